import { isMoment } from '../calendar/calendar.ts';
import { readTime } from '../calendar/time.ts';
import type { Referral } from './referral-schema.ts';

/** Service time in ms; null: unreadable, or out of bounds. */
export const timeOf = ({ createdAt }: Pick<Referral, 'createdAt'>): number | null => readMoment(createdAt);

export function readMoment(written: string | null): number | null {
  const at = written === null ? null : readTime(written);
  return at !== null && isMoment(at) ? at : null;
}

export const latestTime = (times: (number | null)[]): number | null =>
  times.reduce((latest, time) => (latest === null || (time ?? latest) > latest ? time : latest), null);

export function earliestTime(times: (number | null)[]): number | null {
  const read = times.filter((time) => time !== null);
  return read.length === 0 ? null : Math.min(...read);
}

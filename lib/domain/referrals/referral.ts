import { isMoment } from '../calendar/calendar.ts';
import { readTime } from '../calendar/time.ts';
import { highest, lowest } from '../extremes.ts';
import type { Referral } from './referral-schema.ts';

/** When a referral was created, ms of the service's clock; null: unreadable, or out of bounds. */
export const timeOf = ({ createdAt }: Pick<Referral, 'createdAt'>): number | null => readMoment(createdAt);

export function readMoment(written: string | null): number | null {
  const at = written === null ? null : readTime(written);
  return at !== null && isMoment(at) ? at : null;
}

export function latestTime(times: (number | null)[]): number | null {
  const read = times.filter((time) => time !== null);
  return read.length === 0 ? null : highest(read);
}

export function earliestTime(times: (number | null)[]): number | null {
  const read = times.filter((time) => time !== null);
  return read.length === 0 ? null : lowest(read);
}

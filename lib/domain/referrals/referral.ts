import { isMoment } from '../calendar/calendar.ts';
import { readTime } from '../calendar/time.ts';
import type { Referral } from './referral-schema.ts';

/** Service time in ms, null if it cannot be read, or lies beyond what is recorded. */
export const timeOf = ({ createdAt }: Pick<Referral, 'createdAt'>): number | null => readMoment(createdAt);

/** The same for any time as the service wrote it. */
export function readMoment(written: string | null): number | null {
  const at = written === null ? null : readTime(written);
  return at !== null && isMoment(at) ? at : null;
}

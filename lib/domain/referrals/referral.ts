import { isMoment } from '../calendar/moment.ts';
import { readTime } from '../calendar/time.ts';
import type { Referral } from './referral-schema.ts';

/** Service time in ms, null if it cannot be read, or lies beyond what is recorded. */
export function timeOf({ createdAt }: Pick<Referral, 'createdAt'>): number | null {
  const at = createdAt === null ? null : readTime(createdAt);
  return at !== null && isMoment(at) ? at : null;
}

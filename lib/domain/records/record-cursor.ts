import { isAbove, ROUNDING_TOLERANCE } from '../money/rounding-tolerance.ts';
import { type Decimal, isDecimal, less, sumDecimals } from '../money/sum.ts';
import { momentWithin } from '../referrals/referral-bounds.ts';
import { type Referral, timeOf } from '../referrals/same-referral.ts';
import type { Snapshot } from '../referrals/snapshot.ts';
import { hash } from '../text/hash.ts';
import type { Peak } from './payout.ts';
import type { PendingPayout } from './pending-payout.ts';
import { type Totals, totalsOf } from './totals.ts';

/** An answer of the service as the records take it. */
export interface Observation {
  /** When it was given (ms, whole seconds, as services tell time): by the service's clock, else by this computer's. */
  at: number;
  /** `at` is the service's: moments of its rows can be compared with it. */
  hasClock: boolean;
  /** When it was received, ms of this computer's clock. */
  fetchedAt: number;
  totals: Totals;
  rows: Referral[];
}

/**
 * Up to where an account is recorded. It is kept in the records and written in one transaction with what they gain, so
 * that what was recorded is known by what was recorded, whatever became of any other store.
 */
export interface RecordCursor extends Omit<Observation, 'rows'>, Peak {
  /** Digests of the rows that were listed. */
  listed: string[];
  /** The highest sum of paid and unpaid that was seen; null: they were never told. */
  highest: Decimal | null;
  /** Absent: nothing. */
  pendingPayout?: PendingPayout;
}

/** null where nothing may be recorded of it: a cache gave it, and nobody knows when that was true. */
export function observationOf({
  stats,
  referrals,
  fetchedAt,
  cachedSeconds,
  at,
}: Snapshot): Observation | null {
  if (cachedSeconds !== null) return null;
  const moment = momentWithin(at ?? fetchedAt);
  return {
    at: Math.floor(moment / SECOND) * SECOND,
    hasClock: typeof at === 'number',
    fetchedAt,
    totals: totalsOf(stats),
    rows: referrals,
  };
}

const SECOND = 1000;

/** Whether moments of an answer can be compared with the cursor's: both are by the service's clock, which went on. */
export const isTimed = (cursor: RecordCursor | null, answer: Observation): boolean =>
  answer.hasClock && (cursor === null || (cursor.hasClock && answer.at >= cursor.at));

/**
 * Whether an answer is older than what is recorded, or that itself: a worker was stopped, or another store kept an
 * older one than the records did.
 */
export function isOvertaken(cursor: RecordCursor | null, answer: Observation): boolean {
  if (cursor === null) return false;
  if (answer.fetchedAt === cursor.fetchedAt) return true;
  // By both clocks: the service's alone may have been ahead for an answer, and this computer's is set back at times.
  const [isComplete, isOlder] = [answer.hasClock && cursor.hasClock, answer.at < cursor.at];
  return isComplete && isOlder && answer.fetchedAt < cursor.fetchedAt;
}

/**
 * Whether the service's history is to be asked what this answer means: it lists a row that does not identify itself or
 * says another thing than before, counts more than it lists, or is worth more than its rows explain.
 * @param cursor null: nothing is recorded yet
 */
export function asksHistory(cursor: RecordCursor | null, { at, rows, totals }: Observation): boolean {
  if (cursor === null) return rows.some(isNameless);
  const fresh = rows.filter((row) => !cursor.listed.includes(saidOf(row)));
  if (fresh.some(isNameless)) return true;
  const rise = riseOf(cursor, totals);
  if (rise === null) return fresh.length > 0 && fresh.length === rows.length;
  // What was deleted the list does not tell, where its rows are known by nothing.
  if (rise < 0 && rows.some(isNameless)) return true;
  const came = fresh.filter((row) => (timeOf(row) ?? at) >= cursor.at);
  if (rise > came.length) return true;
  const [then, now] = [worthOf(cursor.totals), worthOf(totals)];
  if (then === null || now === null) return false;
  const explained = fresh.map(({ amount }) => amount).filter(isDecimal);
  return isAbove(less(now, then), sumDecimals([...explained, ROUNDING_TOLERANCE]));
}

/** By how many referrals the total rose; null: it is not told. */
export const riseOf = (cursor: RecordCursor, { referrals }: Totals): number | null =>
  referrals === null || cursor.totals.referrals === null ? null : referrals - cursor.totals.referrals;

/** Neither its id nor its currency stands in it. */
export const isNameless = ({ id, currency }: Referral): boolean => id === null || currency === null;

/** What is paid and unpaid together; null where one of them is not told. */
export const worthOf = ({ paid, unpaid }: Totals): Decimal | null =>
  paid === null || unpaid === null ? null : sumDecimals([paid, unpaid]);

/** What a listed row says, as short as can be compared. */
export const saidOf = ({ id, createdAt, order, description, status, amount, currency }: Referral): string =>
  hash(JSON.stringify([id, createdAt, order, description, status, amount, currency]));

import { isAbove } from '../money/rounding-tolerance.ts';
import { type Decimal, sumDecimals } from '../money/sum.ts';
import type { Referral } from '../referrals/referral-schema.ts';
import { hash } from '../text/hash.ts';
import type { Observation, Totals } from './observation.ts';

/**
 * Up to where an account is recorded. It is kept in the records and written in one transaction with what they gain, so
 * that what was recorded is known by the records themselves, whatever became of any other store.
 */
export interface RecordCursor extends Omit<Observation, 'rows'> {
  /** Digests of the rows that were listed. */
  listed: string[];
  /** The highest sum of paid and unpaid that was seen; null: no answer named both. */
  highest: Decimal | null;
}

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

/** By how many referrals the total rose; negative: it fell; null: one of the two answers names no total. */
export const referralIncrease = (cursor: RecordCursor, { referrals }: Totals): number | null =>
  referrals === null || cursor.totals.referrals === null ? null : referrals - cursor.totals.referrals;

/** What is paid and unpaid together; null where the answer does not name both. */
export const paidAndUnpaid = ({ paid, unpaid }: Totals): Decimal | null =>
  paid === null || unpaid === null ? null : sumDecimals([paid, unpaid]);

/** What a listed row says, as short as can be compared. */
export const rowDigest = ({ id, createdAt, order, description, status, amount, currency }: Referral): string =>
  hash(JSON.stringify([id, createdAt, order, description, status, amount, currency]));

/** The cursor once an answer was recorded. */
export function cursorAfter(before: RecordCursor | null, { rows, ...answer }: Observation): RecordCursor {
  const sum = paidAndUnpaid(answer.totals);
  const highest = before?.highest ?? null;
  return {
    ...answer,
    listed: rows.map(rowDigest),
    highest: sum !== null && (highest === null || isAbove(sum, highest)) ? sum : highest,
  };
}

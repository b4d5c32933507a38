import { isAbove, ROUNDING_TOLERANCE } from '../money/rounding-tolerance.ts';
import { type Decimal, isDecimal, less } from '../money/sum.ts';
import type { Totals } from './observation.ts';

/**
 * What an answer shows to be paid out where the service lists no payouts: total_paid rose while total_unpaid fell.
 * null: nothing.
 */
export function paidOut(before: Totals, now: Totals): Decimal | null {
  const rise = difference(now.paid, before.paid);
  return rise !== null && isMore(rise) && isMore(difference(before.unpaid, now.unpaid)) ? rise : null;
}

const isMore = (amount: Decimal | null): boolean => amount !== null && isAbove(amount, ROUNDING_TOLERANCE);

const difference = (a: string | null, b: string | null): Decimal | null =>
  a !== null && b !== null && isDecimal(a) && isDecimal(b) ? less(a, b) : null;

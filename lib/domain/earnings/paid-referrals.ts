import { DAY, dayOf, isDay } from '../calendar/calendar.ts';
import type { Row } from '../mirror/row-schema.ts';
import { isAbove, ROUNDING_TOLERANCE } from '../money/rounding-tolerance.ts';
import { isDecimal, less, sumDecimals } from '../money/sum.ts';
import type { Payout } from '../portal/payouts-schema.ts';

/**
 * How many referrals a payout paid: the paid rows that were last changed at one moment about its day, and whose sum is
 * its amount. null: none fit, or more than one number of them does.
 */
export function paidReferrals(rows: readonly Row[], { date, amount }: Pick<Payout, 'date' | 'amount'>): number | null {
  if (!isDay(date) || !isDecimal(amount)) return null;
  const paid = rows.filter(({ status, updatedAt = null }) => status === 'paid' && isNear(updatedAt, date));
  const counts = new Set<number>();
  for (const together of Map.groupBy(paid, ({ updatedAt }) => updatedAt).values())
    if (isSum(together, amount)) counts.add(together.length);
  const [count = null, ...others] = counts;
  return others.length === 0 ? count : null;
}

/** The site's time zone is unknown, so it may be a day earlier or later. */
const isNear = (at: number | null, day: string): boolean =>
  at !== null && [-DAY, 0, DAY].some((by) => dayOf(at + by, UTC) === day);

const UTC = () => 0;

/** Like the service, whatever their currencies. */
function isSum(rows: readonly Row[], amount: string): boolean {
  if (!rows.every((row) => isDecimal(row.amount))) return false;
  const sum = sumDecimals(rows.map((row) => row.amount));
  return !isAbove(less(sum, amount), ROUNDING_TOLERANCE) && !isAbove(less(amount, sum), ROUNDING_TOLERANCE);
}

import { DAY, isDay, utcDayOf } from '../calendar/calendar.ts';
import type { Row } from '../mirror/row-schema.ts';
import { type Decimal, exceeds, isDecimal, ROUNDING_TOLERANCE, subtract, sumDecimals } from '../money/decimal.ts';
import type { Payout } from '../portal/payout-schema.ts';

/**
 * How many referrals a payout paid: the paid rows that were last changed at one moment about its day, and whose sum is
 * its amount. null: none fit, more than one number of them does, or they fit another payout as well.
 * @param payouts all that are known
 */
export function paidReferrals(
  rows: readonly Row[],
  payout: Pick<Payout, 'date' | 'amount'>,
  payouts: readonly Pick<Payout, 'date' | 'amount'>[],
): number | null {
  const { date, amount } = payout;
  if (!isDay(date) || !isDecimal(amount)) return null;
  const alike = payouts.filter((one) => isDecimal(one.amount) && isEqual(one.amount, amount));
  const paid = rows.filter(({ status, updatedAt = null }) => status === 'paid' && isNear(updatedAt, date));
  const counts = new Set<number | null>();
  for (const [at = null, together] of Map.groupBy(paid, ({ updatedAt }) => updatedAt))
    if (isSum(together, amount)) {
      const fitting = alike.filter((one) => isNear(at, one.date));
      counts.add(fitting.length === 1 ? together.length : null);
    }
  const [count = null, ...others] = counts;
  return others.length === 0 ? count : null;
}

/** The site's time zone is unknown, so it may be a day earlier or later. */
const isNear = (at: number | null, day: string): boolean =>
  at !== null && [-DAY, 0, DAY].some((by) => utcDayOf(at + by) === day);

/** Like the service, whatever their currencies. */
function isSum(rows: readonly Row[], amount: string): boolean {
  if (!rows.every((row) => isDecimal(row.amount))) return false;
  const sum = sumDecimals(rows.map((row) => row.amount));
  return isEqual(sum, amount);
}

const isEqual = (one: Decimal, other: Decimal): boolean =>
  !exceeds(subtract(one, other), ROUNDING_TOLERANCE) && !exceeds(subtract(other, one), ROUNDING_TOLERANCE);

import { DAY, type Day, isDay, utcDayOf } from '../calendar/calendar.ts';
import { isDecimal, isNearlyEqual, sumDecimals } from '../money/decimal.ts';
import type { Payout } from '../portal/payout-schema.ts';
import type { Referral } from '../referrals/referral-schema.ts';

/** How many rows a payout paid: those changed at one moment near its day that add up to it; null: none or ambiguous. */
export function paidReferrals(
  rows: readonly Referral[],
  { date, amount }: Pick<Payout, 'date' | 'amount'>,
  payouts: readonly Pick<Payout, 'date' | 'amount'>[],
): number | null {
  if (!isDay(date) || !isDecimal(amount)) return null;
  const sameAmount = payouts.filter((payout) => isDecimal(payout.amount) && isNearlyEqual(payout.amount, amount));
  const paid = rows.filter(({ status, updatedAt = null }) => status === 'paid' && isNear(updatedAt, date));
  const counts = new Set<number | null>();
  for (const [at = null, group] of Map.groupBy(paid, ({ updatedAt }) => updatedAt))
    if (isSum(group, amount)) {
      const matches = sameAmount.filter((payout) => isNear(at, payout.date));
      counts.add(matches.length === 1 ? group.length : null);
    }
  const [count = null, ...others] = counts;
  return others.length === 0 ? count : null;
}

/** The day of the payout that paid a row: the only one near that has the sum of all rows paid with it; null: unknown. */
export function payoutDay(
  { status, updatedAt }: Referral,
  rows: readonly Referral[],
  payouts: readonly Pick<Payout, 'date' | 'amount'>[],
): Day | null {
  if (status !== 'paid' || updatedAt === undefined) return null;
  const paid = rows.filter((row) => row.status === 'paid' && row.updatedAt === updatedAt);
  const [payout, ...others] = payouts.filter(
    ({ date, amount }) => isDay(date) && isDecimal(amount) && isNear(updatedAt, date) && isSum(paid, amount),
  );
  return payout && others.length === 0 ? payout.date : null;
}

/** Allows a day more or less, because the site's time zone is unknown. */
const isNear = (at: number | null, day: string): boolean =>
  at !== null && [-DAY, 0, DAY].some((offset) => utcDayOf(at + offset) === day);

/** Adds up all currencies, as the service does. */
const isSum = (rows: readonly Referral[], amount: string): boolean =>
  rows.every((row) => isDecimal(row.amount)) && isNearlyEqual(sumDecimals(rows.map((row) => row.amount)), amount);

import { clampMoment, type Day } from '../calendar/calendar.ts';
import { type Decimal, sumDecimals } from '../money/decimal.ts';
import { amountWithin, MOST_REFERRALS } from '../referrals/referral-bounds.ts';
import type { Snapshot, Stats } from '../referrals/referral-schema.ts';

export interface Totals {
  /** Decimal text, over all currencies. */
  paid: string | null;
  unpaid: string | null;
  referrals: number | null;
}

/** The last totals of a day in the user's time zone at that time. */
export interface DayTotals extends Totals {
  day: Day;
  at: number;
}

export const totalsOf = ({ totalPaid, totalUnpaid, totalReferrals }: Stats): Totals => ({
  paid: amountWithin(totalPaid),
  unpaid: amountWithin(totalUnpaid),
  referrals: totalReferrals !== null && totalReferrals <= MOST_REFERRALS ? totalReferrals : null,
});

/** Paid plus unpaid; null: unknown. */
export const sumOfTotals = ({ paid, unpaid }: Pick<Totals, 'paid' | 'unpaid'>): Decimal | null =>
  paid === null || unpaid === null ? null : sumDecimals([paid, unpaid]);

export const isSameTotals = (a: Totals, b: Totals): boolean =>
  a.paid === b.paid && a.unpaid === b.unpaid && a.referrals === b.referrals;

/** When (ms of this computer's clock) the program last answered; null: never. Restored totals have the service's time. */
export const lastAnswerAt = (snapshot: Snapshot | null, totals: DayTotals[]): number | null =>
  snapshot ? snapshot.fetchedAt - (snapshot.cachedSeconds ?? 0) * 1000 : (totals.at(-1)?.at ?? null);

/** The totals of a poll and its time (ms of the service's clock, else of this computer's); null for a cached answer. */
export const polledTotals = ({ stats, at, fetchedAt, cachedSeconds }: Snapshot): (Totals & { at: number }) | null =>
  cachedSeconds === null ? { ...totalsOf(stats), at: clampMoment(at ?? fetchedAt) } : null;

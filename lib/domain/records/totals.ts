import { amountWithin, MOST_REFERRALS } from '../referrals/referral-bounds.ts';
import type { Stats } from '../referrals/stats.ts';

/** An answer's totals as they are recorded; null: it told none, or none that can be true. */
export interface Totals {
  paid: string | null;
  unpaid: string | null;
  referrals: number | null;
  /** Percent. */
  rate: string | null;
}

export const totalsOf = ({ totalPaid, totalUnpaid, totalReferrals, conversionRate }: Stats): Totals => ({
  paid: amountWithin(totalPaid),
  unpaid: amountWithin(totalUnpaid),
  referrals: totalReferrals !== null && totalReferrals <= MOST_REFERRALS ? totalReferrals : null,
  rate: amountWithin(conversionRate),
});

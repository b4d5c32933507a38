import { amountWithin, MOST_REFERRALS, momentWithin } from '../referrals/referral-bounds.ts';
import type { Referral, Snapshot, Stats } from '../referrals/referral-schema.ts';

/** An answer's totals as they are recorded; null: it named none, or none that can be true. */
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

/** An answer of the service as the records take it. */
export interface Observation {
  /** When it was given (ms, whole seconds, as services write time): by the service's clock, else by this computer's. */
  at: number;
  /** `at` is the service's: moments of its rows can be compared with it. */
  hasClock: boolean;
  /** When it was received, ms of this computer's clock. */
  fetchedAt: number;
  totals: Totals;
  rows: Referral[];
}

/** null where nothing may be recorded of it: a cache gave it, and nobody knows when that was true. */
export function observationOf({ stats, referrals, fetchedAt, cachedSeconds, at }: Snapshot): Observation | null {
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

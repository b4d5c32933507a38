import { sumDecimals } from '../../../../lib/domain/money/decimal.ts';
import type { ServiceReferral } from './service-referral.ts';

/** A payout to an affiliate. Its referrals count as paid when it starts, so its completion changes no total. */
export interface ServicePayout {
  id: number;
  affiliate: string;
  /** The start, in milliseconds since 1970. */
  at: number;
  /** An exact decimal. Like the real service, the sum ignores currencies. */
  amount: string;
  /** The payout's sum for all affiliates; absent: there is no other affiliate. */
  whole?: string;
  status: 'processing' | 'paid' | 'on_hold';
  description: string;
  note?: string;
}

export const payoutOf = (
  id: number,
  affiliate: string,
  referrals: readonly ServiceReferral[],
  at: number,
): ServicePayout => ({
  ...{ id, affiliate, at, status: 'processing' },
  amount: sumDecimals(referrals.map(({ amount }) => amount)),
  description: `${monthName(at)} payout`,
});

/** The payouts behind a sample's paid referrals: one a month for each affiliate, oldest first. */
export function pastPayouts(referrals: readonly ServiceReferral[]): ServicePayout[] {
  const paid = referrals.filter(({ status }) => status === 'paid');
  const batches = Map.groupBy(paid, ({ affiliate, updatedAt }) => `${affiliate} ${wireMonth(updatedAt)}`);
  return [...batches.values()]
    .map((batch) => {
      const last = Math.max(...batch.map(({ updatedAt }) => updatedAt));
      return { ...payoutOf(0, batch[0]?.affiliate ?? '', batch, last), status: 'paid' as const };
    })
    .sort((a, b) => a.at - b.at)
    .map((payout, index) => ({ ...payout, id: index + 1 }));
}

const wireMonth = (at: number): string => new Date(at).toISOString().slice(0, 7);
const monthName = (at: number): string => new Date(at).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });

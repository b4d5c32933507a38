import { sumDecimals } from '../../../../lib/domain/money/sum.ts';
import type { Referral, ReferralStatus } from './referral.ts';

/** The figures of one affiliate at one moment: the source of every stats answer. */
export interface Figures {
  affiliate: string;
  /** Every referral in every status, newest `createdAt` first. */
  referrals: readonly Referral[];
  /** Exact decimals. Like the real service, the sums ignore currencies. */
  paid: string;
  unpaid: string;
  visits: number;
  /** `5.63`, or `0` without visits. */
  conversionRate: string;
  noticeHtml: string;
}

/** Referrals of one affiliate, visits and notice → figures. */
export function figuresOf(affiliate: string, all: readonly Referral[], visits: number, noticeHtml: string): Figures {
  const referrals = all
    .filter((referral) => referral.affiliate === affiliate)
    .sort((a, b) => b.createdAt - a.createdAt || b.id - a.id);
  return {
    affiliate,
    referrals,
    paid: total(referrals, 'paid'),
    unpaid: total(referrals, 'unpaid'),
    visits,
    conversionRate: visits === 0 ? '0' : ((100 * referrals.length) / visits).toFixed(2),
    noticeHtml,
  };
}

/** Keeps the longest fraction among the amounts: 12.40 + 0.30 is `12.70`; of nothing, `0`. */
function total(referrals: readonly Referral[], status: ReferralStatus): string {
  return sumDecimals(referrals.filter((referral) => referral.status === status).map(({ amount }) => amount));
}

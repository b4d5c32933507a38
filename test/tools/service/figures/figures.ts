import { sumDecimals } from '../../../../lib/domain/money/decimal.ts';
import type { ServiceClick } from './service-click.ts';
import type { ReferralStatus, ServiceReferral } from './service-referral.ts';

/** The figures of an affiliate at one moment, from which every stats answer is made. */
export interface ServiceFigures {
  affiliate: string;
  /** Every referral in every status, newest `createdAt` first. */
  referrals: readonly ServiceReferral[];
  /** Exact decimals. Like the real service, the sums ignore currencies. */
  paid: string;
  unpaid: string;
  /** The number of counted clicks. */
  visits: number;
  /** The listed clicks, newest id first. */
  clicks: readonly ServiceClick[];
  /** `5.63`, or `0` without visits. */
  conversionRate: string;
  noticeHtml: string;
}

/** The program's state, from which figures are computed. */
export interface ServiceLedger {
  referrals: readonly ServiceReferral[];
  clicks: readonly ServiceClick[];
  visits: Readonly<Record<string, number>>;
  noticeHtml: string;
}

export function figuresOf(affiliate: string, ledger: ServiceLedger): ServiceFigures {
  const visits = ledger.visits[affiliate] ?? 0;
  const referrals = ledger.referrals
    .filter((referral) => referral.affiliate === affiliate)
    .sort((a, b) => b.createdAt - a.createdAt || b.id - a.id);
  return {
    affiliate,
    referrals,
    paid: total(referrals, 'paid'),
    unpaid: total(referrals, 'unpaid'),
    visits,
    clicks: ledger.clicks.filter((click) => click.affiliate === affiliate).reverse(),
    conversionRate: visits === 0 ? '0' : ((100 * referrals.length) / visits).toFixed(2),
    noticeHtml: ledger.noticeHtml,
  };
}

/** The sum, with the longest fraction among the amounts: 12.40 + 0.30 is `12.70`; `0` without amounts. */
function total(referrals: readonly ServiceReferral[], status: ReferralStatus): string {
  return sumDecimals(referrals.filter((referral) => referral.status === status).map(({ amount }) => amount));
}

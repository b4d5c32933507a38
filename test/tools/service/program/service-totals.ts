import { sumDecimals } from '../../../../lib/domain/money/decimal.ts';
import type { ServiceClick } from './service-click.ts';
import type { ReferralStatus, ServiceReferral } from './service-referral.ts';

/** What a service counts about an affiliate, and keeps in the affiliate's row until it counts again. */
export interface Totals {
  /** Exact decimals. Like the real service, the sums ignore currencies. */
  paid: string;
  unpaid: string;
  /** The same as the database adds them up; `earned` includes unpaid. */
  floats: { earned: number; unpaid: number };
  /** The number of referrals in every status. */
  total: number;
  /** The number of counted clicks. */
  visits: number;
}

/** The figures of an affiliate at one moment. */
export interface Figures extends Totals {
  /** Every referral in every status, newest `createdAt` first. */
  referrals: readonly ServiceReferral[];
  /** The listed clicks, newest id first. */
  clicks: readonly ServiceClick[];
  /** `5.63`, or `0` without visits. */
  conversionRate: string;
}

/** The rows that figures are computed from. */
interface CountedRows {
  referrals: readonly ServiceReferral[];
  clicks: readonly ServiceClick[];
  stored: Record<string, Partial<Totals>>;
}

export function figuresOf(affiliate: string, { rows }: { rows: CountedRows }): Figures {
  const { referrals, clicks, stored } = rows;
  const own = referrals.filter((referral) => referral.affiliate === affiliate);
  const totals = { ...totalsOf(own), ...stored[affiliate] };
  return {
    ...totals,
    referrals: own.toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id),
    clicks: clicks.filter((click) => click.affiliate === affiliate).reverse(),
    conversionRate: totals.visits === 0 ? '0' : ((100 * totals.total) / totals.visits).toFixed(2),
  };
}

/** @param own the affiliate's referrals, ordered by id */
export function totalsOf(own: readonly ServiceReferral[]): Totals {
  const amounts = (wanted: ReferralStatus) => own.filter(({ status }) => status === wanted).map(({ amount }) => amount);
  const [paid, unpaid] = [amounts('paid'), amounts('unpaid')];
  return {
    // The longest fraction among the amounts stays: 12.40 + 0.30 is `12.70`.
    paid: sumDecimals(paid),
    unpaid: sumDecimals(unpaid),
    // PHP writes its own sum with 14 digits, and the database's as it is.
    floats: { earned: Number((sumOf(paid) + sumOf(unpaid)).toPrecision(14)), unpaid: sumOf(unpaid) },
    total: own.length,
    visits: 0,
  };
}

/** A sum in floats, as a database computes it: 37.019999999999996. */
export const sumOf = (amounts: readonly string[]): number =>
  amounts.reduce((total, amount) => total + Number(amount), 0);

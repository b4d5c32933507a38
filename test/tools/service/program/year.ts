import { DAY } from '../../../../lib/domain/calendar/calendar.ts';
import type { NewReferral } from './service-referral.ts';

/** An affiliate with a year of sales. */
export interface SalesSample {
  affiliate: string;
  currency: string;
  /** The number of referrals, evenly spread over the year. */
  count: number;
  /** Providers, as services name them (lib/domain/earnings/providers.ts). */
  providers: readonly string[];
  /** Milliseconds between the newest referral and now. */
  newest: number;
}

export const YEAR_OF_ADA: SalesSample = {
  ...{ affiliate: 'ada', currency: 'USD', count: 400, newest: 3 * 60_000 },
  providers: ['edd', 'woo', 'woo', 'surecart'],
};

export const ZOE: SalesSample = {
  ...{ affiliate: 'zoë', currency: 'EUR', count: 250, newest: 26 * 60_000 },
  providers: ['fluent-cart', 'woo', 'woo'],
};

/** The referrals of the 365 days before `now` as they were at `moment` (milliseconds since 1970), oldest first. */
export function yearOf({ affiliate, currency, count, providers, newest }: SalesSample, now: number, moment = now) {
  const last = Math.floor((now - newest) / 1000) * 1000;
  const rows = Array.from({ length: count }, (_, index): NewReferral & { createdAt: number } => {
    const createdAt = last - Math.floor((index * 365 * 86_400) / count) * 1000;
    const amount = ((index % 37 === 5 ? 9000 : 500) + ((index * 737) % 4000)) / 100;
    return {
      ...{ affiliate, currency, createdAt, amount: amount.toFixed(2) },
      ...{ provider: providers[index % providers.length], ...statusAt(index, createdAt, moment) },
    };
  });
  return rows.filter(({ createdAt }) => createdAt <= moment).reverse();
}

/** One in three is pending for two days, one in twenty is reversed, and the rest is paid two months later, on the 5th. */
function statusAt(index: number, createdAt: number, moment: number): Pick<NewReferral, 'status' | 'updatedAt'> {
  const date = new Date(createdAt);
  const changes: Required<Pick<NewReferral, 'status' | 'updatedAt'>>[] = [
    { status: index % 3 === 1 ? 'pending' : 'unpaid', updatedAt: createdAt },
    { status: 'unpaid', updatedAt: createdAt + (index % 3 === 1 ? 2 * DAY : 0) },
    index % 20 === 9
      ? { status: index % 40 === 9 ? 'cancelled' : 'rejected', updatedAt: createdAt + 8 * DAY }
      : { status: 'paid', updatedAt: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 2, 5, 9) },
  ];
  return changes.findLast(({ updatedAt }) => updatedAt <= moment) ?? {};
}

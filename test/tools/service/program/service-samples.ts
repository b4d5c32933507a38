import { completeReferral, type NewReferral, type ReferralStatus, type ServiceReferral } from './service-referral.ts';
import { YEAR_OF_ADA, yearOf, ZOE } from './year.ts';

/**
 * The data that a program starts with. Amounts and statuses are fixed; times count back from `now`, so that a demo shows
 * "3 minutes ago".
 *
 * - `usual`: ada has 57 referrals, 1034.40 paid, 200.10 unpaid; zoë and bob have their own
 * - `empty`: all affiliates have just joined
 * - `year`: ada and zoë have a year of referrals, 400 referrals in USD and 250 in EUR (`year.ts`)
 */
export type Preset = 'usual' | 'empty' | 'year';

export interface ServiceSample {
  referrals: NewReferral[];
  visits: Record<string, number>;
  /** The payment email by affiliate; absent: unknown. */
  paymentEmails: Record<string, string>;
  noticeHtml: string;
}

const minute = 60_000;
const day = 24 * 60 * minute;

const noticeHtml =
  '<p><strong>Autumn campaign:</strong> 25% on <a href="https://shop.example/autumn">the new range</a>.</p>';

const paymentEmails = { ada: 'SECRET-ada@pay.example', zoë: 'SECRET-zoe@pay.example' };

export function sample(preset: Preset, now: number): ServiceSample {
  switch (preset) {
    case 'usual':
      return {
        referrals: [
          ...history('ada', 57, '1034.40', '200.10', 'USD', now - 3 * minute),
          ...history('zoë', 21, '2750.00', '612.80', 'EUR', now - 26 * minute),
          ...referralsOfBob(now),
        ],
        visits: { ada: 1013, zoë: 412, bob: 96 },
        paymentEmails,
        noticeHtml,
      };
    case 'empty':
      return { referrals: [], visits: {}, paymentEmails: {}, noticeHtml: '' };
    case 'year':
      return {
        referrals: [...yearOf(YEAR_OF_ADA, now), ...yearOf(ZOE, now), ...referralsOfBob(now)],
        visits: { ada: 11_870, zoë: 6_240, bob: 96 },
        paymentEmails,
        noticeHtml,
      };
  }
}

export const newestId = 1042;
/** Lower ids are free for other rows. */
const lowestId = 101;

/** Orders referrals from the oldest, and numbers them so that the newest is 1042, as recorded, if ids suffice. */
export function numbered(given: readonly NewReferral[], now: number): ServiceReferral[] {
  const oldestFirst = given.toSorted((a, b) => (a.createdAt ?? 0) - (b.createdAt ?? 0));
  const firstId = Math.max(lowestId, newestId + 1 - oldestFirst.length);
  return oldestFirst.map((referral, index) => completeReferral(firstId + index, now, referral));
}

const referralsOfBob = (now: number) => history('bob', 12, '0', '48.75', 'USD', now - 5 * day);

/** `count` referrals that add up to the two totals, back from `newest`, with growing distances. */
function history(
  affiliate: string,
  count: number,
  paid: string,
  unpaid: string,
  currency: string,
  newest: number,
): NewReferral[] {
  const statuses = Array.from({ length: count }, (_, index) => statusAt(index));
  const inStatus = (status: ReferralStatus) => statuses.filter((other) => other === status).length;
  const paidAmounts = shares(paid, inStatus('paid'));
  const unpaidAmounts = shares(unpaid, inStatus('unpaid'));
  return statuses.map((status, index) => ({
    affiliate,
    status,
    amount:
      (status === 'paid' ? paidAmounts.pop() : status === 'unpaid' ? unpaidAmounts.pop() : undefined) ??
      `${7 + (index % 23)}.90`,
    currency,
    provider: index % 7 === 3 ? 'edd' : 'woo',
    createdAt: newest - (44 * index + 55 * index * index) * minute,
  }));
}

/** New referrals are unpaid, some pending or rejected, and old ones paid. */
function statusAt(index: number): ReferralStatus {
  if ([2, 8, 11].includes(index)) return 'pending';
  if ([5, 14, 30].includes(index)) return 'rejected';
  if (index === 22) return 'cancelled';
  return index < 16 ? 'unpaid' : 'paid';
}

/** Splits an amount with two decimals into uneven parts that add up to it exactly. */
function shares(total: string, count: number): string[] {
  const cents = Math.round(Number(total) * 100);
  const weights = Array.from({ length: count }, (_, index) => 10 + ((index * 7) % 13));
  const sum = weights.reduce((a, b) => a + b, 0);
  const parts = weights.map((weight) => Math.floor((cents * weight) / sum));
  const rest = cents - parts.reduce((a, b) => a + b, 0);
  return parts.map((part, index) => ((index === 0 ? part + rest : part) / 100).toFixed(2));
}

import type { Account } from '../../lib/domain/accounts/account.ts';
import type { EarningsSummary, Period } from '../../lib/domain/earnings/earnings-summary-schema.ts';
import { NEW_STATE } from '../../lib/domain/polling/account-state.ts';
import type { AccountState } from '../../lib/domain/polling/account-state-schema.ts';
import type { Clicks, CountedClicks, KnownClicks } from '../../lib/domain/portal/clicks-schema.ts';
import type { Payment } from '../../lib/domain/portal/payment-schema.ts';
import type { KnownPayout, Payout, Payouts } from '../../lib/domain/portal/payout-schema.ts';
import type { Answer, StatsAnswer } from '../../lib/domain/referrals/answer.ts';
import { normalized, type WrittenReferral } from '../../lib/domain/referrals/referral.ts';
import type { Referral, Snapshot, Stats } from '../../lib/domain/referrals/referral-schema.ts';
import { newRoute } from '../../lib/domain/requests/route.ts';
import type { Route } from '../../lib/domain/requests/route-schema.ts';
import { type Stored, viewIn } from '../../lib/platform/storage/stored.ts';
import type { Client } from '../../lib/service/routes/client.ts';

/** Samples of the domain, complete and plain; a test names only what matters to it. */

/** Noon on 20 November 2026 by the user's clock, in any time zone. */
export const NOON = new Date(2026, 10, 20, 12).getTime();
/** Noon this many days before, also across a clock change. */
export const daysAgo = (days: number): number => new Date(2026, 10, 20, 12, -1440 * days).getTime();
const MINUTE = 60_000;

export const account = (part: Partial<Account> = {}): Account => ({
  id: 'a',
  name: 'shop.example',
  baseUrl: 'https://shop.example/wp-json/fluent-affiliate/v2',
  username: 'ada',
  role: 'affiliate',
  revision: 1,
  ...part,
});

export const stats = (part: Partial<Stats> = {}): Stats => ({
  totalPaid: '1034.40',
  totalUnpaid: '200.10',
  totalReferrals: 57,
  conversionRate: '5.63',
  ...part,
});

/** A row in the documented dialect, created `minute` minutes after noon. */
export const row = (id: number, minute: number, part: WrittenReferral = {}): Referral =>
  normalized({
    id: String(id),
    order: String(5000 + id),
    status: 'unpaid',
    amount: '12.40',
    currency: 'USD',
    provider: 'woo',
    createdAt: wireTime(minute),
    ...part,
  });

/** A row in the deployed dialect, which has neither id nor currency. */
export const plainRow = (name: string, minute: number, part: WrittenReferral = {}): Referral =>
  row(0, minute, { id: null, order: null, description: name, currency: null, provider: null, ...part });

export const wireTime = (minute: number): string =>
  `${new Date(NOON + minute * MINUTE).toISOString().slice(0, 19)}+00:00`;

/** A row as a poll stores it, with this key. */
export const keyed = (key: string, part: WrittenReferral = {}): Referral => ({ ...row(1042, 0, part), key });

export const answer = (
  referrals: Referral[] = [],
  part: Partial<Stats> = {},
  noticeHtml = '',
): Answer<StatsAnswer> => ({ value: { stats: stats(part), referrals, noticeHtml }, cachedSeconds: null });

export const snapshot = (part: Partial<Snapshot> = {}): Snapshot => ({
  stats: stats(),
  referrals: [],
  noticeHtml: '',
  fetchedAt: NOON,
  cachedSeconds: null,
  at: null,
  ...part,
});

/** A route that answered the account's login at noon. */
export const route = (part: Partial<Route> = {}): Route => ({
  ...newRoute(1),
  ...{ state: 'offered', askedAt: NOON, answeredAt: NOON, random: 0.5 },
  ...part,
});

export const state = (part: Partial<AccountState> = {}): AccountState => ({ ...NEW_STATE, ...part });

/** A ledger with this many announced referrals; the other fields do not matter to views. */
export const announced = (count: number): AccountState['ledger'] => ({
  total: 57 + count,
  baselineTotal: 57,
  ...{ loweredBy: 0, removedKeys: [], listed: [], emptied: false },
  announced: count,
  rowsNew: 0,
  floor: NOON,
  identity: 'id',
  known: [],
});

const period = (amount: string, before: string | null): Period => ({
  earned: [{ amount, currency: 'USD' }],
  before: before === null ? null : [{ amount: before, currency: 'USD' }],
  isPartial: before === null,
});

/** An earnings summary; the month is incomplete. */
export const earningsSummary = (part: Partial<EarningsSummary> = {}): EarningsSummary => ({
  at: NOON,
  day: '2026-11-20',
  revision: 1,
  today: period('57.84', '40.00'),
  week: period('310.20', '355.10'),
  month: period('1204.75', null),
  thisMonth: { earned: [{ amount: '902.15', currency: 'USD' }], before: null, isPartial: false },
  heading: { amount: '1303.73', currency: 'USD' },
  spark: Array.from({ length: 30 }, (_, day) => ((day * 7) % 10) / 10),
  milestone: null,
  known: { count: 57, total: 57, complete: true, listed: true },
  currencies: [],
  recent: [],
  ...part,
});

/** A payout in progress. */
export const payout = (part: Partial<Payout> = {}): Payout => ({
  ...{ date: '2026-11-21', amount: '150.05', status: 'processing', description: 'November payout' },
  ...part,
});

/** A listed payout whose status was reported. */
export const knownPayout = (listed: Payout): KnownPayout => ({
  id: JSON.stringify([listed.date, listed.time, listed.amount, listed.description]),
  reported: listed.status === 'paid' ? 'paid' : listed.status === 'processing' ? 'started' : null,
  ...listed,
});

/** The payouts known after an answer at noon. */
export const payouts = ({
  listed = [payout()],
  unlisted = [],
  ...part
}: Partial<Omit<Payouts, 'listed' | 'unlisted'>> & {
  listed?: Payout[] | null;
  unlisted?: Payout[];
} = {}): Payouts => ({
  ...{ route: route(), paid: '1034.40', unpaid: '200.10', floor: '', whole: false },
  ...{ listed: listed?.map(knownPayout) ?? null, unlisted: unlisted.map(knownPayout) },
  ...part,
});

/** The answer of a site without payment details, from noon. */
export const payment = (part: Partial<Payment> = {}): Payment => ({
  ...{ route: route(), missing: true },
  ...part,
});

/** Clicks of two days, the first of them partly known. */
export const countedClicks = (part: Partial<KnownClicks> = {}): CountedClicks => ({
  known: {
    ...{ since: NOON - 1500 * MINUTE, total: 40, top: ['1', '2'], until: NOON },
    counts: {
      names: ['', 'autumn', 'https://shop.example/', 'https://shop.example/mugs', 'blog.example'],
      days: {
        '2026-11-19': [
          [0, 2, 4, 4],
          [0, 3, 0, 2],
        ],
        '2026-11-20': [
          [1, 2, 4, 4],
          [0, 2, 4, 4],
          [0, 3, 4, 3],
          [0, 3, 0, 3],
        ],
      },
    },
    ...part,
  },
  reading: null,
});

/** The clicks known after a request at noon. */
export const clicks = (part: Partial<Clicks> = {}): Clicks => ({
  ...{ route: route(), total: 40, spent: [], isCurrent: true, isChanged: false, wholeAt: NOON },
  counted: countedClicks(),
  ...part,
});

export const stored = (part: Partial<Stored> = {}): Stored => ({
  ...viewIn({}),
  ...(part.settings && { ownSettings: part.settings }),
  ...part,
});

/** An affiliate's program with figures. */
export const connected = (part: Partial<Stored> = {}): Stored =>
  stored({ accounts: [account()], states: { a: state({ snapshot: snapshot() }) }, ...part });

/** A client that answers polls; any other request fails. */
export const statsClient = (stats: Client['stats']): Client => ({
  stats,
  referrals: () => Promise.reject(new Error('No request for the list of referrals is expected.')),
  transactions: () => Promise.reject(new Error('No request for payouts is expected.')),
  visits: () => Promise.reject(new Error('No request for clicks is expected.')),
  missingPayment: () => Promise.reject(new Error('No request for payment details is expected.')),
  affiliates: () => Promise.reject(new Error('No request for a group is expected.')),
  groupFilter: () => Promise.reject(new Error('No request for a group is expected.')),
  waitingReferrals: () => Promise.reject(new Error('No request for referrals is expected.')),
  dashboard: () => Promise.reject(new Error('No request for a dashboard is expected.')),
  groups: () => Promise.reject(new Error('No request for groups is expected.')),
  groupAccess: () => Promise.reject(new Error('No request for groups is expected.')),
  capability: () => Promise.reject(new Error('No request for capabilities is expected.')),
  userId: async () => null,
  arrives: () => Promise.reject(new Error('No request for the user is expected.')),
  revoke: () => Promise.reject(new Error('No request to revoke is expected.')),
});

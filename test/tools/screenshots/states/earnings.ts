import type { Page } from 'playwright-core';
import { DAY } from '../../../../lib/domain/calendar/calendar.ts';
import type { EarningsSummary } from '../../../../lib/domain/earnings/earnings-summary-schema.ts';
import { earningsSummary, NOON, payout, payouts, snapshot, state, stats } from '../../../lib/make.ts';
import { ZOE } from '../../service/figures/year.ts';
import { CLICKS, CLICKS_BETWEEN, ofCampaigns } from './clicks.ts';
import { metadata, watched } from './records.ts';
import { capabilities, healthy, items, programme } from './samples.ts';
import { LONGEST_NAME } from './several.ts';
import type { State } from './state.ts';

const ONE = programme('a', {
  state: healthy({
    snapshot: snapshot({ stats: stats({ totalUnpaid: '2744.04', totalReferrals: 582 }), fetchedAt: NOON }),
  }),
});
const DRAWN = '.plot canvas';

/** Storage with these programmes and their earnings summaries. */
function stored(
  samples: (typeof ONE)[],
  earningsSummaries: Partial<EarningsSummary>[] = [],
  part: Parameters<typeof items>[1] = {},
) {
  const summed = samples.map((sample, at) => ({
    ...sample,
    earningsSummary: earningsSummary({ since: null, ...earningsSummaries[at] }),
  }));
  return items(summed, part);
}

const backfill = (part: Partial<NonNullable<EarningsSummary['backfill']>>) => ({
  stage: 'running' as const,
  page: 4,
  pages: 9,
  total: 812,
  read: 300,
  ...part,
});

/** Chooses a period or grouping by position, because texts depend on the language. */
const choose = (group: number, place: number) => (page: Page) =>
  page.locator('.segments').nth(group).locator('button').nth(place).click();

/** All that there ever were: one on its way, and one of which the service writes the date in another language. */
const PAYOUTS = payouts({
  whole: true,
  listed: [
    payout(),
    payout({ date: '2026-11-02', amount: '1034.4', status: 'paid', description: 'October payout, by bank transfer' }),
    payout({ date: '2026-09-30', amount: '980', status: 'paid', description: 'September payout' }),
    payout({ date: '1 вересня 2026', amount: '12034.4', status: 'on hold', description: '' }),
  ],
});

const YEAR = watched(75, { backfilled: true });
const MONTH = watched(18);
/** Complete, except for referrals that were counted and never listed. */
const COVERAGE_GAPS = watched(75, {
  backfilled: true,
  metadata: { coverageGaps: [{ from: NOON - 12 * DAY, to: NOON - 9 * DAY, count: 3 }] },
});

/** Eight programmes in five currencies, all combined; nothing is imported yet. */
const EIGHT = [LONGEST_NAME, 'Coffee & Tea Company Limited, Partner Program (Europe)', 'קפה.example'];
const CURRENCIES = ['USD', 'EUR', 'KWD', 'USD', 'EUR', 'JPY', 'GBP', 'USD'];
const COMBINED: Pick<State, 'stored' | 'records'> = {
  stored: stored(
    CURRENCIES.map((currency, at) =>
      programme(`p${at}`, {
        account: { name: EIGHT[at] ?? `shop-${at}.example`, goal: '2500' },
        capabilities: capabilities({ currency }),
      }),
    ),
    CURRENCIES.map((currency) =>
      JSON.parse(JSON.stringify(earningsSummary({ since: NOON - 75 * DAY })).replaceAll('USD', currency)),
    ),
    { selected: 'all' },
  ),
  records: Object.fromEntries(CURRENCIES.map((_, at) => [`p${at}`, watched(75, at % 2 ? { trade: ZOE } : {})])),
};
const openBar = async (page: Page) => {
  await page.locator(DRAWN).first().waitFor();
  await page.locator('.chart').press('Enter');
};

export const EARNINGS: State[] = [
  {
    name: 'thirty days, a goal',
    stored: stored([{ ...ONE, account: { ...ONE.account, goal: '2500' } }]),
    records: { a: YEAR },
    ready: DRAWN,
  },
  {
    name: 'payouts as the program lists them',
    stored: stored([{ ...ONE, payouts: PAYOUTS }]),
    records: { a: YEAR },
    ready: DRAWN,
    busiest: true,
  },
  {
    name: 'clicks',
    stored: stored([{ ...ONE, account: { ...ONE.account, goal: '2500' }, clicks: CLICKS }]),
    records: { a: ofCampaigns(YEAR) },
    ready: '.clicks table',
    busiest: true,
  },
  {
    name: 'clicks of a year, some never listed, none could be loaded',
    stored: stored([{ ...ONE, clicks: CLICKS_BETWEEN }]),
    records: { a: ofCampaigns(YEAR) },
    act: choose(0, 4),
    ready: '.clicks table',
  },
  {
    name: 'payouts as the program lists them, a year',
    stored: stored([{ ...ONE, payouts: PAYOUTS }]),
    records: { a: MONTH },
    act: choose(0, 4),
    ready: DRAWN,
  },
  { name: 'this month', stored: stored([ONE]), records: { a: YEAR }, act: choose(0, 0), ready: DRAWN },
  { name: 'eight programmes', ...COMBINED, ready: DRAWN, busiest: true },
  {
    name: 'referrals behind a bar',
    stored: stored([ONE]),
    records: { a: YEAR },
    async act(page) {
      await choose(0, 4)(page);
      await openBar(page);
    },
    ready: '.list-scroller li',
    busiest: true,
  },
  {
    name: 'nothing found behind a bar',
    stored: stored([ONE]),
    records: { a: YEAR },
    async act(page) {
      await openBar(page);
      await page.locator('.list input').fill('zzz');
    },
    ready: '.list-scroller .hint',
  },
  {
    name: 'all reversals',
    stored: stored([ONE]),
    records: { a: YEAR },
    async act(page) {
      await choose(0, 4)(page);
      await page.locator('#corrections ~ button').click();
    },
    ready: '.list-scroller li',
  },
  {
    name: 'a year, backfilled',
    stored: stored([ONE]),
    records: { a: YEAR },
    act: choose(0, 4),
    ready: DRAWN,
    busiest: true,
  },
  {
    name: 'a year by day',
    stored: stored([ONE]),
    records: { a: YEAR },
    async act(page) {
      await choose(0, 4)(page);
      await choose(1, 0)(page);
    },
    ready: DRAWN,
  },
  {
    name: 'as a table',
    stored: stored([ONE]),
    records: { a: YEAR },
    async act(page) {
      await choose(0, 4)(page);
      await page.locator('.as-table > summary').click();
      await page.locator('.meanings > summary').click();
    },
    ready: 'table',
  },
  {
    name: 'a long table, shown more',
    stored: stored([ONE]),
    records: { a: YEAR },
    async act(page) {
      await choose(0, 4)(page);
      await choose(1, 0)(page);
      await page.locator('.as-table > summary').click();
      await page.locator('.as-table .actions button').click();
    },
    ready: 'tr:nth-child(150)',
  },
  {
    name: 'by the keyboard',
    stored: stored([ONE]),
    records: { a: YEAR },
    async act(page) {
      await page.locator(DRAWN).first().waitFor();
      await page.locator('.chart').focus();
      for (let times = 0; times < 9; times++) await page.keyboard.press('ArrowDown');
    },
    ready: DRAWN,
  },
  {
    name: 'partly known, backfill offered',
    stored: stored([ONE], [{ since: NOON - 18 * DAY }]),
    records: { a: MONTH },
    ready: '.provenance button',
    busiest: true,
  },
  {
    name: 'backfill running',
    stored: stored([ONE], [{ since: NOON - 18 * DAY, backfill: backfill({}) }]),
    records: { a: MONTH },
    ready: '.provenance progress',
  },
  {
    name: 'backfill refused',
    stored: stored(
      [ONE],
      [{ since: NOON - 18 * DAY, backfill: backfill({ stage: 'stopped', error: { kind: 'unauthorized' } }) }],
    ),
    records: { a: MONTH },
    ready: '.provenance .trouble',
  },
  {
    name: 'backfilled, coverage gap since',
    stored: stored([ONE], [{ backfill: backfill({ stage: 'done' }), unlisted: 8 }]),
    records: { a: COVERAGE_GAPS },
    ready: '.provenance button',
  },
  { name: 'coverage gap', stored: stored([ONE]), records: { a: COVERAGE_GAPS }, ready: '.provenance' },
  {
    name: 'several currencies',
    stored: stored(
      [
        ONE,
        programme('b', {
          account: { name: LONGEST_NAME, username: 'zoë' },
          capabilities: capabilities({ currency: 'EUR' }),
        }),
        programme('c', { account: { name: 'bob' }, capabilities: capabilities({ currency: null }) }),
      ],
      [],
      { selected: 'all' },
    ),
    records: { a: YEAR, b: watched(75, { trade: ZOE, backfilled: true }), c: MONTH },
    act: choose(0, 3),
    ready: DRAWN,
  },
  {
    name: 'amounts hidden',
    stored: stored([ONE], [], { settings: { hideAmounts: true } }),
    records: { a: YEAR },
    ready: DRAWN,
  },
  {
    name: 'huge sums',
    stored: stored([programme('a', { capabilities: capabilities({ currency: 'LOYALTYPOINTS' }) })]),
    records: {
      a: {
        ...YEAR,
        entries: YEAR.entries.map((entry) => ({ ...entry, amount: `98765432${entry.amount}` })),
      },
    },
    ready: DRAWN,
  },
  {
    name: 'known since today',
    stored: stored([{ ...ONE, capabilities: capabilities({ history: false }) }], [{ since: NOON }]),
    records: {
      a: {
        metadata: metadata({ since: NOON }),
        totals: [{ day: '2026-11-20', at: NOON, paid: '1034.40', unpaid: '200.10', referrals: 57, rate: '5.63' }],
        entries: [],
      },
    },
    ready: '.empty',
  },
  { name: 'nothing recorded', stored: items([{ ...ONE, state: state() }]), ready: '.empty' },
  { name: 'no programme', stored: {}, ready: '.empty button' },
  { name: 'storage cannot be read', stored: {}, unreadable: true, ready: '.failed button' },
];

import type { Page } from 'playwright-core';
import { DAY } from '../../../../lib/domain/calendar/calendar.ts';
import type { EarningsSummary } from '../../../../lib/domain/earnings/earnings-summary-schema.ts';
import type { Totals } from '../../../../lib/domain/mirror/totals.ts';
import {
  clicks,
  countedClicks,
  earningsSummary,
  NOON,
  payout,
  payouts,
  snapshot,
  state,
  stats,
} from '../../../lib/make.ts';
import { ZOE } from '../../service/program/year.ts';
import { createHistory, watchedYear } from './histories.ts';
import { CLICKS, CLICKS_WHOLE, withCampaigns } from './sample-clicks.ts';
import { healthy, items, knownCapabilities, program } from './samples.ts';
import { LONG_HOST_NAME } from './several.ts';
import type { State } from './state.ts';
import { choosePeriod, chooseStep, click, openBar, openExports, steps } from './user-steps.ts';

const NO_TOTALS: Totals = { paid: '0', unpaid: '0', referrals: 0 };
const TOTALS: Totals = watchedYear(75).totals.at(-1) ?? NO_TOTALS;
/** A program with these totals, which are those of its rows unless a state is about a difference. */
const withTotals = ({ paid, unpaid, referrals }: Totals) =>
  program('a', {
    state: healthy({
      snapshot: snapshot({
        stats: stats({ totalPaid: paid, totalUnpaid: unpaid, totalReferrals: referrals }),
        fetchedAt: NOON,
      }),
    }),
  });
const ONE = withTotals(TOTALS);
const DRAWN = '.plot canvas';

/** Stores these programs and their earnings summaries. */
function stored(
  samples: (typeof ONE)[],
  summaries: Partial<EarningsSummary>[] = [],
  part: Parameters<typeof items>[1] = {},
) {
  const summed = samples.map((sample, index) => ({ ...sample, earningsSummary: earningsSummary(summaries[index]) }));
  return items(summed, part);
}

/** One payout is being processed, and one has a date in another language. */
const PAYOUTS = payouts({
  whole: true,
  listed: [
    payout(),
    payout({ date: '2026-11-02', amount: '1034.4', status: 'paid', description: 'October payout, by bank transfer' }),
    payout({ date: '2026-09-30', amount: '980', status: 'paid', description: 'September payout' }),
    payout({ date: '1 вересня 2026', amount: '12034.4', status: 'on hold', description: '' }),
  ],
});

const AGREED = { agreed: { totals: TOTALS, at: NOON } };
const YEAR = watchedYear(75, { mirror: AGREED });
/** A program without a list, whose referrals are known only from polls. */
const POLLED = watchedYear(18, { seen: 12 });
const LOADING = { complete: false, listed: true, count: 100, total: 2000 };
const NO_LIST = { complete: false, listed: false, count: 12, total: null };

const PROGRAM_NAMES = [LONG_HOST_NAME, 'Coffee & Tea Company Limited, Partner Program (Europe)', 'קפה.example'];
const CURRENCIES = ['USD', 'EUR', 'KWD', 'USD', 'EUR', 'JPY', 'GBP', 'USD'];
/** Eight programs in five currencies, all combined. Two have no list, so only their latest referrals are known. */
const COMBINED: Pick<State, 'stored' | 'histories'> = {
  stored: stored(
    CURRENCIES.map((currency, index) =>
      program(`p${index}`, {
        account: { name: PROGRAM_NAMES[index] ?? `shop-${index}.example`, goal: '2500' },
        capabilities: knownCapabilities({ currency }),
      }),
    ),
    CURRENCIES.map((currency) => JSON.parse(JSON.stringify(earningsSummary()).replaceAll('USD', currency))),
    { selected: 'all' },
  ),
  histories: Object.fromEntries(
    CURRENCIES.map((_, index) => [
      `p${index}`,
      watchedYear(75, { ...(index % 2 && { trade: ZOE }), ...(index > 5 && { seen: 12 }) }),
    ]),
  ),
};

/** A state of a program with a complete history of a year. */
const year = (name: string, part: Partial<State> = {}): State => ({
  ...{ name, stored: stored([ONE]), histories: { a: YEAR }, ready: DRAWN },
  ...part,
});
const GOAL = { ...ONE, account: { ...ONE.account, goal: '2500' } };
const period = (from: string, to: string) => async (page: Page) => {
  await choosePeriod('custom')(page);
  await page.locator('[type="date"]').first().fill(from);
  await page.locator('[type="date"]').last().fill(to);
};
const NO_CLICKS = { counts: { names: [], days: {} }, since: null };

export const EARNINGS: State[] = [
  year('thirty days, a goal', { stored: stored([GOAL]) }),
  year('payouts as the program lists them', { stored: stored([{ ...ONE, payouts: PAYOUTS }]), busiest: true }),
  year('clicks', {
    stored: stored([{ ...GOAL, clicks: CLICKS }]),
    histories: { a: withCampaigns(YEAR) },
    ...{ ready: '.clicks table', busiest: true },
  }),
  year('clicks and payouts of a year', {
    stored: stored([{ ...ONE, payouts: PAYOUTS, clicks: CLICKS_WHOLE }]),
    histories: { a: withCampaigns(YEAR) },
    ...{ act: choosePeriod('365'), ready: '.clicks table' },
  }),
  year('this month, a goal', { stored: stored([GOAL]), act: choosePeriod('month') }),
  year('a custom period, two payouts', {
    stored: stored([{ ...ONE, payouts: PAYOUTS }]),
    ...{ act: period('2026-11-02', '2026-11-12'), busiest: true },
  }),
  year('a rejected login', {
    stored: stored([{ ...ONE, state: { ...ONE.state, trouble: { kind: 'unauthorized' } } }]),
    ready: '.trouble',
  }),
  year('one day', { act: period('2026-11-12', '2026-11-12'), ready: '.hero' }),
  year('no clicks', { stored: stored([{ ...ONE, clicks: clicks({ total: 0, counted: countedClicks(NO_CLICKS) }) }]) }),
  year('two currencies in one program, a reversal', {
    stored: stored(
      [program('a', { capabilities: knownCapabilities({ currency: null }) })],
      [{ currencies: ['EUR', 'USD'] }],
    ),
    histories: {
      a: { ...YEAR, rows: YEAR.rows.map((row, index) => ({ ...row, currency: index % 3 ? 'USD' : 'EUR' })) },
    },
    busiest: true,
  }),
  year('more currencies and campaigns than are drawn', {
    stored: stored([{ ...ONE, clicks: CLICKS_WHOLE }]),
    histories: {
      a: {
        ...YEAR,
        rows: YEAR.rows.map((row, index) => ({
          ...{ ...row, campaign: `campaign ${index}`, currency: index % 2 ? 'USD' : `C${index}` },
        })),
      },
    },
    ...{ act: choosePeriod('all'), ready: '.clicks table' },
  }),
  year('the last page of a long table', {
    histories: {
      a: { ...YEAR, rows: YEAR.rows.slice(0, 2).map((row, index) => ({ ...row, at: NOON - index * 503 * DAY })) },
    },
    act: steps(choosePeriod('all'), chooseStep(0), click('.chart-tools > .toggle'), click('.pager > :last-child')),
    ready: '.pager',
  }),
  year('the files', { act: openExports, ready: '.menu' }),
  { name: 'eight programs', ...COMBINED, ready: DRAWN, busiest: true },
  year('referrals behind a bar', {
    ...{ act: steps(choosePeriod('365'), openBar), ready: '.list-scroller li', busiest: true },
  }),
  year('all rejected of a year', {
    act: steps(
      choosePeriod('365'),
      (page) => page.locator('.referrals select').first().selectOption('rejected'),
      click('.referrals > .quiet'),
    ),
  }),
  year('a year', { act: choosePeriod('365'), busiest: true }),
  year('as a table', {
    act: steps(choosePeriod('365'), click('.chart-tools > .toggle'), (page) =>
      page.locator('.heroes .term').first().click(),
    ),
    ready: 'table',
  }),
  year('thirty days in one bar', {
    act: click('.chart-tools .segments button:last-of-type'),
    ready: '.over-time table',
  }),
  year('by the keyboard', {
    async act(page) {
      await page.locator(DRAWN).first().waitFor();
      await page.locator('.chart').focus();
      for (let times = 0; times < 9; times++) await page.keyboard.press('ArrowDown');
    },
  }),
  year('history loading', {
    stored: stored([ONE], [{ known: LOADING }]),
    histories: { a: watchedYear(18, { read: 100, mirror: { total: 2000 } }) },
    ...{ ready: '.reconciled', busiest: true },
  }),
  year('totals above the list', {
    histories: {
      a: watchedYear(75, {
        mirror: { agreed: null, difference: { totals: TOTALS, at: NOON, amount: '1250.4', times: 1 } },
      }),
    },
    ready: '.reconciled',
  }),
  year('no list, the latest of a month', {
    stored: stored([ONE], [{ known: NO_LIST }]),
    ...{ histories: { a: POLLED }, busiest: true },
  }),
  year('amounts hidden', {
    stored: stored([{ ...GOAL, payouts: PAYOUTS }], [], { settings: { hideAmounts: true } }),
    ...{ act: steps(choosePeriod('month'), click('.chart-tools > .toggle')), ready: 'table' },
  }),
  year('huge sums', {
    stored: stored([program('a', { capabilities: knownCapabilities({ currency: 'LOYALTYPOINTS' }) })]),
    histories: { a: { ...YEAR, rows: YEAR.rows.map((row) => ({ ...row, amount: `98765432${row.amount}` })) } },
  }),
  year('no referrals yet', {
    stored: stored([withTotals(NO_TOTALS)], [{ known: { complete: true, listed: true, count: 0, total: 0 } }]),
    ...{ histories: { a: createHistory([]) }, ready: '.empty' },
  }),
  { name: 'nothing known yet', stored: items([{ ...ONE, state: state() }]), ready: '.empty' },
  { name: 'no program', stored: {}, ready: '.empty button' },
  { name: 'storage cannot be read', stored: {}, unreadable: true, ready: '.failed button' },
];

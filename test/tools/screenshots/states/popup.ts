import type { Page } from 'playwright-core';
import type { EarningsSummary } from '../../../../lib/domain/earnings/earnings-summary-schema.ts';
import { newWatch } from '../../../../lib/domain/groups/watch.ts';
import { announced, earningsSummary, NOON, payment, payouts, snapshot, state, stats } from '../../../lib/make.ts';
import { AMOUNTS } from './amounts.ts';
import { CLICKS } from './clicks.ts';
import { watched } from './histories.ts';
import { BROKEN, capabilities, healthy, items, LONG_NOTICE, programme, ROWS } from './samples.ts';
import { several, withNews } from './several.ts';
import { OVERVIEW } from './sidepanel.ts';
import type { State } from './state.ts';
import { TROUBLE, troubled } from './troubles.ts';

const ONE = { ...programme('a'), earningsSummary: earningsSummary() };
const NEW = healthy({
  newKeys: ['id 0', 'id 2'],
  ledger: announced(2),
  snapshot: snapshot({ referrals: ROWS, fetchedAt: NOON - 60_000 }),
});

const both = (usd: string, eur: string) => ({
  earned: [
    { amount: usd, currency: 'USD' },
    { amount: eur, currency: 'EUR' },
  ],
  before: null,
  isPartial: false,
});
const MIXED = {
  today: both('57.84', '3.10'),
  week: both('310.20', '1204.75'),
  month: both('12310.20', '9204.75'),
};

const part = (amount: string) => ({ earned: [{ amount, currency: 'USD' }], before: null, isPartial: true });
/** Not all is known yet, or ever. */
const partly = (known: EarningsSummary['known']) =>
  earningsSummary({
    ...{ today: part('57.84'), week: part('310.20'), month: part('310.20'), thisMonth: part('310.20') },
    ...{ heading: null, known },
  });

const noticed = (html: string) => healthy({ snapshot: snapshot({ referrals: ROWS.slice(0, 2), noticeHtml: html }) });
const CAMPAIGNS = ['Spring sale', 'newsletter', 'Black Friday, for those who came late last year', 'קפה', 'blog'];
const openLink = (page: Page) => page.locator('[aria-haspopup="dialog"]').click();
const FIGURES = '.figure.lead .amount';

export const POPUP: State[] = [
  {
    name: 'one programme',
    stored: items([ONE]),
    ready: '.notice',
    tab: 'https://shop.example/coffee',
  },
  { name: 'clicks of today', stored: items([{ ...ONE, clicks: CLICKS }]), ready: '.clicks', busiest: true },
  {
    name: 'very many clicks, not all known, and wide amounts',
    stored: items([
      {
        ...{ ...ONE, earningsSummary: earningsSummary({ today: MIXED.week }) },
        clicks: { ...CLICKS, today: { day: '2026-11-20', count: 1_234_567, isExact: false } },
      },
    ]),
    ready: '.clicks',
  },
  {
    name: 'a goal, a milestone',
    stored: items([
      {
        ...ONE,
        account: { ...ONE.account, goal: '1500' },
        earningsSummary: earningsSummary({ milestone: { kind: 'round', count: 500 } }),
      },
    ]),
    ready: '.goal',
    busiest: true,
  },
  {
    name: 'several currencies came in',
    stored: items([{ ...ONE, earningsSummary: earningsSummary(MIXED) }]),
    ready: '.periods .amount',
  },
  {
    name: 'earned as of another day',
    stored: items([{ ...ONE, earningsSummary: earningsSummary({ day: '2026-11-19' }) }]),
    ready: '.periods',
  },
  { name: 'two programmes', stored: items(several(2), { selected: 'p0' }), ready: FIGURES },
  { name: 'four programmes', stored: items(several(4), { selected: 'p1' }), ready: FIGURES },
  { name: 'eight programmes', stored: items(several(8), { selected: 'p1' }), ready: FIGURES, busiest: true },
  {
    name: 'eight programmes, news in two',
    stored: items(withNews(several(8))),
    ready: '.referral.new',
  },
  {
    name: 'eight programmes, all of them',
    stored: items(
      several(8).map((one) => ({ ...one, state: { ...one.state, seen: 120 } })),
      { selected: 'all' },
    ),
    ready: '.figures.sums .amount',
    busiest: true,
  },
  { name: 'a payout on its way', stored: items([{ ...ONE, payouts: payouts() }]), ready: 'button.line' },
  {
    name: 'a payout on its way, amounts covered',
    stored: items([{ ...ONE, payouts: payouts() }], { settings: { hideAmounts: true } }),
    ready: '.amount.covered',
  },
  {
    name: 'notifications paused',
    stored: items([ONE], { pausedUntil: NOON + 3_600_000 }),
    ready: '.line .quiet',
  },
  {
    name: 'the menu of further actions',
    stored: items([ONE], { pausedUntil: NOON + 3_600_000 }),
    act: (page) => page.locator('.menu-button').click(),
    ready: '.menu',
  },
  { name: 'no payment details', stored: items([{ ...ONE, payment: payment() }]), ready: '.missing-payment' },
  { name: 'new referrals', stored: items([{ ...ONE, state: NEW }]), ready: '.referral.new' },
  {
    name: 'new referrals, amounts covered',
    stored: items([{ ...ONE, state: NEW }], { settings: { hideAmounts: true } }),
    ready: '.amount.covered',
  },
  {
    name: 'eight programmes, amounts covered',
    stored: items(several(8), { selected: 'p0', settings: { hideAmounts: true } }),
    ready: '.amount.covered',
  },
  {
    name: 'my link, to the page',
    stored: items([ONE]),
    tab: 'https://shop.example/product/mug?lang=de',
    act: openLink,
    ready: '.qr svg',
  },
  {
    name: 'my link, campaigns, coupon codes, much left out',
    stored: items([
      {
        ...ONE,
        account: { ...ONE.account, campaigns: CAMPAIGNS },
        capabilities: capabilities({ coupons: ['ADA10', 'SPRING-2026', 'x'.repeat(50), 'free shipping'] }),
      },
    ]),
    tab: `https://shop.example/tea?p=12&${['token', 'email', 'utm_source', '_wpnonce', 'fbclid', 'ref'].join('=1&')}=1#x`,
    async act(page) {
      await openLink(page);
      await page.locator('.chip[aria-pressed]').nth(1).click();
      await page.locator('.share summary').click();
      await page.locator('.share [type="submit"]').focus();
    },
    ready: '.qr svg',
    busiest: true,
  },
  {
    name: 'my link, coupon codes',
    stored: items([{ ...ONE, capabilities: capabilities({ coupons: ['ADA10', 'SPRING-2026'] }) }]),
    act: openLink,
    ready: '.qr svg',
  },
  {
    name: 'my link, as long as an address may be',
    stored: items([ONE]),
    tab: `https://shop.example/${'long-product-name/'.repeat(105)}`,
    act: openLink,
    ready: '.qr svg',
  },
  { name: 'first load', stored: items([{ ...ONE, state: state() }]), ready: '.first-load' },
  {
    name: 'no referrals yet',
    stored: items([
      {
        ...ONE,
        state: healthy({
          looked: undefined,
          snapshot: snapshot({
            stats: stats({ totalPaid: '0.00', totalUnpaid: '0.00', totalReferrals: 0, conversionRate: '0' }),
            fetchedAt: NOON,
          }),
        }),
      },
    ]),
    ready: '.empty.small',
  },
  {
    name: 'all figures unknown',
    stored: items([
      programme('a', {
        capabilities: null,
        state: healthy({
          snapshot: snapshot({
            stats: stats({ totalPaid: null, totalUnpaid: null, totalReferrals: null, conversionRate: null }),
          }),
        }),
      }),
    ]),
    ready: '.figures',
  },
  { name: 'no account', stored: {}, ready: '.empty button' },
  {
    name: 'administration alone',
    stored: items([
      programme('a', {
        account: { role: 'administration' },
        capabilities: capabilities({ groupAccess: 'allowed' }),
      }),
    ]),
    ready: '.empty button',
  },
  { ...OVERVIEW, name: 'administration, at a glance' },
  {
    name: 'new applicants and referrals to approve, of two programs',
    stored: items([ONE, programme('b', { account: { name: 'Coffee & Tea, Partner Programme (Europe)' } })], {
      watches: [
        { ...newWatch('a', 'applicants'), announced: 3 },
        { ...newWatch('b', 'applicants'), announced: 1204 },
        { ...newWatch('b', 'referrals'), announced: 2 },
      ],
    }),
    ready: '.to-approve a',
  },
  {
    name: 'administration, its password forgotten',
    stored: items([
      programme('a', {
        account: { role: 'administration' },
        capabilities: capabilities({ groupAccess: 'allowed' }),
        state: troubled({ kind: 'secret-forgotten' }),
      }),
    ]),
    ready: '.trouble button',
  },
  {
    name: 'nothing to show a customer',
    stored: items([
      programme('a', {
        account: { role: 'administration' },
        capabilities: capabilities({ groupAccess: 'forbidden' }),
      }),
    ]),
    ready: '.empty',
  },
  ...Object.entries(TROUBLE).map(
    ([name, trouble]): State => ({
      name,
      stored: items([{ ...ONE, state: troubled(trouble) }]),
      ready: '.trouble',
    }),
  ),
  {
    name: 'busy until later',
    stored: items([
      {
        ...ONE,
        state: healthy({
          trouble: { kind: 'busy', status: 429, retryAfterSeconds: 7200 },
          schedule: {
            failures: 1,
            lastAskedAt: NOON,
            nextAskAt: NOON + 7_200_000,
            notBefore: NOON + 7_200_000,
          },
        }),
      },
    ]),
    ready: '.trouble',
  },
  {
    name: 'refused before any figures',
    stored: items([
      {
        ...ONE,
        state: state({
          trouble: { kind: 'unauthorized' },
          schedule: { failures: 1, lastAskedAt: NOON, nextAskAt: null, notBefore: null },
        }),
      },
    ]),
    ready: '.trouble',
  },
  {
    name: 'cached answer, while asking',
    stored: items([{ ...ONE, state: healthy({ snapshot: snapshot({ referrals: ROWS, cachedSeconds: 86_400 }) }) }]),
    worker: { opened: 'never' },
    ready: '.busy',
  },
  { name: 'new notice', stored: items([{ ...ONE, state: noticed(LONG_NOTICE) }]), ready: '.notice .new-mark' },
  {
    name: 'new notice, opened',
    stored: items([{ ...ONE, state: noticed(LONG_NOTICE) }]),
    act: (page) => page.locator('.notice > button').click(),
    ready: '.notice-body pre',
  },
  {
    name: 'a referral, opened',
    stored: items([ONE]),
    act: (page) => page.locator('.row').nth(3).click(),
    ready: '.details button',
  },
  {
    name: 'history loading',
    stored: items([
      { ...ONE, earningsSummary: partly({ complete: false, listed: true, count: 100, total: 2000 }), clicks: CLICKS },
    ]),
    ready: '.history progress',
    busiest: true,
  },
  {
    name: 'no list, 12 of 580 are known',
    stored: items([
      {
        ...ONE,
        account: { ...ONE.account, goal: '1500' },
        state: healthy({ snapshot: snapshot({ stats: stats({ totalReferrals: 580 }), referrals: ROWS }) }),
        earningsSummary: partly({ complete: false, listed: false, count: 12, total: null }),
      },
    ]),
    ready: '.history',
  },
  {
    name: 'service broken, why',
    stored: items([{ ...ONE, state: troubled({ kind: 'server-error', status: 500 }) }]),
    act: (page) => page.locator('.why').click(),
    ready: '.trouble-strip .whole',
  },
  ...AMOUNTS,
  {
    name: 'more shown',
    stored: items([
      { ...ONE, earningsSummary: earningsSummary({ known: { complete: true, listed: true, count: 582, total: 582 } }) },
    ]),
    histories: { a: watched(75) },
    act: (page) => page.locator('.more').click(),
    ready: '.referral:nth-child(40)',
  },
  { name: 'storage cannot be read', stored: {}, unreadable: true, ready: '.failed button' },
  { name: 'could not be drawn', stored: items([{ ...ONE, state: BROKEN }]), ready: '.failed button' },
];

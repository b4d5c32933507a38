import type { EarningsSummary } from '../../../../lib/domain/earnings/earnings-summary-schema.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { packRow } from '../../../../lib/platform/packed-row.ts';
import { enveloped } from '../../../../lib/platform/storage/item.ts';
import { share } from '../../../lib/capability-samples.ts';
import { SERVICE_ERRORS } from '../../../lib/error-samples.ts';
import { announced, earningsSummary, NOON, payout, payouts, row, snapshot, state, stats } from '../../../lib/make.ts';
import { COMBINATIONS } from './combinations.ts';
import { watchedYear } from './histories.ts';
import {
  administrator,
  BROKEN,
  healthy,
  items,
  knownCapabilities,
  LONG_NOTICE,
  type PageSample,
  program,
  ROWS,
  stateWithSums,
} from './samples.ts';
import { LONG_HOST_NAME, severalPrograms } from './several.ts';
import { OVERVIEW } from './sidepanel.ts';
import type { State } from './state.ts';
import { troubled } from './troubles.ts';
import { click, openLink, openMenu, searchRows, steps, unfoldLine } from './user-steps.ts';

const ONE = { ...program('a'), earningsSummary: earningsSummary() };
const NEW = healthy({
  newKeys: ['id 0', 'id 2'],
  ledger: announced(2),
  snapshot: snapshot({ referrals: ROWS, fetchedAt: NOON - 60_000 }),
});

const PAID_ORDER = row(800, -60_000, { status: 'paid', campaign: 'Spring sale' });
const both = (usd: string, eur: string) => ({
  earned: [
    { amount: usd, currency: 'USD' },
    { amount: eur, currency: 'EUR' },
  ],
  before: null,
  isPartial: false,
});
const month = both('12310.20', '9204.75');
const rare = ['GBP', 'CHF', 'SEK'].map((currency) => ({ amount: '4.20', currency }));
const MIXED = {
  ...{ today: both('57.84', '3.10'), week: both('310.20', '1204.75') },
  month: { ...month, earned: [...month.earned, ...rare] },
};

const part = (amount: string) => ({ earned: [{ amount, currency: 'USD' }], before: null, isPartial: true });
/** A summary of a history that is only partly known. */
const partly = (known: EarningsSummary['known']) =>
  earningsSummary({
    ...{ today: part('57.84'), week: part('310.20'), month: part('310.20'), thisMonth: part('310.20') },
    ...{ heading: null, known },
  });

const noticed = (html: string) => healthy({ snapshot: snapshot({ referrals: ROWS.slice(0, 2), noticeHtml: html }) });
const CAMPAIGNS = ['Spring sale', 'newsletter', 'Black Friday, for those who came late last year', 'קפה', 'blog'];
const LONGEST_ADDRESS = `https://shop.example/${'long-product-name/'.repeat(105)}`;
const FIGURES = '.lead .amount';

/** The worker has searched the history. */
const searched = (...found: Referral[]): State['worker'] => {
  const rows = found.map((row) => ({ row: packRow(row), paidOn: row.status === 'paid' ? '2026-10-05' : null }));
  return { search: { answer: { rows, count: rows.length, searched: 57 } } };
};

/** A state of one program that differs in `part`. */
const single = (name: string, ready: string, part: Partial<PageSample & State> = {}): State => ({
  stored: items([{ ...ONE, ...part }]),
  ...part,
  ...{ name, ready },
});
const goal = { ...ONE.account, goal: '1500' };
const PAUSED = items([ONE], { pausedUntil: NOON + 3_600_000 });
const hidden = (name: string, program: Partial<PageSample>): State =>
  single(name, FIGURES, { stored: items([{ ...ONE, ...program }], { settings: { hideAmounts: true } }) });

const hasTrouble = (name: string) => name.includes('password') || name.includes('refresh');

/** @param given arguments of `sums` */
const amounts = (name: string, currency: string, ...given: Parameters<typeof stateWithSums>): State => ({
  name,
  stored: items([
    program('a', {
      account: { name: LONG_HOST_NAME },
      capabilities: knownCapabilities({ currency }),
      state: stateWithSums(...given),
    }),
  ]),
  ready: '.figure.lead .amount',
});

export const POPUP: State[] = [
  ...Object.entries(COMBINATIONS).map(
    ([name, [, stored]]): State => ({
      ...{ name, stored, ready: hasTrouble(name) ? '.trouble-strip' : '.row' },
      ...(name.startsWith('a goal') ? { busiest: true } : {}),
      ...(name === 'one program' ? { tab: 'https://shop.example/coffee' } : {}),
    }),
  ),
  single('messages unfolded', '.item + .item', {
    stored: COMBINATIONS['applicants and referrals to approve in two programs'][1],
    act: unfoldLine,
  }),
  single('found', '.list-end .hint', {
    worker: searched(...ROWS.filter(({ description }) => description?.startsWith('Order')), PAID_ORDER),
    act: searchRows('order'),
  }),
  single('found an order', '.details', { worker: searched(PAID_ORDER), act: searchRows('5800') }),
  single('found nothing', '.none-found', { worker: searched(), act: searchRows('zebra') }),
  single('a goal, a milestone', '.goal', {
    ...{ account: goal, earningsSummary: earningsSummary({ milestone: { kind: 'round', count: 500 } }) },
    busiest: true,
  }),
  single('the next payout', '.change', {
    state: healthy({ looked: undefined }),
    payouts: payouts({
      listed: ['2026-11-05', '2026-10-06', '2026-09-05'].map((date) => payout({ date, status: 'paid' })),
    }),
  }),
  single('several currencies came in', '.earned .amount', { earningsSummary: earningsSummary(MIXED) }),
  single('earned as of another day', '.earned', { earningsSummary: earningsSummary({ day: '2026-11-19' }) }),
  { name: 'eight programs', stored: items(severalPrograms(8), { selected: 'p1' }), ready: FIGURES, busiest: true },
  single('notifications paused', '.item .quiet', { stored: PAUSED }),
  single('the menu of further actions', '.menu', { stored: PAUSED, act: openMenu }),
  single('the lengths of a pause', '.menu [role="menuitem"]:nth-child(2):last-child', {
    act: steps(openMenu, click('.menu [aria-haspopup="menu"]')),
  }),
  single('my link, copied', '.toast', { tab: 'https://shop.example/tea?token=x', act: click('.copy-link > button') }),
  {
    ...{ name: 'my link, of which program', stored: items(severalPrograms(3), { selected: 'all' }), ready: '.menu' },
    ...{ fleeting: true, act: click('.copy-link > button') },
  },
  {
    ...{ name: 'eight programs, amounts hidden', ready: FIGURES },
    stored: items(severalPrograms(8), { selected: 'p1', settings: { hideAmounts: true } }),
  },
  hidden('new referrals and a payout, amounts hidden', { state: NEW, payouts: payouts() }),
  single('my link, to the page', '.qr svg', { tab: 'https://shop.example/product/mug?lang=de', act: openLink }),
  single('a link to another site', 'dialog[open]', {
    capabilities: knownCapabilities({ share: share({ origins: ['https://other.example'] }) }),
    ...{ tab: 'https://other.example/tea', act: click('.copy-link > button') },
  }),
  single('my link, campaigns, coupon codes, much left out', '.qr svg', {
    account: { ...ONE.account, campaigns: CAMPAIGNS },
    capabilities: knownCapabilities({ coupons: ['ADA10', 'SPRING-2026', 'x'.repeat(50), 'free shipping'] }),
    tab: `https://shop.example/tea?p=12&${['token', 'email', 'utm_source', '_wpnonce', 'fbclid', 'ref'].join('=1&')}=1#x`,
    act: steps(
      openLink,
      (page) => page.locator('#share-left-out .chip').nth(1).click(),
      (page) => page.locator('.campaign .chip[aria-pressed]').nth(1).click(),
      click('.share summary'),
      (page) => page.locator('.share [type="submit"]').focus(),
    ),
    busiest: true,
  }),
  single('my link, as long as an address may be', '.qr svg', { tab: LONGEST_ADDRESS, act: openLink }),
  single('first load', '.first-load', { stored: items([program('a', { state: state() })]) }),
  single('no referrals yet', '.empty', {
    state: healthy({
      looked: undefined,
      snapshot: snapshot({
        stats: stats({ totalPaid: '0.00', totalUnpaid: '0.00', totalReferrals: 0, conversionRate: '0' }),
        fetchedAt: NOON,
      }),
    }),
  }),
  { name: 'no account', stored: {}, ready: '.empty button' },
  { name: 'programs lost', stored: { lost: enveloped(true) }, ready: '.empty button' },
  { name: 'administration alone', stored: items([administrator({ groupAccess: 'allowed' })]), ready: '.empty button' },
  { ...OVERVIEW, name: 'administration, at a glance' },
  { name: 'a customer without figures', stored: items([administrator({ groupAccess: 'forbidden' })]), ready: '.empty' },
  // `trouble.test.ts` measures the line of every error.
  ...(['no-answer', 'no-access', 'unauthorized', 'html-page'] as const).map((kind) =>
    single(`trouble, ${kind}`, '.trouble', { state: troubled(SERVICE_ERRORS[kind][0]) }),
  ),
  single('refused before any figures', '.trouble', {
    stored: items([program('a', { state: { ...troubled({ kind: 'unauthorized' }), snapshot: null } })]),
  }),
  single('restored, without access', '.row', {
    state: { ...troubled({ kind: 'no-access' }), snapshot: null },
    earningsSummary: earningsSummary({
      recent: ROWS,
      known: { count: 57, total: null, complete: false, listed: true },
    }),
  }),
  single('new notice, opened', '.notice-body pre', { state: noticed(LONG_NOTICE), act: click('.item .quiet') }),
  single('a referral, opened', '.details button', { act: (page) => page.locator('.row').nth(3).click() }),
  single('history loading', '.item', {
    earningsSummary: partly({ complete: false, listed: true, count: 100, total: 2000 }),
    busiest: true,
  }),
  single('no list, 12 of 580 are known', '.item', {
    account: goal,
    state: healthy({ snapshot: snapshot({ stats: stats({ totalReferrals: 580 }), referrals: ROWS }) }),
    earningsSummary: partly({ complete: false, listed: false, count: 12, total: null }),
  }),
  single('service broken, why', '.trouble-strip .trouble-whole', {
    state: troubled({ kind: 'server-error', status: 500 }),
    act: click('.why'),
  }),
  ...(['forbidden', 'refused'] as const).map((kind) =>
    single(`trouble, ${kind}, why`, '.trouble-strip .trouble-whole', {
      state: troubled(SERVICE_ERRORS[kind][0], NOON + 6 * 3_600_000),
      act: click('.why'),
    }),
  ),
  amounts('huge sums', 'USD', '987654321098765.43', '-123456789012345.67', ['12345678901234.56', '-9876543.21']),
  amounts('three decimals', 'KWD', '1234.375', '98765.125', ['0.375', '1250.000']),
  amounts('an unknown currency code', 'LOYALTYPOINTS', '123456.5', '98765.25', ['1250.75', 'twelve and a half']),
  single('more shown', '.referral:nth-child(40)', {
    earningsSummary: earningsSummary({ known: { complete: true, listed: true, count: 582, total: 582 } }),
    ...{ histories: { a: watchedYear(75) }, act: click('.more') },
  }),
  { name: 'storage cannot be read', stored: {}, unreadable: true, ready: '.failed button' },
  single('could not be drawn', '.failed button', { state: BROKEN }),
];

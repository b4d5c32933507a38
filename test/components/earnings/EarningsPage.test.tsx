// @vitest-environment happy-dom

import { act, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../../lib/domain/calendar/calendar.ts';
import type { BackfillStatus } from '../../../lib/domain/earnings/earnings-summary-schema.ts';
import { ALL } from '../../../lib/domain/polling/programmes.ts';
import type { Payouts } from '../../../lib/domain/portal/payouts-schema.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import { account, earningsSummary, keyed, NOON, payout, payouts, snapshot, state, stored } from '../../lib/make.ts';
import { entry, metadata, rejected, totals } from '../../lib/record-samples.ts';
import { expectAccessible, textOf } from '../draw.tsx';
import { open } from './open.tsx';

/** happy-dom has no layout, and a chart needs a size. */
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 600 });
});

const ONE: Partial<Stored> = {
  accounts: [account()],
  states: { a: state({ snapshot: snapshot() }) },
  capabilities: { a: capabilities({ currency: 'EUR', history: true }) },
  earningsSummaries: { a: earningsSummary() },
};
const RECORDS = {
  metadata: metadata({ payouts: [{ at: NOON - DAY, from: NOON - 3 * DAY, amount: '50.05' }] }),
  totals: [totals(3, '60.00'), totals(1, '13.00'), totals(0, '14.00')],
  entries: [
    entry(0, '10.10'),
    entry(2, '5.00', { provider: 'edd', backfilled: true }),
    rejected(9, '4.50', 1),
    entry(35, '2.00'),
  ],
};

const hero = (name: string) =>
  textOf([...document.querySelectorAll('.hero')].find((one) => textOf(one.querySelector('dt')) === name) ?? null);
const programmes = () =>
  within(screen.getByRole('table', { name: 'All programs' }))
    .getAllByRole('row')
    .map(textOf);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const chart = () => screen.getByRole('slider', { name: 'Over time' });
const liveText = () => textOf(screen.getAllByRole('status').at(-1) ?? null);

describe('figures', () => {
  test('exact sums of thirty days, compared with the thirty before', async () => {
    await open(ONE, { a: RECORDS });
    expect(hero('Earned')).toBe('Earned€19.603 referrals+€17.60 vs. the previous 30 days');
    expect(hero('Unpaid now')).toBe('Unpaid now€200.10');
    expect(hero('Paid out')).toBe('Paid out€50.05');
    expect(hero('Reversed')).toBe('Reversed−€4.50');
    await expectAccessible();
  });

  test('partly known figures are lower bounds with their start', async () => {
    const since = NOON - 3 * DAY;
    await open(
      { ...ONE, earningsSummaries: { a: earningsSummary({ since }) } },
      { a: { ...RECORDS, metadata: { ...RECORDS.metadata, since } } },
    );
    expect(hero('Earned')).toBe('Earned€19.60+ or more3 referrals');
    expect(document.body.textContent).toContain('Tracking since 17 Nov 2026');
  });

  test('referrals that were never listed are mentioned', async () => {
    const coverageGaps = [{ from: NOON - 2 * DAY, to: NOON - DAY, count: 3 }];
    await open(ONE, { a: { ...RECORDS, metadata: { ...RECORDS.metadata, coverageGaps } } });
    expect(hero('Earned')).toBe('Earned€19.60+ or more6 referrals, 3 not listed');
    expect(document.body.textContent).toContain('3 referrals of these days were counted but never listed');
  });

  test('if none was listed there are no figures: on the page, in the chart and in the table', async () => {
    const coverageGaps = [{ from: NOON - 2 * DAY, to: NOON - DAY, count: 8 }];
    await open(ONE, { a: { ...RECORDS, entries: [], metadata: metadata({ coverageGaps }) } });
    expect(hero('Earned')).toBe('Earned€0.00+ or more8 referrals, 8 not listed');
    chart().focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(chart().getAttribute('aria-valuetext')).toContain('19 Nov 2026, Earned €0.00+');
    await userEvent.click(screen.getByText('Show as a table'));
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .map(textOf);
    expect(rows[1]).toContain('20 Nov 20260€0.00');
    // On which of the two days they came in is unknown.
    expect(rows[2]).toContain('19 Nov 20260+ or more€0.00+ or more');
    expect(rows[3]).toContain('18 Nov 20260+ or more€0.00+ or more');
    expect(rows.at(-1)).toContain('Total8€0.00+ or more');
    await userEvent.click(button('90 days'));
    expect(liveText()).toBe('90 days, Week: earned €0.00+');
  });

  test('referrals that may have come in before the period are not counted in it', async () => {
    const coverageGaps = [{ from: NOON - 31 * DAY, to: NOON - 5 * DAY, count: 8 }];
    await open(ONE, { a: { ...RECORDS, metadata: metadata({ coverageGaps }) } });
    expect(hero('Earned')).toBe('Earned€19.60+ or moreat least 3 referrals');
  });

  test('if only rows name the currency, unpaid and paid sums are in it, too', async () => {
    const entries = RECORDS.entries.map((one) => ({ ...one, currency: 'USD' }));
    const states = { a: state({ snapshot: snapshot({ referrals: [keyed('x'), keyed('y')] }) }) };
    await open(
      { ...ONE, states, capabilities: { a: capabilities({ currency: null }) } },
      { a: { ...RECORDS, entries } },
    );
    expect(hero('Unpaid now')).toBe('Unpaid nowUS$200.10');
    expect(hero('Paid out')).toBe('Paid outUS$50.05');
  });

  test('a changed figure lights up; choosing another period is no change', async () => {
    const { change } = await open(ONE, { a: RECORDS });
    const fresh = () => [...document.querySelectorAll('.hero .fresh')].map(textOf);
    await userEvent.click(button('90 days'));
    expect(fresh()).toEqual([]);
    await act(() =>
      change({
        states: { a: state({ snapshot: snapshot({ stats: { ...snapshot().stats, totalUnpaid: '210' } }) }) },
      }),
    );
    expect(fresh()).toEqual(['€210.00']);
  });
});

describe('the chart', () => {
  test('draws earnings in one colour, with a line below imported ones, and unpaid amounts below', async () => {
    const { plots } = await open(ONE, { a: RECORDS });
    const [above, below] = plots.at(-1)?.panels ?? [];
    const last = (curves: typeof above) => curves?.curves.map(({ color, values }) => [color, values.slice(-3)]);
    expect(last(above)).toEqual([
      ['earned', [5, null, 10.1]],
      ['corrected', [null, -4.5, null]],
    ]);
    expect(last(below)).toEqual([
      ['paid-out', [null, 50.05, null]],
      ['unpaid', [null, 13, 14]],
    ]);
    expect(plots.at(-1)).toMatchObject({ count: 30, partly: 0, rightToLeft: false });
    expect(plots.at(-1)?.imported.slice(-3)).toEqual([true, false, false]);
  });

  test('arrow keys move the cursor, and its figures are announced and shown', async () => {
    const { plots } = await open(ONE, { a: RECORDS });
    chart().focus();
    expect(chart().getAttribute('aria-valuetext')).toBe('20 Nov 2026, Earned €10.10, Unpaid €14.00');
    await userEvent.keyboard('{ArrowLeft}');
    expect(chart().getAttribute('aria-valuetext')).toBe(
      '19 Nov 2026, Earned €0.00, Reversed −€4.50, Unpaid €13.00, Paid out €50.05',
    );
    expect(plots.at(-1)?.at).toBe(28);
    expect(textOf(document.querySelector('.chart'))).toContain('Paid out €50.05');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(chart().getAttribute('aria-valuenow')).toBe('0');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(chart().getAttribute('aria-valuenow')).toBe('29');
    expect(document.activeElement).toBe(chart());
  });

  test('known zeros of reversed and paid sums are shown as in the table, and not announced', async () => {
    await open(ONE, { a: RECORDS });
    const legend = () => textOf(document.querySelector('.chart'));
    chart().focus();
    expect(legend()).toMatch(/Earned €10\.10.*Reversed €0\.00.*Unpaid €14\.00.*Paid out €0\.00/);
    // There are no records before the seventeenth.
    await userEvent.keyboard('{Home}');
    expect(legend()).toMatch(/Earned €0\.00.*Reversed €0\.00.*Unpaid –.*Paid out –/);
    expect(chart().getAttribute('aria-valuetext')).toBe('22 Oct 2026, Earned €0.00');
  });

  test('covered amounts are announced as hidden', async () => {
    await open({ ...ONE, settings: { ...stored().settings, hideAmounts: true } }, { a: RECORDS });
    expect(chart().getAttribute('aria-valuetext')).toBe('20 Nov 2026, Earned Amount hidden, Unpaid Amount hidden');
    expect(textOf(document.querySelector('.chart'))).toContain('Earned •••••');
  });

  test('is redrawn for another period, and nothing of the old one stays', async () => {
    const { plots } = await open(ONE, { a: RECORDS });
    await userEvent.click(button('12 months'));
    await waitFor(() => expect(plots.at(-1)?.count).toBe(13));
    expect(plots.filter(({ gone }) => !gone)).toHaveLength(1);
    expect(button('12 months').getAttribute('aria-pressed')).toBe('true');
    expect(liveText()).toBe('12 months, Month: earned €21.60');
  });
});

test('the chart as a table: each slice, backfilled ones marked, and the sum', async () => {
  await open(ONE, { a: RECORDS });
  await userEvent.click(screen.getByText('Show as a table'));
  const table = await screen.findByRole('table', { name: 'Earnings, 30 days, EUR' });
  const rows = within(table).getAllByRole('row').map(textOf);
  expect(rows).toHaveLength(32);
  expect(rows[1]).toBe('20 Nov 20261€10.10€0.00€0.00€14.00');
  expect(rows[3]).toBe('18 Nov 2026 Imported1€5.00€0.00€0.00–');
  // There are no records before the seventeenth.
  expect(rows[5]).toBe('16 Nov 20260€0.00€0.00––');
  expect(rows.at(-1)).toBe('Total3€19.60−€4.50€50.05');
  expect(screen.getByText('30 rows')).toBeTruthy();
  await expectAccessible();
});

test('a long table is drawn in portions, its sum is of all rows, and the focus goes to the first added row', async () => {
  await open(ONE, { a: RECORDS });
  await userEvent.click(button('12 months'));
  await userEvent.click(button('Day'));
  await userEvent.click(screen.getByText('Show as a table'));
  // Finding hundreds of rows by role takes seconds.
  const rows = () => [...document.querySelectorAll('tr')].map(textOf);
  // Including the head and the sum.
  await waitFor(() => expect(rows()).toHaveLength(102));
  expect(rows().at(-1)).toContain('Total4€21.60');
  expect(screen.getByText('100 of 365 rows')).toBeTruthy();
  await userEvent.click(button('Show more'));
  expect(rows()).toHaveLength(202);
  expect(document.activeElement?.textContent).toBe('12 Aug 2026');
  expect(liveText()).toBe('200 of 365 rows');
  await userEvent.click(button('Show more'));
  await userEvent.click(button('Show more'));
  expect(rows()).toHaveLength(367);
  expect(liveText()).toBe('365 of 365 rows');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('breakdowns by status and provider, best days, payouts and reversed referrals', async () => {
  await open(ONE, { a: RECORDS });
  const card = (name: string) => textOf(screen.getByRole('region', { name }));
  expect(card('By status')).toBe('By statusUnpaid€15.102 referrals · 67%Rejected€4.501 referral · 33%');
  expect(card('By provider')).toBe(
    'By providerWooCommerce€14.602 referrals · 67%Easy Digital Downloads€5.001 referral · 33%',
  );
  expect(card('Best days')).toContain('20 Nov 2026€10.101 referral18 Nov 2026€5.00');
  expect(card('Payouts')).toBe('PayoutsBetween 17 Nov 2026 and 19 Nov 2026€50.05');
  expect(card('Reversals')).toBe('Reversals19 Nov 2026−€4.50Rejected · referred 11 Nov 2026');
});

test.each<[string, Payouts, string]>([
  [
    'as the service lists them, in these days or on their way',
    payouts({
      listed: [
        payout({ date: '2026-09-01' }),
        payout({ date: '2026-11-02', amount: '1034.4', status: 'paid', description: 'October payout' }),
        payout({ date: '2026-08-02', status: 'paid' }),
        payout({ date: 'серпень', amount: '7', status: 'on hold', description: '' }),
      ],
    }),
    '1 Sept 2026€150.05Processing · November payout2 Nov 2026€1,034.40Paid · October payoutсерпень€7.00on hold',
  ],
  ['none, where the service lists none', payouts({ listed: [], whole: true }), 'No payouts in this period.'],
  [
    'from before its list begins as they were recognised',
    payouts(),
    '21 Nov 2026€150.05Processing · November payoutBetween 17 Nov 2026 and 19 Nov 2026€50.05',
  ],
  [
    'as it lists them alone, where nobody can read its days',
    payouts({ listed: [payout({ date: '1 вересня', status: 'paid', description: '' })] }),
    '1 вересня€150.05Paid',
  ],
  [
    'as they were recognised, where it has no list',
    payouts({ trouble: 'absent' }),
    'Between 17 Nov 2026 and 19 Nov 2026€50.05',
  ],
])('payouts: %s', async (_, known, words) => {
  await open({ ...ONE, payouts: { a: known } }, { a: RECORDS });
  expect(textOf(screen.getByRole('region', { name: 'Payouts' }))).toBe(`Payouts${words}`);
});

describe('payouts that the service lists are the truth', () => {
  const listed = [
    payout(),
    payout({ date: '2026-11-02', amount: '1034.4', status: 'paid' }),
    payout({ date: '2026-10-01', amount: '7', status: 'paid' }),
    payout({ date: '2026-11-03', amount: '9', status: 'on hold' }),
  ];
  const with_ = (part: Partial<Payouts>) => ({ ...ONE, payouts: { a: payouts({ listed, ...part }) } });

  test('their sum counts what was paid, and what is on its way stands apart', async () => {
    await open(with_({ whole: true }), { a: RECORDS });
    expect(hero('Paid out')).toBe('Paid out€1,034.40€150.05 on its way');
    await userEvent.click(button('All time'));
    expect(hero('Paid out')).toBe('Paid out€1,041.40€150.05 on its way');
    await userEvent.click(screen.getByText('Show as a table'));
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map(textOf)).toContain('1 – 4 Oct 20260€0.00€0.00€7.00–');
    expect(document.body.textContent).not.toContain('Payouts since');
  });

  test('where there are older ones: known from the oldest listed', async () => {
    await open(with_({}), { a: RECORDS });
    expect(document.body.textContent).toContain('Payouts since 1 Oct 2026');
  });

  test('all of them are known, though the rest is not', async () => {
    const since = NOON - 3 * DAY;
    const records = { ...RECORDS, metadata: { ...RECORDS.metadata, since } };
    await open({ ...with_({ whole: true }), earningsSummaries: { a: earningsSummary({ since }) } }, { a: records });
    expect(document.body.textContent).toContain('Tracking since 17 Nov 2026 · All payouts');
  });

  test('on the first day, too', async () => {
    const records = { metadata: metadata({ since: NOON }), totals: [totals(0, '14.00')], entries: [] };
    await open(with_({ whole: true }), { a: records });
    expect(hero('Paid out')).toContain('€1,034.40');
    expect(textOf(screen.getByRole('region', { name: 'Payouts' }))).toContain('2 Nov 2026€1,034.40Paid');
  });

  test('hidden amounts hide what is on its way', async () => {
    const settings = { ...stored().settings, hideAmounts: true };
    await open({ ...with_({}), settings }, { a: RECORDS });
    expect(hero('Paid out')).not.toContain('on its way');
  });
});

test('each reversed referral shows its own status', async () => {
  const entries = [
    { ...rejected(9, '4.50', 1), status: 'cancelled' },
    { ...rejected(8, '3.50', 2), deleted: true as const },
  ];
  await open(ONE, { a: { ...RECORDS, entries } });
  expect(textOf(screen.getByRole('region', { name: 'Reversals' }))).toBe(
    'Reversals19 Nov 2026−€4.50Canceled · referred 11 Nov 202618 Nov 2026−€3.50Deleted · referred 12 Nov 2026',
  );
});

describe('the referrals behind a figure', () => {
  const list = () => screen.getByRole('dialog');
  const rows = () => within(list()).getAllByRole('listitem').map(textOf);
  const ENTRIES = [
    entry(0, '10.10'),
    entry(0, '7.00', { key: 'at 1795176000000 Order 7 EUR', currency: 'EUR', status: 'paid' }),
    entry(0, '30.00', { key: '', count: 12, backfilled: true }),
    ...RECORDS.entries.slice(1),
  ];
  const MANY = { a: { ...RECORDS, entries: ENTRIES } };

  test('Enter on a bar lists them, to search, sort and export', async () => {
    const { done } = await open(ONE, MANY);
    chart().focus();
    await userEvent.keyboard('{Enter}');
    expect(list().getAttribute('aria-labelledby')).toBe('list-heading');
    expect(textOf(list())).toContain('20 Nov 2026');
    expect(textOf(list())).toContain('14 referrals €47.10');
    expect(rows()).toEqual([
      '#0 10.10€10.1020 Nov 2026, 12:00 · WooCommerceUnpaid',
      'Order 7€7.0020 Nov 2026, 12:00 · WooCommercePaid',
      'Totals only€30.0020 Nov 2026 · WooCommerce · 12 referrals · ImportedUnpaid',
    ]);
    await expectAccessible();
    await userEvent.selectOptions(within(list()).getByRole('combobox', { name: 'Sort by' }), 'Highest amount first');
    expect(liveText()).toBe('Highest amount first');
    expect(rows().map((row) => row.split('€')[0])).toEqual(['Totals only', '#0 10.10', 'Order 7']);
    await userEvent.type(within(list()).getByRole('searchbox'), 'paid order');
    expect(rows()).toHaveLength(1);
    expect(textOf(list())).toContain('1 referral €7.00');
    await userEvent.click(button('Export list (CSV)'));
    expect(done).toEqual([['shop.example at 1795176000000 Order 7 EUR']]);
    await userEvent.type(within(list()).getByRole('searchbox'), 'zzz');
    expect(textOf(list())).toContain('No referrals match.');
    await userEvent.click(button('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a click on the chart lists those of the bar under the pointer', async () => {
    const { plots } = await open(ONE, MANY);
    act(() => plots.at(-1)?.onPoint(27));
    await userEvent.click(document.querySelector('.plot') as Element);
    expect(rows()).toEqual(['#2 5.00€5.0018 Nov 2026, 12:00 · Easy Digital Downloads · ImportedUnpaid']);
  });

  test.each([
    [/^Rejected/, 'Rejected', ['#9 4.50€4.5011 Nov 2026, 12:00 · WooCommerce · reversed 19 Nov 2026Rejected']],
    [/^Easy Digital Downloads/, 'Easy Digital Downloads', [expect.stringMatching(/^#2 5\.00/)]],
    [/^18 Nov 2026/, '18 Nov 2026', [expect.stringMatching(/^#2 5\.00/)]],
  ])('%s opens its own', async (name, title, expected) => {
    await open(ONE, MANY);
    await userEvent.click(button(name));
    expect(textOf(list().querySelector('h2'))).toBe(title);
    expect(rows()).toEqual(expected);
  });

  test('reversals that are not shown are behind a button, as losses; payouts unfold', async () => {
    const entries = Array.from({ length: 7 }, (_, at) => rejected(9 + at, `${at + 1}.00`, 1));
    const payouts = Array.from({ length: 7 }, (_, at) => {
      const moment = NOON - at * DAY;
      return { at: moment, from: moment, amount: '50' };
    });
    await open(ONE, { a: { ...RECORDS, entries, metadata: metadata({ payouts }) } });
    await userEvent.click(button('Show all 7 reversals'));
    expect(rows()).toHaveLength(7);
    expect(textOf(list())).toContain('7 referrals −€28.00');
    await userEvent.click(button('Close'));
    const payoutRows = () => within(screen.getByRole('region', { name: 'Payouts' })).getAllByRole('listitem');
    expect(payoutRows()).toHaveLength(5);
    const more = button('Show all 7 payouts');
    await userEvent.click(more);
    expect(payoutRows()).toHaveLength(7);
    expect(textOf(document.activeElement)).toBe('Show fewer');
  });
});

describe('this month', () => {
  const course = () => textOf(screen.getByRole('region', { name: 'This month' }));

  test('so far, against the same day last month, and where it is heading against the goal', async () => {
    await open({ ...ONE, accounts: [account({ goal: '100' })] }, { a: RECORDS });
    // 19.60 and 19.60 / 30 for each of ten days.
    expect(course()).toBe('This month so far€19.60Same day last month€2.00Heading for€26.1319% of your €100.00 goal');
    await expectAccessible();
  });

  test('fewer than 30 known days lead nowhere', async () => {
    await open(ONE, { a: { ...RECORDS, metadata: metadata({ since: NOON - 3 * DAY }) } });
    expect(course()).toBe('This month so far€19.60+ or more');
  });

  test('nothing without data', async () => {
    await open(ONE, { a: { ...RECORDS, entries: [] } });
    expect(screen.queryByRole('region', { name: 'This month' })).toBeNull();
  });

  test('periods of calendar months are compared with the month before', async () => {
    await open(ONE, { a: RECORDS });
    await userEvent.click(button('This month'));
    expect(liveText()).toBe('This month, Day: earned €19.60');
    expect(hero('Earned')).toBe('Earned€19.603 referrals+€17.60 vs. the same days last month');
    await userEvent.click(button('Last month'));
    expect(hero('Earned')).toBe('Earned€2.001 referral');
  });
});

test('an amount that is too long for its place is short, with the exact sum beside it', async () => {
  await open(ONE, { a: { ...RECORDS, entries: [entry(0, '98765432101234.56')] } });
  expect(hero('Earned')).toContain('€98.77tn€98,765,432,101,234.56');
  expect(document.querySelector('.lead .amount')?.getAttribute('title')).toBe('€98,765,432,101,234.56');
});

test('CSV files are saved by buttons', async () => {
  const { done } = await open(ONE, { a: RECORDS });
  await userEvent.click(button('Export table (CSV)'));
  await userEvent.click(button('Export all referrals (CSV)'));
  expect(done).toEqual(['table', 'referrals']);
});

test('covered amounts appear nowhere until they are shown', async () => {
  await open({ ...ONE, settings: { ...stored().settings, hideAmounts: true } }, { a: RECORDS });
  await userEvent.click(screen.getByText('Show as a table'));
  await screen.findByRole('table');
  expect(document.body.innerHTML).not.toMatch(/€|\d[.]\d\d/);
  await userEvent.click(button('Show amounts'));
  expect(hero('Earned')).toContain('€19.60');
  expect(liveText()).toBe('Amounts shown');
});

test('amounts that were just hidden stay hidden, whatever older settings are read', async () => {
  const { store, change } = await open(ONE, { a: RECORDS });
  const hiding = store.hideAmounts(true);
  change({});
  expect(store.covered.value).toBe(true);
  await hiding;
});

describe('backfill', () => {
  const since = NOON - 3 * DAY;
  const news = (stage: BackfillStatus['stage'], part: Partial<BackfillStatus> = {}): BackfillStatus => ({
    stage,
    page: 3,
    pages: 8,
    total: 800,
    read: 200,
    ...part,
  });
  const withBackfill = (backfill: BackfillStatus | null) => ({
    earningsSummaries: { a: earningsSummary({ since, backfill }) },
  });
  const KNOWN = { a: { ...RECORDS, metadata: { ...RECORDS.metadata, since } } };

  test('starts on request; its one button keeps the focus while it starts and stops', async () => {
    const { done, change } = await open({ ...ONE, ...withBackfill(null) }, KNOWN);
    expect(document.body.textContent).toContain('That takes about 1 request.');
    const theButton = button('Import history');
    await userEvent.click(theButton);
    await act(() => change(withBackfill(news('running'))));
    expect(button('Stop')).toBe(theButton);
    expect(document.activeElement).toBe(theButton);
    expect(document.body.textContent).toContain('Importing page 3 of 8.');
    expect(screen.getByRole('progressbar')).toMatchObject({ value: 2, max: 8 });
    await expectAccessible();
    await userEvent.click(theButton);
    await act(() => change(withBackfill(news('stopped'))));
    expect(button('Continue')).toBe(theButton);
    expect(liveText()).toBe('Import stopped');
    expect(done).toEqual([{ backfill: { accountId: 'a', on: true } }, { backfill: { accountId: 'a', on: false } }]);
    await act(() => change({ earningsSummaries: { a: earningsSummary({ since: null, backfill: news('done') }) } }));
    expect(screen.queryByText('History at your program')).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  test('once done, is offered again for referrals that were never listed since', async () => {
    const afterwards = { backfill: news('done'), since: null, unlisted: 8 };
    const { done } = await open({ ...ONE, earningsSummaries: { a: earningsSummary(afterwards) } }, KNOWN);
    expect(document.body.textContent).toContain('8 referrals were never listed.');
    await userEvent.click(button('Import history'));
    expect(done).toEqual([{ backfill: { accountId: 'a', on: true } }]);
  });

  test('shows why it was refused, and what to do', async () => {
    const { done } = await open(
      { ...ONE, ...withBackfill(news('stopped', { error: { kind: 'unauthorized' } })) },
      KNOWN,
    );
    expect(document.body.textContent).toContain('The site rejected the username or password');
    await userEvent.click(button('Open settings'));
    await userEvent.click(button('Continue'));
    expect(done).toEqual(['options', { backfill: { accountId: 'a', on: true } }]);
  });
});

describe('several programmes', () => {
  const TWO: Partial<Stored> = {
    ...ONE,
    accounts: [account(), account({ id: 'b', name: 'zoë' })],
    capabilities: { a: capabilities({ currency: 'EUR' }), b: capabilities({ currency: 'USD' }) },
    states: { ...ONE.states, b: state({ snapshot: snapshot() }) },
    earningsSummaries: { a: earningsSummary(), b: earningsSummary() },
  };

  test('combined: what was earned in each currency, one of them drawn', async () => {
    await open(TWO, { a: RECORDS, b: { ...RECORDS, entries: [entry(0, '7')] } }, ALL);
    expect(textOf(screen.getByRole('toolbar', { name: 'Currency' }))).toBe('EUR €19.60USD US$7.00');
    expect(hero('Earned')).toContain('€19.60');
    await userEvent.click(button('USD US$7.00'));
    expect(hero('Earned')).toContain('US$7.00');
    expect(chart().getAttribute('aria-valuetext')).toContain('Earned US$7.00');
    await expectAccessible();
  });

  test('a table of what each brought, with sums; its name opens it alone; events name their own', async () => {
    const euros = { a: capabilities({ currency: 'EUR' }), b: capabilities({ currency: 'EUR' }) };
    const summary = earningsSummary({ thisMonth: [{ amount: '9.00', currency: 'EUR' }] });
    const earningsSummaries = { a: earningsSummary(), b: { ...summary, day: '2026-11-19' } };
    await open({ ...TWO, capabilities: euros, earningsSummaries }, { a: RECORDS, b: structuredClone(RECORDS) }, ALL);
    expect(programmes()).toEqual([
      'ProgramToday7 days30 daysThis monthUnpaid',
      'shop.exampleUS$57.84US$310.20US$1,204.75+ or moreUS$902.15€200.10',
      'zoë––––€200.10',
      'Total USDUS$57.84US$310.20US$1,204.75+ or moreUS$902.15–',
      'Total EUR––––€400.20',
    ]);
    expect(textOf(screen.getByRole('region', { name: 'Payouts' }))).toContain('zoë');
    expect(textOf(screen.getByRole('region', { name: 'Reversals' }))).toContain('shop.example · Rejected');
    await userEvent.click(button('zoë'));
    expect(screen.queryByRole('table')).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    expect(liveText()).toBe('30 days, Day: earned €19.60');
  });

  test('their histories are imported by one button', async () => {
    const earningsSummaries = { a: earningsSummary({ since: NOON }), b: earningsSummary({ since: NOON }) };
    const histories = { a: capabilities({ history: true }), b: capabilities({ history: true }) };
    const { done } = await open(
      { ...TWO, capabilities: histories, earningsSummaries },
      { a: RECORDS, b: RECORDS },
      ALL,
    );
    expect(document.body.textContent).toContain('about 2 requests');
    await userEvent.click(button('Import history'));
    expect(done).toEqual([{ backfill: { accountId: 'a', on: true } }, { backfill: { accountId: 'b', on: true } }]);
  });

  test('a programme with nothing recorded is named, and its unpaid sum is included', async () => {
    const euros = { a: capabilities({ currency: 'EUR' }), b: capabilities({ currency: 'EUR' }) };
    await open(
      { ...TWO, capabilities: euros, earningsSummaries: { a: earningsSummary(), b: null } },
      { a: RECORDS },
      ALL,
    );
    expect(hero('Unpaid now')).toBe('Unpaid now€400.20');
    expect(hero('Earned')).toContain('€19.60');
    expect(hero('Paid out')).toContain('€50.05');
    expect(chart().getAttribute('aria-valuetext')).toContain('Unpaid €14.00');
    expect(document.body.textContent).toContain('No history of zoë yet');
  });

  test('of a programme in another currency with nothing recorded, only the unpaid sum is shown', async () => {
    await open({ ...TWO, earningsSummaries: { a: earningsSummary(), b: null } }, { a: RECORDS }, ALL);
    expect(hero('Unpaid now')).toBe('Unpaid now€200.10');
    expect(hero('Reversed')).toBe('Reversed−€4.50');
    expect(programmes()).toContain('zoë––––US$200.10');
    expect(screen.queryByRole('button', { name: /USD/ })).toBeNull();
    await userEvent.click(button('90 days'));
    expect(liveText()).toBe('90 days, Week: earned €21.60');
  });

  test('of a programme that never answered, only the name is shown', async () => {
    await open(
      {
        ...TWO,
        states: { a: state({ snapshot: snapshot() }) },
        earningsSummaries: { a: earningsSummary(), b: null },
      },
      { a: RECORDS },
      ALL,
    );
    expect(hero('Unpaid now')).toBe('Unpaid now€200.10');
    expect(document.body.textContent).toContain('No history of zoë yet');
  });

  test('are chosen by name', async () => {
    await open(TWO, { a: RECORDS, b: { ...RECORDS, entries: [entry(0, '7')] } }, 'a');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Program' }), 'zoë');
    await waitFor(() => expect(hero('Earned')).toContain('US$7.00'));
    expect(liveText()).toBe('30 days, Day: earned US$7.00');
  });
});

describe('nothing to show', () => {
  test('no programme: a link to the settings', async () => {
    const { done } = await open({});
    await userEvent.click(button('Open settings'));
    expect(done).toEqual(['options']);
    await expectAccessible();
  });

  test('nothing recorded', async () => {
    await open({ ...ONE, earningsSummaries: {} });
    expect(screen.getByRole('heading', { name: 'No history yet' })).toBeTruthy();
  });

  test('tracking since today: what will appear here, and no guesses', async () => {
    await open(ONE, {
      a: { metadata: metadata({ since: NOON }), totals: [totals(0, '1')], entries: [] },
    });
    expect(screen.getByRole('heading', { name: 'Your history starts today' })).toBeTruthy();
    expect(hero('Earned')).toBe('Earned€0.000 referrals');
    expect(document.body.textContent).toContain('Tracking started today');
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

// @vitest-environment happy-dom

import { act, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ALL_PROGRAMS } from '../../../lib/domain/polling/programs.ts';
import type { Payouts } from '../../../lib/domain/portal/payout-schema.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import { account, daysAgo, earningsSummary, payout, payouts, snapshot, state, stored } from '../../lib/make.ts';
import { historyOf, rejectedAt, rowAt, totals } from '../../lib/mirror-samples.ts';
import { button, textOf } from '../draw.tsx';
import { chart, choosePeriod, FIGURES, lastLiveText, ONE_PROGRAM, openEarnings } from './open-earnings.tsx';

const ROWS = [
  rowAt(0, '10.10'),
  rowAt(2, '5.00', { provider: 'edd' }),
  rejectedAt(9, '4.50', { id: '9' }),
  rowAt(35, '2.00', { status: 'paid' }),
];
const TOTALS = [totals(3, '60.00'), totals(1, '13.00', { paid: '50.05' }), totals(0, '14.00', { paid: '50.05' })];
const KNOWN = historyOf(ROWS, TOTALS);

const hero = (name: string) =>
  textOf([...document.querySelectorAll('.hero')].find((figure) => textOf(figure.querySelector('dt')) === name) ?? null);
const programs = () =>
  within(screen.getByRole('table', { name: 'All programs' }))
    .getAllByRole('row')
    .map(textOf);

describe('the figures', () => {
  test('are exact sums of 30 days, compared with the 30 days before', async () => {
    await openEarnings(ONE_PROGRAM, { a: KNOWN });
    expect(hero('Earned')).toBe('Earned€15.10▲ 655% (earlier: 22 Sept – 21 Oct 2026)');
    expect(hero('Referrals')).toBe('Referrals2');
    expect(hero('Unpaid now')).toBe('Unpaid now€200.10');
    expect(hero('Sent')).toBe('Sent€50.05');
    expect(hero('Rejected')).toBe('Rejected−€4.50');
  });

  test('are the sums of the known rows for a program without a list', async () => {
    const rows = [rowAt(1, '7.00'), rowAt(40, '1')];
    const known = { count: 2, total: null, complete: false, listed: false };
    await openEarnings(
      { ...ONE_PROGRAM, earningsSummaries: { a: earningsSummary({ known }) } },
      { a: historyOf(rows, [totals(2, '10.00'), totals(1, '30.00')], { listed: false, complete: false }) },
    );
    expect([hero('Earned'), hero('Referrals')]).toEqual(['Earned€7.00+ or more', 'Referrals1+ or more']);
    expect(hero('Rejected')).toBe('Rejected–');
    expect(document.body.textContent).toContain('Your program lists only its latest referrals: 2 of 57 are known.');
    // Nothing unknown is zero in the table, either.
    await userEvent.click(screen.getByText('Show as a table'));
    const lines = within(await screen.findByRole('table')).getAllByRole('row');
    expect(lines.map(textOf)[2]).toBe('19 Nov 2026€7.00+ or more1+ or more–€0.00€30.00');
  });

  test('say how many referrals they lack, because their amounts cannot be read', async () => {
    await openEarnings(ONE_PROGRAM, { a: historyOf([rowAt(1, '7.00'), rowAt(2, ''), rowAt(3, '')]) });
    expect(hero('Earned')).toBe('Earned€7.00+ or more');
    expect(hero('Referrals')).toBe('Referrals3without 2 referrals');
  });
});

describe('the chart', () => {
  test('draws earnings, reversals and marks for payouts, and a line of unpaid amounts below', async () => {
    const { plots } = await openEarnings(ONE_PROGRAM, { a: KNOWN });
    const [above, below] = plots.at(-1)?.panels ?? [];
    const last = (curves: typeof above) => curves?.curves.map(({ color, values }) => [color, values.slice(-3)]);
    expect(last(above)).toEqual([
      ['earned', [5, null, 10.1]],
      ['reversed', [null, null, null]],
      ['paid-out', [null, 0, null]],
    ]);
    expect(above?.curves[1]?.values.at(-10)).toBe(-4.5);
    expect(last(below)).toEqual([['unpaid', [null, 13, 14]]]);
    expect(plots.at(-1)).toMatchObject({ count: 30, partial: [] });
  });

  test('moves the cursor with arrow keys, and announces its figures', async () => {
    const { plots } = await openEarnings(ONE_PROGRAM, { a: KNOWN });
    chart().focus();
    expect(chart().getAttribute('aria-valuetext')).toBe('20 Nov 2026, Earned €10.10, Unpaid €14.00');
    await userEvent.keyboard('{ArrowLeft}');
    expect(chart().getAttribute('aria-valuetext')).toBe('19 Nov 2026, Earned €0.00, Unpaid €13.00, Sent €50.05');
    expect(plots.at(-1)?.cursor).toBe(28);
    expect(textOf(document.querySelector('.chart'))).toContain('Sent €50.05');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(chart().getAttribute('aria-valuenow')).toBe('0');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(chart().getAttribute('aria-valuenow')).toBe('29');
    expect(document.activeElement).toBe(chart());
  });

  test('is redrawn for another period, and the old chart is destroyed', async () => {
    const { plots } = await openEarnings(ONE_PROGRAM, { a: KNOWN });
    await choosePeriod('12 months');
    await waitFor(() => expect(plots.at(-1)?.count).toBe(13));
    expect(plots.filter(({ destroyed }) => !destroyed)).toHaveLength(1);
    expect(lastLiveText()).toBe('12 months, Month: earned €17.10');
  });
});

test('the days after the last answer are unknown, and nothing is forecast from them', async () => {
  const old = snapshot({ stats: FIGURES.stats, fetchedAt: daysAgo(2) });
  const known = historyOf([rowAt(2, '5'), rowAt(4, '10')], TOTALS);
  const { plots, store } = await openEarnings(
    { ...ONE_PROGRAM, states: { a: state({ snapshot: old }) } },
    { a: known },
  );
  expect(hero('Earned')).toBe('Earned€15.00+ or more');
  expect(plots.at(-1)?.partial).toEqual([27, 28, 29]);
  chart().focus();
  expect(chart().getAttribute('aria-valuetext')).toBe('20 Nov 2026');
  await choosePeriod('This month');
  expect(store.monthProgress.value).toMatchObject({ heading: null });
});

test('the table has a row for each slice, and the total', async () => {
  await openEarnings(ONE_PROGRAM, { a: KNOWN });
  await userEvent.click(screen.getByText('Show as a table'));
  const table = await screen.findByRole('table', { name: 'Earnings, 30 days, EUR' });
  const rows = within(table).getAllByRole('row').map(textOf);
  expect(rows).toHaveLength(32);
  expect(rows[1]).toBe('20 Nov 2026€10.101€0.00€0.00€14.00');
  expect(rows[3]).toBe('18 Nov 2026€5.001€0.00€0.00–');
  // There are no totals before the seventeenth, on which nothing was paid yet.
  expect(rows[5]).toBe('16 Nov 2026€0.000€0.00€0.00–');
  expect(rows.at(-1)).toBe('Total€15.102−€4.50€50.05');
});

test('the page shows payouts and a breakdown by provider', async () => {
  await openEarnings(ONE_PROGRAM, { a: KNOWN });
  const card = (name: string) => textOf(screen.getByRole('region', { name }));
  expect(card('By provider')).toBe(
    'By providerEasy Digital Downloads€5.001 referral · 50%WooCommerce€10.101 referral · 50%',
  );
  expect(card('Payouts')).toBe('Payouts19 Nov 2026€50.05');
});

test('while the list fails, every sum has the mark of the headline', async () => {
  const lost = historyOf([...ROWS, rowAt(3, '', { id: 'x' })], TOTALS, { listed: false, complete: false });
  await openEarnings(ONE_PROGRAM, { a: lost });
  const card = (name: string) => textOf(screen.getByRole('region', { name }));
  expect(hero('Earned')).toContain('€15.10+ or more');
  expect(card('By provider')).toContain('€5.00+ or more1+ referrals');
});

test('referrals that were paid without a payout are no zero, and the page says so', async () => {
  const paid = [totals(3, '60.00', { paid: '500' }), totals(0, '14.00', { paid: '500' })];
  const none = payouts({ listed: [], whole: true });
  await openEarnings({ ...ONE_PROGRAM, payouts: { a: none } }, { a: historyOf(ROWS, paid) });
  expect(hero('Sent')).toBe('Sent–€500.00 paid without a payout in the list');
});

test.each<[string, Payouts, string]>([
  [
    'that the service lists are shown if their date is in the period or unreadable',
    payouts({
      listed: [
        payout({ date: '2026-09-01' }),
        payout({ date: '2026-11-02', amount: '1034.4', status: 'paid', description: 'October payout' }),
        payout({ date: '2026-08-02', status: 'paid' }),
        payout({ date: 'серпень', amount: '7', status: 'on hold', description: '' }),
      ],
    }),
    '2 Nov 2026€1,034.40Sent · October payoutсерпень€7.00on hold',
  ],
  [
    'that were recognized are shown for the days before the service’s list begins',
    payouts(),
    '21 Nov 2026€150.05In payout · November payout19 Nov 2026€50.05',
  ],
])('payouts %s', async (_, known, words) => {
  await openEarnings({ ...ONE_PROGRAM, payouts: { a: known } }, { a: KNOWN });
  expect(textOf(screen.getByRole('region', { name: 'Payouts' }))).toBe(`Payouts${words}`);
});

test('the sum of payouts lacks those whose amounts cannot be read', async () => {
  const paid = { date: '2026-11-02', status: 'paid' };
  const listed = [payout({ ...paid, amount: '7' }), payout({ ...paid, date: '2026-11-01', amount: '1.034,40 Kč' })];
  await openEarnings({ ...ONE_PROGRAM, payouts: { a: payouts({ listed, whole: true }) } }, { a: KNOWN });
  expect(hero('Sent')).toBe('Sent€7.00+ or more');
});

test('payouts that the service lists count as paid out only once they are paid', async () => {
  const listed = [
    payout(),
    payout({ date: '2026-11-02', amount: '1034.4', status: 'paid' }),
    payout({ date: '2026-10-01', amount: '7', status: 'paid' }),
    payout({ date: '2026-11-03', amount: '9', status: 'on hold' }),
  ];
  await openEarnings({ ...ONE_PROGRAM, payouts: { a: payouts({ listed, whole: true }) } }, { a: KNOWN });
  expect(hero('Sent')).toBe('Sent€1,034.40');
  expect(hero('Unpaid now')).toBe('Unpaid now€200.10€150.05 on its way');
  await choosePeriod('All time');
  expect(hero('Sent')).toBe('Sent€1,041.40');
  await userEvent.click(screen.getByText('Show as a table'));
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.map(textOf)).toContain('1 – 4 Oct 2026€0.000€0.00€7.00–');
});

describe('the referrals behind a figure', () => {
  const list = () => screen.getByRole('dialog');
  const rows = () => within(list()).getAllByRole('listitem').map(textOf);
  const MANY = {
    a: {
      ...KNOWN,
      rows: [
        rowAt(0, '10.10'),
        rowAt(0, '7.00', { id: '7', description: 'Order 7', currency: 'EUR', status: 'paid', campaign: 'autumn' }),
        rowAt(0, '30.00', { id: null, order: '5003' }),
        rejectedAt(0, '4.50', { id: '8' }),
        ...ROWS.slice(1),
      ],
    },
  };

  test('open with Enter on a bar, and can be searched', async () => {
    await openEarnings(ONE_PROGRAM, MANY);
    chart().focus();
    await userEvent.keyboard('{Enter}');
    screen.getByRole('dialog', { name: /20 Nov 2026/ });
    expect(textOf(list())).toContain('4 referrals €47.10');
    expect(rows().toSorted()).toEqual([
      '#0 10.10€10.1020 Nov 2026, 12:00 · WooCommerceUnpaid',
      '#8€4.5020 Nov 2026, 12:00 · WooCommerceRejected',
      'Order #5003€30.0020 Nov 2026, 12:00 · WooCommerceUnpaid',
      'Order 7€7.0020 Nov 2026, 12:00 · #7 · WooCommerce · autumnPaid',
    ]);
    await userEvent.type(within(list()).getByRole('searchbox'), 'autumn order');
    expect(rows()).toHaveLength(1);
    expect(textOf(list())).toContain('1 referral €7.00');
    await userEvent.clear(within(list()).getByRole('searchbox'));
    await userEvent.selectOptions(within(list()).getByRole('combobox', { name: 'Status' }), 'Rejected');
    expect(textOf(list())).toContain('1 referral €4.50');
  });

  test.each([[/^Easy Digital Downloads/, 'Easy Digital Downloads', [expect.stringMatching(/^#2 5\.00/)]]])(
    'open with a click on %s',
    async (name, title, expected) => {
      await openEarnings(ONE_PROGRAM, MANY);
      await userEvent.click(button(name));
      expect(textOf(list().querySelector('h2'))).toBe(title);
      expect(rows()).toEqual(expected);
    },
  );
});

test('an amount that cannot be read is a dash in each list, and the sum of a list lacks it', async () => {
  const rows = [rowAt(0, '', { id: '1' }), rowAt(0, '7.00', { id: '2' })];
  await openEarnings(ONE_PROGRAM, { a: historyOf(rows) });
  const card = within(screen.getByRole('region', { name: /^Referrals/ }));
  expect(card.getAllByRole('listitem').map((row) => textOf(row).slice(0, 7))).toEqual(['#1–20 N', '#2€7.00']);
  chart().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog');
  expect(textOf(dialog)).toContain('2 referrals €7.00+');
  await userEvent.type(within(dialog).getByRole('searchbox'), '#1');
  expect(textOf(dialog)).toContain('1 referral –');
});

describe('the list of referrals', () => {
  const list = () => screen.getByRole('region', { name: /^Referrals/ });
  const rows = () =>
    within(list())
      .queryAllByRole('listitem')
      .map((row) => textOf(row).split('€')[0]);

  test('has those of the period, and filters by status', async () => {
    await openEarnings(ONE_PROGRAM, { a: KNOWN });
    expect(rows()).toEqual(['#0 10.10', '#2 5.00', '#9']);
    await userEvent.selectOptions(within(list()).getByRole('combobox', { name: 'Status' }), 'Rejected');
    expect(rows()).toEqual(['#9']);
    expect(lastLiveText()).toBe('Rejected');
  });

  test('has those that wait for approval, which no sum counts', async () => {
    const pending = rowAt(1, '3.00', { status: 'pending' });
    await openEarnings(ONE_PROGRAM, { a: historyOf([...ROWS, pending]) });
    expect(hero('Earned')).toContain('€15.10');
    expect(rows()).toEqual(['#0 10.10', '#1 3.00', '#2 5.00', '#9']);
    await userEvent.selectOptions(within(list()).getByRole('combobox', { name: 'Status' }), 'Unpaid');
    expect(rows()).toEqual(['#0 10.10', '#2 5.00']);
  });

  test('names its filter and its search on paper, which shows no controls', async () => {
    await openEarnings(ONE_PROGRAM, { a: KNOWN });
    const named = () => textOf(list().querySelector('.card-head .paper'));
    expect(named()).toBe('');
    await userEvent.selectOptions(within(list()).getByRole('combobox', { name: 'Status' }), 'Rejected');
    expect(named()).toBe('Rejected');
    await userEvent.type(within(list()).getByRole('searchbox'), 'mug ');
    expect(named()).toBe('Rejected mug');
    expect(list().querySelector('.card-head .paper q')?.textContent).toBe('mug');
  });

  test('is searched in the whole history', async () => {
    await openEarnings(ONE_PROGRAM, { a: KNOWN });
    await userEvent.type(within(list()).getByRole('searchbox'), '16 oct');
    expect(rows()).toEqual(['#35 2.00']);
    await userEvent.type(within(list()).getByRole('searchbox'), 'zzz');
    expect(textOf(list())).toContain('No matches');
  });

  test('is searched while the history loads, does not say that nothing matches, and keeps the search', async () => {
    const { finish } = await openEarnings(ONE_PROGRAM, { a: KNOWN }, null, {}, { keepsLoading: true });
    await choosePeriod('12 months');
    await userEvent.type(within(list()).getByRole('searchbox'), 'zzz');
    expect(textOf(list())).toContain('No referrals match so far');
    await act(finish);
    expect(textOf(list())).toContain('No matches');
    expect(within(list()).getByRole<HTMLInputElement>('searchbox').value).toBe('zzz');
    expect(document.activeElement).toBe(within(list()).getByRole('searchbox'));
  });

  test('does not say that nothing matches while older referrals are not loaded', async () => {
    const known = { count: 4, total: 2000, complete: false, listed: true };
    const { change } = await openEarnings(
      { ...ONE_PROGRAM, earningsSummaries: { a: earningsSummary({ known }) } },
      { a: KNOWN },
    );
    await userEvent.type(within(list()).getByRole('searchbox'), 'zzz');
    expect(textOf(list())).toContain('No referrals match so far');
    await act(() => change(ONE_PROGRAM));
    expect(textOf(list())).toContain('No matches');
  });

  test('shows the first ones, and all of them after a click', async () => {
    const many = Array.from({ length: 12 }, (_, index) => rejectedAt(9 + index, `${index + 1}.00`));
    await openEarnings(ONE_PROGRAM, { a: historyOf(many) });
    expect(rows()).toHaveLength(8);
    await userEvent.click(button('Show all 12'));
    expect(rows()).toHaveLength(12);
    expect(textOf(document.activeElement)).toBe('Show fewer');
  });
});

test('a chart that cannot be loaded leaves its table', async () => {
  await openEarnings(ONE_PROGRAM, { a: KNOWN }, null, {}, { failsToDraw: true });
  expect(screen.queryByRole('slider')).toBeNull();
  expect(document.body.textContent).toContain('The chart can’t be loaded. The table has its figures.');
  expect(screen.getByRole('table', { name: 'Earnings, 30 days, EUR' })).toBeTruthy();
});

test('the chart that a new answer draws again stays where the keyboard was', async () => {
  const { plots, finish } = await openEarnings(ONE_PROGRAM, { a: KNOWN }, null, {}, { keepsLoading: true });
  chart().focus();
  await userEvent.keyboard('{ArrowLeft}');
  const drawn = plots.length;
  await act(finish);
  await waitFor(() => expect(plots.length).toBeGreaterThan(drawn));
  expect(plots.at(-1)?.pointed).toBe(28);
  expect(chart().className).toBe('chart');
});

test('the legend names colors, and values only under the pointer', async () => {
  await openEarnings(ONE_PROGRAM, { a: KNOWN });
  expect(chart().className).toBe('chart at-rest');
  chart().focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(chart().className).toBe('chart');
  expect(textOf(chart())).toContain('Unpaid €13.00');
});

const progress = () => textOf(screen.queryByRole('region', { name: 'This month' }));

test('the forecast and the goal are shown only for this month', async () => {
  await openEarnings({ ...ONE_PROGRAM, accounts: [account({ goal: '100' })] }, { a: KNOWN });
  expect(progress()).toBe('');
  await choosePeriod('This month');
  // 15.10 so far, and 15.10 / 30 for each of the ten days left.
  expect(progress()).toBe('On track for €20.1315% of your €100.00 goal');
  expect(lastLiveText()).toBe('This month, Day: earned €15.10');
});

test('a goal that is far exceeded has a percentage with groups of digits', async () => {
  await openEarnings({ ...ONE_PROGRAM, accounts: [account({ goal: '0.50' })] }, { a: KNOWN });
  await choosePeriod('This month');
  expect(progress()).toContain('3,020% of your €0.50 goal');
});

test('hidden amounts hide the progress towards the goal, too', async () => {
  const settings = { ...stored().settings, hideAmounts: true };
  await openEarnings({ ...ONE_PROGRAM, settings, accounts: [account({ goal: '100' })] }, { a: KNOWN });
  await choosePeriod('This month');
  expect(progress()).not.toContain('%');
});

describe('a custom period', () => {
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const days = () => [field('From').value, field('To').value];
  const type = (name: string, day: string) => fireEvent.input(field(name), { target: { value: day } });

  test('applies to figures and lists', async () => {
    await openEarnings(ONE_PROGRAM, { a: KNOWN });
    await choosePeriod('From … To …');
    expect(days()).toEqual(['2026-10-22', '2026-11-20']);
    type('From', '2026-11-11');
    type('To', '2026-11-18');
    expect([hero('Earned'), hero('Referrals')]).toEqual(['Earned€5.00', 'Referrals1']);
    expect(hero('Sent')).toBe('Sent€0.00');
    expect(lastLiveText()).toBe('11 – 18 Nov 2026, Day: earned €5.00');
    expect(screen.queryByRole('region', { name: 'Payouts' })).toBeNull();
    await choosePeriod('This month');
    expect(screen.queryByLabelText('From')).toBeNull();
    expect(textOf(document.querySelector('.period-choice .hint'))).toBe('1 – 20 Nov 2026');
  });

  test.each<[string, string, string, string[]]>([
    ['an end before the beginning changes places with it', 'To', '2026-10-01', ['2026-10-01', '2026-10-22']],
    ['a future day becomes today', 'To', '2027-01-01', ['2026-10-22', '2026-11-20']],
    ['a year with one digit typed changes nothing', 'From', '0002-11-01', ['2026-10-22', '2026-11-20']],
    ['an empty field changes nothing', 'From', '', ['2026-10-22', '2026-11-20']],
  ])('is checked once the focus leaves the fields: %s', async (_, name, day, shown) => {
    await openEarnings(ONE_PROGRAM, { a: KNOWN });
    await choosePeriod('From … To …');
    act(() => field(name).focus());
    type(name, day);
    expect(hero('Earned')).toContain('€15.10');
    expect(field(name).value).toBe(day);
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    expect(days()).toEqual(shown);
  });

  test('that is half typed does not replace the one that the user goes back to', async () => {
    const { store } = await openEarnings(ONE_PROGRAM, { a: KNOWN });
    await choosePeriod('From … To …');
    type('To', '2026-10-01');
    act(() => {
      void store.visit('?period=90');
      // The fields lose the focus when they disappear.
      fireEvent.focusOut(field('To'));
    });
    expect(store.range.value).toBe('90');
  });
});

test('a program with two currencies has separate sums', async () => {
  const rows = [...ROWS, rowAt(1, '7.00', { currency: 'USD' })];
  const own = { ...ONE_PROGRAM, capabilities: { a: capabilities({ currency: null }) } };
  const summary = { a: earningsSummary({ currencies: ['EUR', 'USD'] }) };
  const listed = { a: payouts({ listed: [payout({ status: 'paid', date: '2026-11-02' })] }) };
  await openEarnings(
    { ...own, earningsSummaries: summary, payouts: listed },
    {
      a: historyOf(
        // The row without a currency is older than the period.
        [...rows.map((row) => ({ ...row, currency: row.currency ?? 'EUR' })), rowAt(40, '3.00')],
        TOTALS,
      ),
    },
  );
  expect(textOf(screen.getByRole('toolbar', { name: 'Currency' }))).toBe('EUR €15.10USD US$7.00');
  expect(hero('Unpaid now')).toBe('Unpaid now€15.10');
  await userEvent.click(button('USD US$7.00'));
  expect(hero('Unpaid now')).toBe('Unpaid nowUS$7.00');
  expect(textOf(screen.getByRole('region', { name: 'Payouts' }))).toContain('150.05Sent');
});

describe('several programs', () => {
  const TWO: Partial<Stored> = {
    ...ONE_PROGRAM,
    accounts: [account(), account({ id: 'b', name: 'zoë' })],
    capabilities: { a: capabilities({ currency: 'EUR' }), b: capabilities({ currency: 'USD' }) },
    states: { ...ONE_PROGRAM.states, b: state({ snapshot: FIGURES }) },
    earningsSummaries: { a: earningsSummary(), b: earningsSummary() },
  };

  test('have a table with totals, and a click on a name selects the program', async () => {
    const euros = { a: capabilities({ currency: 'EUR' }), b: capabilities({ currency: 'EUR' }) };
    const earningsSummaries = { a: earningsSummary(), b: earningsSummary({ day: '2026-11-19' }) };
    await openEarnings(
      { ...TWO, capabilities: euros, earningsSummaries },
      { a: KNOWN, b: structuredClone(KNOWN) },
      ALL_PROGRAMS,
    );
    expect(programs()).toEqual([
      'ProgramEarnedReferralsRejectedSentUnpaid now',
      'shop.example€15.102−€4.50€50.05€200.10',
      'zoë€15.102−€4.50€50.05€200.10',
      'Total EUR€30.204−€9.00€100.10€400.20',
    ]);
    expect(textOf(screen.getByRole('region', { name: 'Payouts' }))).toContain('zoë');
    expect(textOf(screen.getByRole('region', { name: /^Referrals/ }))).toContain('shop.example · WooCommerceRejected');
    await userEvent.click(button('zoë'));
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('show only the unpaid sum of an unmirrored program in another currency', async () => {
    await openEarnings({ ...TWO, earningsSummaries: { a: earningsSummary(), b: null } }, { a: KNOWN }, ALL_PROGRAMS);
    expect(hero('Unpaid now')).toBe('Unpaid now€200.10');
    expect(hero('Rejected')).toBe('Rejected−€4.50');
    expect(programs()).toContain('zoë––––US$200.10');
    expect(screen.queryByRole('button', { name: /USD/ })).toBeNull();
    await choosePeriod('90 days');
    expect(lastLiveText()).toBe('90 days, Week: earned €17.10');
  });
});

describe('an empty page', () => {
  test('explains what will appear for a program without referrals', async () => {
    await openEarnings(ONE_PROGRAM, { a: historyOf([], [totals(0, '0')]) });
    expect(screen.getByRole('heading', { name: 'No referrals yet' })).toBeTruthy();
    expect([hero('Earned'), hero('Referrals')]).toEqual(['Earned€0.00', 'Referrals0']);
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

test('a failing program says why, with a button, and its figures are not of now', async () => {
  const failing = state({ snapshot: FIGURES, trouble: { kind: 'unauthorized' } });
  const { done } = await openEarnings({ ...ONE_PROGRAM, states: { a: failing } }, { a: KNOWN });
  expect(document.body.textContent).toContain('Login rejected');
  await userEvent.click(screen.getByRole('button', { name: /^Open settings/ }));
  expect(done).toContain('fix a');
});

test('a program whose plugin is gone after it had answered needs no other address', async () => {
  const failing = state({ snapshot: FIGURES, trouble: { kind: 'no-route' } });
  await openEarnings({ ...ONE_PROGRAM, states: { a: failing } }, { a: KNOWN });
  expect(document.body.textContent).toContain('its affiliate plugin may be turned off');
  expect(document.body.textContent).not.toContain('Check the address');
});

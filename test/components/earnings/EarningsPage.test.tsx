// @vitest-environment happy-dom

import { act, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../../lib/domain/calendar/calendar.ts';
import type { BackfillStatus } from '../../../lib/domain/earnings/earnings-summary.ts';
import { ALL } from '../../../lib/domain/polling/programmes.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import { account, earningsSummary, keyed, NOON, snapshot, state, stored } from '../../lib/make.ts';
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
const button = (name: string) => screen.getByRole('button', { name });
const chart = () => screen.getByRole('slider', { name: 'Over time' });
const liveText = () => textOf(screen.getAllByRole('status').at(-1) ?? null);

describe('figures', () => {
  test('exact sums of thirty days, compared with the thirty before', async () => {
    await open(ONE, { a: RECORDS });
    expect(hero('Earned')).toBe('Earned€19.603 referrals+€17.60 compared with the 30 days before');
    expect(hero('Unpaid now')).toBe('Unpaid now€200.10');
    expect(hero('Paid out')).toBe('Paid out€50.05Known since 17 Nov 2026');
    expect(hero('Corrected')).toBe('Corrected€4.50');
    await expectAccessible();
  });

  test('partly known figures are lower bounds with their start', async () => {
    const since = NOON - 3 * DAY;
    await open(
      { ...ONE, earningsSummaries: { a: earningsSummary({ since }) } },
      { a: { ...RECORDS, metadata: { ...RECORDS.metadata, since } } },
    );
    expect(hero('Earned')).toBe('Earned≥ at least €19.603 referralsKnown since 17 Nov 2026');
    expect(document.body.textContent).toContain('What lies before 17 Nov 2026 is what your programme still listed');
  });

  test('referrals that were never listed are mentioned', async () => {
    const coverageGaps = [{ from: NOON - 2 * DAY, to: NOON - DAY, count: 3 }];
    await open(ONE, { a: { ...RECORDS, metadata: { ...RECORDS.metadata, coverageGaps } } });
    expect(hero('Earned')).toBe('Earned≥ at least €19.606 referrals, 3 of them not listed');
    expect(document.body.textContent).toContain('3 referrals of these days were counted but never listed');
  });

  test('if none was listed there are no figures: on the page, in the chart and in the table', async () => {
    const coverageGaps = [{ from: NOON - 2 * DAY, to: NOON - DAY, count: 8 }];
    await open(ONE, { a: { ...RECORDS, entries: [], metadata: metadata({ coverageGaps }) } });
    expect(hero('Earned')).toBe('Earned≥ at least €0.008 referrals, 8 of them not listed');
    chart().focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(chart().getAttribute('aria-valuetext')).toContain('19 Nov 2026, Earned at least €0.00');
    await userEvent.click(screen.getByText('Show as a table'));
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .map(textOf);
    expect(rows[1]).toContain('20 Nov 20260€0.00');
    // On which of the two days they came in is unknown.
    expect(rows[2]).toContain('19 Nov 2026≥ at least 0≥ at least €0.00');
    expect(rows[3]).toContain('18 Nov 2026≥ at least 0≥ at least €0.00');
    expect(rows.at(-1)).toContain('Sum8≥ at least €0.00');
    await userEvent.click(button('90 days'));
    expect(liveText()).toBe('90 days, Week: earned at least €0.00');
  });

  test('referrals that may have come in before the period are not counted in it', async () => {
    const coverageGaps = [{ from: NOON - 31 * DAY, to: NOON - 5 * DAY, count: 8 }];
    await open(ONE, { a: { ...RECORDS, metadata: metadata({ coverageGaps }) } });
    expect(hero('Earned')).toBe('Earned≥ at least €19.60at least 3 referrals');
  });

  test('if only rows name the currency, unpaid and paid sums are in it, too', async () => {
    const entries = RECORDS.entries.map((one) => ({ ...one, currency: 'USD' }));
    const states = { a: state({ snapshot: snapshot({ referrals: [keyed('x'), keyed('y')] }) }) };
    await open(
      { ...ONE, states, capabilities: { a: capabilities({ currency: null }) } },
      { a: { ...RECORDS, entries } },
    );
    expect(hero('Unpaid now')).toBe('Unpaid nowUS$200.10');
    expect(hero('Paid out')).toBe('Paid outUS$50.05Known since 17 Nov 2026');
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
  test('draws seen and backfilled earnings in different colours, and unpaid amounts below', async () => {
    const { plots } = await open(ONE, { a: RECORDS });
    const [above, below] = plots.at(-1)?.panels ?? [];
    const last = (curves: typeof above) => curves?.curves.map(({ color, values }) => [color, values.slice(-3)]);
    expect(last(above)).toEqual([
      ['backfilled', [5, null, 10.1]],
      ['earned', [null, null, 10.1]],
      ['corrected', [null, -4.5, null]],
    ]);
    expect(last(below)).toEqual([
      ['paid-out', [null, 50.05, null]],
      ['unpaid', [null, 13, 14]],
    ]);
    expect(plots.at(-1)).toMatchObject({ count: 30, partly: 0, rightToLeft: false });
  });

  test('arrow keys move the cursor, and its figures are announced and shown', async () => {
    const { plots } = await open(ONE, { a: RECORDS });
    chart().focus();
    expect(chart().getAttribute('aria-valuetext')).toBe('20 Nov 2026, Earned €10.10, Unpaid €14.00');
    await userEvent.keyboard('{ArrowLeft}');
    expect(chart().getAttribute('aria-valuetext')).toBe(
      '19 Nov 2026, Earned €0.00, Corrected €4.50, Unpaid €13.00, Paid out €50.05',
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
    expect(legend()).toMatch(/Earned €10\.10.*Corrected €0\.00.*Unpaid €14\.00.*Paid out €0\.00/);
    // There are no records before the seventeenth.
    await userEvent.keyboard('{Home}');
    expect(legend()).toMatch(/Earned €0\.00.*Corrected €0\.00.*Unpaid –.*Paid out –/);
    expect(chart().getAttribute('aria-valuetext')).toBe('22 Oct 2026, Earned €0.00');
  });

  test('covered amounts are announced as hidden', async () => {
    await open({ ...ONE, settings: { ...stored().settings, hideAmounts: true } }, { a: RECORDS });
    expect(chart().getAttribute('aria-valuetext')).toBe('20 Nov 2026, Earned Amount hidden, Unpaid Amount hidden');
    expect(textOf(document.querySelector('.chart'))).toContain('Earned •••••');
  });

  test('is redrawn for another period, and nothing of the old one stays', async () => {
    const { plots } = await open(ONE, { a: RECORDS });
    await userEvent.click(button('A year'));
    await waitFor(() => expect(plots.at(-1)?.count).toBe(13));
    expect(plots.filter(({ gone }) => !gone)).toHaveLength(1);
    expect(button('A year').getAttribute('aria-pressed')).toBe('true');
    expect(liveText()).toBe('A year, Month: earned €21.60');
  });
});

test('the chart as a table: each slice, backfilled ones marked, and the sum', async () => {
  await open(ONE, { a: RECORDS });
  await userEvent.click(screen.getByText('Show as a table'));
  const table = await screen.findByRole('table', { name: 'Earnings, 30 days, EUR' });
  const rows = within(table).getAllByRole('row').map(textOf);
  expect(rows).toHaveLength(32);
  expect(rows[1]).toBe('20 Nov 20261€10.10€0.00€0.00€14.00');
  expect(rows[3]).toBe('18 Nov 2026 †, from the programme’s history1€5.00€0.00€0.00–');
  // There are no records before the seventeenth.
  expect(rows[5]).toBe('16 Nov 20260€0.00€0.00––');
  expect(rows.at(-1)).toBe('Sum3€19.60€4.50€50.05');
  expect(document.body.textContent).toContain('† All or some of it is from the programme’s history');
  await expectAccessible();
});

test('a long table is drawn in portions, its sum is of all rows, and the focus goes to the first added row', async () => {
  await open(ONE, { a: RECORDS });
  await userEvent.click(button('A year'));
  await userEvent.click(button('Day'));
  await userEvent.click(screen.getByText('Show as a table'));
  // Finding hundreds of rows by role takes seconds.
  const rows = () => [...document.querySelectorAll('tr')].map(textOf);
  // Including the head and the sum.
  await waitFor(() => expect(rows()).toHaveLength(102));
  expect(rows().at(-1)).toContain('Sum4€21.60');
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
  expect(card('By status')).toBe('By statusUnpaid€15.102 referralsRejected€4.501 referral');
  expect(card('By provider')).toBe('By providerWooCommerce€14.602 referralsEasy Digital Downloads€5.001 referral');
  expect(card('Best days')).toContain('20 Nov 2026€10.101 referral18 Nov 2026€5.00');
  expect(card('Payouts')).toBe('PayoutsSeen between 17 Nov 2026 and 19 Nov 2026€50.05');
  expect(card('Corrections')).toBe('Corrections19 Nov 2026€4.50Rejected · came in 11 Nov 2026');
});

test('each reversed referral shows its own status', async () => {
  const entries = [
    { ...rejected(9, '4.50', 1), status: 'cancelled' },
    { ...rejected(8, '3.50', 2), deleted: true as const },
  ];
  await open(ONE, { a: { ...RECORDS, entries } });
  expect(textOf(screen.getByRole('region', { name: 'Corrections' }))).toBe(
    'Corrections19 Nov 2026€4.50Cancelled · came in 11 Nov 202618 Nov 2026€3.50Deleted · came in 12 Nov 2026',
  );
});

test('CSV files are saved by buttons', async () => {
  const { done } = await open(ONE, { a: RECORDS });
  await userEvent.click(button('Save as a table (CSV)'));
  await userEvent.click(button('Save all referrals (CSV)'));
  expect(done).toEqual(['table', 'referrals']);
});

test('covered amounts appear nowhere until they are shown', async () => {
  await open({ ...ONE, settings: { ...stored().settings, hideAmounts: true } }, { a: RECORDS });
  await userEvent.click(screen.getByText('Show as a table'));
  await screen.findByRole('table');
  expect(document.body.innerHTML).not.toMatch(/€|\d[.]\d\d/);
  await userEvent.click(button('Show amounts'));
  expect(hero('Earned')).toContain('€19.60');
  expect(liveText()).toBe('Amounts are shown');
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
    const theButton = button('Fill in the past');
    await userEvent.click(theButton);
    await act(() => change(withBackfill(news('running'))));
    expect(button('Stop')).toBe(theButton);
    expect(document.activeElement).toBe(theButton);
    expect(document.body.textContent).toContain('Page 3 of 8 is being filled in');
    expect(screen.getByRole('progressbar')).toMatchObject({ value: 2, max: 8 });
    await expectAccessible();
    await userEvent.click(theButton);
    await act(() => change(withBackfill(news('stopped'))));
    expect(button('Go on')).toBe(theButton);
    expect(liveText()).toBe('Filling in the past has stopped');
    expect(done).toEqual([{ backfill: { accountId: 'a', on: true } }, { backfill: { accountId: 'a', on: false } }]);
    await act(() => change({ earningsSummaries: { a: earningsSummary({ since: null, backfill: news('done') }) } }));
    expect(screen.queryByText('Your programme keeps its own history')).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  test('once done, is offered again for referrals that were never listed since', async () => {
    const afterwards = { backfill: news('done'), since: null, unlisted: 8 };
    const { done } = await open({ ...ONE, earningsSummaries: { a: earningsSummary(afterwards) } }, KNOWN);
    expect(document.body.textContent).toContain('8 referrals came in that were never listed.');
    await userEvent.click(button('Fill in the past'));
    expect(done).toEqual([{ backfill: { accountId: 'a', on: true } }]);
  });

  test('shows why it was refused, and what to do', async () => {
    const { done } = await open(
      { ...ONE, ...withBackfill(news('stopped', { error: { kind: 'unauthorized' } })) },
      KNOWN,
    );
    expect(document.body.textContent).toContain('The site refuses the username or password');
    await userEvent.click(button('Open settings'));
    await userEvent.click(button('Go on'));
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

  test('combined: sums side by side by currency, one of them drawn', async () => {
    await open(TWO, { a: RECORDS, b: { ...RECORDS, entries: [entry(0, '7')] } }, ALL);
    expect(hero('Earned')).toContain('EUR€19.60');
    expect(hero('Earned')).toContain('USDUS$7.00');
    await userEvent.click(button('USD'));
    expect(chart().getAttribute('aria-valuetext')).toContain('Earned US$7.00');
    await expectAccessible();
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
    expect(document.body.textContent).toContain('Nothing is recorded of zoë yet');
  });

  test('of a programme in another currency with nothing recorded, only the unpaid sum is shown', async () => {
    await open({ ...TWO, earningsSummaries: { a: earningsSummary(), b: null } }, { a: RECORDS }, ALL);
    expect(hero('Unpaid now')).toBe('Unpaid nowEUR€200.10USDUS$200.10');
    expect(hero('Earned')).toContain('USD–');
    expect(hero('Corrected')).toBe('CorrectedEUR€4.50USD–');
    expect(screen.queryByRole('button', { name: 'USD' })).toBeNull();
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
    expect(document.body.textContent).toContain('Nothing is recorded of zoë yet');
  });

  test('are chosen by name', async () => {
    await open(TWO, { a: RECORDS, b: { ...RECORDS, entries: [entry(0, '7')] } }, 'a');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Programme' }), 'zoë');
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
    expect(screen.getByRole('heading', { name: 'Nothing recorded yet' })).toBeTruthy();
  });

  test('tracking since today: what will appear here, and no guesses', async () => {
    await open(ONE, {
      a: { metadata: metadata({ since: NOON }), totals: [totals(0, '1')], entries: [] },
    });
    expect(screen.getByRole('heading', { name: 'Your records start today' })).toBeTruthy();
    expect(hero('Earned')).toBe('Earned€0.000 referralsKnown since today');
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

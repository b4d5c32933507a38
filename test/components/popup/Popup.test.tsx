// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../lib/domain/accounts/settings.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import type { AccountState } from '../../../lib/domain/polling/account-state-schema.ts';
import type { FoundRows } from '../../../lib/platform/messages.ts';
import { packRow } from '../../../lib/platform/packed-row.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import {
  account,
  announced,
  earningsSummary,
  keyed,
  NOON,
  route,
  snapshot,
  state,
  stats,
  stored,
  wireTime,
} from '../../lib/make.ts';
import { button, textOf } from '../draw.tsx';
import { openPopup } from './open-popup.tsx';

const MINUTE = 60_000;
const oneProgram = (part: Partial<AccountState> = {}, settings = {}): Stored =>
  stored({
    accounts: [account()],
    settings: { ...DEFAULT_SETTINGS, ...settings },
    states: { a: state(part) },
  });
const rows = [
  keyed('id 2', { order: '6043', status: 'paid', amount: '7', createdAt: wireTime(0) }),
  keyed('id 1', { order: '6042', createdAt: wireTime(-60) }),
];
const figures = oneProgram({ snapshot: snapshot({ referrals: rows }), ledger: announced(0) });

/** The figures by name. */
const shownFigures = () =>
  Object.fromEntries([...document.querySelectorAll('.figure')].map((figure) => textOf(figure).split(/ (?=\S+$)/)));
const shownRows = () => screen.getAllByRole('listitem').map(textOf);

describe('the figures', () => {
  test('are shown exactly, with the rows', () => {
    openPopup(figures);
    expect(shownFigures()).toEqual({
      Unpaid: 'US$200.10',
      Paid: 'US$1,034.40',
      Referrals: '57',
      'Conversion rate': '5.63%',
    });
    expect(shownRows()).toEqual(['Order #6043 3 min ago · PaidUS$7.00', 'Order #6042 1 hr agoUS$12.40']);
    expect(screen.getByText('Showing the latest 2 of 57')).toBeTruthy();
    expect(screen.getByText('Last update: 3 min ago')).toBeTruthy();
    expect(document.querySelector('.trouble')).toBeNull();
  });

  test.each([
    ['say that the rows are the latest', {}, 1],
    ['do not say so while rows are unknown that may be younger', { beyond: true }, 0],
    ['do not say so if only polls list rows', { listed: false }, 0],
  ])('%s', (_, part, times) => {
    const summary = earningsSummary();
    const known = { ...summary.known, ...part };
    openPopup({ ...figures, earningsSummaries: { a: { ...summary, known } } });
    expect(screen.queryAllByText(/Showing the latest/)).toHaveLength(times);
  });

  test('show a dash for an unknown figure, not a zero', () => {
    const unknown = stats({ totalPaid: null, totalUnpaid: null, totalReferrals: null, conversionRate: null });
    openPopup(
      oneProgram({ snapshot: snapshot({ stats: unknown, referrals: [keyed('x', { amount: '', createdAt: null })] }) }),
    );
    expect(shownFigures()).toEqual({ Unpaid: '–', Paid: '–', Referrals: '–', 'Conversion rate': '–' });
    expect(shownRows()).toEqual(['Order #6042 No date–']);
    expect(screen.queryByText(/Showing the latest/)).toBeNull();
  });

  test('come with rows whose unknown status is shown as it is, and whose empty status is left out', () => {
    const strange = [keyed('x', { status: 'On hold' }), keyed('y', { status: '' }), keyed('z', { status: 'PAID' })];
    openPopup(oneProgram({ snapshot: snapshot({ referrals: strange }) }));
    expect(
      [...document.querySelectorAll('.status')].map(({ className, textContent }) => [className, textContent]),
    ).toEqual([
      ['status one-line other', 'on hold'],
      ['status one-line paid', 'Paid'],
    ]);
  });

  test.each([
    [0, ['No referrals yet']],
    // The referrals may not be loaded yet.
    [null, []],
  ])('without rows and with a total of %o come with the headings %o', (totalReferrals, words) => {
    openPopup(oneProgram({ snapshot: snapshot({ stats: stats({ totalReferrals }) }) }));
    expect(screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(words);
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });
});

test.each(['affiliate', 'administration'] as const)(
  'one click renews a rejected password that the site made by consent (%s)',
  async (role) => {
    const accounts = [account({ byConsent: true, role })];
    const { opened } = openPopup(stored({ accounts, states: { a: state({ trouble: { kind: 'unauthorized' } }) } }));
    await userEvent.click(button('Reconnect'));
    expect(opened).toEqual(['renew a']);
  },
);

describe('an administrator’s popup', () => {
  const admin = stored({
    accounts: [account({ role: 'administration', name: 'Desk' })],
    states: { a: state() },
  });

  test('has no placeholder, and a button to look up groups', async () => {
    const { opened, store, sent } = openPopup(admin);
    expect(screen.getByText('Connected as an administrator')).toBeTruthy();
    expect(document.querySelector('.first-load, .trouble, .freshness')).toBeNull();
    await store.reportSeen();
    expect(sent).toEqual([]);
    await userEvent.click(button('Find affiliates'));
    expect(opened).toEqual(['groups of a']);
  });

  test('explains the trouble that the icon shows', async () => {
    const troubled = (trouble: ServiceError) => ({ ...admin, states: { a: state({ trouble }) } });
    const { opened, change, store, sent } = openPopup(troubled({ kind: 'secret-forgotten' }));
    expect(screen.getByText('Password needed')).toBeTruthy();
    await userEvent.click(button('Add password'));
    await act(async () => change(troubled({ kind: 'no-access' })));
    await userEvent.click(button('Allow'));
    expect(opened).toEqual(['options', 'grant a']);
    await act(() => store.answered(true));
    // The popup has no figures to refresh, so it tests the connection.
    expect(sent).toEqual([['test', { accountId: 'a' }]]);
  });
});

test('a row links to the source of its order in a tab without access to the popup, but not to an admin area', async () => {
  const urls = ['https://shop.example/order/1', 'https://shop.example/wp-admin/post.php'];
  openPopup(
    oneProgram({ snapshot: snapshot({ referrals: urls.map((providerUrl) => keyed(providerUrl, { providerUrl })) }) }),
  );
  const list = within(screen.getByRole('list'));
  for (const row of list.getAllByRole('button')) await userEvent.click(row);
  const link = list.getByRole<HTMLAnchorElement>('link', { name: 'Open in WooCommerce (opens in a new tab)' });
  expect([link.getAttribute('href'), link.target]).toEqual([urls[0], '_blank']);
  expect(link.rel.split(' ')).toContain('noopener');
});

test.each([
  ['Order #6043', 'Copy order number 6043'],
  ['Yearly plan', null],
])('a row finds the order number in its description: %s', async (description, name) => {
  openPopup(oneProgram({ snapshot: snapshot({ referrals: [keyed('x', { order: null, description })] }) }));
  const row = button(new RegExp(`^${description}`));
  await userEvent.click(row);
  expect(row.getAttribute('aria-expanded')).toBe('true');
  expect(textOf(document.getElementById(row.getAttribute('aria-controls') ?? ''))).toContain('20 Nov 2026, 12:00');
  expect(screen.queryByRole('button', { name: /^Copy order/ })?.textContent ?? null).toBe(name);
});

describe('refreshing', () => {
  test('starts once until the answer comes', async () => {
    const answer = Promise.withResolvers<null>();
    const { sent } = openPopup(figures, {}, { refresh: answer.promise });
    const requested = () => sent.map(([name]) => name);
    await userEvent.click(button('Update now'));
    await userEvent.click(button('Update now'));
    expect(requested()).toEqual(['refresh']);
    expect(button('Update now').getAttribute('aria-disabled')).toBe('true');
    expect(shownFigures()).toMatchObject({ Unpaid: 'US$200.10' });
    answer.resolve(null);
    await waitFor(() => expect(button('Update now').getAttribute('aria-disabled')).toBe('false'));
    await userEvent.click(button('Update now'));
    expect(requested()).toEqual(['refresh', 'refresh']);
  });

  test.each([
    ['Update now', figures],
    ['Try again', oneProgram({ snapshot: snapshot(), trouble: { kind: 'no-answer' } })],
  ])('works with “%s” while the worker still handles the opening of the popup', async (name, first) => {
    const { sent, store } = openPopup(first, {}, { opened: new Promise(() => {}) });
    void store.reportSeen();
    await userEvent.click(button(name));
    expect(sent.map(([message]) => message)).toContain('refresh');
  });

  test('waits during the service’s back-off', async () => {
    const waiting = route({ failures: 1, waitUntil: NOON + 10 * MINUTE });
    const { sent, clock, store } = openPopup(oneProgram({ snapshot: snapshot(), route: waiting }));
    expect(button('Update now').title).toMatch(/^Next update: /);
    await userEvent.click(button('Update now'));
    expect(sent).toEqual([]);
    clock.now = NOON + 10 * MINUTE;
    store.tick();
    await waitFor(() => expect(button('Update now').title).toBe('Update now'));
    await userEvent.click(button('Update now'));
    expect(sent).toEqual([['refresh', { accountId: 'a' }]]);
  });

  test.each([
    ['a good answer', { snapshot: snapshot() }, '3 min ago', 'Last update: 3 min ago'],
    [
      'a cache’s answer',
      { snapshot: snapshot({ cachedSeconds: 0 }) },
      '3 min ago',
      'May be outdated. Last update: 3 min ago',
    ],
    [
      'a failure',
      { trouble: { kind: 'offline' }, snapshot: snapshot() },
      '3 min ago',
      'Update failed. Last update: 3 min ago',
    ],
  ] as const)('shows the age of the last good answer after %s', (_, part, seen, said) => {
    openPopup(oneProgram(part));
    const age = document.querySelector('#age');
    expect(age?.querySelector('span[aria-hidden]')?.textContent).toBe(seen);
    expect(age?.querySelector('.spoken')?.textContent).toBe(said);
  });
});

test('a new rejected referral is marked as new, but not as a gain', () => {
  const referrals = [keyed('1', { status: 'rejected' }), keyed('2')];
  openPopup(oneProgram({ snapshot: snapshot({ referrals }), newKeys: ['1', '2'], ledger: announced(2) }));
  expect(screen.getAllByRole('listitem').map(({ className }) => className)).toEqual([
    'referral new reversed',
    'referral new',
  ]);
});

test('long amounts are smaller or break before their currency, but are never rounded', () => {
  const sums = stats({ totalUnpaid: '1234567890.10', totalPaid: '1034.40' });
  openPopup(oneProgram({ snapshot: snapshot({ stats: sums, referrals: [keyed('1', { amount: '98765.43' })] }) }));
  const amounts = [...document.querySelectorAll('.amount')].map((amount) => [textOf(amount), amount.className]);
  expect(amounts).toEqual([
    ['US$1,234,567,890.10', 'amount long'],
    ['US$1,034.40', 'amount'],
    ['US$98,765.43', 'amount'],
  ]);
  expect(document.querySelector('[data-short]')).toBeNull();
});

const lastWeek = { amount: '310.20', currency: 'USD', programName: null, change: '22.98', best: null, bestDay: null };
test('last week is a message on a Monday, and spoken', async () => {
  const digest = { monday: '2026-11-23', count: 12, isPartial: false, sums: [lastWeek] };
  const { store, clock, sent } = openPopup(oneProgram({ snapshot: snapshot() }), {}, { takeDigest: digest });
  const words = () => textOf(screen.queryByRole('toolbar', { name: 'Messages' }));
  await act(store.askForWeek);
  expect(words()).toBe('');
  clock.now = NOON + 3 * 86_400_000;
  await act(store.askForWeek);
  expect(words()).toBe('Last week · US$310.20 ▲ 8% · 12 referrals');
  expect(textOf(screen.getByRole('status'))).toBe(words());
  expect(sent.at(-1)).toEqual(['tookDigest', { monday: '2026-11-23' }]);
});

describe('a search in the list', () => {
  const named = (key: string, description: string, part = {}) => keyed(key, { description, ...part });
  const shop = oneProgram({
    snapshot: snapshot({
      referrals: [named('1', 'Yearly plan'), named('2', 'Green tea', { status: 'paid' }), named('3', 'Tea pot')],
    }),
  });
  const names = () => [...document.querySelectorAll('.row .name')].map(textOf);
  const noneFound = () => textOf(document.querySelector('.none-found'));
  const field = () => screen.queryByRole('searchbox', { name: 'Find referrals' });

  test('opens with typing, filters the rows, and closes with Escape', async () => {
    openPopup(shop);
    await userEvent.keyboard('t');
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard('ea');
    expect(names()).toEqual(['Green tea', 'Tea pot']);
    expect(textOf(screen.getByRole('status'))).toBe('2 referrals');
    await userEvent.keyboard(' PAID');
    expect(names()).toEqual(['Green tea']);
    await userEvent.keyboard('{Escape}');
    expect(field()).toBeNull();
    expect(names()).toHaveLength(3);
    expect(textOf(document.activeElement)).toMatch(/^Yearly plan/);
  });

  const older = { ...keyed('id 58', { id: '58', order: '5800', status: 'paid', createdAt: wireTime(-90_000) }) };
  const answered = (part: Partial<FoundRows>): Record<string, unknown> => ({
    search: { rows: [], count: 0, searched: 400, ...part },
  });

  test('covers the whole history, in the worker', async () => {
    const row = packRow({ ...older, campaign: 'spring' });
    const { sent } = openPopup(shop, {}, answered({ rows: [{ row, paidOn: '2026-10-02' }], count: 1 }));
    await userEvent.keyboard('5800');
    const program = { name: 'shop.example', currency: 'USD' };
    expect(sent.at(-1)).toEqual(['search', { accountId: 'a', words: '5800', program }]);
    expect(names()).toEqual(['Order #5800']);
    screen.getByText('1 of 400');
    expect(screen.queryByText(/latest/)).toBeNull();
    // The only one is unfolded and spoken, with the payout that paid it.
    screen.getByText('Payout: 2 Oct 2026');
    expect(textOf(screen.getByRole('status'))).toMatch(/^1 referral: Order #5800, .*Payout: 2 Oct 2026$/);
  });

  test('can begin with a selected order, in every program', async () => {
    const both = {
      ...shop,
      accounts: [
        account(),
        account({ id: 'b', name: 'Boots', role: 'administration' }),
        account({ id: 'c', name: 'Tea' }),
      ],
      states: { ...shop.states, c: state({ snapshot: snapshot({ referrals: [] }) }) },
      selected: 'b',
    };
    const { store, sent } = openPopup(both, {}, answered({ rows: [{ row: packRow(older), paidOn: null }], count: 1 }));
    act(() => store.find('5800'));
    await waitFor(() => expect(document.activeElement).toBe(field()));
    const searches = sent.filter(([name]) => name === 'search').map(([, request]) => request);
    expect(searches).toMatchObject([
      { accountId: 'a', words: '5800' },
      { accountId: 'c', words: '5800' },
    ]);
    // What the user shows usually stays chosen.
    expect(sent.filter(([name]) => name === 'select')).toEqual([]);
  });

  test('says “none so far” while the history is loading, and “no matches” after it', async () => {
    const known = { count: 20, total: 400, complete: false, listed: true };
    const loading = { ...shop, earningsSummaries: { a: earningsSummary({ known }) } };
    const { change } = openPopup(loading, {}, answered({}));
    await userEvent.keyboard('5800');
    await waitFor(() => expect(noneFound()).toMatch(/^None so far/));
    change({ ...shop, earningsSummaries: { a: earningsSummary({ revision: 2 }) } });
    await waitFor(() => expect(noneFound()).toMatch(/^No matches/));
  });

  test('says that the history cannot be read', async () => {
    openPopup(shop, {}, { search: null });
    await userEvent.keyboard('5800');
    await screen.findByText('The browser can’t read the history');
  });

  test.each(['{Control>}t{/Control}', ' ', '{ArrowDown}'])('does not open with %s', async (keys) => {
    openPopup(shop);
    button(/^Yearly plan/).focus();
    await userEvent.keyboard(keys);
    expect(field()).toBeNull();
  });
});

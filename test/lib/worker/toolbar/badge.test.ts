import { describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import { formatMoment } from '../../../../lib/domain/calendar/time.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import type { Watch } from '../../../../lib/domain/groups/groups-schema.ts';
import { newWatch } from '../../../../lib/domain/groups/watch.ts';
import type { Money } from '../../../../lib/domain/money/money.ts';
import type { AccountState } from '../../../../lib/domain/polling/account-state-schema.ts';
import type { Stored } from '../../../../lib/platform/storage/view.ts';
import { badgeFor as badgeAt, createBadgePainter } from '../../../../lib/worker/toolbar/badge.ts';
import { capabilities } from '../../capability-samples.ts';
import { account, announced, earningsSummary, NOON, snapshot, state, stats, stored } from '../../make.ts';

const badgeFor = (view: Stored) => badgeAt(view, NOON);

const AS_OF = `Last update: ${formatMoment(NOON, 'en-GB')}`;
const GREEN = '#0b6e4f';
const RED = '#b3261e';
const BROWN = '#8a5a00';
const GRAY = '#5b6470';

/** The badge of one account in this state. */
const badge = (part: Partial<AccountState> = {}) =>
  badgeFor(stored({ accounts: [account()], states: { a: state({ snapshot: snapshot(), ...part }) } }));
const NO_EARNINGS = 'No earnings: connected as administrator';
const lines = (title: string) => title.split('\n');

test('the badge invites to connect while nothing is connected', () => {
  const title = 'Affiliate Glance\nNo program connected. Click to start.';
  expect(badgeFor(stored())).toEqual({ text: '+', color: GRAY, title });
});

test.each([
  ['storage-full', 'No storage space left'],
  ['storage-failed', 'Can’t store data'],
] as const)('the tooltip names the failure to store: %s', (kind, words) => {
  const whole = { accounts: [account()], states: { a: state({ snapshot: snapshot() }) } };
  const { text, color, title } = badgeFor(stored({ ...whole, storageError: { kind } }));
  expect([text, color]).toEqual(['…', GRAY]);
  expect(lines(title)).toEqual(['Affiliate Glance', words, 'Unpaid: 200.10', AS_OF]);
  const empty = { text: '…', title: `Affiliate Glance\n${words}` };
  expect(badgeFor(stored({ storageError: { kind } }))).toMatchObject(empty);
});

test('the tooltip has no text of the service in place of a sum', () => {
  const forged = snapshot({ stats: stats({ totalUnpaid: 'Call +1 555 0100' }) });
  expect(lines(badge({ snapshot: forged }).title)).toEqual(['Affiliate Glance', AS_OF]);
});

describe('the text of the badge', () => {
  test.each([
    [0, 0, ''],
    [8, 5, '3'],
    [5, 9, ''],
    [99, 0, '99'],
    [100, 0, '99+'],
  ])('for %i announced and %i seen referrals is "%s"', (count, seen, text) => {
    expect(badge({ ledger: announced(count), seen })).toMatchObject({ text, color: GREEN });
  });

  test('stays in trouble if there are new referrals, and the color shows the trouble', () => {
    const trouble = { kind: 'unauthorized' } as const;
    expect(badge({ trouble, ledger: announced(3) })).toMatchObject({ text: '3', color: RED });
  });
});

test('the tooltip names news and the trouble', () => {
  const { title } = badge({ ledger: announced(1200), trouble: { kind: 'unauthorized' } });
  const all = ['Affiliate Glance', '1,200 new referrals', 'Login rejected', 'Unpaid: 200.10', AS_OF];
  expect(lines(title)).toEqual(all);
});

describe('several accounts', () => {
  const accounts = [
    account({ name: 'Shop' }),
    account({ id: 'b', name: 'Other' }),
    account({ id: 'c', name: 'Desk', role: 'administration' }),
  ];
  const both = (a: Partial<AccountState>, b: Partial<AccountState>) =>
    badgeFor(stored({ accounts, states: { a: state(a), b: state(b), c: state() } }));

  test('add up their news', () => {
    expect(both({ ledger: announced(2) }, { ledger: announced(60), seen: 20 })).toMatchObject({ text: '42' });
    expect(both({ ledger: announced(60) }, { ledger: announced(60) })).toMatchObject({ text: '99+' });
    // `seen` above the count (after a reconnect) does not reduce another account's news.
    expect(both({ ledger: announced(2) }, { ledger: announced(0), seen: 9 })).toMatchObject({ text: '2' });
  });

  test('take the color of the worst trouble', () => {
    const unreachable: ServiceError = { kind: 'offline' };
    const noAccess: ServiceError = { kind: 'no-access' };
    const refused: ServiceError = { kind: 'unauthorized' };
    expect(both({ trouble: unreachable }, { trouble: noAccess })).toMatchObject({ text: '?', color: BROWN });
    expect(both({ trouble: refused }, { trouble: noAccess })).toMatchObject({ text: '!', color: RED });
    expect(both({ trouble: unreachable }, { trouble: refused })).toMatchObject({ text: '!', color: RED });
    expect(both({}, { trouble: unreachable })).toMatchObject({ text: '…', color: GRAY });
  });

  test('each have their own lines in the tooltip', () => {
    const { title } = both({ snapshot: snapshot(), ledger: announced(1) }, { trouble: { kind: 'offline' } });
    const shop = ['— Shop', '1 new referral', 'Unpaid: 200.10', AS_OF];
    const others = ['— Other', 'You’re offline', '— Desk', NO_EARNINGS];
    expect(lines(title)).toEqual(['Affiliate Glance', ...shop, ...others]);
    expect(lines(both({}, {}).title).slice(3, 5)).toEqual(['— Other', 'No data yet']);
  });

  test('may be administration accounts, which show only their trouble', () => {
    const administration = (part: Partial<AccountState>) =>
      badgeFor(stored({ accounts: accounts.slice(2), states: { c: state(part) } }));
    expect(administration({})).toEqual({ text: '', color: GREEN, title: `Affiliate Glance\n${NO_EARNINGS}` });
    const title = `Affiliate Glance\nLogin rejected\n${NO_EARNINGS}`;
    expect(administration({ trouble: { kind: 'unauthorized' } })).toEqual({ text: '!', color: RED, title });
  });

  test.each(['forbidden', 'absent'] as const)(
    'name a user whose group access is %s as not an affiliate',
    (groupAccess) => {
      const known = { c: capabilities({ groupAccess }) };
      const { title } = badgeFor(stored({ accounts: accounts.slice(2), states: { c: state() }, capabilities: known }));
      expect(title).toBe('Affiliate Glance\nNot an affiliate here');
    },
  );
});

describe('the number that waits in watched programs', () => {
  const BLUE = '#1a56b0';
  const watch = (count: number, part = {}) => ({ ...newWatch('a', 'applicants'), announced: count, ...part });
  const watched = (watches: Watch[], part: Partial<AccountState> = {}) =>
    badgeFor(stored({ accounts: [account()], states: { a: state({ snapshot: snapshot(), ...part }) }, watches }));

  test.each<[string, Watch[], Partial<AccountState>, string, string]>([
    ['none', [watch(0)], {}, '', GREEN],
    ['some', [watch(2)], {}, '+2', BLUE],
    ['of both kinds', [watch(2), watch(3, { kind: 'referrals' })], {}, '+5', BLUE],
    ['seen', [watch(2, { seen: 2 })], {}, '', GREEN],
    ['many', [watch(1000)], {}, '+99', BLUE],
    ['beside new referrals', [watch(2)], { ledger: announced(4) }, '4', GREEN],
    ['of an account that is gone', [watch(2, { accountId: 'gone' })], {}, '', GREEN],
    ['in trouble', [watch(2)], { trouble: { kind: 'offline' } }, '+2', GRAY],
  ])('is shown, or not: %s', (_name, watches, part, text, color) => {
    expect(watched(watches, part)).toMatchObject({ text, color });
  });

  test('is in the tooltip, also for administration accounts', () => {
    expect(lines(watched([watch(1)]).title)).toEqual(['Affiliate Glance', '1 new applicant', 'Unpaid: 200.10', AS_OF]);
    const desk = account({ role: 'administration' });
    const program = [watch(1), watch(3, { kind: 'referrals' })];
    const both = ['1 new applicant', '3 new referrals to approve'];
    const { title } = badgeFor(stored({ accounts: [desk], watches: program }));
    expect(lines(title)).toEqual(['Affiliate Glance', ...both, NO_EARNINGS]);
  });
});

describe('today’s earnings', () => {
  const on = { ...DEFAULT_SETTINGS, earningsInBadge: true };
  const earned = (sums: Money[]): Partial<Stored> => ({
    earningsSummaries: { a: earningsSummary({ today: { earned: sums, before: null, isPartial: false } }) },
  });
  const unknown = { amount: '1234.5', currency: null };
  const desk = { role: 'administration' } as const;
  const twoPrograms = (currency: string, part: Partial<Account> = {}): Partial<Stored> => ({
    accounts: [account(), account({ id: 'b', username: 'bob', ...part })],
    capabilities: { a: capabilities({ currency: 'USD' }), b: capabilities({ currency }) },
    earningsSummaries: {
      a: earningsSummary(),
      b: earningsSummary({ today: { earned: [{ amount: '28.40', currency }], before: null, isPartial: false } }),
    },
  });
  /** One program in dollars that earned $57.84 today, with two new referrals. */
  const earning = (part: Partial<Stored> = {}, shop: Partial<AccountState> = { ledger: announced(2) }, now = NOON) =>
    badgeAt(
      stored({
        accounts: [account()],
        settings: on,
        states: { a: state({ snapshot: snapshot(), ...shop }), b: state({ snapshot: snapshot() }) },
        capabilities: { a: capabilities({ currency: 'USD' }) },
        earningsSummaries: { a: earningsSummary() },
        ...part,
      }),
      now,
    );

  const day = 24 * 60 * 60_000;
  test.each<[string, Partial<Stored>, Partial<AccountState>, { text: string; color?: string }, number?]>([
    ['in color if referrals are new', {}, { ledger: announced(2) }, { text: '$57', color: GREEN }],
    ['in gray if nothing is new', {}, {}, { text: '$57', color: GRAY }],
    ['not if turned off', { settings: DEFAULT_SETTINGS }, { ledger: announced(2) }, { text: '2', color: GREEN }],
    ['not if the login is refused', {}, { trouble: { kind: 'unauthorized' } }, { text: '!', color: RED }],
    ['not if amounts are hidden', { settings: { ...on, hideAmounts: true } }, { ledger: announced(2) }, { text: '2' }],
    ['not if nothing was earned', earned([]), {}, { text: '' }],
    ['not if nothing was earned by pending referrals', earned([]), { ledger: announced(2) }, { text: '2' }],
    [
      'not if they have no room',
      earned([{ amount: '0.00012', currency: null }]),
      { ledger: announced(2) },
      { text: '2' },
    ],
    ['not after midnight', {}, { ledger: announced(2) }, { text: '2' }, NOON + day],
    ['as the sum of two programs in one currency', twoPrograms('USD'), {}, { text: '$86' }],
    ['not for two currencies', twoPrograms('EUR'), {}, { text: '' }],
    [
      'of the other program if the badge does not count one',
      twoPrograms('EUR', { offBadge: true }),
      {},
      { text: '$57' },
    ],
    ['of the other program if one is an administrator’s', twoPrograms('EUR', desk), {}, { text: '$57' }],
    ['without a sign if the currency is unknown', { ...earned([unknown]), capabilities: {} }, {}, { text: '1.2k' }],
  ])('are shown, or not: %s', (_, part, shop, badge, now = NOON) => {
    expect(earning(part, shop, now)).toMatchObject(badge);
  });

  test('and unpaid earnings are in the tooltip, unless amounts are hidden', () => {
    const both = lines(earning().title);
    expect(both).toEqual(['Affiliate Glance', '2 new referrals', 'Today: US$57.84', 'Unpaid: US$200.10', AS_OF]);
    const partly = { a: earningsSummary({ today: { ...earningsSummary().today, isPartial: true } }) };
    expect(lines(earning({ earningsSummaries: partly }).title)).toContain('Today: US$57.84+');
    const hidden = earning({ settings: { ...on, hideAmounts: true } }).title;
    expect(lines(hidden)).toEqual(['Affiliate Glance', '2 new referrals', AS_OF]);
  });
});

describe('a program that the badge does not count', () => {
  const silent = { a: state({ snapshot: snapshot(), ledger: announced(4) }) };
  const watches = [{ ...newWatch('a', 'applicants'), announced: 2 }];
  const uncounted = (states: Record<string, AccountState>, part: Partial<Stored> = {}) =>
    badgeFor(
      stored({ accounts: [account({ offBadge: true }), account({ id: 'b', name: 'Other shop' })], states, ...part }),
    );

  test('adds nothing to the number, but the tooltip names its news', () => {
    const { text, color, title } = uncounted({ ...silent, b: state({ ledger: announced(1) }) }, { watches });
    expect([text, color]).toEqual(['1', GREEN]);
    expect(lines(title)).toContain('4 new referrals');
    expect(uncounted(silent, { watches })).toMatchObject({ text: '', color: GREEN });
  });

  test.each<[ServiceError, string, string]>([
    [{ kind: 'unauthorized' }, '!', RED],
    [{ kind: 'no-access' }, '?', BROWN],
    [{ kind: 'no-answer' }, '', GREEN],
  ])('shows trouble only if it needs the user: %j', (trouble, text, color) => {
    expect(uncounted({ a: state({ trouble }) })).toMatchObject({ text, color });
  });
});

test.each([
  [NOON + 3_600_000, ['Paused until 14:00']],
  [NOON - 1, []],
])('the tooltip tells until when notifications are paused, with quiet hours: %s', (pausedUntil, shown) => {
  const settings = { ...DEFAULT_SETTINGS, quietHours: { from: '12:30', to: '14:00' } };
  const { title } = badgeFor(stored({ accounts: [account()], settings, pausedUntil }));
  expect(lines(title).filter((text) => text.includes('Paused'))).toEqual(shown);
});

test('the badge’s painter sets text, colors and title', async () => {
  await createBadgePainter()({ text: '3', color: '#b3261e', title: 'Affiliate Glance\nthree' });
  const { action } = fakeBrowser;
  expect(await action.getBadgeText({})).toBe('3');
  expect(await action.getTitle({})).toBe('Affiliate Glance\nthree');
  expect(await action.getBadgeBackgroundColor({})).toEqual([179, 38, 30, 255]);
  expect(await action.getBadgeTextColor({})).toBe('#ffffff');
});

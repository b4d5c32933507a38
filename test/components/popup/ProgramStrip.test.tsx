// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../lib/domain/accounts/settings.ts';
import type { AccountState } from '../../../lib/domain/polling/account-state-schema.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import { account, announced, keyed, snapshot, state, stats, stored, wireTime } from '../../lib/make.ts';
import { liveText, textOf } from '../draw.tsx';
import { openPopup } from './open-popup.tsx';

const owing = (totalUnpaid: string, minute: number, part: Partial<AccountState> = {}) =>
  state({
    snapshot: snapshot({
      stats: stats({ totalUnpaid }),
      referrals: [keyed('id 1', { order: `${minute}`, currency: null, createdAt: wireTime(minute) })],
    }),
    ledger: announced(0),
    ...part,
  });

/** An affiliate with three programs, and an administrator's account. */
const four = (settings = {}) =>
  stored({
    accounts: [
      account({ name: 'Tea' }),
      account({ id: 'b', name: 'Boots' }),
      account({ id: 'c', name: 'Cloth' }),
      account({ id: 'd', name: 'Desk', role: 'administration' }),
    ],
    settings: { ...DEFAULT_SETTINGS, ...settings },
    states: {
      a: owing('200.10', -3),
      b: owing('7', -1, { ledger: announced(4), newKeys: ['id 1'] }),
      c: owing('0.90', -2, {
        ledger: announced(2),
        newKeys: ['id 1'],
        trouble: { kind: 'no-answer' },
      }),
      d: state(),
    },
    capabilities: {
      a: capabilities({ currency: 'USD' }),
      b: capabilities({ currency: 'EUR' }),
      c: capabilities({ currency: 'USD' }),
      d: capabilities({ groupAccess: 'allowed', share: null }),
    },
    selected: 'a',
  });

/** The same accounts, with news of Boots only. */
const newsOfBoots = (): Stored => {
  const first = four();
  return {
    ...first,
    states: { ...first.states, c: { ...first.states.c, seen: 2, newKeys: [] } },
  } as Stored;
};

const strip = () => screen.getByRole('toolbar', { name: 'Programs' });
const chips = () => [...strip().querySelectorAll<HTMLElement>('.chip')].map(textOf);
const chip = (name: string) =>
  [...strip().querySelectorAll<HTMLElement>('.chip')].find((chip) => textOf(chip).startsWith(name)) as HTMLElement;
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const sums = () => [...document.querySelectorAll('.figure')].map(textOf);
const rows = () => screen.getAllByRole('listitem').map(textOf);

describe('the choice of programs', () => {
  test('shows news and trouble of each program, and opens the only one with news', () => {
    openPopup(newsOfBoots());
    expect(chips()).toEqual(['All', 'Tea', 'Boots44 new referrals', 'ClothNot responding', 'Desk']);
    expect(chip('Cloth').title).toBe('US$0.90');
    expect(chip('Desk').title).toBe('Administrator');
    expect(title()).toBe('Boots');
    expect(chip('Boots').getAttribute('aria-current')).toBe('true');
    // The chosen program is the only tab stop.
    expect(
      within(strip())
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toEqual([chip('Boots')]);
    expect(within(strip()).getAllByRole('button', { current: true })).toHaveLength(1);
  });

  test('has no combined view with only one affiliate account', () => {
    const { accounts, ...rest } = four();
    openPopup({ ...rest, accounts: [accounts[0], accounts[3]].flatMap((account) => account ?? []) });
    expect(chips()).toEqual(['Tea', 'Desk']);
  });
});

describe('the view of all programs', () => {
  test('has sums by currency, and the latest referrals of all programs', async () => {
    // It opens if several programs have news, with new rows first.
    const { sent } = openPopup(four());
    expect(title()).toBe('All programs');
    await userEvent.click(chip('All'));
    expect(sums()).toEqual(['Unpaid US$201.00', 'Unpaid €7.00', 'Paid US$2,068.80', 'Paid €1,034.40', 'Referrals 171']);
    expect(rows()).toEqual([
      'NewOrder #-1 4 min ago · Boots€12.40',
      'NewOrder #-2 5 min ago · ClothUS$12.40',
      'Order #-3 6 min ago · TeaUS$12.40',
    ]);
    expect(sent.filter(([name]) => name === 'select')).toEqual([['select', { accountId: 'all' }]]);
    expect(document.activeElement).toBe(chip('All'));
    expect(liveText()).toBe('All programs');
  });

  test('has a sum of its own, with its name, for each program without a known currency', () => {
    const first = four();
    openPopup({
      ...first,
      capabilities: { ...first.capabilities, b: capabilities({ currency: null }), c: capabilities({ currency: null }) },
    });
    expect(sums().slice(0, 3)).toEqual(['Unpaid US$200.10', 'Unpaid 7Boots', 'Unpaid 0.90Cloth']);
  });

  test('has a plus at each sum while the totals of a program are unknown', () => {
    const first = four();
    openPopup({ ...first, states: { ...first.states, b: state() }, selected: 'all' });
    expect(sums()).toEqual(['Unpaid US$201.00+ or more', 'Paid US$2,068.80+ or more', 'Referrals 114+ or more']);
  });

  test('says that there are no referrals only if the totals say so', () => {
    const total = (totalReferrals: number) =>
      owing('1', -3, { snapshot: snapshot({ stats: stats({ totalReferrals }) }) });
    const { change } = openPopup({
      ...four(),
      states: { a: total(0), b: total(0), c: total(1), d: state() },
      selected: 'all',
    });
    expect(screen.queryByRole('heading', { name: 'No referrals yet' })).toBeNull();
    act(() => change({ ...four(), states: { a: total(0), b: total(0), c: total(0), d: state() }, selected: 'all' }));
    expect(screen.getByRole('heading', { name: 'No referrals yet' })).toBeTruthy();
  });

  test('names the most urgent trouble and unfolds the others', async () => {
    const first = four();
    const states = { ...first.states, a: owing('1', -3, { trouble: { kind: 'unauthorized' } }) };
    const { opened } = openPopup({ ...first, states, selected: 'all' });
    const strip = () => textOf(document.querySelector('.trouble-strip'));
    expect(textOf(document.querySelector('.trouble-line'))).toBe('TeaLogin rejected+1+1 moreReconnect');
    await userEvent.click(screen.getByRole('button', { name: /^Tea ?Login rejected/, expanded: false }));
    expect(strip()).toContain('Tea: Login rejected.');
    expect(strip()).toContain('Cloth: Not responding.');
    await userEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
    expect(opened).toEqual(['options']);
  });
});

const onlyAccount = (role: 'affiliate' | 'administration', groupAccess: 'allowed' | 'forbidden' | null) =>
  stored({
    accounts: [account({ role })],
    states: { a: owing('1', 0) },
    capabilities: { a: capabilities({ groupAccess }) },
  });
test.each([
  ['affiliate', 'allowed', 'menuitem'],
  ['affiliate', 'forbidden', null],
  ['administration', 'allowed', 'button'],
  ['administration', 'forbidden', null],
] as const)('the role %s with the group access “%s” finds the group lookup in a %s', async (role, access, kind) => {
  const { opened } = openPopup(onlyAccount(role, access));
  await userEvent.click(screen.getByRole('button', { name: 'Menu and settings' }));
  const found = (['menuitem', 'button'] as const).filter((role) =>
    screen.queryByRole(role, { name: 'Find affiliates' }),
  );
  expect(found).toEqual(kind ? [kind] : []);
  if (kind === null) return;
  await userEvent.click(screen.getByRole(kind, { name: 'Find affiliates' }));
  expect(opened).toEqual(['groups of a']);
});

test('the popup shows a placeholder and the failures before any program has answered', () => {
  const { accounts, ...rest } = four();
  const failed = state({ trouble: { kind: 'no-answer' } });
  openPopup({ ...rest, accounts, states: { a: state(), b: state(), c: failed, d: state() }, selected: 'all' });
  expect(textOf(document.querySelector('.first-load'))).toBe('Loading your data…');
  expect(textOf(document.querySelector('.trouble-line'))).toBe('ClothNot respondingTry again');
});

test('the popup shows no placeholder once every program has failed', () => {
  const failed = state({ trouble: { kind: 'secret-lost' } });
  openPopup({ ...four(), states: { a: failed, b: failed, c: failed, d: state() }, selected: 'all' });
  expect(document.querySelector('.first-load')).toBeNull();
});

/** Figures that the schema would reject. */
const faulty = snapshot({ stats: stats({ totalUnpaid: 7 as never }) });
const withFault = (): Stored => {
  const first = four();
  return { ...first, states: { ...first.states, b: state({ snapshot: faulty }) } } as Stored;
};

test('a program that cannot be drawn is named while the others are drawn', async () => {
  openPopup(withFault());
  await waitFor(() => expect(document.body.textContent).toContain('Couldn’t display Boots'));
  expect(document.body.textContent).toContain('AllTeaCloth');
  expect(screen.queryByRole('button', { name: /^Boots/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Cloth/ })).toBeTruthy();
});

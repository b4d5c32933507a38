// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import { DEFAULT_SETTINGS } from '../../../lib/domain/accounts/settings.ts';
import type { EarningsSummary, Period } from '../../../lib/domain/earnings/earnings-summary-schema.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import { account, connected, earningsSummary, snapshot, state, stored } from '../../lib/make.ts';
import { expectAccessible, textOf } from '../draw.tsx';
import { open } from './open-popup.tsx';

const one = (part: Partial<EarningsSummary> | null = {}, of: Partial<Account> = {}, settings = {}) =>
  connected({
    accounts: [account(of)],
    settings: { ...DEFAULT_SETTINGS, ...settings },
    capabilities: { a: capabilities({ currency: 'USD' }) },
    earningsSummaries: { a: part && earningsSummary(part) },
    selected: 'a',
  });

const block = () => screen.getByRole('region', { name: 'Earned' });
const periods = () => within(block()).getAllByRole('button');
const figures = () =>
  periods().map((one) => [...one.children].map((part) => textOf(part as HTMLElement).trim()).join(' '));
const card = () => textOf(screen.getByRole('toolbar', { name: 'Figures' }));
const line = () => textOf(screen.queryByRole('toolbar', { name: 'Messages' }));
/** The tooltip of a figure, without where it leads. */
const hints = (at: number) => periods()[at]?.title.split('\n').slice(0, -1);
const figure = (amount: string, part: Partial<Period> = {}): Period => ({
  earned: amount === '' ? [] : [{ amount, currency: 'USD' }],
  before: [],
  isPartial: false,
  ...part,
});

describe('earned', () => {
  test('compares today, 7 and 30 days with the days before, if they are known', async () => {
    open(one());
    expect(figures()).toEqual(['Today US$57.84', '7 days US$310.20', '30 days US$1,204.75+ or more']);
    expect([0, 1, 2].map(hints)).toEqual([
      ['+US$17.84 vs. yesterday at this time'],
      ['−US$44.90 vs. the previous 7 days'],
      [],
    ]);
    expect(within(block()).getByRole('img').getAttribute('aria-label')).toBe('Earnings on each of the last 30 days');
    await expectAccessible();
  });

  test.each<[string, Period, string]>([
    ['nothing yet', figure(''), 'Today US$0.00'],
    ['part of it is known', figure('5', { isPartial: true }), 'Today US$5.00+'],
    ['nobody knows what was before', figure('5', { before: null }), 'Today US$5.00'],
    [
      'several currencies are never added up',
      figure('5', {
        earned: [
          { amount: '5', currency: 'USD' },
          { amount: '7', currency: 'EUR' },
        ],
      }),
      'Today US$5.00 €7.00',
    ],
  ])('%s', (_, today, shown) => {
    open(one({ today }));
    expect(figures()[0]).toContain(shown);
  });

  test('yesterday’s figures are not shown as today’s', () => {
    open(one({ day: '2026-11-19' }));
    expect(figures()).toEqual(['Today …', '7 days …', '30 days …']);
  });

  test('shows the progress while older referrals are loaded', async () => {
    const known = { count: 1000, total: 2100, complete: false, listed: true };
    const { change } = open(one({ known }));
    expect(line()).toBe('Loading history… 47%');
    expect(figures()[0]).toContain('57.84');
    await expectAccessible();
    act(() => change(one({ known: { ...known, count: 2100 } })));
    expect(line()).toBe('Loading history… 100%');
    act(() => change(one({ known: { ...known, count: 2100, complete: true } })));
    expect(line()).toBe('');
  });

  test('a program without a list says so in one sentence', async () => {
    const known = { count: 12, total: null, complete: false, listed: false };
    open(one({ known, today: figure('5', { isPartial: true }) }));
    expect(line()).toBe('Your program lists only its latest referrals: 12 of 57 are known.');
    expect(figures()[0]).toBe('Today US$5.00+ or more');
    await expectAccessible();
  });

  test.each(['Unpaid US$200.10', 'Paid US$1,034.40', 'Referrals 57', 'Today US$57.84', /^Monthly goal US\$902.15 of/])(
    'each part of the card leads to all earnings of this program, and has a short name: %s',
    async (name) => {
      const { opened } = open(one({}, { goal: '1500' }));
      const part = screen.getByRole('button', { name });
      expect(part.title).toMatch(/Opens Earnings in a tab$/);
      await userEvent.click(part);
      expect(opened).toEqual([String(name).includes('goal') ? 'earnings a month' : 'earnings a']);
    },
  );

  test('hides the goal with covered amounts', () => {
    open(one({}, { goal: '1500' }, { hideAmounts: true }));
    expect(figures()).toEqual(['Today •••••Amount hidden', '7 days •••••Amount hidden', '30 days •••••Amount hidden']);
    expect(document.querySelector('progress')).toBeNull();
  });
});

describe('the goal', () => {
  test.each([
    ['1500', 'Monthly goal US$902.15 of US$1,500.00heading for US$1,353.20'],
    ['900', 'Monthly goal US$902.15 of US$900.00 reached'],
  ])('%s: shows the forecast until the goal is reached', (goal, words) => {
    open(one({ heading: { amount: '1353.20', currency: 'USD' } }, { goal }));
    expect(textOf(document.querySelector('.goal'))).toBe(words);
  });

  test.each([
    ['10', 'US$10.00+ of US$500.00'],
    ['500', 'US$500.00+ of US$500.00 reached'],
  ])('marks %s with a plus in a partly known month', (amount, words) => {
    open(one({ thisMonth: figure(amount, { isPartial: true }) }, { goal: '500' }));
    expect(card()).toContain(words);
  });
});

test.each<[EarningsSummary['milestone'], string]>([
  [{ kind: 'first' }, 'You got your first referral today'],
  [{ kind: 'round', count: 2500 }, 'You reached 2,500 referrals today'],
  [{ kind: 'best-day', earned: { amount: '57.84', currency: 'USD' } }, 'Today is your best day so far'],
])('announces the milestone %o', (milestone, words) => {
  open(one({ milestone }));
  expect(line()).toBe(words);
});

/** Two programs combined. */
const twoPrograms = (earningsSummaries: Record<string, EarningsSummary | null>) =>
  stored({
    accounts: [account(), account({ id: 'b', name: 'Boots' })],
    states: { a: state({ snapshot: snapshot() }), b: state({ snapshot: snapshot() }) },
    earningsSummaries,
    selected: 'all',
  });

test('all programs combined: sums by currency', async () => {
  const inEuros = figure('1', { earned: [{ amount: '1', currency: 'EUR' }] });
  open({
    ...twoPrograms({ a: earningsSummary(), b: earningsSummary({ today: inEuros }) }),
    capabilities: { a: capabilities({ currency: 'USD' }), b: capabilities({ currency: 'EUR' }) },
  });
  await screen.findByRole('region', { name: 'Earned' });
  expect(figures()[0]).toBe('Today US$57.84 €1.00');
  expect(figures()[1]).toBe('7 days US$620.40');
  expect(hints(1)).toEqual(['−US$89.80 vs. the previous 7 days']);
});

test('all programs combined: sums of unknown currency are separate, with their programs’ names', async () => {
  const earned = (amount: string) => {
    const today = figure('', { earned: [{ amount, currency: null }] });
    return earningsSummary({ today, week: figure('', { before: [{ amount: '2', currency: null }] }) });
  };
  open(twoPrograms({ a: earned('100'), b: earned('3000') }));
  await screen.findByRole('region', { name: 'Earned' });
  expect(figures()[0]).toBe('Today shop.example100 Boots3,000');
  // Changes in two currencies cannot be combined.
  expect([figures()[1], hints(1)]).toEqual(['7 days 0', []]);
});

test('all programs combined: each sum has a plus while one program is unknown', async () => {
  open(twoPrograms({ a: earningsSummary(), b: null }));
  await screen.findByRole('region', { name: 'Earned' });
  expect(figures()).toEqual(['Today US$57.84+ or more', '7 days US$310.20+ or more', '30 days US$1,204.75+ or more']);
});

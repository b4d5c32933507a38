// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import { DEFAULT_SETTINGS } from '../../../lib/domain/accounts/settings.ts';
import type { EarningsSummary, Period } from '../../../lib/domain/earnings/earnings-summary-schema.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import { account, connected, earningsSummary, snapshot, state, stored } from '../../lib/make.ts';
import { textOf } from '../draw.tsx';
import { openPopup } from './open-popup.tsx';

const oneProgram = (part: Partial<EarningsSummary> | null = {}, accountPart: Partial<Account> = {}, settings = {}) =>
  connected({
    accounts: [account(accountPart)],
    settings: { ...DEFAULT_SETTINGS, ...settings },
    capabilities: { a: capabilities({ currency: 'USD' }) },
    earningsSummaries: { a: part && earningsSummary(part) },
    selected: 'a',
  });

const block = () => screen.getByRole('region', { name: 'Earned' });
const periods = () => within(block()).getAllByRole('button');
const figures = () =>
  periods().map((period) => [...period.children].map((part) => textOf(part as HTMLElement).trim()).join(' '));
const card = () => textOf(screen.getByRole('toolbar', { name: 'Figures' }));
const line = () => textOf(screen.queryByRole('toolbar', { name: 'Messages' }));
/** The lines of a figure's tooltip, without the last one, which names the page that a click opens. */
const hints = (index: number) => periods()[index]?.title.split('\n').slice(0, -1);
const figure = (amount: string, part: Partial<Period> = {}): Period => ({
  earned: amount === '' ? [] : [{ amount, currency: 'USD' }],
  before: [],
  isPartial: false,
  ...part,
});

describe('the earned sums', () => {
  test('compare today, 7 and 30 days with the days before, if they are known', () => {
    openPopup(oneProgram());
    expect(figures()).toEqual([
      'Today US$57.84 ▲ 45% +45%',
      '7 days US$310.20 ▼ 13% −13%',
      '30 days US$1,204.75+ or more',
    ]);
    expect([0, 1, 2].map(hints)).toEqual([
      ['+US$17.84 vs. this time yesterday'],
      ['−US$44.90 vs. the previous 7 days'],
      [],
    ]);
    expect(within(block()).getByRole('img').getAttribute('aria-label')).toBe('Earnings on each of the last 30 days');
  });

  test.each<[string, Period, string]>([
    ['a zero without referrals', figure(''), 'Today US$0.00'],
    ['a plus if only a part is known', figure('5', { isPartial: true }), 'Today US$5.00+'],
    ['a dash if a part is known and adds up to nothing', figure('0.00', { isPartial: true }), 'Today –'],
    ['the amount alone if the days before are unknown', figure('5', { before: null }), 'Today US$5.00'],
    [
      'a separate sum for each currency',
      figure('5', {
        earned: [
          { amount: '5', currency: 'USD' },
          { amount: '7', currency: 'EUR' },
        ],
      }),
      'Today US$5.00 €7.00',
    ],
  ])('of today have %s', (_, today, shown) => {
    openPopup(oneProgram({ today }));
    expect(figures()[0]).toContain(shown);
  });

  test('never show yesterday’s figures as today’s', () => {
    openPopup(oneProgram({ day: '2026-11-19' }));
    expect(figures()).toEqual(['Today …', '7 days …', '30 days …']);
  });

  test('come with the progress while older referrals are loaded', () => {
    const known = { count: 1000, total: 2100, complete: false, listed: true };
    const { change } = openPopup(oneProgram({ known }));
    expect(line()).toBe('Loading history… 47%');
    expect(figures()[0]).toContain('57.84');
    act(() => change(oneProgram({ known: { ...known, count: 2100 } })));
    expect(line()).toBe('Loading history… 100%');
    act(() => change(oneProgram({ known: { ...known, count: 2100, complete: true } })));
    expect(line()).toBe('');
  });

  test('come with one sentence if the program has no list', () => {
    const known = { count: 12, total: null, complete: false, listed: false };
    openPopup(oneProgram({ known, today: figure('5', { isPartial: true }) }));
    expect(line()).toBe('Your program lists only its latest referrals: 12 of 57 are known.');
    expect(figures()[0]).toBe('Today US$5.00+ or more');
  });

  test.each([
    'Unpaid US$200.10',
    'Paid US$1,034.40',
    'Referrals 57',
    'Today US$57.84 +45%',
    /^Monthly goal US\$902.15 of/,
  ])('and every other part of the card lead to all earnings of the program, and have short names: %s', async (name) => {
    const { opened } = openPopup(oneProgram({}, { goal: '1500' }));
    const part = screen.getByRole('button', { name });
    expect(part.title).toMatch(/Open Earnings$/);
    await userEvent.click(part);
    expect(opened).toEqual([String(name).includes('goal') ? 'earnings a month' : 'earnings a']);
  });

  test('are hidden together with the goal', () => {
    openPopup(oneProgram({}, { goal: '1500' }, { hideAmounts: true }));
    expect(figures()).toEqual(['Today •••••Amount hidden', '7 days •••••Amount hidden', '30 days •••••Amount hidden']);
    expect(document.querySelector('progress')).toBeNull();
  });
});

describe('the goal', () => {
  test.each([
    ['1500', 'Monthly goal US$902.15 of US$1,500.00on track for US$1,353.20'],
    ['900', 'Monthly goal US$902.15 of US$900.00 reached'],
  ])('of %s has a forecast until it is reached', (goal, words) => {
    openPopup(oneProgram({ heading: { amount: '1353.20', currency: 'USD' } }, { goal }));
    const button = screen.getByRole('button', { name: /^Monthly goal/ });
    expect(textOf(button)).toBe(words);
    expect(button.getAttribute('aria-description')).toBe('Open Earnings');
  });

  test('is not compared with several currencies, which do not tell in which one it is', () => {
    const inBoth = { earned: ['USD', 'EUR'].map((currency) => ({ amount: '5', currency })) };
    openPopup({
      ...oneProgram({ thisMonth: figure('', inBoth), currencies: ['USD', 'EUR'] }, { goal: '500' }),
      capabilities: { a: capabilities({ currency: null }) },
    });
    expect(textOf(document.querySelector('.goal'))).toBe('');
  });

  test('has no forecast of nothing', () => {
    openPopup(oneProgram({ thisMonth: figure(''), heading: { amount: '0.00', currency: 'USD' } }, { goal: '500' }));
    expect(textOf(document.querySelector('.goal'))).toBe('Monthly goal US$0.00 of US$500.00');
  });

  test.each([
    ['10', 'US$10.00+ of US$500.00'],
    ['500', 'US$500.00+ of US$500.00 reached'],
    // Unknown is never zero.
    ['', 'Monthly goal – of US$500.00'],
  ])('has a plus after earnings of “%s” in a partly known month', (amount, words) => {
    openPopup(oneProgram({ thisMonth: figure(amount, { isPartial: true }) }, { goal: '500' }));
    expect(card()).toContain(words);
  });
});

test.each<[EarningsSummary['milestone'], string]>([
  [{ kind: 'first' }, 'You got your first referral today'],
  [{ kind: 'round', count: 2500 }, 'You reached 2,500 referrals today'],
  [{ kind: 'best-day' }, 'Today is your best day so far'],
])('the popup announces the milestone %o', (milestone, words) => {
  openPopup(oneProgram({ milestone }));
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

test('all programs combined have sums by currency', async () => {
  const inEuros = figure('1', { earned: [{ amount: '1', currency: 'EUR' }] });
  openPopup({
    ...twoPrograms({ a: earningsSummary(), b: earningsSummary({ today: inEuros }) }),
    capabilities: { a: capabilities({ currency: 'USD' }), b: capabilities({ currency: 'EUR' }) },
  });
  await screen.findByRole('region', { name: 'Earned' });
  expect(figures()[0]).toBe('Today US$57.84 €1.00');
  expect(figures()[1]).toBe('7 days US$620.40 ▼ 13% −13%');
  expect(hints(1)).toEqual(['−US$89.80 vs. the previous 7 days']);
});

test.each([
  ['their currency', 'USD', 'Today US$0.00'],
  ['no currency if they have several', 'EUR', 'Today 0'],
])('nothing earned today in all programs has %s', async (_, other, shown) => {
  const nothing = earningsSummary({ today: figure('') });
  openPopup({
    ...twoPrograms({ a: nothing, b: nothing }),
    capabilities: { a: capabilities({ currency: 'USD' }), b: capabilities({ currency: other }) },
  });
  await screen.findByRole('region', { name: 'Earned' });
  expect(figures()[0]).toBe(shown);
});

test('all programs combined have separate sums of unknown currency, with their programs’ names', async () => {
  const earned = (amount: string) => {
    const today = figure('', { earned: [{ amount, currency: null }] });
    return earningsSummary({ today, week: figure('', { before: [{ amount: '2', currency: null }] }) });
  };
  openPopup(twoPrograms({ a: earned('100'), b: earned('3000') }));
  await screen.findByRole('region', { name: 'Earned' });
  expect(figures()[0]).toBe('Today shop.example100 Boots3,000');
  // Changes in two currencies cannot be added up.
  expect([figures()[1], hints(1)]).toEqual(['7 days 0', []]);
});

test('all programs combined have a plus at each sum while the earnings of one are unknown', async () => {
  openPopup(twoPrograms({ a: earningsSummary(), b: null }));
  await screen.findByRole('region', { name: 'Earned' });
  expect(figures()).toEqual(['Today US$57.84+ or more', '7 days US$310.20+ or more', '30 days US$1,204.75+ or more']);
});

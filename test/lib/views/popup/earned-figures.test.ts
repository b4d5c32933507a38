import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import type { EarningsSummary, Period } from '../../../../lib/domain/earnings/earnings-summary-schema.ts';
import type { Money } from '../../../../lib/domain/money/money.ts';
import type { Stored } from '../../../../lib/platform/storage/view.ts';
import { earnedFigures } from '../../../../lib/views/popup/earned-figures.ts';
import { capabilities } from '../../capability-samples.ts';
import { account, connected, earningsSummary, NOON, snapshot, state } from '../../make.ts';
import { openStore } from './open-store.ts';

const oneProgram = (part: Partial<EarningsSummary> = {}, goal?: string, settings = {}) =>
  connected({
    accounts: [account({ goal })],
    settings: { ...DEFAULT_SETTINGS, ...settings },
    capabilities: { a: capabilities({ currency: 'USD' }) },
    earningsSummaries: { a: earningsSummary(part) },
  });
type Summary = EarningsSummary | null;
const twoPrograms = (a: Summary, b: Summary, [ofA, ofB]: (string | null)[] = [null, null]) =>
  connected({
    accounts: [account(), account({ id: 'b', name: 'Boots' })],
    states: { a: state({ snapshot: snapshot() }), b: state({ snapshot: snapshot() }) },
    earningsSummaries: { a, b },
    capabilities: { a: capabilities({ currency: ofA }), b: capabilities({ currency: ofB }) },
    selected: 'all',
  });
const sumsIn = (...sums: [amount: string, currency: string | null][]): Money[] =>
  sums.map(([amount, currency]) => ({ amount, currency }));
const usd = (amount: string) => sumsIn([amount, 'USD']);
const period = (earned: Money[], part: Partial<Period> = {}): Period => ({
  ...{ earned, before: [], isPartial: false },
  ...part,
});
const part = { isPartial: true };

const figuresIn = (first: Stored) => earnedFigures(openStore(first).store);
/** Each period's sums ("5 USD+", "?": unknown), change and hint. */
const shown = (first: Stored) =>
  figuresIn(first)?.periods.map(({ label, sums, percent, hint }) => [
    label,
    sums.map(({ amount, currency, programName, atLeast }) =>
      [programName, `${amount || '?'} ${currency}${atLeast ? '+' : ''}`].filter(Boolean).join(': '),
    ),
    percent,
    hint,
  ]);

test('today, 7 and 30 days are compared with the days before, if they are known', () => {
  expect(shown(oneProgram())).toEqual([
    ['Today', ['57.84 USD'], 45, '+US$17.84 vs. this time yesterday'],
    ['7 days', ['310.20 USD'], -13, '−US$44.90 vs. the previous 7 days'],
    ['30 days', ['1204.75 USD+'], null, null],
  ]);
});

test.each<[string, Period, string[]]>([
  ['a zero without referrals', period([]), ['0 USD']],
  ['a plus if only a part is known', period(usd('5'), part), ['5 USD+']],
  ['a dash if a part is known and adds up to nothing', period(usd('0.00'), part), ['? USD']],
  ['a separate sum for each currency', period(sumsIn(['5', 'USD'], ['7', 'EUR'])), ['5 USD', '7 EUR']],
])('the sum of today has %s', (_, today, sums) => {
  expect(shown(oneProgram({ today }))?.[0]?.[1]).toEqual(sums);
});

test('sums have no change from unknown days, in several currencies, of unreadable rows, or while they are hidden', () => {
  const changes = (first: Stored) => shown(first)?.map(([, , percent, hint]) => [percent, hint]);
  const unknown = period(usd('5'), { before: null });
  const mixed = period(sumsIn(['5', 'USD'], ['7', 'EUR']), { before: usd('5') });
  const unreadable = period(usd('5'), { before: null, unreadable: 2 });
  expect(changes(oneProgram({ today: unknown, week: mixed, month: unreadable }))).toEqual([
    [null, null],
    [null, null],
    [null, expect.stringContaining('2')],
  ]);
  expect(changes(oneProgram({}, undefined, { hideAmounts: true }))).toEqual(Array(3).fill([null, null]));
});

test('yesterday’s figures are old, and have no change', () => {
  const figures = figuresIn(oneProgram({ day: '2026-11-19' }));
  expect(figures?.isOld).toBe(true);
  expect(figures?.periods.map(({ percent, hint }) => [percent, hint])).toEqual(Array(3).fill([null, null]));
  expect(figuresIn(oneProgram())?.isOld).toBe(false);
});

describe('the goal', () => {
  const goalIn = (summary: Partial<EarningsSummary>, goal = '500', settings = {}) => {
    const { words, forecast } = figuresIn(oneProgram(summary, goal, settings))?.goal ?? {};
    return words && [words, forecast];
  };
  const heading = { amount: '1353.20', currency: 'USD' };
  const nothing = { ...heading, amount: '0.00' };
  const inBoth = period(sumsIn(['5', 'USD'], ['5', 'EUR']));

  test.each<[string, Partial<EarningsSummary>, string, (string | null)[]]>([
    ['a forecast', { heading }, '1500', ['US$902.15 of US$1,500.00', 'on track for US$1,353.20']],
    ['none once it is reached', { heading }, '900', ['US$902.15 of US$900.00 reached', null]],
    ['none of nothing', { thisMonth: period([]), heading: nothing }, '500', ['US$0.00 of US$500.00', null]],
    ['a plus in a partly known month', { thisMonth: period(usd('10'), part) }, '500', ['US$10.00+ of US$500.00', null]],
    ['a plus beyond it', { thisMonth: period(usd('500'), part) }, '500', ['US$500.00+ of US$500.00 reached', null]],
    ['a dash, because unknown is never zero', { thisMonth: period([], part) }, '500', ['– of US$500.00', null]],
  ])('has %s', (_, summary, goal, words) => {
    expect(goalIn({ heading: null, ...summary }, goal)).toEqual(words);
  });

  test('is hidden with the amounts, and not compared with several currencies, which do not tell in which one it is', () => {
    expect(goalIn({}, '500', { hideAmounts: true })).toBeUndefined();
    const mixed = oneProgram({ thisMonth: inBoth, currencies: ['USD', 'EUR'] }, '500');
    expect(figuresIn({ ...mixed, capabilities: { a: capabilities({ currency: null }) } })?.goal).toBeNull();
  });
});

describe('all programs combined', () => {
  const today = (earned: Money[]) => earningsSummary({ today: period(earned) });

  test('have sums by currency', () => {
    const first = twoPrograms(earningsSummary(), today(sumsIn(['1', 'EUR'])), ['USD', 'EUR']);
    expect(shown(first)?.slice(0, 2)).toEqual([
      ['Today', ['57.84 USD', '1 EUR'], null, null],
      ['7 days', ['620.40 USD'], -13, '−US$89.80 vs. the previous 7 days'],
    ]);
    expect(figuresIn(first)?.spark).toBeNull();
  });

  test.each<[string, string, string]>([
    ['their currency', 'USD', '0 USD'],
    ['no currency if they have several', 'EUR', '0 null'],
  ])('have nothing earned today in %s', (_, other, sum) => {
    expect(shown(twoPrograms(today([]), today([]), ['USD', other]))?.[0]?.[1]).toEqual([sum]);
  });

  test('have separate sums of unknown currency, with their programs’ names, whose changes cannot be added up', () => {
    const week = period([], { before: sumsIn(['2', null]) });
    const earned = (amount: string) => ({ ...today(sumsIn([amount, null])), week });
    expect(shown(twoPrograms(earned('100'), earned('3000')))?.slice(0, 2)).toEqual([
      ['Today', ['shop.example: 100 null', 'Boots: 3000 null'], null, null],
      ['7 days', ['0 null'], null, null],
    ]);
  });

  test('have a plus at each sum while the earnings of one are unknown, and none if all are', () => {
    const sums = shown(twoPrograms(earningsSummary(), null))?.flatMap(([, sums]) => sums);
    expect(sums).toEqual(['57.84 USD+', '310.20 USD+', '1204.75 USD+']);
    expect(figuresIn(twoPrograms(null, null))).toBeNull();
  });
});

test('figures of the day before become old at midnight', () => {
  const { store, clock } = openStore(oneProgram());
  clock.now = NOON + 12 * 3_600_000;
  expect(earnedFigures(store)?.isOld).toBe(true);
});

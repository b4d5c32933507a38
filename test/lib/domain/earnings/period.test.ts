import { describe, expect, test } from 'vitest';
import { dayOf } from '../../../../lib/domain/calendar/calendar.ts';
import type { Period } from '../../../../lib/domain/earnings/earnings-summary-schema.ts';
import { combinedPeriod, earnedToday, goalProgress, periodChange } from '../../../../lib/domain/earnings/period.ts';
import type { Money } from '../../../../lib/domain/money/money.ts';
import { NOON } from '../../make.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const period = (earned: string, before: string, part: Partial<Period> = {}): Period => ({
  ...{ earned: [usd(earned)], before: [usd(before)], isPartial: false },
  ...part,
});
const unknown = (earned: string, before: string) =>
  period('', '', { earned: [{ amount: earned, currency: null }], before: [{ amount: before, currency: null }] });

test.each<[string, Period[], amount: string | null, percent: number | null]>([
  ['a rise', [period('296.83', '274.84')], '21.99', 8],
  ['a fall', [period('310.20', '355.10')], '-44.90', -13],
  ['no change', [period('10', '10.00')], '0.00', 0],
  ['nothing after something', [period('0', '20', { earned: [] })], '-20', -100],
  ['something after nothing', [period('20', '0', { before: [] })], '20', null],
  ['something after a fall below zero', [period('20', '-5')], '25', null],
  ['several programs with one currency', [period('6', '1'), period('6', '7')], '4', 50],
  ['several programs without a currency', [unknown('6', '1'), unknown('6', '7')], null, null],
  ['a sum that floats cannot hold', [period('10000000000000000.05', '10000000000000000.00')], '0.05', 0],
  ['nothing at all', [period('', '', { earned: [], before: [] })], null, null],
  ['a period that is not all known', [period('5', '4', { isPartial: true })], null, null],
  ['an unknown period before', [period('5', '4', { before: null })], null, null],
  ['an unknown period before of one program', [period('5', '4'), period('5', '4', { before: null })], null, null],
  ['another currency before', [period('5', '4', { before: [eur('4')] })], null, null],
])('the change of %s', (_, periods, amount, percent) => {
  const change = periodChange(combinedPeriod(periods));
  expect(change?.amount ?? null).toBe(amount);
  expect(change?.percent ?? null).toBe(percent);
});

test('the main currencies of several programs come first', () => {
  const mixed = period('', '', {
    earned: [
      { amount: '1', currency: 'CHF' },
      { amount: '1', currency: 'GBP' },
    ],
  });
  const periods = [mixed, period('5', '4'), period('', '', { earned: [eur('3')] })];
  expect(combinedPeriod(periods).earned.map(({ currency }) => currency)).toEqual(['CHF', 'USD', 'EUR', 'GBP']);
});

describe('what was earned today', () => {
  const day = dayOf(NOON);
  const today = (currency: string | null, ...earned: Period['earned']) => ({
    ...{ currency, summary: { day, today: period('', '', { earned }) } },
  });
  test.each<[string, ReturnType<typeof today>[], Money | null]>([
    ['in one currency', [today('USD', usd('20'))], usd('20')],
    ['in one currency of a program with several', [today(null, usd('20'))], usd('20')],
    ['in two currencies', [today(null, usd('20'), eur('1'))], null],
    ['by one of two programs in different currencies', [today('USD', usd('20')), today('EUR')], null],
    ['in no currency', [today(null, { amount: '20', currency: null })], { amount: '20', currency: null }],
    ['nothing', [today('USD')], null],
  ])('%s', (_, programs, sum) => {
    expect(earnedToday(programs, NOON)).toEqual(sum);
  });
});

test.each([
  // Floats would make 56 of it.
  ['57', '100', 57],
  ['29.00', '100', 29],
  ['99.99', '100', 99],
  ['100', '100.00', 100],
  ['999999999999999999.99', '1000000000000000000', 99],
  ['1250', '100', 1250],
  ['-5', '100', 0],
  ['', '100', null],
  ['5', '0', null],
])('%s of a goal of %s is %s percent', (sum, goal, percent) => {
  expect(goalProgress(sum, goal)).toBe(percent);
});

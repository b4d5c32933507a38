import { expect, test } from 'vitest';
import {
  type DateRange,
  type DateStep,
  type Days,
  daysBefore,
  daysOf,
  isWhole,
  splitDays,
  usualStep,
} from '../../../../lib/domain/calendar/date-range.ts';

const TODAY = '2026-11-20';

test.each<[DateRange, string, string]>([
  ['30', '2020-01-01', '2026-10-22'],
  ['365', '2020-01-01', '2025-11-21'],
  ['all', '2020-01-01', '2020-01-01'],
  // A wrong clock has dated all data in the future.
  ['all', '2027-01-01', '2026-11-20'],
])('the range %s with data since %s begins on %s and ends today', (range, earliest, first) => {
  expect(daysOf(range, TODAY, earliest)).toEqual({ first, next: '2026-11-21' });
});

test.each<[DateRange, string, string, string, string, string]>([
  ['month', TODAY, '2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21'],
  ['month', '2027-03-31', '2027-03-01', '2027-04-01', '2027-02-01', '2027-03-01'],
  ['last-month', '2027-01-31', '2026-12-01', '2027-01-01', '2026-11-01', '2026-12-01'],
])(
  'the range %s on %s is %s until before %s, compared with %s until before %s',
  (range, today, first, next, before, beforeNext) => {
    const days = daysOf(range, today, '2020-01-01');
    expect(days).toEqual({ first, next });
    expect(daysBefore(range, days)).toEqual({ first: before, next: beforeNext });
  },
);

test('a range of days is compared with as many days before, and all days with nothing', () => {
  expect(daysBefore('30', daysOf('30', TODAY, TODAY))).toEqual({ first: '2026-09-22', next: '2026-10-22' });
  expect(daysBefore('all', daysOf('all', TODAY, TODAY))).toBeNull();
});

test.each<[string, DateStep]>([
  ['2026-11-20', 'day'],
  ['2026-08-23', 'week'],
  ['2025-11-21', 'month'],
  ['2020-01-01', 'year'],
])('the usual step of a range since %s is a %s', (first, step) => {
  expect(usualStep({ first, next: '2026-11-21' })).toBe(step);
});

test.each<[DateStep, Days, string[]]>([
  ['day', { first: '2026-02-27', next: '2026-03-02' }, ['2026-02-27', '2026-02-28', '2026-03-01']],
  // From a Wednesday to a Monday.
  ['week', { first: '2026-11-04', next: '2026-11-17' }, ['2026-11-04', '2026-11-09', '2026-11-16']],
  ['month', { first: '2025-12-31', next: '2026-03-02' }, ['2025-12-31', '2026-01-01', '2026-02-01', '2026-03-01']],
])('steps of one %s split %o', (step, days, firsts) => {
  const parts = splitDays(days, step);
  expect(parts.map(({ first }) => first)).toEqual(firsts);
  // The parts are adjacent and reach the end.
  expect(parts.map(({ next }) => next)).toEqual([...firsts.slice(1), days.next]);
});

test.each<[DateStep, Days, boolean]>([
  ['month', { first: '2026-02-01', next: '2026-03-01' }, true],
  ['month', { first: '2026-11-01', next: '2026-11-21' }, false],
  ['week', { first: '2026-11-09', next: '2026-11-16' }, true],
])('the %s %o is whole: %s', (step, days, whole) => {
  expect(isWhole(days, step)).toBe(whole);
});

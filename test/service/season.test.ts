import { expect, test } from 'vitest';
import { blackFriday, DAY, season } from '../tools/service/figures/season.ts';

test.each(['2023-11-24', '2024-11-29', '2025-11-28', '2026-11-27', '2029-11-23'])('Black Friday: %s', (date) => {
  expect(blackFriday(Number(date.slice(0, 4)))).toBe(Date.parse(date));
  expect(season(Date.parse(date))).toBeGreaterThan(season(Date.parse(date) - DAY) * 5);
});

test.each([
  ['a Saturday', '2026-05-09', 'a Friday', '2026-05-08'],
  ['a Sunday', '2026-05-10', 'a Monday', '2026-05-11'],
  ['August', '2026-08-10', 'May', '2026-05-11'],
  ['Christmas', '2026-12-24', 'the week before', '2026-12-17'],
  ['the Tuesday after the sale', '2026-12-01', 'its Monday', '2026-11-30'],
])('%s (%s) has fewer sales than %s (%s)', (_, quiet, __, busy) => {
  expect(season(Date.parse(quiet))).toBeLessThan(season(Date.parse(busy)) * 0.75);
});

test('an average day of a year is one', () => {
  const year = Array.from({ length: 365 }, (_, index) => season(Date.UTC(2026, 0, 1) + index * DAY));
  expect(year.reduce((sum, each) => sum + each, 0) / 365).toBeCloseTo(1, 1);
});

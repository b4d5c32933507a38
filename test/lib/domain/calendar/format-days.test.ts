import { expect, test } from 'vitest';
import type { DateStep, Days } from '../../../../lib/domain/calendar/date-range.ts';
import { formatAxisDay, formatCalendarDay, formatCalendarDays } from '../../../../lib/domain/calendar/format-days.ts';

test.each<[DateStep, Days, string]>([
  ['day', { first: '2026-11-18', next: '2026-11-19' }, '18 Nov 2026'],
  ['week', { first: '2026-11-16', next: '2026-11-23' }, '16–22 Nov 2026'],
  ['month', { first: '2026-11-01', next: '2026-12-01' }, 'November 2026'],
  ['month', { first: '2026-11-01', next: '2026-11-21' }, '1–20 Nov 2026'],
  ['year', { first: '2026-01-01', next: '2027-01-01' }, '2026'],
])('the %s of %o is written as “%s”', (step, days, words) => {
  // Browsers put different spaces around the dash.
  expect(formatCalendarDays(days, step, 'en-GB').replaceAll(/\s*–\s*/g, '–')).toBe(words);
});

test('one day is formatted for a text and for the axis', () => {
  expect(formatCalendarDay('2026-01-01', 'en-GB')).toBe('1 Jan 2026');
  expect(formatAxisDay('2026-11-18', 'week', 'en-GB')).toBe('18 Nov');
  expect(formatAxisDay('2026-11-01', 'month', 'en-GB')).toBe('Nov 2026');
  expect(formatAxisDay('2026-01-01', 'year', 'en-GB')).toBe('2026');
});

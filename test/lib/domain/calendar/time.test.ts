import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../../lib/domain/calendar/calendar.ts';
import {
  daysBetween,
  formatAge,
  formatClock,
  formatDuration,
  formatMoment,
  readTime,
} from '../../../../lib/domain/calendar/time.ts';
import { inZone } from '../../in-zone.ts';

const at = (hour: number, minute = 0, second = 0, ms = 0) => Date.UTC(2026, 10, 20, hour, minute, second, ms);

describe('readTime', () => {
  test.each([
    ['2026-11-20T09:30:00+00:00', at(9, 30)],
    ['2026-11-20T09:30:00Z', at(9, 30)],
    ['2026-11-20T09:30:00+02:00', at(7, 30)],
    ['2026-11-20T09:30:00-0500', at(14, 30)],
    ['2026-11-20 09:30:00+01:00', at(8, 30)],
    ['2026-11-20 09:30:00 UTC', at(9, 30)],
    ['2026-11-20 09:30:00.500 +0530', at(4, 0, 0, 500)],
    ['2026-11-20T09:30:00-03', at(12, 30)],
    ['1795167000', at(9, 30)],
    ['Fri, 20 Nov 2026 09:30:00 GMT', at(9, 30)],
    // A time without a zone is in UTC, in any zone of this computer.
    ['2026-11-20 09:30:00', at(9, 30)],
    ['2026-11-20T09:30', at(9, 30)],
    ['2026-11-20 09:30:00.5', at(9, 30, 0, 500)],
    ['2026-11-20', at(0)],
    [' 2026-11-20 09:30:00 ', at(9, 30)],
  ])('reads %s', (written, time) => {
    expect(readTime(written)).toBe(time);
  });

  test.each([
    ...['', ' ', 'yesterday', '3 minutes ago', '0000-00-00 00:00:00', '2026-13-01 00:00:00', '2026-11-20 25:00:00'],
    // Date.parse would guess what is the day or the month, and in which time zone.
    ...['1795168', '20 Nov 2026, 09:30', '11/20/2026', '11-20-2026', '05.06.2026', 'November 20, 2026'],
  ])('refuses %o', (written) => {
    expect(readTime(written)).toBeNull();
  });
});

describe('an age', () => {
  const now = new Date(2026, 10, 21, 12).getTime();

  test.each([
    [0, 'now'],
    [59_999, 'now'],
    [MINUTE, '1m ago'],
    [HOUR - 1, '59m ago'],
    [DAY - 1, '23h ago'],
    [7 * DAY, '7d ago'],
    [7 * DAY + 1, 'Nov 14'],
    [324 * DAY + HOUR, 'Jan 1'],
    [325 * DAY, 'Dec 31, 2025'],
    [800 * DAY, 'Sep 12, 2024'],
    // This computer's clock is slow, so the moment is in the future.
    [-5 * MINUTE, 'now'],
    [-DAY, 'now'],
    // No clock of a site is that far ahead.
    [-DAY - 1, 'Nov 22'],
    [-50 * DAY, 'Jan 10, 2027'],
  ])('of %i ms is written as “%s”', (age, words) => {
    expect(formatAge(now - age, now, 'en')).toBe(words);
  });

  test.each([
    ['de', 'vor 2 Min.'],
    ['fr', 'il y a 2 min'],
    ['ru', '2 мин. назад'],
  ])('is written in words in %s, because one letter would read as meters or a minus', (locale, words) => {
    expect(formatAge(now - 2 * MINUTE, now, locale).replaceAll('\u00a0', ' ')).toBe(words);
  });
});

test('a moment has date and time, in the language of the user', () => {
  const moment = new Date(2026, 10, 20, 10, 41).getTime();
  expect(formatMoment(moment, 'en-GB')).toBe('20 Nov 2026, 10:41');
  expect(formatMoment(moment, 'de-DE')).toBe('20.11.2026, 10:41');
});

test('moments follow the computer’s time zone, also after a journey', () => {
  const momentIn = (zone: string) => inZone(zone, () => formatMoment(at(10, 41), 'en-GB'));
  expect(momentIn('Europe/Berlin')).toBe('20 Nov 2026, 11:41');
  expect(momentIn('Asia/Tokyo')).toBe('20 Nov 2026, 19:41');
});

test('a journey to a zone with the same time today changes the moments of other seasons', () => {
  const july = Date.UTC(2026, 6, 20, 10);
  const january = Date.UTC(2026, 0, 20, 10);
  const momentsIn = (zone: string) => inZone(zone, () => [january, july].map((at) => formatClock(at, 'en-GB')));
  expect(momentsIn('Africa/Lagos')).toEqual(['11:00', '11:00']);
  expect(momentsIn('Europe/Berlin')).toEqual(['11:00', '12:00']);
  expect(momentsIn('Africa/Johannesburg')).toEqual(['12:00', '12:00']);
});

test.each([
  [1, '1 sec'],
  [90_000, '90 sec'],
  [90_001, '2 min'],
  [90 * MINUTE, '90 min'],
  [90 * MINUTE + 1, '2 hr'],
  [36 * HOUR, '36 hr'],
  [36 * HOUR + 1, '2 days'],
])('a duration of %i ms is written as %s', (duration, words) => {
  expect(formatDuration(duration, 'en-US')).toBe(words);
});

test.each([
  [[2026, 10, 20, 0, 0], 0],
  [[2026, 10, 19, 23, 59], 1],
  [[2026, 10, 19, 0, 1], 1],
  [[2026, 10, 13, 12, 0], 7],
  [[2026, 10, 21, 0, 1], -1],
] as const)('%o is %i days before the 20th, by the calendar', ([year, month, day, hour, minute], days) => {
  const now = new Date(2026, 10, 20, 18, 30).getTime();
  expect(daysBetween(new Date(year, month, day, hour, minute).getTime(), now)).toBe(days);
});

test('days are counted by the calendar, also across a clock change', () => {
  const day = (month: number, date: number, hour: number) => new Date(2026, month, date, hour).getTime();
  inZone('Europe/Berlin', () => {
    expect(daysBetween(day(2, 28, 23), day(2, 29, 1))).toBe(1);
    expect(daysBetween(day(9, 24, 1), day(9, 25, 23))).toBe(1);
  });
});

import { describe, expect, test } from 'vitest';
import {
  DAY,
  type Day,
  dayOf,
  daysAfter,
  daysFrom,
  HOUR,
  isDay,
  monthOf,
  sameTimeBefore,
  startOf,
  weekOf,
} from '../../../../lib/domain/calendar/calendar.ts';
import { inZone } from '../../in-zone.ts';

const iso = (at: number) => new Date(at).toISOString().slice(0, 16);

describe('startOf', () => {
  test.each<[zone: string, day: Day, start: string, hours: number, what: string]>([
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00', 25, 'clocks go back'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00', 23, 'midnight is skipped'],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00', 23, 'midnight is skipped east of Greenwich'],
    ['Asia/Amman', '2021-10-29', '2021-10-28T21:00', 25, 'midnight comes twice'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00', 24.5, 'clocks go back half an hour'],
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00', 24, 'the next day is skipped'],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00', 0, 'the day is skipped'],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00', 24, 'fourteen hours ahead of UTC'],
  ])('finds that in %s, the day %s begins at %s and has %s hours (%s)', (zone, day, start, hours) => {
    const [first, next] = inZone(zone, () => [startOf(day), startOf(daysAfter(day, 1))]);
    expect(iso(first)).toBe(start);
    expect((next - first) / HOUR).toBe(hours);
  });

  test.each(['Europe/Berlin', 'America/Santiago', 'Asia/Beirut', 'Pacific/Apia', 'Australia/Lord_Howe'])(
    'is the first moment that dayOf assigns to the day in %s',
    (zone) =>
      inZone(zone, () => {
        for (let at = Date.UTC(2011, 11, 1); at < Date.UTC(2012, 11, 1); at += DAY) {
          const day = dayOf(at);
          const start = startOf(day);
          expect([day, dayOf(start), dayOf(start - 1) < day]).toEqual([day, day, true]);
        }
      }),
  );
});

test.each<[at: number, day: Day]>([
  [Date.UTC(1970, 0, 1), '1970-01-01'],
  [-DAY * 400_000, '1970-01-01'],
  [Date.UTC(9999, 11, 31), '9999-12-31'],
  [Number.POSITIVE_INFINITY, '9999-12-31'],
])('moments outside 1970 to 9999 count for the first or the last day: %s', (at, day) => {
  expect(inZone('UTC', () => dayOf(at))).toBe(day);
});

test('days are counted across clock changes', () => {
  expect(daysAfter('2026-02-28', 1)).toBe('2026-03-01');
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(daysAfter('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysAfter('9999-12-31', 1)).toBe('9999-12-31');
  expect(daysFrom('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysFrom('2026-03-30', '2026-03-28')).toBe(-2);
});

test.each([
  ['2026-11-21', '2026-11-16', '2026-11-01'],
  ['2026-11-01', '2026-10-26', '2026-11-01'],
  ['2027-01-01', '2026-12-28', '2027-01-01'],
])('%s is in the week of %s and the month of %s', (day, monday, first) => {
  expect([weekOf(day), monthOf(day)]).toEqual([monday, first]);
});

test.each<[zone: string, at: string, days: number, then: string, what: string]>([
  ['Europe/Berlin', '2026-10-26T11:00', 7, '2026-10-19T10:00', 'noon on both sides of a clock change'],
  ['Europe/Berlin', '2026-03-29T10:00', 1, '2026-03-28T11:00', 'the day clocks go forward'],
  ['Europe/Berlin', '2026-10-25T01:30', 1, '2026-10-24T00:30', 'a repeated half past two'],
  ['Europe/Berlin', '2026-03-30T00:30', 1, '2026-03-29T01:00', 'a skipped half past two'],
  ['Europe/Berlin', '2026-03-29T22:00', 1, '2026-03-28T23:00', 'the beginning of a day'],
  ['Pacific/Apia', '2011-12-31T02:00', 1, '2011-12-30T10:00', 'a skipped day before'],
  ['America/Nuuk', '2025-03-31T00:30', 1, '2025-03-30T01:00', 'a skipped last hour of a day'],
])('in %s at %s UTC, the same time of day %i days before is %s UTC (%s)', (zone, at, days, then) => {
  const found = inZone(zone, () => sameTimeBefore(Date.parse(`${at}Z`), days));
  expect(new Date(found).toISOString()).toBe(new Date(`${then}Z`).toISOString());
});

test.each([
  ['2026-11-21', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  [' 2026-11-2', false],
])('"%s" is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

import { describe, expect, test } from 'vitest';
import { momentOf, type Zone } from '../../../../lib/domain/calendar/calendar.ts';
import { areQuietHours, quietUntil } from '../../../../lib/domain/calendar/quiet-hours.ts';

const utc: Zone = () => 0;
const at = (written: string) => Date.parse(written);
/** Clocks go forward on 29 March 2026 at 2:00, to 3:00, and back on 25 October at 3:00, to 2:00. */
const berlin: Zone = (moment) => (moment >= at('2026-03-29T01:00Z') && moment < at('2026-10-25T01:00Z') ? 120 : 60);
/** Half an hour, and the other way round: forward on 4 October at 2:00, to 2:30. */
const lordHowe: Zone = (moment) => (moment >= at('2026-10-03T15:30Z') ? 660 : 630);

const NIGHT = { from: '22:00', to: '07:00' };
const NOON = { from: '12:00', to: '13:30' };

describe('when quiet hours end', () => {
  test.each<[string, { from: string; to: string }, string, Zone, string | null]>([
    ['before it begins', NIGHT, '2026-11-20T21:59:59Z', utc, null],
    ['as it begins', NIGHT, '2026-11-20T22:00Z', utc, '2026-11-21T07:00Z'],
    ['at midnight', NIGHT, '2026-11-21T00:00Z', utc, '2026-11-21T07:00Z'],
    ['just before it ends', NIGHT, '2026-11-21T06:59:59.999Z', utc, '2026-11-21T07:00Z'],
    ['as it ends', NIGHT, '2026-11-21T07:00Z', utc, null],
    ['over noon, before', NOON, '2026-11-21T11:59Z', utc, null],
    ['over noon', NOON, '2026-11-21T12:00Z', utc, '2026-11-21T13:30Z'],
    ['over noon, after', NOON, '2026-11-21T13:30Z', utc, null],
    ['from midnight', { from: '00:00', to: '06:00' }, '2026-11-21T00:00Z', utc, '2026-11-21T06:00Z'],
    ['until midnight', { from: '20:00', to: '00:00' }, '2026-11-21T23:59Z', utc, '2026-11-22T00:00Z'],
    ['until midnight, after', { from: '20:00', to: '00:00' }, '2026-11-22T00:00Z', utc, null],
    ['the same time twice is never', { from: '08:00', to: '08:00' }, '2026-11-21T08:00Z', utc, null],
    ['all day but a minute', { from: '08:00', to: '07:59' }, '2026-11-21T07:59Z', utc, null],
    ['all day but a minute, in it', { from: '08:00', to: '07:59' }, '2026-11-21T08:00Z', utc, '2026-11-22T07:59Z'],
    ['no time of a day', { from: '24:00', to: '07:00' }, '2026-11-21T00:00Z', utc, null],
    ['no time at all', { from: '', to: '07:00' }, '2026-11-21T00:00Z', utc, null],
    // Local time, not UTC.
    ['in Berlin, at ten in the evening', NIGHT, '2026-11-20T21:00Z', berlin, '2026-11-21T06:00Z'],
    ['a night that is an hour shorter', NIGHT, '2026-03-28T21:00Z', berlin, '2026-03-29T05:00Z'],
    ['a night that is an hour longer', NIGHT, '2026-10-24T20:00Z', berlin, '2026-10-25T06:00Z'],
    ['until a time that never comes', { from: '22:00', to: '02:30' }, '2026-03-29T00:59Z', berlin, '2026-03-29T01:00Z'],
    ['over it', { from: '22:00', to: '02:30' }, '2026-03-29T01:00Z', berlin, null],
    ['from a time that never comes', { from: '02:30', to: '05:00' }, '2026-03-29T01:00Z', berlin, '2026-03-29T03:00Z'],
    ['all of it never comes', { from: '02:10', to: '02:50' }, '2026-03-29T01:00Z', berlin, null],
    [
      'until a time that comes twice: the first',
      { from: '22:00', to: '02:30' },
      '2026-10-25T00:29Z',
      berlin,
      '2026-10-25T00:30Z',
    ],
    ['until a time that comes twice: not again', { from: '22:00', to: '02:30' }, '2026-10-25T01:15Z', berlin, null],
    [
      'from a time that comes twice: on and on',
      { from: '02:30', to: '05:00' },
      '2026-10-25T01:15Z',
      berlin,
      '2026-10-25T04:00Z',
    ],
    [
      'half an hour that is skipped',
      { from: '01:00', to: '02:15' },
      '2026-10-03T15:29Z',
      lordHowe,
      '2026-10-03T15:30Z',
    ],
  ])('%s', (_, hours, now, zone, end) => {
    expect(quietUntil(hours, at(now), zone)).toBe(end === null ? null : at(end));
  });

  test('null or absent: no quiet hours', () => {
    expect(quietUntil(null, at('2026-11-21T00:00Z'), utc)).toBeNull();
    expect(quietUntil(undefined, at('2026-11-21T00:00Z'), utc)).toBeNull();
  });

  test('a clock that jumps is inside or outside: nothing is remembered', () => {
    const answers = ['2026-11-21T03:00Z', '2026-11-21T09:00Z', '2026-11-20T23:00Z'].map((now) =>
      quietUntil(NIGHT, at(now), utc),
    );
    expect(answers).toEqual([at('2026-11-21T07:00Z'), null, at('2026-11-21T07:00Z')]);
  });
});

test.each([
  [{ from: '00:00', to: '23:59' }, true],
  [{ from: '0:00', to: '23:59' }, false],
  [{ from: '12:60', to: '23:59' }, false],
  [{ from: '12:30:00', to: '23:59' }, false],
  [{ from: '24:00', to: '07:00' }, false],
])('%o are quiet hours: %s', (hours, are) => {
  expect(areQuietHours(hours)).toBe(are);
});

test('every minute of the days around a clock change is found by local time', () => {
  for (const [day, zone] of [
    ['2026-03-28', berlin],
    ['2026-03-29', berlin],
    ['2026-03-30', berlin],
    ['2026-10-24', berlin],
    ['2026-10-25', berlin],
    ['2026-10-26', berlin],
    ['2026-10-04', lordHowe],
  ] as const) {
    const midnight = at(`${day}T00:00Z`);
    for (let minutes = 0; minutes < 1440; minutes += 7) {
      const found = momentOf(day, minutes, zone);
      // Searches every minute of three days for the first whose local time is that time of that day, or after it.
      let first = midnight - 20 * 3_600_000;
      while (first + zone(first) * 60_000 < midnight + minutes * 60_000) first += 60_000;
      expect(found, `${day} ${minutes}`).toBe(first);
    }
  }
});

import { describe, expect, test } from 'vitest';
import { momentOf } from '../../../../lib/domain/calendar/calendar.ts';
import { areValidQuietHours, quietUntil } from '../../../../lib/domain/calendar/quiet-hours.ts';
import { inZone } from '../../in-zone.ts';

const at = (written: string) => Date.parse(written);
/** Clocks go forward on 29 March 2026 at 2:00, to 3:00, and back on 25 October at 3:00, to 2:00. */
const BERLIN = 'Europe/Berlin';
/** Clocks go forward by half an hour on 4 October 2026 at 2:00, to 2:30. */
const LORD_HOWE = 'Australia/Lord_Howe';

const NIGHT = { from: '22:00', to: '07:00' };
const NOON = { from: '12:00', to: '13:30' };

describe('quiet hours apply', () => {
  test.each<[string, { from: string; to: string }, string, string, string | null]>([
    ['only after they begin', NIGHT, '2026-11-20T21:59:59Z', 'UTC', null],
    ['as they begin', NIGHT, '2026-11-20T22:00Z', 'UTC', '2026-11-21T07:00Z'],
    ['just before they end', NIGHT, '2026-11-21T06:59:59.999Z', 'UTC', '2026-11-21T07:00Z'],
    ['only before they end', NIGHT, '2026-11-21T07:00Z', 'UTC', null],
    ['over noon', NOON, '2026-11-21T12:00Z', 'UTC', '2026-11-21T13:30Z'],
    ['from midnight', { from: '00:00', to: '06:00' }, '2026-11-21T00:00Z', 'UTC', '2026-11-21T06:00Z'],
    ['until midnight', { from: '20:00', to: '00:00' }, '2026-11-21T23:59Z', 'UTC', '2026-11-22T00:00Z'],
    ['to no moment with equal times', { from: '08:00', to: '08:00' }, '2026-11-21T08:00Z', 'UTC', null],
    ['all day but a minute', { from: '08:00', to: '07:59' }, '2026-11-21T08:00Z', 'UTC', '2026-11-22T07:59Z'],
    ['to no moment with an invalid time', { from: '24:00', to: '07:00' }, '2026-11-21T00:00Z', 'UTC', null],
    // Quiet hours are in local time.
    ['in Berlin at 22:00', NIGHT, '2026-11-20T21:00Z', BERLIN, '2026-11-21T06:00Z'],
    ['in a night that is an hour shorter', NIGHT, '2026-03-28T21:00Z', BERLIN, '2026-03-29T05:00Z'],
    ['in a night that is an hour longer', NIGHT, '2026-10-24T20:00Z', BERLIN, '2026-10-25T06:00Z'],
    ['until a skipped time', { from: '22:00', to: '02:30' }, '2026-03-29T00:59Z', BERLIN, '2026-03-29T01:00Z'],
    ['from a skipped time', { from: '02:30', to: '05:00' }, '2026-03-29T01:00Z', BERLIN, '2026-03-29T03:00Z'],
    ['to no moment if all of it is skipped', { from: '02:10', to: '02:50' }, '2026-03-29T01:00Z', BERLIN, null],
    ['until a repeated time', { from: '22:00', to: '02:30' }, '2026-10-25T00:29Z', BERLIN, '2026-10-25T00:30Z'],
    ['only once until a repeated time', { from: '22:00', to: '02:30' }, '2026-10-25T01:15Z', BERLIN, null],
    ['once from a repeated time', { from: '02:30', to: '05:00' }, '2026-10-25T01:15Z', BERLIN, '2026-10-25T04:00Z'],
    ['until a skipped half hour', { from: '01:00', to: '02:15' }, '2026-10-03T15:29Z', LORD_HOWE, '2026-10-03T15:30Z'],
  ])('%s', (_, hours, now, zone, end) => {
    expect(inZone(zone, () => quietUntil(hours, at(now)))).toBe(end === null ? null : at(end));
  });

  test('to no moment if none are set', () => {
    expect(quietUntil(null, at('2026-11-21T00:00Z'))).toBeNull();
    expect(quietUntil(undefined, at('2026-11-21T00:00Z'))).toBeNull();
  });
});

test.each([
  [{ from: '00:00', to: '23:59' }, true],
  [{ from: '0:00', to: '23:59' }, false],
  [{ from: '12:60', to: '23:59' }, false],
  [{ from: '12:30:00', to: '23:59' }, false],
  [{ from: '24:00', to: '07:00' }, false],
])('%o are valid quiet hours: %s', (hours, expected) => {
  expect(areValidQuietHours(hours)).toBe(expected);
});

test('momentOf finds every local time on the days around a clock change', () => {
  for (const [day, zone] of [
    ['2026-03-29', BERLIN],
    ['2026-03-30', BERLIN],
    ['2026-10-24', BERLIN],
    ['2026-10-25', BERLIN],
    ['2026-10-04', LORD_HOWE],
  ] as const) {
    const midnight = at(`${day}T00:00Z`);
    inZone(zone, () => {
      const local = (moment: number) => moment - new Date(moment).getTimezoneOffset() * 60_000;
      for (let minutes = 0; minutes < 1440; minutes += 7) {
        const found = momentOf(day, minutes);
        // Searches every minute of three days for the first whose local time is that time of that day, or after it.
        let first = midnight - 20 * 3_600_000;
        while (local(first) < midnight + minutes * 60_000) first += 60_000;
        expect(found, `${day} ${minutes}`).toBe(first);
      }
    });
  }
});

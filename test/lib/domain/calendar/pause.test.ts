import { describe, expect, test } from 'vitest';
import { HOUR } from '../../../../lib/domain/calendar/calendar.ts';
import { pausedUntil, pauseEnd, silentUntil } from '../../../../lib/domain/calendar/pause.ts';
import { inZone } from '../../in-zone.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
const NIGHT = { from: '22:00', to: '06:30' };

describe('a pause that begins now', () => {
  test.each<[string, number, Parameters<typeof pauseEnd>[1], number]>([
    ['in the afternoon', at(20, 14), null, at(21, 7)],
    ['at midnight, when the day that begins is today', at(21, 0), null, at(22, 7)],
    ['with quiet hours over midnight, which end it', at(20, 14), NIGHT, at(21, 6, 30)],
    ['with equal times, which are no quiet hours', at(20, 14), { from: '22:00', to: '22:00' }, at(21, 7)],
    ['for at most 36 hours', at(20, 0, 30), { from: '20:00', to: '14:00' }, at(20, 0, 30) + 36 * HOUR],
  ])('until tomorrow, %s', (_, now, hours, end) => {
    expect(pauseEnd('tomorrow', hours, now)).toBe(end);
  });

  test('until tomorrow ends at 7:00 local time after a clock change', () => {
    // In Berlin clocks go back on 25 October 2026.
    const end = inZone('Europe/Berlin', () => pauseEnd('tomorrow', null, Date.UTC(2026, 9, 24, 12)));
    expect(end).toBe(Date.UTC(2026, 9, 25, 6));
  });

  test('for an hour', () => {
    expect(pauseEnd('hour', NIGHT, at(20, 14))).toBe(at(20, 15));
  });
});

test.each([
  ['is not stored', undefined, null],
  ['ends later', at(20, 15), at(20, 15)],
  ['is too long, because the clock was set back', at(22, 3), null],
  ['is the longest', at(22, 2), at(22, 2)],
])('a stored pause %s', (_, stored, until) => {
  expect(pausedUntil(stored, at(20, 14))).toBe(until);
});

test.each<[string, number, Parameters<typeof silentUntil>[0], number | null]>([
  ['without either', at(20, 14), { quietHours: NIGHT, pausedUntil: null }, null],
  ['until quiet hours outlast the pause', at(20, 23), { quietHours: NIGHT, pausedUntil: at(21, 0) }, at(21, 6, 30)],
  ['until the pause outlasts quiet hours', at(20, 23), { quietHours: NIGHT, pausedUntil: at(21, 7) }, at(21, 7)],
  [
    'until quiet hours end that begin in the pause',
    at(20, 21, 30),
    { quietHours: NIGHT, pausedUntil: at(20, 22, 30) },
    at(21, 6, 30),
  ],
  ['not after the pause', at(20, 14), { quietHours: NIGHT, pausedUntil: at(20, 13) }, null],
])('is silent %s', (_, now, silence, until) => {
  expect(silentUntil(silence, now)).toBe(until);
});

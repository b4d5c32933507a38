import { describe, expect, test } from 'vitest';
import { HOUR } from '../../../../lib/domain/calendar/calendar.ts';
import { pausedUntil, pauseEnd, silentUntil } from '../../../../lib/domain/calendar/pause.ts';
import { inZone } from '../../in-zone.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
const NIGHT = { from: '22:00', to: '06:30' };
const INTO_NIGHT = { quietHours: NIGHT, pausedUntil: at(20, 22, 30) };

describe('a pause', () => {
  test.each<[string, number, Parameters<typeof pauseEnd>[1], number]>([
    ['that begins in the afternoon ends at 7:00 the next day', at(20, 14), null, at(21, 7)],
    ['that begins at midnight ends at 7:00 the next day', at(21, 0), null, at(22, 7)],
    ['ends with quiet hours over midnight', at(20, 14), NIGHT, at(21, 6, 30)],
    ['ends at 7:00 if quiet hours are empty', at(20, 14), { from: '22:00', to: '22:00' }, at(21, 7)],
    ['ends after at most 36 hours', at(20, 0, 30), { from: '20:00', to: '14:00' }, at(20, 0, 30) + 36 * HOUR],
  ])('until tomorrow %s', (_, now, hours, end) => {
    expect(pauseEnd('tomorrow', hours, now)).toBe(end);
  });

  test('until tomorrow ends at 7:00 local time after a clock change', () => {
    // In Berlin clocks go back on 25 October 2026.
    const end = inZone('Europe/Berlin', () => pauseEnd('tomorrow', null, Date.UTC(2026, 9, 24, 12)));
    expect(end).toBe(Date.UTC(2026, 9, 25, 6));
  });

  test('for an hour ends an hour later', () => {
    expect(pauseEnd('hour', NIGHT, at(20, 14))).toBe(at(20, 15));
  });
});

test.each([
  ['is over if it is missing', undefined, null],
  ['lasts until its end', at(20, 15), at(20, 15)],
  ['is over if it is too long, because the clock was set back', at(22, 3), null],
  ['may last 36 hours', at(22, 2), at(22, 2)],
])('a stored pause %s', (_, stored, until) => {
  expect(pausedUntil(stored, at(20, 14))).toBe(until);
});

test.each<[string, number, Parameters<typeof silentUntil>[0], number | null]>([
  ['needs a pause or quiet hours', at(20, 14), { quietHours: NIGHT, pausedUntil: null }, null],
  ['ends with quiet hours after the pause', at(20, 23), { quietHours: NIGHT, pausedUntil: at(21, 0) }, at(21, 6, 30)],
  ['ends with the pause after quiet hours', at(20, 23), { quietHours: NIGHT, pausedUntil: at(21, 7) }, at(21, 7)],
  ['ends with quiet hours that begin in the pause', at(20, 21, 30), INTO_NIGHT, at(21, 6, 30)],
  ['is over after the pause', at(20, 14), { quietHours: NIGHT, pausedUntil: at(20, 13) }, null],
])('the silence %s', (_, now, silence, until) => {
  expect(silentUntil(silence, now)).toBe(until);
});

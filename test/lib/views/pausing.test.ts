import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../lib/domain/accounts/settings.ts';
import type { Pause } from '../../../lib/domain/calendar/pause.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { pausedWords, pauseResult } from '../../../lib/views/pausing.ts';
import { NOON, stored } from '../make.ts';

const HOUR = 3_600_000;
const quiet = (from: string, to: string) => ({ settings: { ...DEFAULT_SETTINGS, quietHours: { from, to } } });

test.each<[string, Partial<Stored>, string | null]>([
  ['for an hour', { pausedUntil: NOON + HOUR }, 'Paused until 13:00'],
  ['until another day', { pausedUntil: NOON + 19 * HOUR }, 'Paused until Sat 07:00'],
  ['until quiet hours after it end', { pausedUntil: NOON + HOUR, ...quiet('12:30', '14:15') }, 'Paused until 14:15'],
  ['not by quiet hours alone', quiet('10:00', '14:15'), null],
  ['not after its end', { pausedUntil: NOON }, null],
])('notifications are paused %s', (_, part, words) => {
  expect(pausedWords(stored(part), NOON)).toBe(words);
});

test.each<[Pause | null, number | null, string]>([
  ['hour', NOON + HOUR, 'Paused until 13:00'],
  [null, null, 'Notifications are on again'],
  [null, NOON + HOUR, 'Quiet hours (end: 13:00)'],
])('the pause “%s”, which lasts until %s, brings “%s”', (pause, until, words) => {
  expect(pauseResult(pause, until, NOON)).toBe(words);
});

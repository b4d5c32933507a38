import { expect, test } from 'vitest';
import type { Pause } from '../../../lib/domain/calendar/pause.ts';
import { pauseResult } from '../../../lib/views/pausing.ts';
import { NOON } from '../make.ts';

const HOUR = 3_600_000;

test.each<[Pause | null, number | null, string]>([
  ['hour', NOON + HOUR, 'Paused until 13:00'],
  [null, null, 'Notifications are on again'],
  [null, NOON + HOUR, 'Quiet hours (end: 13:00)'],
])('the pause “%s”, which lasts until %s, brings “%s”', (pause, until, words) => {
  expect(pauseResult(pause, until, NOON)).toBe(words);
});

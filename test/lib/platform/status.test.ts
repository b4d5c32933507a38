import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../lib/domain/accounts/settings.ts';
import { pausedWords } from '../../../lib/platform/status.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
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

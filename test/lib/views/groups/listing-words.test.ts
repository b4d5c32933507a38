import { expect, test } from 'vitest';
import type { LoadResult } from '../../../../lib/domain/groups/group-look-up.ts';
import { gapWords, loadedWords, progressWords } from '../../../../lib/views/groups/listing-words.ts';
import { loadEnd, pageOf } from '../../group-samples.ts';

test.each<[number | null, string]>([
  [null, 'Loading…'],
  [1001, 'Loading 500 of 2,000, about 2 secs left'],
  [90_000, 'Loading 500 of 2,000, about 90 secs left'],
  [90_001, 'Loading 500 of 2,000, about 2 mins left'],
])('the progress with %o ms left is “%s”', (millisecondsLeft, words) => {
  expect(progressWords({ pagesDone: 5, pages: 20, rows: 500, total: 2000, millisecondsLeft })).toBe(words);
});

const missing = (pages: string) => `Pages that couldn’t be loaded: ${pages}.`;
const CHANGED = 'The group changed while loading (from 40 to 37 affiliates). Load again to be sure none are missing.';
const numbers = (first: number, length: number) => Array.from({ length }, (_, index) => first + index);

test.each<[string, Partial<LoadResult>, string]>([
  ['nothing', {}, ''],
  ['a stop', { cancelled: true }, 'Loading was stopped. This is what was loaded.'],
  ['a missing page', { missingPages: [7] }, missing('7')],
  ['many missing pages', { missingPages: numbers(51, 150) }, missing('51, 52, 53, 54, 55, 56, 57, 58, 59, 60, …')],
  ['ten missing pages', { missingPages: numbers(1, 10) }, missing('1, 2, 3, 4, 5, 6, 7, 8, 9, 10')],
  ['a changed total', { totalBefore: 40 }, CHANGED],
])('after %s, a loaded group tells its gaps', (_, end, words) => {
  expect(gapWords({ ...loadEnd(end), affiliates: [] })).toBe(words);
});

test.each<[number, number, string]>([
  [37, 37, '37 affiliates loaded'],
  [37, 9, '9 of 37 shown'],
  [100_000, 37, '37 of 100,000 loaded, totals incomplete'],
  [100_000, 9, '37 of 100,000 loaded, totals incomplete · 9 of 37 shown'],
])('37 loaded affiliates of %i, of which %i are shown: %s', (total, shown, words) => {
  expect(loadedWords({ ...loadEnd({ total }), affiliates: pageOf(37, 1, 37).affiliates }, shown)).toBe(words);
});

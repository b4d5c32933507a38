import { expect, test } from 'vitest';
import { progressWords } from '../../../../lib/views/groups/listing-words.ts';

test.each<[number | null, string]>([
  [null, 'Loading…'],
  [1001, 'Loading 500 of 2,000, about 2 seconds left'],
  [90_000, 'Loading 500 of 2,000, about 90 seconds left'],
  [90_001, 'Loading 500 of 2,000, about 2 minutes left'],
])('the progress with %o ms left is “%s”', (millisecondsLeft, words) => {
  expect(progressWords({ pagesDone: 5, pages: 20, rows: 500, total: 2000, millisecondsLeft })).toBe(words);
});

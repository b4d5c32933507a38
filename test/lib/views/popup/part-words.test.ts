import { expect, test } from 'vitest';
import { copiedWords } from '../../../../lib/views/popup/part-words.ts';

test.each<[boolean, string[], string]>([
  [true, [], 'Copied: link to this page'],
  [true, ['token', '#'], 'Copied: link to this page, without token, the part after #'],
  [true, ['/', ';'], 'Copied: link to this page, without the end of the path, the part after ;'],
  [true, ['a', 'b', 'c', 'd'], 'Copied: link to this page, without a, b, c, …'],
  [false, ['token'], 'Copied: link to the home page'],
])('a copied link (to this page: %s) without %o is named', (isHere, leftOut, words) => {
  expect(copiedWords(isHere, leftOut)).toBe(words);
});

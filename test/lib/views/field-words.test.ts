import { expect, test } from 'vitest';
import { fieldWords } from '../../../lib/views/field-words.ts';

test.each([
  ['total_earnings', 'Earned'],
  ['visits', 'Clicks'],
  ['lead_counts', 'Lead counts'],
  ['_links', 'Links'],
  ['___', '___'],
  ['ключ_один', 'Ключ один'],
])('the field %s is labeled %s', (name, words) => {
  expect(fieldWords(name)).toBe(words);
});

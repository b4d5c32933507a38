import { expect, test } from 'vitest';
import { searchTermOf } from '../../../../lib/domain/text/selected-text.ts';

test.each<[string, string, string]>([
  ['a name', 'Ada Lovelace', 'Ada Lovelace'],
  ['a name with spaces', ' \n\tAda  \r\n Lovelace\u00a0 ', 'Ada Lovelace'],
  ['name and address', 'Ada Lovelace <ada@shop.example>', 'ada@shop.example'],
  ['the head of a message', 'From: "Ada" <ada@shop.example>; Reply-To: ada@shop.example', 'ada@shop.example'],
  ['an address at the end of a sentence', 'Write to ada@shop.example.', 'ada@shop.example'],
  ['the whole text with two addresses', 'a@shop.example, b@shop.example', 'a@shop.example, b@shop.example'],
  ['a handle', '@ada', '@ada'],
  ['two at signs', 'a@b@c', 'a@b@c'],
  ['only spaces', ' \n\u200b\ufeff ', ''],
  ['invisible marks', '\u202eada\u200b@shop.example\u202c', 'ada@shop.example'],
  ['half a character at the end', 'Ada\ud83d', 'Ada'],
  ['half a character', 'Ada\ude00 L', 'Ada\ufffd L'],
  ['joined letters', 'می‌خواهم', 'می‌خواهم'],
])('the search term for %s is found in %o', (_, selected, term) => {
  expect(searchTermOf(selected)).toBe(term);
});

test('a selected page is cut, but never within a character', () => {
  const term = searchTermOf(`${'x'.repeat(99)}😀${'y'.repeat(1_000_000)}`);
  expect(term).toBe('x'.repeat(99));
  expect(searchTermOf(`${'x'.repeat(999)}😀`).isWellFormed()).toBe(true);
  // An address after the first 1000 units is ignored.
  expect(searchTermOf(`${'word '.repeat(300)}ada@shop.example`)).not.toContain('@');
});

test.each(['@'.repeat(1000), "'".repeat(1000), '.'.repeat(1000), 'a@'.repeat(500), '<'.repeat(1000)])(
  'hostile text like $0 gives a search term of at most 100 characters',
  (selected) => {
    expect(searchTermOf(selected).length).toBeLessThanOrEqual(100);
  },
);

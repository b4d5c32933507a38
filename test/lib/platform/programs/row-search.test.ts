import { expect, test } from 'vitest';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { createRowSearch } from '../../../../lib/platform/programs/row-search.ts';
import { EVERYTHING, searchReferrals } from '../../../../lib/views/earnings/referral-search.ts';
import { rowAt } from '../../mirror-samples.ts';

const PROGRAM = { name: 'Zoë’s shop', currency: 'EUR' };
const finds = (typed: string, row = rowAt(0, '10.10')) => createRowSearch(typed)(row, PROGRAM);

test.each(['', ' \n', 'unpaid', 'zoë 10.1', '10,1 #', '“Zoë”'])('a row is found by %j', (typed) => {
  expect(finds(typed)).toBe(true);
});

test('a row is found in small letters in any language', () => {
  expect(finds('ışık ibm', rowAt(0, '1', { description: 'IBM Işık' }))).toBe(true);
  // As typed with a Japanese keyboard.
  expect(finds('ｉｂｍ　茶', rowAt(0, '1', { description: 'IBM 茶' }))).toBe(true);
});

test.each(['💥', '#', '\\', '€', ' . ', ',', '“”', 'nothing', 'unpaid nothing'])(
  'a row is not found by %j',
  (typed) => {
    expect(finds(typed)).toBe(false);
  },
);

test.each([
  ['the end of a sentence', 'Order 5040, unpaid.', 'Order #5040', true],
  ['an amount that is being typed', '10,', 'Order #5040', true],
  ['a word of a language without spaces', 'カード', 'ギフトカード', true],
  ['the middle of a word of other languages', 'card', 'Giftcard', false],
])('a row is searched by %s: %j', (_, typed, description, isFound) => {
  expect(finds(typed, rowAt(0, '10.10', { description }))).toBe(isFound);
});

test.each<[string, Partial<Referral>, boolean]>([
  ['nov', {}, true],
  ['20 nov unpaid', {}, true],
  ['oct', {}, false],
  ['no date', { at: null }, true],
  ['rejected oct', { status: 'rejected', updatedAt: Date.UTC(2026, 9, 15) }, true],
  ['paid oct', { status: 'paid', updatedAt: Date.UTC(2026, 9, 15) }, false],
])('a row is searched by its day: %j in %o is %s', (typed, part, isFound) => {
  expect(finds(typed, rowAt(0, '10.10', part))).toBe(isFound);
  expect(searchReferrals([rowAt(0, '10.10', part)], { ...EVERYTHING, query: typed }, null)).toHaveLength(
    isFound ? 1 : 0,
  );
});

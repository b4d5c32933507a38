import { describe, expect, test } from 'vitest';
import { jointIn, pagePosition } from '../../../../lib/domain/mirror/joint.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { rowWith } from '../../mirror-samples.ts';

/** A row for each letter, newest first, with the letter as id; capitals have no id. */
const rowsOf = (letters: string): Referral[] =>
  [...letters].map((letter) => rowWith(0, /[A-Z]/.test(letter) ? { id: null, description: letter } : { id: letter }));

describe('the joint', () => {
  test.each<[string, rows: string, read: string, from: number, expected: number, joint: number | null]>([
    ['is after the last three rows that were read', 'abcdefgh', 'xabc', 0, 4, 3],
    ['is not found with other rows in between', 'abxcdefgh', 'abc', 0, 3, null],
    ['is not found in another order', 'acbdefgh', 'abc', 0, 3, null],
    ['is not found with fewer rows', 'abcdefgh', 'ab', 0, 2, null],
    ['is not found before the first index', 'abcdefgh', 'abc', 1, 3, null],
    ['may be at the end', 'abcdefgh', 'fgh', 0, 3, 8],
    ['is the match nearest to the expected index', 'AAAAAAAA', 'AAA', 0, 5, 5],
  ])('%s', (_, rows, read, from, expected, joint) => {
    expect(jointIn(rowsOf(rows), rowsOf(read), from, expected)).toBe(joint);
  });

  test('is found after changes of amounts and statuses', () => {
    const paid = rowsOf('abc').map((row) => ({ ...row, status: 'paid', amount: '1' }));
    expect(jointIn(rowsOf('abcd'), paid, 0, 3)).toBe(3);
  });
});

test.each<[string, Partial<Referral>]>([
  ['times', { at: 0 }],
  ['currencies', { currency: 'EUR' }],
])('no joint is found after all %s have changed, which totals do not show', (_, part) => {
  const changed = rowsOf('abc').map((row) => ({ ...row, ...part }));
  expect(jointIn(rowsOf('abcd'), changed, 0, 3)).toBeNull();
});

describe('a page continues', () => {
  test.each<[string, read: string, page: string, start: number, position: number | null]>([
    ['at its start', 'abcd', 'efgh', 4, 4],
    ['at a row that was read before new rows came', 'abcd', 'cdef', 4, 2],
    ['nowhere if it may begin below rows that were not read', 'abcd', 'fghi', 5, null],
    ['at its rows if more was read', 'abcdefgh', 'efgh', 4, 4],
    ['at its start without rows', 'abcd', '', 4, 4],
    ['nowhere without rows below those read', 'abcd', '', 6, null],
    ['at its start without ids', 'ABCD', 'EFGH', 4, 4],
    ['at rows without ids that were read, if the total says so', 'ABCD', 'CDEF', 2, 2],
    ['at rows without ids that were read, if no total says so', 'ABCD', 'CDEF', 4, 2],
    ['at its start with rows without ids that are all alike', 'ABCC', 'CCEF', 4, 4],
    ['at its start with one row that another may be like', 'ABCD', 'DEFG', 4, 4],
  ])('%s', (_, read, page, start, position) => {
    expect(pagePosition(rowsOf(read), rowsOf(page), start)).toBe(position);
  });

  test('at rows without ids that share words, but not the time, and were read', () => {
    const read = [9, 8, 7, 6].map((second) => rowWith(second, { id: null, description: 'Order' }));
    expect(pagePosition(read, [...read.slice(2), rowWith(1, { id: null, description: 'Order' })], 4)).toBe(2);
  });

  test('at a row with an id at any distance', () => {
    expect(pagePosition(rowsOf('abcdefgh'), rowsOf('bxyz'), 6)).toBe(1);
  });
});

import { describe, expect, test } from 'vitest';
import { jointIn, pagePosition } from '../../../../lib/domain/mirror/joint.ts';
import type { Row } from '../../../../lib/domain/mirror/row-schema.ts';
import { rowWith } from '../../mirror-samples.ts';

/** A row with an id for each letter, newest first; capitals: rows without ids, alike where their letters are. */
const rowsOf = (letters: string): Row[] =>
  [...letters].map((letter) => rowWith(0, /[A-Z]/.test(letter) ? { id: null, description: letter } : { id: letter }));

describe('the joint', () => {
  test.each<[string, rows: string, read: string, from: number, expected: number, joint: number | null]>([
    ['is after the last three rows that were read', 'abcdefgh', 'xabc', 0, 4, 3],
    ['is where all three are in a row', 'abxcdefgh', 'abc', 0, 3, null],
    ['is in the same order', 'acbdefgh', 'abc', 0, 3, null],
    ['is nowhere for fewer rows', 'abcdefgh', 'ab', 0, 2, null],
    ['is nowhere before the place to look from', 'abcdefgh', 'abc', 1, 3, null],
    ['may be at the end', 'abcdefgh', 'fgh', 0, 3, 8],
    ['is the one nearest to where it is expected', 'AAAAAAAA', 'AAA', 0, 5, 5],
  ])('%s', (_, rows, read, from, expected, joint) => {
    expect(jointIn(rowsOf(rows), rowsOf(read), from, expected)).toBe(joint);
  });

  test('is found after changes of amounts and statuses', () => {
    const paid = rowsOf('abc').map((row) => ({ ...row, status: 'paid', amount: '1' }));
    expect(jointIn(rowsOf('abcd'), paid, 0, 3)).toBe(3);
  });
});

describe('a page goes on', () => {
  test.each<[string, read: string, page: string, start: number, place: number | null]>([
    ['where it begins', 'abcd', 'efgh', 4, 4],
    ['at a row that was read before, because rows came in', 'abcd', 'cdef', 4, 2],
    ['nowhere, because rows went: it may begin below rows that were not read', 'abcd', 'fghi', 5, null],
    ['at its own rows where what was read reaches further', 'abcdefgh', 'efgh', 4, 4],
    ['where it begins, with no rows', 'abcd', '', 4, 4],
    ['nowhere, with no rows below what was read', 'abcd', '', 6, null],
    ['where it begins, with rows that look like others', 'ABCD', 'EFGH', 4, 4],
    ['at rows without ids that were read before, as the total tells', 'ABCD', 'CDEF', 2, 2],
    ['where it begins, with rows without ids that stand elsewhere, too', 'ABCD', 'CDEF', 4, 4],
  ])('%s', (_, read, page, start, place) => {
    expect(pagePosition(rowsOf(read), rowsOf(page), start)).toBe(place);
  });

  test('at a row with an id wherever it was read', () => {
    expect(pagePosition(rowsOf('abcdefgh'), rowsOf('bxyz'), 6)).toBe(1);
  });
});

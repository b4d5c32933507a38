import { expect, test } from 'vitest';
import type { Count } from '../../../../lib/domain/referrals/referral-schema.ts';
import { recount } from '../../../../lib/domain/referrals/total-count.ts';

/** A total of ten has fallen by three, with the rows a, b and c. */
const FELL: Count = {
  ...{ total: 7, baselineTotal: -1, loweredBy: 3, removedKeys: ['a', 'b', 'c'], listed: ['x'], emptied: false },
};

test.each<[what: string, total: number, keys: string[], arrived: number, back: number, before?: Partial<Count>]>([
  ['is all new without a row of the fall', 9, ['x'], 0, 0],
  ['only reverses the fall if one row is back', 9, ['a'], 0, 2],
  ['reverses at most the fall', 9, ['a'], 0, 1, { loweredBy: 1, removedKeys: ['a'] }],
  ['reverses as many as are back next to new rows', 10, ['a', 'n1', 'n2'], 2, 1],
  ['reverses as many as are back next to one new row', 9, ['a', 'n'], 1, 1],
  ['reverses at most the rise', 8, ['a', 'b', 'n'], 1, 1],
  ['reverses at most the fall next to new rows', 12, ['a', 'b', 'c', 'n'], 1, 2, { loweredBy: 2 }],
])('a rise after a fall %s', (_, total, keys, arrived, back, before = {}) => {
  const fell = { ...FELL, ...before };
  const { baselineTotal, loweredBy } = recount(fell, { total, keys, cached: false }, 0, arrived);
  expect({ baselineTotal, loweredBy }).toEqual({ baselineTotal: -1 + back, loweredBy: fell.loweredBy - back });
});

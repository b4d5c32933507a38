import { expect, test } from 'vitest';
import type { Count } from '../../../../lib/domain/referrals/referral-schema.ts';
import { recount } from '../../../../lib/domain/referrals/total-count.ts';

/** Ten were counted, of which three fell away with the rows a, b and c; two are the baseline. */
const FELL: Count = {
  ...{ total: 7, baselineTotal: -1, sunk: 3, gone: ['a', 'b', 'c'], listed: ['x'], emptied: false },
};

test.each<[what: string, total: number, keys: string[], arrived: number, back: number, before?: Partial<Count>]>([
  ['without any row of the fall, all are new', 9, ['x'], 0, 0],
  ['one row of it is back: the whole rise reverses the fall', 9, ['a'], 0, 2],
  ['by no more than had fallen', 9, ['a'], 0, 1, { sunk: 1, gone: ['a'] }],
  ['with new rows, as many as are back', 10, ['a', 'n1', 'n2'], 2, 1],
  ['with a single new row, too', 9, ['a', 'n'], 1, 1],
  ['with new rows, by no more than the rise', 8, ['a', 'b', 'n'], 1, 1],
  ['with new rows, by no more than had fallen', 12, ['a', 'b', 'c', 'n'], 1, 2, { sunk: 2 }],
])('a rise after a fall: %s', (_, total, keys, arrived, back, before = {}) => {
  const fell = { ...FELL, ...before };
  const { baselineTotal, sunk } = recount(fell, { total, keys, cached: false }, 0, arrived);
  expect({ baselineTotal, sunk }).toEqual({ baselineTotal: -1 + back, sunk: fell.sunk - back });
});

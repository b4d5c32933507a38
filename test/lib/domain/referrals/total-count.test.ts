import { expect, test } from 'vitest';
import type { Count } from '../../../../lib/domain/referrals/referral-schema.ts';
import { recount } from '../../../../lib/domain/referrals/total-count.ts';

/** Ten were counted, of which three fell away with the rows a, b and c; two are the baseline. */
const FELL: Count = {
  ...{ total: 7, baselineTotal: -1, sunk: 3, gone: ['a', 'b', 'c'], listed: ['x'], emptied: false },
};

test.each<[what: string, total: number, keys: string[], arrived: number, back: number, before?: Partial<Count>]>([
  ['without any row of the fall it is news', 9, ['x'], 0, 0],
  ['one row of it is seen again: the list shows the first few, all of the rise is undone', 9, ['a'], 0, 2],
  ['never more than had fallen', 9, ['a'], 0, 1, { sunk: 1, gone: ['a'] }],
  ['beside new rows as many as are seen again', 10, ['a', 'n1', 'n2'], 2, 1],
  ['beside a single new row, too', 9, ['a', 'n'], 1, 1],
  ['nor beside new rows more than it rose by', 8, ['a', 'b', 'n'], 1, 1],
  ['nor more than had fallen', 12, ['a', 'b', 'c', 'n'], 1, 2, { sunk: 2 }],
])('a rise after a fall: %s', (_, total, keys, arrived, back, before = {}) => {
  const fell = { ...FELL, ...before };
  const { baselineTotal, sunk } = recount(fell, { total, keys, cached: false }, 0, arrived);
  expect({ baselineTotal, sunk }).toEqual({ baselineTotal: -1 + back, sunk: fell.sunk - back });
});

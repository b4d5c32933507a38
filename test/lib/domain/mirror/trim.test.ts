import { expect, test } from 'vitest';
import { agrees } from '../../../../lib/domain/mirror/agreement.ts';
import { type Mirror, MOST_MIRRORED } from '../../../../lib/domain/mirror/mirror.ts';
import type { Totals } from '../../../../lib/domain/mirror/totals.ts';
import { trimmed, trimRange, withOlder } from '../../../../lib/domain/mirror/trim.ts';
import { mirror, mirrorOf, rowsDown } from '../../mirror-samples.ts';

const PAID: Totals = { paid: '0', unpaid: `${10 * (MOST_MIRRORED + 1500)}`, referrals: null };

test('rows beyond the limit are dropped, and what they were worth stays known', () => {
  const rows = rowsDown(MOST_MIRRORED + 1500, 1);
  const before = mirrorOf(rows);
  const [from, to] = trimRange(before);
  const after = trimmed(before, { from, rows: rows.slice(from, to) });
  expect(after).toMatchObject({
    mirror: { count: MOST_MIRRORED, older: { count: 1500, paid: '0', unpaid: '15000' } },
    splice: { from: MOST_MIRRORED, remove: 1500, rows: [] },
  });
  expect(agrees(after?.mirror as Mirror, PAID)).toBe(true);
});

test.each<[string, Partial<Mirror>]>([
  ['there are but a few more, so that not every new row drops an old one', { count: MOST_MIRRORED + 1000 }],
  ['it is not complete', { count: MOST_MIRRORED + 1500, complete: false }],
])('nothing is dropped of a mirror while %s', (_, part) => {
  expect(trimmed(mirror(part), { from: 0, rows: [] })).toBeNull();
});

test.each<[string, Partial<Mirror>, Totals, Mirror['older']]>([
  ['is what the totals are above the sums', {}, PAID, { count: 1500, paid: '0', unpaid: '15000' }],
  ['is none of a list that fits', { count: 7, total: 9 }, PAID, null],
  ['is none of a list that ends there', { total: MOST_MIRRORED }, PAID, null],
  ['is unknown where the list does not name its length', { total: null }, PAID, null],
  ['is unknown where a total is not named', {}, { ...PAID, paid: null }, null],
])('what lies below the last row that is kept %s', (_, part, totals, older) => {
  const full = { count: MOST_MIRRORED, total: MOST_MIRRORED + 1500, unpaid: `${10 * MOST_MIRRORED}` };
  expect(withOlder(mirror({ ...full, ...part }), totals).older).toEqual(older);
});

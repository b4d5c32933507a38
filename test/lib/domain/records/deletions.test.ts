import { expect, test } from 'vitest';
import { deletedAmong } from '../../../../lib/domain/records/deletions.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { plainRow, row } from '../../make.ts';
import { keeper } from '../../record-keeper.ts';
import { entry } from '../../record-samples.ts';

const three = [row(3, 3), row(2, 2), row(1, 1)];
test.each<[string, Referral[], number, string[]]>([
  ['a row between others, and the total fell', [row(3, 3), row(1, 1)], 8, ['id 2']],
  ['the newest', [row(2, 2), row(1, 1)], 8, ['id 3']],
  ['it is away, and the total stays: it is being paid', [row(3, 3), row(1, 1)], 9, []],
  ['two are away, and the total fell by one: nobody knows which', [row(1, 1)], 8, []],
  ['both, where it fell by two', [row(1, 1)], 7, ['id 2', 'id 3']],
  ['both, where it fell by more', [row(1, 1)], 6, ['id 2', 'id 3']],
  ['the oldest, which may only have been pushed off', [row(3, 3), row(2, 2)], 8, []],
  ['one went as one came', [row(4, 15), row(3, 3), row(1, 1)], 9, ['id 2']],
  ['one is away as one is listed late, that was counted before', [row(3, 3), row(5, 2.5), row(1, 1)], 9, []],
])('deleted: %s', (_, rows, referrals, keys) => {
  const { hear, gone } = keeper();
  hear(10, three, { referrals: 9 });
  hear(20, rows, { referrals });
  expect(gone()).toEqual(keys);
});

test('of one second with the oldest that is listed nobody knows whether the list reaches so far', () => {
  const [old, young, same] = [entry(3, '1'), entry(1, '2'), entry(1, '3')];
  const from = young.at;
  expect(deletedAmong([old, young, same], new Set([young]), from, 9)).toEqual([]);
  expect(deletedAmong([old, young, same], new Set([young]), from - 1, 9)).toEqual([same]);
});

test('what was deleted already, or compacted with others, is not deleted again', () => {
  const [gone, compacted, away] = [entry(1, '1', { deleted: true }), entry(1, '2', { key: '' }), entry(1, '3')];
  expect(deletedAmong([gone, compacted, away], new Set(), 0, 1)).toEqual([away]);
});

test('where rows are known by the history alone, that shows what is deleted, and the list does not', () => {
  const rows = [plainRow('C', 3), plainRow('B', 2), plainRow('A', 1)];
  const [, ...rest] = rows;
  const { hear, gone, entries } = keeper({ hasHistory: true });
  hear(10, rows, { referrals: 9 }, rows);
  hear(20, rest, { referrals: 8 });
  expect(gone()).toEqual([]);
  const others = keeper({ hasHistory: true });
  others.hear(10, rows, { referrals: 9 }, rows);
  others.hear(20, rest, { referrals: 8 }, rest);
  expect(others.gone()).toHaveLength(1);
  expect(entries()).toHaveLength(3);
});

import { describe, expect, test } from 'vitest';
import type { Block } from '../../../../lib/domain/mirror/mirror.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { blocksWithin, spliceBlocks } from '../../../../lib/platform/programs/blocks.ts';
import { rowsDown, rowWith } from '../../mirror-samples.ts';

const block = (key: number, count: number): Block => ({ key, count, newest: null });

describe('the blocks of rows', () => {
  const blocks = [block(7, 100), block(3, 200), block(5, 50)];
  test.each<[string, [from: number, to: number], keys: number[], start: number]>([
    ['at the top', [0, 1], [7], 0],
    ['up to an edge', [0, 100], [7], 0],
    ['across edges', [99, 301], [7, 3, 5], 0],
    ['of an empty range, where rows are inserted', [100, 100], [3], 100],
    ['beyond the end', [340, 999], [5], 300],
  ])('are found: %s', (_, range, keys, start) => {
    const { found, ...place } = blocksWithin(blocks, range);
    expect([found.map(({ key }) => key), place.start]).toEqual([keys, start]);
    expect(blocks[place.at]).toBe(found[0]);
  });

  test('are none if the mirror has no rows', () => {
    expect(blocksWithin([], [0, 100])).toEqual({ at: 0, start: 0, found: [] });
  });
});

describe('a splice', () => {
  /** 450 rows in three blocks. */
  const rows = rowsDown(450, 1);
  const stored = spliceBlocks([], [], { at: 0, start: 0 }, { from: 0, remove: 0, rows });

  function spliced(from: number, remove: number, added: Referral[]) {
    const place = blocksWithin(stored.blocks, [from, from + remove]);
    const loaded = place.found.map((block, nth) => {
      const start = place.start + place.found.slice(0, nth).reduce((sum, { count }) => sum + count, 0);
      return rows.slice(start, start + block.count);
    });
    const after = spliceBlocks(stored.blocks, loaded, place, { from, remove, rows: added });
    const rowsByKey = new Map([...stored.stored, ...after.stored]);
    return { ...after, rows: after.blocks.flatMap(({ key }) => rowsByKey.get(key) ?? []) };
  }

  test('of the first rows makes blocks of about the same length', () => {
    expect(stored.blocks.map(({ key, count }) => [key, count])).toEqual([
      [1, 150],
      [2, 150],
      [3, 150],
    ]);
  });

  const changed = rows.slice(150).with(0, rowWith(300, { status: 'paid' }));
  test.each<[string, from: number, remove: number, added: Referral[], written: Record<number, number | null>]>([
    ['on top writes the first block', 0, 0, rowsDown(452, 451), { 1: 152 }],
    ['within a block writes only that block', 200, 1, [rowWith(250, { status: 'paid' })], { 2: 150 }],
    ['of many rows on top splits the first block', 0, 0, rowsDown(650, 451), { 1: 175, 4: 175 }],
    ['that removes a block deletes it', 150, 150, [], { 2: null }],
    ['across two blocks joins them', 140, 20, [], { 1: 280, 2: null }],
    ['of the same rows writes nothing', 0, 450, rows, {}],
    ['that changes one of two blocks writes both', 150, 300, changed, { 2: 150, 3: 150 }],
  ])('%s', (_, from, remove, added, written) => {
    const after = spliced(from, remove, added);
    const lengths = [...after.stored].map(([key, block]) => [key, block?.length ?? null]);
    expect(Object.fromEntries(lengths)).toEqual(written);
    expect(after.rows).toEqual(rows.toSpliced(from, remove, ...added));
    expect(after.blocks.map(({ count }) => count).reduce((sum, count) => sum + count, 0)).toBe(after.rows.length);
  });

  test('repeated for one row after the other makes no more blocks than the rows need', () => {
    let blocks: Block[] = [];
    const storedRows = new Map<number, Referral[]>();
    for (const row of rowsDown(1000, 1).toReversed()) {
      const place = blocksWithin(blocks, [0, 0]);
      const loaded = place.found.map(({ key }) => storedRows.get(key) ?? []);
      const after = spliceBlocks(blocks, loaded, place, { from: 0, remove: 0, rows: [row] });
      blocks = after.blocks;
      for (const [key, rows] of after.stored) storedRows.set(key, rows ?? []);
    }
    expect(blocks.flatMap(({ key }) => storedRows.get(key) ?? [])).toEqual(rowsDown(1000, 1));
    expect(blocks.length).toBeLessThanOrEqual(7);
  });

  test('records the newest time of each block, even if rows are back-dated or have no time', () => {
    const odd = [rowWith(1, { at: null }), rowWith(2, { at: 5 }), rowWith(3, { at: 9 }), rowWith(4, { at: 7 })];
    const blockOf = (rows: Referral[]) =>
      spliceBlocks([], [], { at: 0, start: 0 }, { from: 0, remove: 0, rows }).blocks[0];
    expect([blockOf(odd)?.newest, blockOf(odd.slice(0, 1))?.newest]).toEqual([9, null]);
  });
});

import { latestTime } from '../../domain/extremes.ts';
import type { Block, Splice } from '../../domain/mirror/mirror.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { packRow } from '../packed-row.ts';

/** Rows per block, so that a change writes few of them. A block of twice as many is split. */
const BLOCK = 150;

/** Finds the blocks of a range of rows. @returns the index of the first block, and of its first row */
export function blocksWithin(blocks: readonly Block[], [from, to]: [number, number]) {
  let start = 0;
  let at = 0;
  for (; at < blocks.length - 1 && start + (blocks[at]?.count ?? 0) <= from; at++) start += blocks[at]?.count ?? 0;
  const found: Block[] = [];
  for (let end = start, next = at; next < blocks.length && end < Math.max(to, from + 1); next++) {
    const block = blocks[next] as Block;
    found.push(block);
    end += block.count;
  }
  return { at, start, found };
}

/** Changes only blocks that a splice touches. @param loaded rows of the blocks at `place`. `stored` null: delete */
export function spliceBlocks(
  blocks: readonly Block[],
  loaded: readonly (readonly Referral[])[],
  place: { at: number; start: number },
  { from, remove, rows }: Splice,
): { blocks: Block[]; stored: Map<number, Referral[] | null> } {
  const stored = new Map<number, Referral[] | null>();
  const neighbors = blocks.slice(place.at, place.at + loaded.length);
  const touched = blocksWithin(neighbors, [from - place.start, from - place.start + remove]);
  const [first, next] = [touched.at, touched.at + touched.found.length];
  const before = loaded.slice(first, next).flat();
  const index = from - place.start - touched.start;
  const after = [...before.slice(0, index), ...rows, ...before.slice(index + remove)];
  if (packedText(before) === packedText(after)) return { blocks: [...blocks], stored };
  const keys = touched.found.map(({ key }) => key);
  let lastKey = blocks.reduce((highest, { key }) => Math.max(highest, key), 0);
  const made = chunks(after).map((chunk): Block => {
    const key = keys.shift() ?? ++lastKey;
    stored.set(key, chunk);
    return { key, count: chunk.length, newest: latestTime(chunk.map(({ at }) => at)) };
  });
  for (const key of keys) stored.set(key, null);
  const [start, end] = [place.at + first, place.at + next];
  return { blocks: [...blocks.slice(0, start), ...made, ...blocks.slice(end)], stored };
}

/** Packs the rows, so that the order of their fields does not matter. */
const packedText = (rows: Referral[]): string => JSON.stringify(rows.map(packRow));

/** Splits rows into parts of about the same length. */
function chunks(rows: Referral[]): Referral[][] {
  const parts = rows.length < 2 * BLOCK ? 1 : Math.floor(rows.length / BLOCK);
  const length = Math.ceil(rows.length / parts);
  return Array.from({ length: rows.length && Math.ceil(rows.length / length) }, (_, index) =>
    rows.slice(index * length, (index + 1) * length),
  );
}

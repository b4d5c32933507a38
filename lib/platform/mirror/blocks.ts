import type { Block, Splice } from '../../domain/mirror/mirror.ts';
import type { Row } from '../../domain/mirror/row-schema.ts';
import { packRow } from './packed-row.ts';

/** Rows are stored in blocks, so that a change writes only those in which something has changed. */

/** Rows of a block; twice as many are split. */
const BLOCK = 150;

/** The blocks in which rows from one index to another lie, and the index of the first of them. */
export function blocksWithin(
  blocks: readonly Block[],
  [from, to]: [number, number],
): { at: number; start: number; found: Block[] } {
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

/** Blocks after a splice, and the rows to store by key; null: to be deleted. */
export interface BlockChange {
  blocks: Block[];
  stored: Map<number, Row[] | null>;
}

/**
 * What a splice changes: only the blocks that it touches, and nothing if it puts the same rows back.
 * @param loaded the rows of some neighboring blocks, among them all that it touches
 * @param place of these blocks among all
 */
export function spliceBlocks(
  blocks: readonly Block[],
  loaded: readonly (readonly Row[])[],
  place: { at: number; start: number },
  { from, remove, rows }: Splice,
): BlockChange {
  const stored = new Map<number, Row[] | null>();
  const neighbors = blocks.slice(place.at, place.at + loaded.length);
  const touched = blocksWithin(neighbors, [from - place.start, from - place.start + remove]);
  const [first, next] = [touched.at, touched.at + touched.found.length];
  const before = loaded.slice(first, next).flat();
  const after = before.toSpliced(from - place.start - touched.start, remove, ...rows);
  if (written(before) === written(after)) return { blocks: [...blocks], stored };
  const keys = touched.found.map(({ key }) => key);
  let free = blocks.reduce((highest, { key }) => Math.max(highest, key), 0);
  const made = chunks(after).map((chunk): Block => {
    const key = keys.shift() ?? ++free;
    stored.set(key, chunk);
    return { key, count: chunk.length, newest: newestOf(chunk) };
  });
  for (const key of keys) stored.set(key, null);
  return { blocks: blocks.toSpliced(place.at + first, next - first, ...made), stored };
}

/** As they are stored: otherwise the order of their fields would count. */
const written = (rows: Row[]): string => JSON.stringify(rows.map(packRow));

/** Parts of about the same length. */
function chunks(rows: Row[]): Row[][] {
  const parts = rows.length < 2 * BLOCK ? 1 : Math.floor(rows.length / BLOCK);
  const length = Math.ceil(rows.length / parts);
  return Array.from({ length: rows.length && Math.ceil(rows.length / length) }, (_, at) =>
    rows.slice(at * length, (at + 1) * length),
  );
}

const newestOf = (rows: readonly Row[]): number | null =>
  rows.reduce<number | null>((newest, { at }) => (newest === null || (at !== null && at > newest) ? at : newest), null);

import type { Block, Splice } from '../../domain/mirror/mirror.ts';
import type { Row } from '../../domain/mirror/row-schema.ts';
import { pack } from './packed-row.ts';

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

/** What a splice changes: the blocks as they are then, and the rows to store by key; null: to be deleted. */
export interface BlockChange {
  blocks: Block[];
  stored: Map<number, Row[] | null>;
}

/**
 * @param loaded the blocks that the splice touches, with their rows
 * @param at the place of the first of them among all
 */
export function afterSplice(
  blocks: readonly Block[],
  loaded: Loaded,
  { at, start }: { at: number; start: number },
  { from, remove, rows }: Splice,
): BlockChange {
  const stored = new Map<number, Row[] | null>();
  const all = loaded.flatMap((one) => one.rows);
  const after = all.toSpliced(from - start, remove, ...rows);
  // Whole blocks that stay the same at either end are not written again.
  const [kept, left] = unchangedAt(loaded, after);
  const lengthOf = (some: Loaded) => some.reduce((sum, one) => sum + one.rows.length, 0);
  const few = after.length - lengthOf(kept) - lengthOf(left);
  // Few rows join those beside them: otherwise each new row would be a block of its own.
  if (few > 0 && few < BLOCK / 2 && !left.shift()) kept.pop();
  const middle = loaded.slice(kept.length, loaded.length - left.length);
  const changed = after.slice(lengthOf(kept), after.length - lengthOf(left));
  let free = blocks.reduce((highest, { key }) => Math.max(highest, key), 0);
  const keys = middle.map(({ block }) => block.key);
  const made = chunks(changed).map((chunk): Block => {
    const key = keys.shift() ?? ++free;
    stored.set(key, chunk);
    return { key, count: chunk.length, newest: newestOf(chunk) };
  });
  for (const key of keys) stored.set(key, null);
  const between = [...kept.map(({ block }) => block), ...made, ...left.map(({ block }) => block)];
  return { blocks: [...blocks.slice(0, at), ...between, ...blocks.slice(at + loaded.length)], stored };
}

type Loaded = { block: Block; rows: Row[] }[];

function unchangedAt(loaded: Loaded, after: Row[]): [first: Loaded, last: Loaded] {
  let [first, start] = [0, 0];
  for (; first < loaded.length; first++) {
    const { rows } = loaded[first] as Loaded[number];
    if (!isSame(rows, after.slice(start, start + rows.length))) break;
    start += rows.length;
  }
  let [last, end] = [loaded.length, after.length];
  for (; last > first; last--) {
    const { rows } = loaded[last - 1] as Loaded[number];
    if (end - rows.length < start || !isSame(rows, after.slice(end - rows.length, end))) break;
    end -= rows.length;
  }
  return [loaded.slice(0, first), loaded.slice(last)];
}

/** As they are stored: otherwise the order of their fields would count. */
const isSame = (some: Row[], others: Row[]): boolean =>
  some.length === others.length && JSON.stringify(some.map(pack)) === JSON.stringify(others.map(pack));

/** Parts of about the same length. */
function chunks(rows: Row[]): Row[][] {
  if (rows.length === 0) return [];
  const parts = rows.length < 2 * BLOCK ? 1 : Math.floor(rows.length / BLOCK);
  const length = Math.ceil(rows.length / parts);
  return Array.from({ length: Math.ceil(rows.length / length) }, (_, at) => rows.slice(at * length, (at + 1) * length));
}

const newestOf = (rows: readonly Row[]): number | null =>
  rows.reduce<number | null>((newest, { at }) => (newest === null || (at !== null && at > newest) ? at : newest), null);

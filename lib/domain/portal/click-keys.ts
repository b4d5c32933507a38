import { hash } from '../text/hash.ts';
import type { Click } from './click-counts.ts';

export type Row = Click | null;

/** How many keys of the newest rows tell whether a list is still the same below new rows. */
const FEWEST = 10;
export const MOST_TOP = 100;

export const keyOf = (row: Row): string => {
  if (row === null) return '';
  const { id, ...content } = row;
  return hash(id ?? JSON.stringify(Object.values(content)));
};

/** Rows of one second may be alike, so the keys go on to another second. */
export function topOf(rows: Row[]): string[] {
  const other = rows.findIndex((row) => row?.at !== rows[0]?.at);
  return rows.slice(0, other < 0 ? MOST_TOP : Math.min(MOST_TOP, Math.max(FEWEST, other + 1))).map(keyOf);
}

/**
 * Whether the known rows begin at an index; null: more rows must be read. @param isEnd these are all rows of the list
 */
export function isAligned(keys: string[], top: string[], index: number, isEnd: boolean): boolean | null {
  if (index < 0) return false;
  const rows = keys.slice(index, index + top.length);
  if (rows.some((key, place) => key !== top[place])) return false;
  return rows.length === top.length || (isEnd ? false : null);
}

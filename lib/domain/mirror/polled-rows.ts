import { isSameRow } from '../referrals/same-referral.ts';
import { type Mirror, type Splice, spliced } from './mirror.ts';
import type { Row } from './row-schema.ts';

/** Which row of the mirror is each of these, by number: of two alike, of which one is there, one is missing. */
function matched(rows: readonly Row[], polled: readonly Row[]): Map<Row, Row> {
  const [times, ids] = [new Set(polled.map(({ at }) => at)), new Set(polled.map(({ id }) => id))];
  const free = new Set(rows.filter(({ at, id }) => times.has(at) || (id !== null && ids.has(id))));
  const found = new Map<Row, Row>();
  for (const row of polled) {
    for (const known of free) {
      if (!isSameRow(known, row)) continue;
      found.set(row, known);
      free.delete(known);
      break;
    }
  }
  return found;
}

/** The rows of the mirror under those of the last poll that it lacks, which count until it is read. */
export function withMissingRows(rows: Row[], polled: readonly Row[]): Row[] {
  const known = matched(rows, polled);
  const missing = polled.filter((row) => !known.has(row));
  return missing.length === 0 ? rows : [...missing, ...rows];
}

/** How many of the newest rows are compared with a poll where the service has no list. */
export const MOST_COMPARED = 500;

/**
 * The mirror after the latest referrals of a poll where the service has no list: new ones come on top, known ones are
 * updated.
 * @param rows the newest ones of the mirror
 * @returns `splice` null: no row changes
 */
export function withPolledRows(
  mirror: Mirror,
  rows: readonly Row[],
  polled: readonly Row[],
): { mirror: Mirror; splice: Splice | null } {
  const known = matched(rows, polled);
  const now = new Map([...known].map(([row, before]) => [before, updated(before, row)]));
  const fresh = polled.filter((row) => !known.has(row)).map((row): Row => ({ ...row, seen: true }));
  const after = rows.map((row) => now.get(row) ?? row);
  if (fresh.length === 0 && after.every((row, at) => row === rows[at])) return { mirror, splice: null };
  const splice = { from: 0, remove: rows.length, rows: [...fresh, ...after] };
  return { mirror: spliced(mirror, rows, splice.rows), splice };
}

/** The row with all that a poll names of it. */
function updated(before: Row, polled: Row): Row {
  const news = Object.entries(polled).filter(([part, value]) => value !== null && value !== before[part as keyof Row]);
  return news.length === 0 ? before : { ...before, ...Object.fromEntries(news) };
}

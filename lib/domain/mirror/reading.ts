import { distinct } from '../referrals/recognize.ts';
import type { Referral } from '../referrals/referral-schema.ts';
import { jointIn, pagePosition } from './joint.ts';
import type { ListPage } from './list-page.ts';
import {
  type Mirror,
  type MirrorChange,
  MOST_MIRRORED,
  reachOf,
  type Splice,
  spliced,
  withCurrencies,
} from './mirror.ts';

/**
 * A reading requests pages from the newest row down. Its rows become the top of the mirror, and those below stay until
 * it reaches them, so that an interrupted reading continues where it stopped.
 */

/** The state of a reading between two requests; a new run begins at the first page again. */
export interface ReadingRun {
  /** Rows read that do not meet the mirror yet; null: they do. */
  head: Referral[] | null;
  /** The index of the last page's end in the list minus that in the mirror, and the list's total then. */
  shift: number;
  total: number | null;
  /** How many rows its pages have omitted. */
  omitted: number;
  /** The number of the next page, from 1 up, and the rows per page. */
  next: number;
  size: number;
  ended: boolean;
}

export const newRun = (size: number): ReadingRun => ({
  ...{ head: [], shift: 0, total: null, omitted: 0 },
  ...{ next: 1, size, ended: false },
});

type RowWindow = Omit<Splice, 'remove'>;

interface ReadingStep extends MirrorChange {
  run: ReadingRun;
}

/** More rows without a joint begin a new mirror, so that the newest referrals are shown. */
const MOST_APART = 1000;
/** How many rows a joint may be away from where it is expected. */
const DRIFT = 200;

/** The rows of the mirror that adding a page may need, as indexes; `to` is exclusive. */
export function windowFor(
  { complete, count, reading }: Mirror,
  page: ListPage,
  run: ReadingRun,
): [from: number, to: number] {
  const read = run.head?.length ?? reading?.read ?? 0;
  const from = run.head ? 0 : Math.max(0, read - 2 * Math.max(page.rows.length, page.size) - DRIFT);
  const after = read + page.rows.length;
  // All rows below may be removed.
  if (page.last || after >= MOST_MIRRORED || (run.head && after >= MOST_APART)) return [from, count];
  const fell = complete ? Math.max(0, count - (page.total ?? count)) : 0;
  return [from, after + fell + DRIFT];
}

/**
 * The mirror with one more page. @param window the rows of `windowFor` @param whole it goes to the last row
 * @param mayRestart it may still start again at the top
 */
export function withListPage(
  mirror: Mirror,
  listed: ListPage,
  window: RowWindow,
  run: ReadingRun,
  { whole, mayRestart }: { whole: boolean; mayRestart: boolean },
): ReadingStep {
  const read = run.head ? 0 : (mirror.reading?.read ?? 0);
  const known = run.head ?? window.rows.slice(0, read - window.from);
  const grown = listed.total === null || run.total === null ? 0 : listed.total - run.total;
  const start = listed.start - run.shift - grown - window.from;
  const page = mayRestart || grown !== 0 ? listed : withoutRepeated(listed, known.slice(0, Math.max(0, start)));
  // A row that stands twice hides another one, so the list is longer than what can be read of it.
  const omitted = run.omitted + listed.omitted;
  // Those of earlier readings still count, so that news need no reading down to them.
  const all = Math.max(omitted, page.last ? 0 : (mirror.omitted ?? 0));
  const before: Mirror = { ...mirror, total: page.total && page.total - all, omitted: all, listed: true };
  const isFirst = run.next === 1;
  const place = isFirst ? 0 : pagePosition(known, page.rows, start);
  // Rows with ids cannot be compared with rows without.
  const isSwitched = !isFirst && known.length > 0 && page.rows.length > 0 && hasIds(known) !== hasIds(page.rows);
  if (isSwitched || place === null || isRepeated(known.slice(0, place), page.rows)) {
    const goesBack = !isSwitched && place === null && run.next > 2;
    return { mirror: before, splice: null, run: goesBack ? { ...run, next: run.next - 1 } : newRun(run.size) };
  }
  const shift = page.start + page.omitted - window.from - place;
  const current: ReadingRun = { ...run, shift, total: page.total, omitted, size: isFirst ? page.size : run.size };
  const rows = [...known.slice(0, place), ...page.rows];
  const end = window.from + rows.length;
  const splice = run.head ? { from: 0, rows } : { from: window.from + place, rows: page.rows };
  const currencies = withCurrencies(mirror.reading?.read ? (mirror.reading.currencies ?? mirror.currencies) : [], rows);
  if (page.last || end >= MOST_MIRRORED)
    return ended(before, splice, window, current, { isWhole: page.last, whole, currencies });

  const expected = end + (mirror.complete && page.total !== null ? mirror.count - page.total + shift : 0);
  const found = jointIn(window.rows, rows, Math.max(0, read - window.from - 2), expected - window.from);
  // Rows that polls brought while there was no list are in another order.
  const joint = found !== null && isRepeated(rows, window.rows.slice(found)) ? null : found;
  const isApart = run.head !== null && joint === null && mirror.count > 0;
  if (isApart && rows.length < MOST_APART)
    return { mirror: before, splice: null, run: { ...current, head: rows, next: run.next + 1 } };
  const below = joint === null ? (run.head ? mirror.count : cutBelow(window, read, page.rows)) : window.from + joint;
  const remove = Math.max(read, below) - splice.from;
  // Rows that an interrupted reading has read below the joint stay read.
  const kept = run.head ? Math.max(0, (mirror.reading?.read ?? 0) - below) : 0;
  const after = applied(before, { ...splice, remove }, window);
  return {
    mirror: { ...after, complete: mirror.complete && !isApart, reading: { whole, read: end + kept, currencies } },
    splice: { ...splice, remove },
    run: { ...current, head: null, next: Math.floor((end + kept + shift) / current.size) + 1 },
  };
}

const hasIds = (rows: readonly Referral[]): boolean => rows.some(({ id }) => id !== null);

function isRepeated(above: readonly Referral[], rows: readonly Referral[]): boolean {
  const ids = new Set(above.map(({ id }) => id));
  return rows.some(({ id }) => id !== null && ids.has(id));
}

/** A list that sorts rows of one second differently for each page repeats some, which keep their places as omitted ones. */
function withoutRepeated(page: ListPage, above: readonly Referral[]): ListPage {
  const rows = distinct(page.rows, above);
  return { ...page, rows, omitted: page.omitted + page.rows.length - rows.length };
}

/** The index below the last row after `read` that the page contains, too, so that no row is kept twice. */
function cutBelow(window: RowWindow, read: number, rows: readonly Referral[]): number {
  const keys = new Set(rows.map(({ key }) => key));
  const last = window.rows.findLastIndex((row, index) => window.from + index >= read && keys.has(row.key));
  return last < 0 ? read : window.from + last + 1;
}

/** The reading has reached the last row, or the limit, so all rows below are removed. */
function ended(
  mirror: Mirror,
  { from, rows }: RowWindow,
  window: RowWindow,
  run: ReadingRun,
  { isWhole, whole, currencies }: { isWhole: boolean; whole: boolean; currencies: string[] },
): ReadingStep {
  const splice = { from, remove: mirror.count - from, rows };
  const after = applied(mirror, splice, window);
  return {
    // Those of rows that were deleted would leave sums without a currency.
    mirror: { ...after, currencies, complete: isWhole, reading: { whole, read: after.count } },
    splice,
    run: { ...run, head: null, ended: true },
  };
}

function applied(mirror: Mirror, { from, remove, rows }: Splice, window: RowWindow): Mirror {
  const start = from - window.from;
  const after = spliced(mirror, window.rows.slice(start, start + remove), rows);
  return from + rows.length === after.count ? { ...after, reach: reachOf(rows) } : after;
}

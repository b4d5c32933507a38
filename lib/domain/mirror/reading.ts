import { continuation, jointIn } from './joint.ts';
import { type Mirror, MOST_MIRRORED, type Splice, spliced } from './mirror.ts';
import { rowKey } from './row.ts';
import type { Row } from './row-schema.ts';

/**
 * A reading requests the list's pages from the newest row down. What it has read is the top of the mirror; what lies
 * below stays until the reading reaches it. It ends where the mirror agrees with the program's totals, or at the last
 * row, so that a reading that was interrupted goes on where it was, however often the list changes.
 */

/** A page of the list. */
export interface ListPage {
  rows: Row[];
  /** How many rows the list has; null: it does not say. */
  total: number | null;
  /** It holds the last row. */
  last: boolean;
  /** How many rows stand before it. */
  start: number;
  /** How many rows a page has. */
  size: number;
}

/** What a reading remembers between two requests of one run; a new run begins at the first page again. */
export interface Run {
  /** Rows read from the newest down that do not meet the mirror yet; null: they do. */
  head: Row[] | null;
  /** The list's total when its first page was read. */
  firstTotal: number | null;
  /** The page to request next, from 1 up, and how many rows a page has. */
  next: number;
  size: number;
  /** It has reached the last row. */
  ended: boolean;
}

export const newRun = (size: number): Run => ({ head: [], firstTotal: null, next: 1, size, ended: false });

/** Rows of the mirror, from the index `from` on. */
export interface Window {
  from: number;
  rows: Row[];
}

export interface Step {
  mirror: Mirror;
  splice: Splice | null;
  run: Run;
}

/** More rows that do not meet the mirror begin a new one, so that the newest referrals show. */
const MOST_APART = 1000;
/** Rows by which a joint may lie elsewhere than expected. */
const DRIFT = 200;

/** Which rows of the mirror a page needs to be placed: from one index to another. */
export function windowFor({ complete, count, reading }: Mirror, page: ListPage, run: Run): [from: number, to: number] {
  const read = run.head?.length ?? reading?.read ?? 0;
  const from = run.head ? 0 : Math.max(0, read - 2 * Math.max(page.rows.length, page.size) - DRIFT);
  const after = read + page.rows.length;
  // Everything below may have to go.
  if (page.last || after >= MOST_MIRRORED || (run.head && after >= MOST_APART)) return [from, count];
  const fell = complete ? Math.max(0, count - (page.total ?? count)) : 0;
  return [from, after + fell + DRIFT];
}

/**
 * The mirror with one page more.
 * @param window the rows that `windowFor` names
 */
export function withPage(mirror: Mirror, page: ListPage, window: Window, run: Run, whole: boolean): Step {
  const before: Mirror = { ...mirror, failures: 0, notBefore: 0, total: page.total };
  const step = run.head ? fromTop(before, page, window, run, whole) : further(before, page, window, run, whole);
  return { ...step, mirror: { ...step.mirror, listed: true, unlistedSince: null } };
}

/** A page of a run that has not met the mirror yet. */
function fromTop(mirror: Mirror, page: ListPage, window: Window, run: Run, whole: boolean): Step {
  const head = run.head ?? [];
  const place = head.length === 0 ? 0 : continuation(head, page.rows, page.start - moved(page, run));
  const next: Run = { ...run, size: page.size, firstTotal: run.next === 1 ? page.total : run.firstTotal };
  if (place === null) return { mirror, splice: null, run: { ...next, next: Math.max(1, run.next - 1) } };
  const read = [...head.slice(0, place), ...page.rows];
  if (page.last) return ended(mirror, { from: 0, remove: mirror.count, rows: read }, window, next, whole);
  const expected = read.length + (mirror.complete && page.total !== null ? mirror.count - page.total : 0);
  const joint = jointIn(window.rows, read, 0, expected);
  const isApart = joint === null && mirror.count > 0;
  if (isApart && read.length < MOST_APART)
    return { mirror, splice: null, run: { ...next, head: read, next: run.next + 1 } };
  const before = mirror.reading?.read ?? 0;
  // What an interrupted reading has read below the joint stays read.
  const known = joint === null ? 0 : Math.max(0, before - joint);
  const splice = { from: 0, remove: joint ?? mirror.count, rows: read };
  const met: Mirror = joint === null ? { ...mirror, complete: false } : mirror;
  return proceeded(met, splice, window, next, { read: read.length + known, whole });
}

/** A page below what the reading has read. */
function further(mirror: Mirror, page: ListPage, window: Window, run: Run, whole: boolean): Step {
  const read = mirror.reading?.read ?? 0;
  const known = window.rows.slice(0, read - window.from);
  const start = page.start - moved(page, run) - window.from;
  const place = continuation(known, page.rows, start);
  if (place === null)
    return { mirror, splice: null, run: run.next > 2 ? { ...run, next: run.next - 1 } : newRun(run.size) };
  const from = window.from + place;
  if (page.last) return ended(mirror, { from, remove: mirror.count - from, rows: page.rows }, window, run, whole);
  const end = from + page.rows.length;
  const expected = mirror.complete && page.total !== null ? end + mirror.count - page.total : end;
  const tail = [...known.slice(0, place), ...page.rows];
  const joint = jointIn(window.rows, tail, Math.max(0, read - window.from - 2), expected - window.from);
  // Without a joint rows of the tail that were just read leave it, so that none is there twice.
  const cut = joint === null ? cutBelow(window, read, page.rows) : window.from + joint;
  const splice = { from, remove: Math.max(read, cut) - from, rows: page.rows };
  return proceeded(mirror, splice, window, run, { read: end, whole });
}

/** The end of the last row below `read` that a page has read, too. */
function cutBelow(window: Window, read: number, rows: readonly Row[]): number {
  const keys = new Set(rows.map(rowKey));
  const last = window.rows.findLastIndex((row, at) => window.from + at >= read && keys.has(rowKey(row)));
  return last < 0 ? read : window.from + last + 1;
}

/** The reading goes on below, unless the rows kept of a program are full. */
function proceeded(
  mirror: Mirror,
  splice: Splice,
  window: Window,
  run: Run,
  { read, whole }: { read: number; whole: boolean },
): Step {
  if (read >= MOST_MIRRORED)
    return ended(mirror, { ...splice, remove: mirror.count - splice.from }, window, run, whole);
  const after = applied(mirror, splice, window);
  return {
    mirror: { ...after, reading: { whole, read } },
    splice,
    run: { ...run, head: null, next: Math.floor((read + moved({ total: after.total }, run)) / run.size) + 1 },
  };
}

/** The reading has reached the last row, or the last that is kept: everything below is gone. */
function ended(mirror: Mirror, splice: Splice, window: Window, run: Run, whole: boolean): Step {
  const after = applied(mirror, splice, window);
  return {
    mirror: { ...after, complete: true, reading: { whole, read: after.count } },
    splice,
    run: { ...run, head: null, ended: true },
  };
}

function applied(mirror: Mirror, { from, remove, rows }: Splice, window: Window): Mirror {
  const at = from - window.from;
  return spliced(mirror, window.rows.slice(at, at + remove), rows);
}

/** By how many rows the list has moved down since the run began; up: negative. */
const moved = ({ total }: Pick<ListPage, 'total'>, { firstTotal }: Run): number =>
  total === null || firstTotal === null ? 0 : total - firstTotal;

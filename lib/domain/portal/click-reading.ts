import { lowest } from '../extremes.ts';
import { MOST_READ } from './click-bounds.ts';
import { type Click, NO_CLICKS, withClicks } from './click-counts.ts';
import { isAligned, keyOf, MOST_TOP, type Row, topOf } from './click-keys.ts';
import type { ClickReading, CountedClicks, KnownClicks, ShownClicks } from './clicks-schema.ts';

/**
 * The list is read from its newest row down, and only counts are kept. A reading to the end counts every row, and later
 * ones those above the known ones, while the total proves that no row below has gone.
 */

export interface ClicksPage {
  /** null: a row without a readable time, which has a place in the list but is not counted. */
  rows: Row[];
  total: number;
  /** Rows per page, as the service says. */
  size: number;
}

export interface ClickStep {
  counted: CountedClicks;
  /** The rows above the known ones, while the place where they meet is looked for. */
  head: ClicksPage | null;
  /** `moved`: rows moved during the reading, which must begin again. `doubtful`: the page contradicts the others. */
  next: 'more' | 'done' | 'moved' | 'doubtful';
  /** Known rows are gone, or do not meet the list any more. */
  isChanged: boolean;
  /** A reading has reached the end. */
  isWhole: boolean;
}

/** How many keys of the last rows are kept. */
const TAIL = 20;
/** More new rows are counted by a reading to the end. */
const MOST_NEW = 1000;

/** The number of the next page to request, from 1 up. */
export function nextClicksPage({ reading }: CountedClicks, head: ClicksPage | null): number {
  if (reading) return Math.floor((reading.read + reading.above) / reading.size) + 1;
  return head ? Math.floor(head.rows.length / head.size) + 1 : 1;
}

/**
 * Adds the page that `nextClicksPage` named.
 * @param whole a reading to the end is due @param again it was requested twice @param now ms of this computer's clock
 */
export function withClicksPage(
  counted: CountedClicks,
  head: ClicksPage | null,
  page: ClicksPage,
  { whole, again, now }: { whole: boolean; again: boolean; now: number },
): ClickStep {
  const { known, reading } = counted;
  if (reading) return withNextPage(counted, reading, page, again, now);
  const { rows, total } = page;
  const step = { counted, head: null, isChanged: false, isWhole: false };
  const isNew = known === null || known.top.length === 0;
  if (head === null && rows.length === 0 && (total > 0 || (!isNew && !again))) return { ...step, next: 'doubtful' };
  if (isNew) return begun(known, page, now);
  const { known: met, ...outcome } = withNewRows(known, head, page, now);
  return whole && head === null ? begun(met, page, now) : { ...outcome, counted: { known: met, reading: null } };
}

/** Begins a reading to the end with the first page. */
function begun(known: KnownClicks | null, { rows, total, size }: ClicksPage, now: number): ClickStep {
  const reading: ClickReading = {
    ...{ counts: NO_CLICKS, since: null, total, until: now, newest: [] },
    ...{ read: 0, above: 0, size: sizeOf(rows, total, size), tail: [] },
  };
  return afterRows(known, withRows(reading, rows, now), true);
}

const sizeOf = (rows: Row[], total: number, size: number): number =>
  Math.max(1, rows.length < total ? rows.length : size);

function withNextPage(
  counted: CountedClicks,
  before: ClickReading,
  { rows, total }: ClicksPage,
  again: boolean,
  now: number,
): ClickStep {
  const number = nextClicksPage(counted, null);
  const step = { counted, head: null, isChanged: false, isWhole: false };
  const moved: ClickStep = { ...step, counted: { ...counted, reading: null }, next: 'moved' };
  if (total < before.total) return moved;
  const start = (number - 1) * before.size;
  const reading = { ...before, above: before.above + total - before.total, total };
  const skipped = reading.read + reading.above - start;
  const place = (index: number) => reading.tail.length - skipped + index;
  const isOther = (row: Row, index: number) =>
    index < skipped && place(index) >= 0 && keyOf(row) !== reading.tail[place(index)];
  if (rows.some(isOther)) return moved;
  const isShort = start + rows.length < total && rows.length < Math.min(before.size, skipped + 1);
  if (isShort || (rows.length > 0 && isRepeated(rows, reading.newest, again))) return { ...step, next: 'doubtful' };
  // The list may have grown into a fuller last page than was counted.
  return afterRows(counted.known, withRows(reading, rows.slice(skipped), now), false);
}

/** Whether a page is the first one again. Asked twice, rows of one second without ids may really be alike. */
function isRepeated(rows: Row[], newest: Row[], again: boolean): boolean {
  const compared = rows.slice(0, newest.length);
  const isSame = compared.every((row, index) => keyOf(row) === keyOf(newest[index] ?? null));
  return isSame && (!again || compared.some((row) => row?.id != null || row?.at !== compared[0]?.at));
}

function withRows(reading: ClickReading, rows: Row[], now: number): ClickReading {
  const clicks = rows.filter((row) => row !== null);
  const read = reading.read + rows.length;
  return {
    ...reading,
    counts: withClicks(reading.counts, clicks, now),
    since: lowest(
      clicks.map(({ at }) => at),
      reading.since ?? now,
    ),
    read,
    newest: [...reading.newest, ...rows].slice(0, MOST_TOP),
    tail: [...reading.tail, ...rows.map(keyOf)].slice(-TAIL),
  };
}

/** The reading goes on, or has reached the list's end or the limit. */
function afterRows(known: KnownClicks | null, reading: ClickReading, isFirst: boolean): ClickStep {
  const { read, above } = reading;
  const isEnd = read + above >= reading.total;
  const step = { head: null, isChanged: false };
  if (!isEnd && read < MOST_READ) return { ...step, counted: { known, reading }, next: 'more', isWhole: false };
  // The first page, asked for again, tells whether rows have moved meanwhile.
  const next = isFirst ? 'done' : 'more';
  return { ...step, counted: { known: knownOf(reading, isEnd), reading: null }, next, isWhole: true };
}

const knownOf = ({ counts, since, total, above, newest, until }: ClickReading, isEnd: boolean): KnownClicks => ({
  ...{ counts, since: isEnd ? null : since, total: total - above, top: topOf(newest), until },
});

/** Ends a reading at a service that always sends the same page: older clicks stay unknown. */
export const endedEarly = ({ known, reading }: CountedClicks): CountedClicks => ({
  known: reading ? knownOf(reading, false) : known,
  reading: null,
});

/** What is known so far; a first reading's days down to its last row. */
export function shownClicks({ known, reading }: CountedClicks): ShownClicks | null {
  if (known) return { ...known, isBehind: false };
  return reading && { ...knownOf(reading, false), isBehind: reading.above > 0 };
}

/** Counts the rows above the known ones once these are found. */
function withNewRows(
  known: KnownClicks,
  head: ClicksPage | null,
  { rows: pageRows, total, size }: ClicksPage,
  now: number,
): Omit<ClickStep, 'counted'> & { known: KnownClicks } {
  const step = { known, head: null, isChanged: false, isWhole: false };
  if (head && head.total !== total) return { ...step, next: 'moved' };
  const rows = [...(head?.rows ?? []), ...pageRows];
  const used = head?.size ?? sizeOf(pageRows, total, size);
  const keys = rows.map(keyOf);
  const isEnd = rows.length >= total;
  const expected = total - known.total;
  const place = isAligned(keys, known.top, expected, isEnd);
  if (place === null && pageRows.length > 0 && expected >= 0 && expected <= MOST_NEW)
    return { ...step, head: { rows, total, size: used }, next: 'more' };
  const found = place ? expected : keys.findIndex((_, index) => isAligned(keys, known.top, index, isEnd));
  if (found < 0) return { ...step, isChanged: true, next: 'done' };
  const added = rows.slice(0, found).filter((row): row is Click => row !== null);
  const counts = withClicks(known.counts, added, now);
  const top = found === 0 ? known.top : topOf(rows);
  return { ...step, known: { ...known, counts, total, top, until: now }, isChanged: !place, next: 'done' };
}

import { DAY, dayOf, type Zone } from '../calendar/calendar.ts';
import { isDecimal, sumDecimals } from '../money/sum.ts';
import { type Entry, type Files, fileOf, weighed } from './entries.ts';
import type { Book, Held, Recorded } from './records-metadata.ts';

/** What is kept of an account at the most. Past that the oldest referrals are put together, and then go. */
export const MOST_ENTRIES = 50_000;
export const MOST_BYTES = 4_000_000;

/** How much is made room for at once, so that not every poll has to. */
const AT_ONCE = 0.95;

/** Files of the last days stay as they are: what is listed must be known again. */
const RECENT = 62;

/** The first file that is not to be thinned. @param last ms; the last answer that was recorded */
export const thinsBefore = (last: number): number => fileOf(last) - RECENT;

export const isTooMuch = ({ entries, bytes }: Pick<Book, 'entries' | 'bytes'>): boolean =>
  entries > MOST_ENTRIES || bytes > MOST_BYTES;

const isRoomy = ({ entries, bytes }: Pick<Book, 'entries' | 'bytes'>): boolean =>
  entries <= MOST_ENTRIES * AT_ONCE && bytes <= MOST_BYTES * AT_ONCE;

/**
 * The records with the oldest of these files thinned: of each day what is alike (currency, status, provider, taken
 * back or not) becomes one entry with their exact sum and number. Sums by day stay what they were; who is thinned can
 * no longer be told one by one.
 * @param held the oldest files that were not thinned yet
 */
export function thin(held: Held & { book: Book }, zone?: Zone): Recorded {
  const entries: Files = new Map();
  let book = held.book;
  for (const [file, all] of [...held.entries].sort(([a], [b]) => a - b)) {
    if (isRoomy(book) || file >= thinsBefore(book.cursor.at)) break;
    const less = together(all, zone);
    entries.set(file, less);
    book = {
      ...book,
      ...weighed(book, new Map([[file, all]]), new Map([[file, less]])),
      thinnedBefore: file + 1,
    };
  }
  return { book, entries, totals: null };
}

/** The records without the oldest of these files, where thinning was not enough: what is known begins after them. */
export function dropOldest(held: Held & { book: Book }): Recorded {
  const entries: Files = new Map();
  let book = held.book;
  for (const [file, all] of [...held.entries].sort(([a], [b]) => a - b)) {
    if (isRoomy(book)) break;
    entries.set(file, []);
    book = {
      ...book,
      ...weighed(book, new Map([[file, all]]), new Map()),
      since: Math.max(book.since ?? 0, (file + 1) * DAY),
    };
  }
  return { book, entries, totals: null };
}

function together(all: Entry[], zone?: Zone): Entry[] {
  const groups = Map.groupBy(all, ({ at, currency, status, provider, takenBackAt, filled, deleted }) => {
    const back = takenBackAt === null ? null : dayOf(takenBackAt, zone);
    return JSON.stringify([dayOf(at, zone), currency, status, provider, back, filled, deleted]);
  });
  return [...groups.values()].map((group) => {
    const [first] = group as [Entry];
    if (group.length === 1) return { ...first, key: '' };
    return {
      ...first,
      key: '',
      amount: sumDecimals(group.map(({ amount }) => amount).filter(isDecimal)),
      count: group.reduce((sum, { count = 1 }) => sum + count, 0),
    };
  });
}

import { DAY, dayOf, type Zone } from '../calendar/calendar.ts';
import { isDecimal, sumDecimals } from '../money/sum.ts';
import { type DayBuckets, dayBucketOf, type Entry, weighed } from './entries.ts';
import type { Held, Recorded, RecordsMetadata } from './records-metadata.ts';

/** What is kept of an account at the most. Past that the oldest referrals are put together, and then go. */
export const MOST_ENTRIES = 50_000;
export const MOST_BYTES = 4_000_000;

/** How much is made room for at once, so that not every poll has to. */
const AT_ONCE = 0.95;

/** Files of the last days stay as they are: what is listed must be known again. */
const RECENT = 62;

/** The first file that is not to be thinned. @param last ms; the last answer that was recorded */
export const compactsBefore = (last: number): number => dayBucketOf(last) - RECENT;

export const isTooMuch = ({ entries, bytes }: Pick<RecordsMetadata, 'entries' | 'bytes'>): boolean =>
  entries > MOST_ENTRIES || bytes > MOST_BYTES;

const hasSpace = ({ entries, bytes }: Pick<RecordsMetadata, 'entries' | 'bytes'>): boolean =>
  entries <= MOST_ENTRIES * AT_ONCE && bytes <= MOST_BYTES * AT_ONCE;

/**
 * The records with the oldest of these files thinned: of each day what is alike (currency, status, provider, taken
 * back or not) becomes one entry with their exact sum and number. Sums by day stay what they were; who is thinned can
 * no longer be told one by one.
 * @param held the oldest files that were not thinned yet
 */
export function compact(held: Held & { metadata: RecordsMetadata }, zone?: Zone): Recorded {
  const entries: DayBuckets = new Map();
  let metadata = held.metadata;
  for (const [file, all] of [...held.entries].sort(([a], [b]) => a - b)) {
    if (hasSpace(metadata) || file >= compactsBefore(metadata.cursor.at)) break;
    const less = combined(all, zone);
    entries.set(file, less);
    metadata = {
      ...metadata,
      ...weighed(metadata, new Map([[file, all]]), new Map([[file, less]])),
      compactedBefore: file + 1,
    };
  }
  return { metadata, entries, totals: null };
}

/** The records without the oldest of these files, where thinning was not enough: what is known begins after them. */
export function dropOldest(held: Held & { metadata: RecordsMetadata }): Recorded {
  const entries: DayBuckets = new Map();
  let metadata = held.metadata;
  for (const [file, all] of [...held.entries].sort(([a], [b]) => a - b)) {
    if (hasSpace(metadata)) break;
    entries.set(file, []);
    metadata = {
      ...metadata,
      ...weighed(metadata, new Map([[file, all]]), new Map()),
      since: Math.max(metadata.since ?? 0, (file + 1) * DAY),
    };
  }
  return { metadata, entries, totals: null };
}

function combined(all: Entry[], zone?: Zone): Entry[] {
  const groups = Map.groupBy(all, ({ at, currency, status, provider, reversedAt, backfilled, deleted }) => {
    const back = reversedAt === null ? null : dayOf(reversedAt, zone);
    return JSON.stringify([dayOf(at, zone), currency, status, provider, back, backfilled, deleted]);
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

import { DAY, dayOf, type Zone } from '../calendar/calendar.ts';
import { isDecimal, sumDecimals } from '../money/sum.ts';
import { type DayBuckets, dayBucketOf, type Entry, sizeAfter } from './entries.ts';
import type { RecordsMetadata, RecordsPart, RecordsUpdate } from './records-metadata.ts';

/** What is kept of an account at the most. Past that the oldest referrals are compacted, and then dropped. */
export const MOST_ENTRIES = 50_000;
export const MOST_BYTES = 4_000_000;

/** How much room is made at once, so that not every poll has to. */
const AT_ONCE = 0.95;

/** Day buckets of the last weeks stay as they are: what is listed must be recognised. */
const RECENT = 62;

type Size = Pick<RecordsMetadata, 'entries' | 'bytes'>;
type Stored = RecordsPart & { metadata: RecordsMetadata };

/** The first day bucket that is not to be compacted. @param last ms; the last answer that was recorded */
export const compactsBefore = (last: number): number => dayBucketOf(last) - RECENT;

export const isTooLarge = ({ entries, bytes }: Size): boolean => entries > MOST_ENTRIES || bytes > MOST_BYTES;

const hasSpace = ({ entries, bytes }: Size): boolean =>
  entries <= MOST_ENTRIES * AT_ONCE && bytes <= MOST_BYTES * AT_ONCE;

/**
 * The records with the oldest of these day buckets compacted: of each day what is alike (currency, status, provider, campaign,
 * reversed or not) becomes one entry with the exact sum and number. Sums by day stay what they were; referrals that
 * are compacted can no longer be distinguished.
 * @param part the oldest buckets that are not compacted yet
 */
export function compact(part: Stored, zone?: Zone): RecordsUpdate {
  return shrunk(part, (day, all, metadata) =>
    day >= compactsBefore(metadata.cursor.at)
      ? null
      : { entries: combined(all, zone), known: { compactedBefore: day + 1 } },
  );
}

/** The records without the oldest of these day buckets, where compaction was not enough: they begin after them. */
export function dropOldest(part: Stored): RecordsUpdate {
  return shrunk(part, (day, _, { since }) => ({
    entries: [],
    known: { since: Math.max(since ?? 0, (day + 1) * DAY) },
  }));
}

/** Day buckets replaced by smaller ones, the oldest first, until there is space; null: this one has to stay. */
function shrunk(
  part: Stored,
  smaller: (
    day: number,
    all: Entry[],
    metadata: RecordsMetadata,
  ) => { entries: Entry[]; known: Partial<RecordsMetadata> } | null,
): RecordsUpdate {
  const entries: DayBuckets = new Map();
  let { metadata } = part;
  for (const [day, all] of [...part.entries].sort(([a], [b]) => a - b)) {
    const less = hasSpace(metadata) ? null : smaller(day, all, metadata);
    if (!less) break;
    entries.set(day, less.entries);
    const size = sizeAfter(metadata, new Map([[day, all]]), new Map([[day, less.entries]]));
    metadata = { ...metadata, ...size, ...less.known };
  }
  return { metadata, entries, totals: [] };
}

function combined(all: Entry[], zone?: Zone): Entry[] {
  const groups = Map.groupBy(all, ({ at, currency, status, provider, campaign, reversedAt, backfilled, deleted }) => {
    const reversed = reversedAt === null ? null : dayOf(reversedAt, zone);
    return JSON.stringify([dayOf(at, zone), currency, status, provider, campaign, reversed, backfilled, deleted]);
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

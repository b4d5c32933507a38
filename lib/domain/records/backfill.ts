import { LAST_MOMENT, momentWithin } from '../referrals/referral-bounds.ts';
import type { HistoryPage } from '../referrals/referral-history.ts';
import type { Referral } from '../referrals/same-referral.ts';
import { timeOf } from '../referrals/same-referral.ts';
import type { Backfill } from './backfill-progress.ts';
import { withoutFound } from './coverage.ts';
import { dayBucketOf, type Entry, matchRows, weighed } from './entries.ts';
import { recordRows } from './record-row.ts';
import {
  type CoverageGap,
  currenciesOf,
  type Held,
  type Recorded,
  type RecordsMetadata,
} from './records-metadata.ts';
import { risesBefore } from './rises.ts';

/** Filling in the past from the service's own history, page by page. */

/** Rows asked for at once. A service that gives fewer is asked more often. */
export const BACKFILL_PER_PAGE = 100;
/** Pages at the most: a service that never says "last" must come to an end. */
export const MOST_BACKFILL_PAGES = 2500;
/** Nobody has more referrals in a second; a service that says so is not remembered. */
const MOST_TAIL = 200;

/** Which files a page may change. */
export const dayBucketsOfPage = ({ referrals }: HistoryPage, { tail }: Backfill): number[] => [
  ...new Set(
    [...tail, ...referrals].flatMap((row) => {
      const at = timeOf(row);
      return at === null ? [] : [dayBucketOf(at)];
    }),
  ),
];

/**
 * The records with one page of the past. What is recorded already is known again, so that pages may be asked for twice:
 * where some referrals were deleted, rows have moved to the page before, which is asked for again.
 * @param at ms of the service's clock
 */
export function afterPage(
  held: Held & { metadata: RecordsMetadata },
  page: HistoryPage,
  at: number,
): Recorded | null {
  const { metadata } = held;
  const backfill = metadata.backfill;
  if (backfill?.stage !== 'running') return null;
  const moved = movedBy(page, backfill);
  const tail = leftOf(backfill.tail, page, moved);
  const rows = recordRows([...tail, ...page.referrals]);
  // Of those of the page before something may have become since.
  const before = new Set(rows.slice(0, recordRows(tail).length));
  const { entries, added, uncertain } = matchRows(held.entries, rows, momentWithin(at), {
    isOld: (row) => page.cached === true || before.has(row),
  });
  for (const entry of added) Object.assign(entry, { backfilled: true } satisfies Partial<Entry>);

  const asked = (backfill.asked ?? 0) + 1;
  const isFull = page.referrals.length > 0 && page.referrals.every((row) => isCompacted(row, metadata));
  const mustEnd = asked >= MOST_BACKFILL_PAGES || isFull;
  const isBack = moved < 0 && backfill.page > 1;
  const timeless = (backfill.timeless ?? 0) + page.referrals.filter((row) => timeOf(row) === null).length;
  const weight = weighed(metadata, held.entries, entries);
  const read = backfill.read + page.referrals.length;
  // What is approved meanwhile turns up on a page that was read already, mostly one of the first. A history that is
  // cut, by the service or by what is taken of a page, tells less than its total.
  const total = countOr(page.total, 0);
  const isShort =
    Math.min(weight.entries, read) < total && timeless === 0 && metadata.compactedBefore === null;
  const isCut = backfill.cut === true || page.cut === true || uncertain > 0;
  const isStale = backfill.stale === true || page.cached === true;
  const isAgain = page.last && !isBack && !backfill.again && (isShort || isStale);
  const isFound = backfill.again === true && !isShort && !isStale;
  const isOver = mustEnd || (page.last && !isBack && !isAgain) || isFound;
  const { tries, notBefore, failedAt, error, stale, ...rest } = backfill;
  const next: Backfill = {
    ...rest,
    stage: isOver ? 'done' : 'running',
    page: isAgain ? 1 : backfill.page + (isBack ? -pagesBack(-moved, page, backfill) : 1),
    pages: page.pages ?? null,
    total: countOr(page.total, null),
    read: isAgain ? 0 : Math.min(read, countOr(page.total, Number.POSITIVE_INFINITY)),
    tail: isOver || isBack || isAgain ? [] : lastSecond([...tail, ...page.referrals]),
    asked,
    ...(timeless > 0 && { timeless }),
    ...(isCut && { cut: true as const }),
    ...(isAgain ? { again: true as const } : isStale && { stale: true as const }),
  };
  const isWhole =
    isOver &&
    !mustEnd &&
    !isStale &&
    !isShort &&
    !isCut &&
    timeless === 0 &&
    metadata.compactedBefore === null;
  // Without a clock of the service's nobody knows what of it the cursor has counted, before all of it is there.
  const { hasClock } = metadata.cursor;
  const isBeyondCursor = ({ at }: Entry) => at >= metadata.cursor.at;
  const coverageGaps = hasClock ? withoutFound(metadata.coverageGaps, added) : metadata.coverageGaps;
  const uncounted = countOr(page.total, 0) - (metadata.cursor.totals.referrals ?? Number.POSITIVE_INFINITY);
  return {
    entries,
    totals: null,
    metadata: {
      ...metadata,
      ...weight,
      backfill: next,
      beyondCursor: hasClock
        ? metadata.beyondCursor + added.filter(isBeyondCursor).length
        : isWhole
          ? Math.max(0, uncounted)
          : metadata.beyondCursor,
      currencies: currenciesOf(metadata, rows),
      since: isWhole ? null : metadata.since,
      coverageGaps: isWhole ? hiddenOf(coverageGaps, metadata, next) : coverageGaps,
      ...(metadata.rises && { rises: risesBefore(metadata.rises, page.last ? [] : rows) }),
    },
  };
}

/** By how many rows the pages have moved on since the last one, as far as the total tells; back: negative. */
function movedBy(page: HistoryPage, backfill: Backfill): number {
  const [then, now] = [countOr(backfill.total, null), countOr(page.total, null)];
  return then === null || now === null ? 0 : now - then;
}

const countOr = <T>(count: number | null, other: T): number | T =>
  count !== null && Number.isSafeInteger(count) && count >= 0 ? count : other;

/**
 * Rows of the last page's last second that this one does not repeat: beside them, rows alike are others. Where that
 * is not sure they are taken for the same: one referral too few rather than one that never was.
 */
function leftOf(tail: Referral[], page: HistoryPage, moved: number): Referral[] {
  const [last, first] = [tail[0], page.referrals[0]];
  if (!last || !first || moved < 0) return [];
  const isNewer = (timeOf(first) ?? 0) > (timeOf(last) ?? 0);
  return isNewer ? [] : tail.slice(0, Math.max(0, tail.length - moved));
}

const pagesBack = (rows: number, { referrals }: HistoryPage, { page }: Backfill): number =>
  Math.min(page - 1, Math.ceil(rows / Math.max(1, referrals.length)));

const isCompacted = (row: Referral, { compactedBefore }: RecordsMetadata): boolean => {
  const at = timeOf(row);
  return at !== null && compactedBefore !== null && dayBucketOf(at) < compactedBefore;
};

/**
 * What is still unlisted once the whole history is there: what came in meanwhile, and of what came in before no more
 * than the service counts beyond its history, the latest first. What is missing beyond these is gone.
 */
function hiddenOf(
  coverageGaps: CoverageGap[],
  { cursor }: RecordsMetadata,
  { total, startedAt }: Backfill,
): CoverageGap[] {
  const { referrals } = cursor.totals;
  // One that may have been any time is none of what came in later.
  const isLater = ({ to }: CoverageGap) => to > startedAt && to < LAST_MOMENT;
  let hidden = referrals === null || total === null ? Number.POSITIVE_INFINITY : referrals - total;
  const left = coverageGaps.toReversed().map((coverageGap) => {
    const count = isLater(coverageGap) ? coverageGap.count : Math.max(0, Math.min(coverageGap.count, hidden));
    hidden -= count;
    return { ...coverageGap, count };
  });
  return left.filter(({ count }) => count > 0).toReversed();
}

function lastSecond(rows: Referral[]): Referral[] {
  const last = rows.at(-1);
  return last ? rows.filter(({ createdAt }) => createdAt === last.createdAt).slice(-MOST_TAIL) : [];
}

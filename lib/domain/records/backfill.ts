import { timeOf } from '../referrals/referral.ts';
import { LAST_MOMENT, momentWithin } from '../referrals/referral-bounds.ts';
import type { HistoryPage } from '../referrals/referral-history.ts';
import type { Referral } from '../referrals/referral-schema.ts';
import { applyRows } from './apply-rows.ts';
import type { Backfill } from './backfill-progress.ts';
import { withoutFound } from './coverage.ts';
import { dayBucketOf, type Entry, recordRows, sizeAfter } from './entries.ts';
import { increasesBefore } from './increases.ts';
import {
  type CoverageGap,
  currenciesOf,
  type RecordsMetadata,
  type RecordsPart,
  type RecordsUpdate,
} from './records-metadata.ts';

/** The records are completed from the service's own history, page by page. */

/** Rows asked for at once. A service that gives fewer is asked more often. */
export const BACKFILL_PER_PAGE = 100;
/** Pages at the most: a service that never says "last" must come to an end. */
export const MOST_BACKFILL_PAGES = 2500;
/** Nobody has more referrals in a second; a service that says so is not remembered. */
const MOST_TAIL = 200;

/** Which day buckets a page may change. */
export const dayBucketsOfPage = ({ referrals }: HistoryPage, { tail }: Backfill): number[] => [
  ...new Set(recordRows([...tail, ...referrals]).map(({ at }) => dayBucketOf(at))),
];

/**
 * The records with one page of the history. What is recorded already is recognised, so that pages may be asked for
 * twice: where some referrals were deleted, rows have moved to the page before, which is asked for again.
 * @param at ms of the service's clock
 * @returns null where no backfill is running
 */
export function afterPage(
  part: RecordsPart & { metadata: RecordsMetadata },
  page: HistoryPage,
  at: number,
): RecordsUpdate | null {
  const { metadata } = part;
  const backfill = metadata.backfill;
  if (backfill?.stage !== 'running') return null;
  const moved = movedBy(page, backfill);
  const tail = tailBeside(backfill.tail, page, moved);
  const rows = recordRows([...tail, ...page.referrals]);
  const isOfTail = new Set(rows.slice(0, recordRows(tail).length));
  const { entries, added, uncertain } = applyRows(part.entries, rows, momentWithin(at), {
    // Something may have become of those of the page before since.
    mayBeOlder: (row) => page.cached === true || isOfTail.has(row),
  });
  for (const entry of added) Object.assign(entry, { backfilled: true } satisfies Partial<Entry>);
  const size = sizeAfter(metadata, part.entries, entries);
  const { next, isWhole } = progressAfter({ ...metadata, ...size, backfill }, page, {
    moved,
    tail,
    uncertain,
  });

  // Without a clock of the service's nobody knows what of it the cursor has counted, before all of it is there.
  const { hasClock, at: cursorAt, totals } = metadata.cursor;
  const coverageGaps = hasClock ? withoutFound(metadata.coverageGaps, added) : metadata.coverageGaps;
  let { beyondCursor } = metadata;
  if (hasClock) beyondCursor += added.filter((one) => one.at >= cursorAt).length;
  else if (isWhole) beyondCursor = Math.max(0, countOr(page.total, 0) - (totals.referrals ?? Number.POSITIVE_INFINITY));
  return {
    entries,
    totals: [],
    metadata: {
      ...metadata,
      ...size,
      backfill: next,
      beyondCursor,
      currencies: currenciesOf(metadata, rows),
      since: isWhole ? null : metadata.since,
      coverageGaps: isWhole ? gapsBesideHistory(coverageGaps, metadata, next) : coverageGaps,
      ...(metadata.increases && {
        increases: increasesBefore(metadata.increases, page.last ? [] : rows),
      }),
    },
  };
}

/**
 * What follows a page: the one after it, the one before where rows have moved back, a second reading where fewer are
 * recorded than the service has, or the end. `isWhole`: then the whole history is recorded.
 */
function progressAfter(
  { backfill, compactedBefore, entries }: RecordsMetadata & { backfill: Backfill },
  page: HistoryPage,
  { moved, tail, uncertain }: { moved: number; tail: Referral[]; uncertain: number },
): { next: Backfill; isWhole: boolean } {
  const asked = (backfill.asked ?? 0) + 1;
  const isCompacted = (row: Referral) =>
    compactedBefore !== null && dayBucketOf(timeOf(row) ?? Number.POSITIVE_INFINITY) < compactedBefore;
  const mustEnd = asked >= MOST_BACKFILL_PAGES || (page.referrals.length > 0 && page.referrals.every(isCompacted));
  const isBack = moved < 0 && backfill.page > 1;
  const timeless = (backfill.timeless ?? 0) + page.referrals.filter((row) => timeOf(row) === null).length;
  const isComplete = timeless === 0 && compactedBefore === null;
  const read = backfill.read + page.referrals.length;
  // What is approved meanwhile turns up on a page that was read already, mostly one of the first. A history that is
  // cut, by the service or by what is taken of a page, lists less than its total.
  const isShort = Math.min(entries, read) < countOr(page.total, 0) && isComplete;
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
  return { next, isWhole: isOver && !mustEnd && !isStale && !isShort && !isCut && isComplete };
}

/** By how many rows the pages have moved on since the last one, as far as the total shows; back: negative. */
function movedBy(page: HistoryPage, backfill: Backfill): number {
  const [before, now] = [countOr(backfill.total, null), countOr(page.total, null)];
  return before === null || now === null ? 0 : now - before;
}

const countOr = <T>(count: number | null, other: T): number | T =>
  count !== null && Number.isSafeInteger(count) && count >= 0 ? count : other;

/**
 * Rows of the last page's last second that this one does not repeat: beside them, rows alike are others. Where that
 * is not sure they are taken for the same: one referral too few rather than one that never was.
 */
function tailBeside(tail: Referral[], page: HistoryPage, moved: number): Referral[] {
  const [last, first] = [tail[0], page.referrals[0]];
  if (!last || !first || moved < 0) return [];
  const isNewer = (timeOf(first) ?? 0) > (timeOf(last) ?? 0);
  return isNewer ? [] : tail.slice(0, Math.max(0, tail.length - moved));
}

const pagesBack = (rows: number, { referrals }: HistoryPage, { page }: Backfill): number =>
  Math.min(page - 1, Math.ceil(rows / Math.max(1, referrals.length)));

/**
 * What is still unlisted once the whole history is there: what came in meanwhile, and of what came in before no more
 * than the service counts beyond its history, the latest first. What is missing beyond these is gone.
 */
function gapsBesideHistory(
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

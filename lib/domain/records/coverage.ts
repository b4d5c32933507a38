import { timeOf } from '../referrals/referral.ts';
import { countWithin, LAST_MOMENT, MOST_COVERAGE_GAPS } from '../referrals/referral-bounds.ts';
import type { Applied } from './apply-rows.ts';
import type { Entry } from './entries.ts';
import type { Observation } from './observation.ts';
import { isTimed, type RecordCursor, rowDigest } from './record-cursor.ts';
import type { CoverageGap, RecordsMetadata } from './records-metadata.ts';

/** What is known to be missing from the records: how coverage gaps grow and shrink. */

/**
 * @param unlisted how many referrals more; negative: so many of those that were missing are listed now, or were deleted
 * @param before null: nothing is recorded yet
 */
export function withUnlisted(
  coverageGaps: CoverageGap[],
  unlisted: number,
  answer: Observation,
  before: Pick<RecordsMetadata, 'cursor' | 'since'> | null,
): CoverageGap[] {
  if (before === null || unlisted === 0) return coverageGaps;
  const { cursor, since } = before;
  if (unlisted > 0) return withCoverageGap(coverageGaps, coverageGapBetween(cursor, answer, unlisted, since));
  // Without a clock of the service's nobody knows when what is listed now came in.
  return isTimed(cursor, answer) ? coverageGaps : withFewer(coverageGaps, -unlisted);
}

/** Without a clock of the service's it may have been any time since records began. */
export function coverageGapBetween(
  cursor: RecordCursor,
  answer: Observation,
  count: number,
  since: number | null,
): CoverageGap {
  const [from, to] = isTimed(cursor, answer) ? [cursor.at, answer.at] : [since ?? 0, LAST_MOMENT];
  return { from, to, count: countWithin(count) };
}

/** Services list 5 or 10 rows: fewer are all that there are. */
const LEAST_LISTED = 5;

/** How many are missing at least where no total is named: one, where a list that is full reaches nothing known. */
export function unlistedBeyond(
  { cursor, entries }: Pick<RecordsMetadata, 'cursor' | 'entries'>,
  { rows }: Observation,
  { added, listed }: Pick<Applied, 'added' | 'listed'>,
): number {
  const timeless = rows.filter((row) => timeOf(row) === null && !cursor.listed.includes(rowDigest(row)));
  const isFull = entries > 0 || rows.length >= LEAST_LISTED;
  const isBeyond = isFull && rows.length > 0 && added.length === listed.size;
  return Math.max(timeless.length, isBeyond ? 1 : 0);
}

/** Takes so many off the coverage gaps, the oldest first. */
function withFewer(coverageGaps: CoverageGap[], found: number): CoverageGap[] {
  let left = found;
  return coverageGaps
    .map((coverageGap) => {
      const less = Math.min(left, coverageGap.count);
      left -= less;
      return { ...coverageGap, count: coverageGap.count - less };
    })
    .filter(({ count }) => count > 0);
}

/**
 * What was found at last is missing no longer: of the coverage gap within which it came in, the latest if of several.
 * What came in in the second in which a gap ends came in after it, for all that anybody knows.
 */
export function withoutFound(coverageGaps: CoverageGap[], found: Entry[]): CoverageGap[] {
  const left = coverageGaps.map((coverageGap) => ({ ...coverageGap }));
  for (const { at } of found) {
    const coverageGap = left.findLast(({ from, to, count }) => count > 0 && from <= at && at < to);
    if (coverageGap) coverageGap.count--;
  }
  return left.filter(({ count }) => count > 0);
}

/** Too many of them become one, the oldest first. */
function withCoverageGap(coverageGaps: CoverageGap[], coverageGap: CoverageGap): CoverageGap[] {
  const all = [...coverageGaps, coverageGap];
  const [first, second, ...rest] = all;
  if (all.length <= MOST_COVERAGE_GAPS || !first || !second) return all;
  return [{ from: first.from, to: second.to, count: countWithin(first.count + second.count) }, ...rest];
}

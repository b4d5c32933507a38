import { countWithin, LAST_MOMENT, MOST_COVERAGE_GAPS } from '../referrals/referral-bounds.ts';
import type { Entry } from './entries.ts';
import { isTimed, type Observation, type RecordCursor } from './record-cursor.ts';
import type { CoverageGap } from './records-metadata.ts';

/** What is known to be missing from the records: how the gaps grow and shrink. */

/** @param unlisted how many more; negative: so many of those that were missing are told now, or some were deleted */
export function withUnlisted(
  coverageGaps: CoverageGap[],
  unlisted: number,
  cursor: RecordCursor | null,
  answer: Observation,
  since: number | null,
): CoverageGap[] {
  if (cursor === null || unlisted === 0) return coverageGaps;
  if (unlisted > 0) return withCoverageGap(coverageGaps, coverageGapBetween(cursor, answer, unlisted, since));
  // Without a clock of the service's nobody knows when what is told now came in.
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
 * What was found at last is missing no longer: of the gap within which it came in, the latest if of several. What came
 * in in the second in which a gap ends came in after it, for all that anybody knows.
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

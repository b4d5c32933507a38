import { countWithin, LAST_MOMENT, MOST_GAPS } from '../referrals/referral-bounds.ts';
import type { Entry } from './entries.ts';
import { isTimed, type Observation, type RecordCursor } from './record-cursor.ts';
import type { Gap } from './records-metadata.ts';

/** What is known to be missing from the records: how the gaps grow and shrink. */

/** @param unlisted how many more; negative: so many of those that were missing are told now, or some were deleted */
export function withUnlisted(
  gaps: Gap[],
  unlisted: number,
  cursor: RecordCursor | null,
  answer: Observation,
  since: number | null,
): Gap[] {
  if (cursor === null || unlisted === 0) return gaps;
  if (unlisted > 0) return withGap(gaps, gapBetween(cursor, answer, unlisted, since));
  // Without a clock of the service's nobody knows when what is told now came in.
  return isTimed(cursor, answer) ? gaps : withFewer(gaps, -unlisted);
}

/** Without a clock of the service's it may have been any time since records began. */
export function gapBetween(
  cursor: RecordCursor,
  answer: Observation,
  count: number,
  since: number | null,
): Gap {
  const [from, to] = isTimed(cursor, answer) ? [cursor.at, answer.at] : [since ?? 0, LAST_MOMENT];
  return { from, to, count: countWithin(count) };
}

function withFewer(gaps: Gap[], found: number): Gap[] {
  let left = found;
  return gaps
    .map((gap) => {
      const less = Math.min(left, gap.count);
      left -= less;
      return { ...gap, count: gap.count - less };
    })
    .filter(({ count }) => count > 0);
}

/**
 * What was found at last is missing no longer: of the gap within which it came in, the latest if of several. What came
 * in in the second in which a gap ends came in after it, for all that anybody knows.
 */
export function withoutFound(gaps: Gap[], found: Entry[]): Gap[] {
  const left = gaps.map((gap) => ({ ...gap }));
  for (const { at } of found) {
    const gap = left.findLast(({ from, to, count }) => count > 0 && from <= at && at < to);
    if (gap) gap.count--;
  }
  return left.filter(({ count }) => count > 0);
}

/** Too many of them become one, the oldest first. */
function withGap(gaps: Gap[], gap: Gap): Gap[] {
  const all = [...gaps, gap];
  const [first, second, ...rest] = all;
  if (all.length <= MOST_GAPS || !first || !second) return all;
  return [{ from: first.from, to: second.to, count: countWithin(first.count + second.count) }, ...rest];
}

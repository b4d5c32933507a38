import { countOf } from './earnings.ts';
import type { Entry } from './entries.ts';
import type { DayTotals, Gap } from './records.ts';
import type { FiledBook } from './records-file.ts';

/** What two computers have recorded together. */
interface Both {
  /** Oldest first. */
  totals: DayTotals[];
  entries: Entry[];
}

/**
 * What came in unlisted after one computer had stopped watching and before another one began, by the totals: what the
 * one counted last, and what the other did on its first day. `count` is 0 where all of it is known.
 * @returns null where there is no time between them, or where nobody knows
 */
export function holeBetween(one: FiledBook, other: FiledBook, { totals, entries }: Both): Gap | null {
  const [earlier, later] = inOrder(one, other);
  const [from, to] = [earlier.last.at, begins(later)];
  // What began later than it ended did so by a clock that was wrong.
  if (from >= to || from < begins(earlier) || later.last.at < to) return null;
  const first = totals.find(({ at }) => at >= to);
  const [then, now] = [earlier.last.referrals, first?.referrals ?? null];
  if (!first || then === null || now === null) return null;
  const isWithin = (at: number | null) => at !== null && at > from && at <= first.at;
  const known =
    countOf(entries.filter(({ at }) => isWithin(at))) -
    countOf(entries.filter(({ deleted, takenBackAt }) => deleted && isWithin(takenBackAt)));
  const told = later.gaps.reduce((sum, gap) => (isWithin(gap.to) ? sum + gap.count : sum), 0);
  const count = now - then - known - told;
  // Some was deleted that nobody saw: what else that hides from the total, nobody knows.
  return { from, to, count: count < 0 ? 1 : count };
}

export const inOrder = (a: FiledBook, b: FiledBook): [earlier: FiledBook, later: FiledBook] =>
  begins(a) <= begins(b) ? [a, b] : [b, a];

export const begins = ({ since }: FiledBook): number => since ?? Number.NEGATIVE_INFINITY;

import type { Gap, Payout } from './records.ts';
import { type FiledBook, MOST } from './records-file.ts';
import { begins, inOrder } from './records-hole.ts';

/**
 * The books of two computers that watched the same programme, as one. Which of the two is ours makes no difference, and
 * doing it again changes nothing. @param hole of `holeBetween`
 */
export function mergedBook(ours: FiledBook, theirs: FiledBook, hole: Gap | null): FiledBook {
  const gaps = merged(watchedBy(theirs, ours.gaps), watchedBy(ours, theirs.gaps), (gap) => gap, betterGaps);
  return {
    since: sinceOf(ours, theirs, hole),
    last: lastOf(ours.last, theirs.last),
    payouts: merged(ours.payouts, theirs.payouts, spanOfPayout, betterPayouts).slice(-MOST.payouts),
    gaps: withHole(gaps, hole).slice(-MOST.gaps),
    thinnedBefore: ours.thinnedBefore,
  };
}

/** Further back only where one has watched on until the other began, or where it is known how many came in between. */
function sinceOf(ours: FiledBook, theirs: FiledBook, hole: Gap | null): number | null {
  const [earlier, later] = inOrder(ours, theirs);
  return earlier.last.at >= begins(later) || hole ? earlier.since : later.since;
}

const withHole = (gaps: Gap[], hole: Gap | null): Gap[] =>
  hole && hole.count > 0 ? [...gaps, hole].sort((a, b) => a.from - b.from || a.to - b.to) : gaps;

function lastOf(a: FiledBook['last'], b: FiledBook['last']): FiledBook['last'] {
  if (a.at !== b.at) return a.at > b.at ? a : b;
  return (a.referrals ?? -1) >= (b.referrals ?? -1) ? a : b;
}

/** Gaps, without those during which the other has listed all that came in. */
const watchedBy = (other: FiledBook, gaps: Gap[]): Gap[] =>
  gaps.filter(
    ({ from, to }) =>
      begins(other) > from || other.last.at < to || other.gaps.some((gap) => gap.to > from && gap.from < to),
  );

interface Span {
  from: number;
  to: number;
}
const spanOfPayout = ({ from, at }: Payout): Span => ({ from, to: at });

/**
 * Both have seen the same things, each between two answers of its own: what overlaps is the same, told by one of them.
 * @param better the one of two tellings that is kept
 */
function merged<T>(ours: T[], theirs: T[], spanOf: (one: T) => Span, better: (a: T[], b: T[]) => T[]): T[] {
  const all = [
    ...ours.map((one) => ({ one, isOurs: true, ...spanOf(one) })),
    ...theirs.map((one) => ({ one, isOurs: false, ...spanOf(one) })),
  ].sort((a, b) => a.from - b.from || a.to - b.to);
  const kept: T[] = [];
  let group: typeof all = [];
  let end = Number.NEGATIVE_INFINITY;
  const close = () => {
    const by = (isOurs: boolean) => group.filter((one) => one.isOurs === isOurs).map(({ one }) => one);
    kept.push(...better(by(true), by(false)));
    group = [];
  };
  for (const next of all) {
    const last = group.at(-1);
    // What was seen at a moment overlaps with nothing but itself.
    const isSame = last?.from === next.from && last.to === next.to;
    if (group.length > 0 && next.from >= end && !isSame) close();
    end = group.length === 0 ? next.to : Math.max(end, next.to);
    group.push(next);
  }
  if (group.length > 0) close();
  return kept;
}

/** Who has seen more payments has watched more closely. */
function betterPayouts(a: Payout[], b: Payout[]): Payout[] {
  if (a.length !== b.length) return a.length > b.length ? a : b;
  const width = (all: Payout[]) => all.reduce((sum, { at, from }) => sum + at - from, 0);
  return width(a) !== width(b) ? (width(a) < width(b) ? a : b) : firstWritten(a, b);
}

/** Who misses fewer; who misses none has not watched. */
function betterGaps(a: Gap[], b: Gap[]): Gap[] {
  if (a.length === 0 || b.length === 0) return a.length > 0 ? a : b;
  const count = (all: Gap[]) => all.reduce((sum, gap) => sum + gap.count, 0);
  return count(a) !== count(b) ? (count(a) < count(b) ? a : b) : firstWritten(a, b);
}

/** Any order that does not hang on whose it is. */
export const firstWritten = <T>(a: T, b: T): T => (JSON.stringify(a) <= JSON.stringify(b) ? a : b);

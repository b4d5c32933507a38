import { type Day, dayOf, type Zone } from './calendar.ts';
import { type Entry, type Files, weighed, withRows } from './entries.ts';
import type { Filling } from './filling.ts';
import type { Sighting, Totals } from './sighting.ts';
import type { Decimal } from './sum.ts';

/** The last totals of a day of the user's calendar, as it was then. */
export interface DayTotals extends Totals {
  day: Day;
  /** When they were seen. */
  at: number;
}

export interface Payout {
  /** When it was seen, and when the answer before was. */
  at: number;
  from: number;
  amount: Decimal;
}

/** Referrals that came in between two answers and were never listed, so that nobody knows what they are worth. */
export interface Gap {
  from: number;
  to: number;
  count: number;
}

/** What is known of an account's records as a whole. */
export interface Book {
  /** The last sighting that was recorded. */
  line: string;
  number: number;
  /** From when on (ms) every referral is here, but for gaps; null: from the very first. */
  since: number | null;
  payouts: Payout[];
  gaps: Gap[];
  /** When the last answer was recorded, and how many referrals there were in all. */
  last: { at: number; referrals: number | null };
  /** How many referrals are recorded, and about how many bytes they take. */
  entries: number;
  bytes: number;
  /** Referrals in files before this one were thinned. */
  thinnedBefore: number | null;
  /** How far the past was filled in; absent where nobody asked for it. */
  filling?: Filling;
}

/** A part of the records, as it is changed in one go. */
export interface Held {
  /** null: nothing is recorded yet. */
  book: Book | null;
  entries: Files;
}

export interface Recorded extends Held {
  book: Book;
  totals: DayTotals | null;
}

const MOST_PAYOUTS = 1000;
const MOST_GAPS = 500;

/**
 * The records with one sighting more. @param held all files that the sighting may change
 * @returns null where it was recorded before
 */
export function record(held: Held, sighting: Sighting, zone?: Zone): Recorded | null {
  const { line, number, at, totals } = sighting;
  const before = held.book;
  if (before?.line === line && before.number >= number) return null;
  const files = withRows(held.entries, sighting);
  const book: Book = {
    ...(before ?? EMPTY),
    line,
    number,
    since: before ? before.since : at,
    last: {
      at: Math.max(at, before?.last.at ?? at),
      referrals: totals?.referrals ?? before?.last.referrals ?? null,
    },
    payouts: [...(before?.payouts ?? []), ...payoutsOf(sighting)].slice(-MOST_PAYOUTS),
    gaps: before?.gaps ?? [],
    ...weighed(before, held.entries, files.entries),
  };
  if (before && before.line !== line)
    return {
      ...files,
      book: resumed(book, before, sighting, files.added),
      totals: dayOfTotals(sighting, zone),
    };
  return {
    ...files,
    book: { ...book, gaps: gapsAfter(book.gaps, sighting) },
    totals: dayOfTotals(sighting, zone),
  };
}

const EMPTY = { since: null, entries: 0, bytes: 0, thinnedBefore: null };

const payoutsOf = ({ payout, at }: Sighting): Payout[] => (payout ? [{ ...payout, at }] : []);

const dayOfTotals = ({ at, totals }: Sighting, zone?: Zone): DayTotals | null =>
  totals && { day: dayOf(at, zone), at, ...totals };

/** What came in while nobody watched, between one history of the account and the next. */
function resumed(book: Book, before: Book, { at, totals }: Sighting, added: Entry[]): Book {
  const [then, now] = [before.last.referrals, totals?.referrals ?? null];
  // Nobody can tell how many that were.
  if (then === null || now === null) return { ...book, since: at };
  const listed = added.filter((entry) => entry.at > before.last.at).length;
  const count = now - then - listed;
  return count > 0 ? { ...book, gaps: withGap(book.gaps, { from: before.last.at, to: at, count }) } : book;
}

function gapsAfter(gaps: Gap[], { unlisted, at }: Sighting): Gap[] {
  if (unlisted === null) return gaps;
  if (unlisted.count > 0) return withGap(gaps, { ...unlisted, to: at });
  // Rows that were listed late belong to the latest gap that they can belong to.
  let late = -unlisted.count;
  const left = gaps.toReversed().map((gap) => {
    const filled = Math.min(late, gap.count);
    late -= filled;
    return { ...gap, count: gap.count - filled };
  });
  return left.filter(({ count }) => count > 0).toReversed();
}

/** Too many of them become one, the oldest first. */
function withGap(gaps: Gap[], gap: Gap): Gap[] {
  const all = [...gaps, gap];
  const [first, second, ...rest] = all;
  if (all.length <= MOST_GAPS || !first || !second) return all;
  return [{ from: first.from, to: second.to, count: first.count + second.count }, ...rest];
}

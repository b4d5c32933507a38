import { DAY, type Day, dayOf, type Zone } from './calendar.ts';
import { type Entry, type Files, weighed, withRows } from './entries.ts';
import type { Filling } from './filling.ts';
import { countWithin, MOST_GAPS, MOST_PAYOUTS } from './record-bounds.ts';
import type { Sighting } from './sighting.ts';
import type { Decimal } from './sum.ts';
import type { Totals } from './totals.ts';

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
  /** The last of them by name, of which one may come again. */
  recorded?: string[];
  /** From when on (ms) every referral is here, but for gaps; null: from the very first. */
  since: number | null;
  payouts: Payout[];
  gaps: Gap[];
  /** When the last answer was given, by a clock that may have been set back, and how many referrals there were in all. */
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

/** Many times as many as an account's state holds. */
const MOST_NAMES = 30;

/**
 * The records with one sighting more. @param held all files that the sighting may change
 * @returns null where it was recorded before
 */
export function record(held: Held, sighting: Sighting, zone?: Zone): Recorded | null {
  const { line, number, at, totals } = sighting;
  const before = held.book;
  const name = `${line} ${number} ${at}`;
  const recorded = before?.recorded ?? [];
  if (recorded.includes(name)) return null;
  // Another history, or one of which some was lost: the browser could not store it, or stored what is older last.
  const isTorn = before !== null && (before.line !== line || before.number + 1 !== number);
  const files = withRows(held.entries, sighting, isTorn);
  const book: Book = {
    ...(before ?? EMPTY),
    line,
    number,
    recorded: [...recorded, name].slice(-MOST_NAMES),
    since: before ? before.since : newestOf(sighting),
    last: {
      at,
      referrals: totals?.referrals ?? before?.last.referrals ?? null,
    },
    payouts: [...(before?.payouts ?? []).map(forwards), ...payoutsOf(sighting)].slice(-MOST_PAYOUTS),
    gaps: withoutFound(before?.gaps ?? [], files.added),
    ...weighed(before, held.entries, files.entries),
  };
  return {
    ...files,
    book: isTorn ? resumed(book, before, sighting, files.added) : withUnlisted(book, sighting),
    totals: dayOfTotals(sighting, zone),
  };
}

/**
 * When the first answer was given; by what it lists, where the clock of a service that tells none is slow, or its rows
 * tell the time of another zone. What is dated a day ahead or more tells nothing of that.
 */
const newestOf = ({ at, rows }: Sighting): number =>
  rows.reduce((most, row) => (row.at !== null && row.at <= at + DAY ? Math.max(most, row.at) : most), at);

const EMPTY = { since: null, entries: 0, bytes: 0, thinnedBefore: null };

const payoutsOf = ({ payout, at }: Sighting): Payout[] => (payout ? [forwards({ ...payout, at })] : []);

/** A clock that was set back meanwhile has it seen before the answer before: it was seen by that one. */
export const forwards = (payout: Payout): Payout => ({ ...payout, from: Math.min(payout.from, payout.at) });

const dayOfTotals = ({ at, totals }: Sighting, zone?: Zone): DayTotals | null =>
  totals && { day: dayOf(at, zone), at, ...totals };

/**
 * What came in while nobody watched. Deletions hide some of it from the total, but not where the list shows something
 * that is older.
 */
function resumed(book: Book, before: Book, { at, totals, rows }: Sighting, added: Entry[]): Book {
  const [then, now] = [before.last.referrals, totals?.referrals ?? null];
  // Nobody can tell how many that were.
  if (then === null || now === null) return { ...book, since: at };
  const listed = added.filter((entry) => entry.at >= before.last.at).length;
  const reachesBack = rows.length >= now || rows.some((row) => (row.at ?? at) <= before.last.at);
  const count = Math.max(now - then - listed, reachesBack ? 0 : 1);
  return count > 0 ? { ...book, gaps: withGap(book.gaps, gapOf(before.last.at, at, count)) } : book;
}

const withUnlisted = (book: Book, { unlisted, at }: Sighting): Book =>
  unlisted ? { ...book, gaps: withGap(book.gaps, gapOf(unlisted.from, at, unlisted.count)) } : book;

/** A clock that was set back meanwhile makes it end before it begins. */
const gapOf = (one: number, other: number, count: number): Gap => ({
  from: Math.min(one, other),
  to: Math.max(one, other),
  count: countWithin(count),
});

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

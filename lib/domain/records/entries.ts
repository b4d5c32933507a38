import { DAY } from '../calendar/calendar.ts';
import { amountWithin, LONGEST_WORD } from '../referrals/referral-bounds.ts';
import { hasId, type RecordRow } from './record-row.ts';
import { isReversed } from './reversed.ts';

/**
 * What is kept of an account on this computer, to tell what changed, and since when: every referral that was seen,
 * the totals of each day, payouts, and how much of it is known. All moments are instants, so that a journey to another
 * time zone loses and doubles nothing; which day of the user's calendar they fall on is worked out when they are shown.
 */
export interface Entry {
  /** What identifies it (`record-row.ts`); "" for several that were thinned to one. */
  key: string;
  /** When it came in, ms of the service's clock. */
  at: number;
  /** Decimal text; what is none is worth nothing here. */
  amount: string;
  /** null: the account's own. */
  currency: string | null;
  /** In lower case. */
  status: string;
  provider: string | null;
  /** When it was seen to be rejected, cancelled or deleted; null while it stands. */
  reversedAt: number | null;
  /** When it was seen to stand again, having been taken back; what was told of it before is over. */
  stoodAt?: number;
  /** It is not listed any more, and the total fell. */
  deleted?: true;
  /** From the service's own history: nobody watched it come in. */
  backfilled?: true;
  /** How many it stands for; left out: 1. */
  count?: number;
}

/** Entries by the number of their UTC day since 1970: as they are stored, a file a day. */
export type DayBuckets = Map<number, Entry[]>;

export const dayBucketOf = (at: number): number => Math.floor(at / DAY);

/** The earliest file in which any of these may be; null: they are none. */
export const firstDayBucketOf = (rows: { at: number }[]): number | null =>
  rows.length === 0
    ? null
    : dayBucketOf(rows.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY));

/** What became of a recorded referral. */
export interface Change {
  from: Entry;
  to: Entry;
}

/** What an answer told of referrals: which came in since the one before, which were changed, which were deleted. */
export interface News {
  came: Entry[];
  changed: Change[];
  gone: Entry[];
}

/** Files with the rows of an answer in them. */
export interface Matched {
  entries: DayBuckets;
  added: Entry[];
  changed: Change[];
  /** Every entry that a row told of. */
  matched: Set<Entry>;
  /** How many rows may be recorded already, or not: nobody can tell. */
  uncertain: number;
}

/**
 * Which recorded referral is each row? The one with its key and its moment; else, where one was told with an id and the
 * other is without, the one of the same second and amount, or the only one that is left of it. What is left over is added, but for rows of which nobody can
 * tell whether they are recorded:
 * - on a day that was thinned;
 * - of a second of which something is recorded in other words that is told no more: it may be the same, reworded.
 * @param files all in which one of the rows may be; left as they are
 * @param now ms of the answer that tells so
 * @param may whether a row that is not recorded is added; `isAnyKnown`: another one was recognised
 * @param isOld whether what is recorded already stays as it is: the row may be older
 */
export function matchRows(
  files: DayBuckets,
  rows: RecordRow[],
  now: number,
  {
    may = () => true,
    isOld = () => false,
  }: { may?(row: RecordRow, isAnyKnown: boolean): boolean; isOld?(row: RecordRow): boolean } = {},
): Matched {
  const entries: DayBuckets = new Map([...files].map(([file, all]) => [file, [...all]]));
  const [added, changed, matched] = [[] as Entry[], [] as Change[], new Set<Entry>()];
  let uncertain = 0;
  // An id is sure; then what is told in words is found among these, too.
  takeIn(rows.filter(({ key }) => hasId(key)));
  takeIn(rows.filter(({ key }) => !hasId(key)));
  return { entries, added, changed, matched, uncertain };

  function takeIn(alike: RecordRow[]): void {
    const found = new Map<RecordRow, Entry>();
    const taken = new Set<Entry>();
    const find = (row: RecordRow, fits: (entry: Entry) => boolean): void => {
      if (found.has(row)) return;
      const entry = dayBucketAt(row).find((one) => one.at === row.at && !taken.has(one) && fits(one));
      if (!entry) return;
      found.set(row, entry);
      taken.add(entry);
    };
    for (const row of alike) find(row, ({ key }) => key === row.key);
    const isAnyKnown = found.size > 0;
    for (const row of alike)
      find(row, ({ key, amount }) => key !== '' && hasId(key) !== hasId(row.key) && amount === row.amount);
    // The only two that are left of a second, one of them with an id, are the same, whatever it is worth now.
    for (const row of alike) {
      if (found.has(row)) continue;
      const left = alike.filter((other) => other.at === row.at && !found.has(other));
      const others = dayBucketAt(row).filter((one) => one.at === row.at && !taken.has(one));
      if (left.length === 1 && others.length === 1)
        find(row, ({ key }) => key !== '' && hasId(key) !== hasId(row.key));
    }
    const isUncertain = (row: RecordRow) =>
      dayBucketAt(row).some(
        (one) => one.key === '' || (one.at === row.at && isRival(one, row) && !taken.has(one)),
      );
    const unknown = alike.filter((row) => !found.has(row) && may(row, isAnyKnown));
    const fresh = unknown.filter((row) => !isUncertain(row));
    uncertain += unknown.length - fresh.length;
    for (const [row, from] of found) {
      const to = isOld(row) ? from : after(from, row, now);
      matched.delete(from);
      matched.add(to);
      if (to === from) continue;
      changed.push({ from, to });
      const file = dayBucketAt(row);
      file[file.indexOf(from)] = to;
    }
    for (const row of fresh) {
      const entry = entryOf(row);
      added.push(entry);
      matched.add(entry);
      entries.set(dayBucketOf(row.at), [...dayBucketAt(row), entry]);
    }
  }

  function dayBucketAt({ at }: RecordRow): Entry[] {
    return entries.get(dayBucketOf(at)) ?? [];
  }
}

/** One that is recorded and told no more may be the row, told otherwise; but an id is told apart from all others. */
const isRival = ({ key }: Entry, row: RecordRow): boolean => !(hasId(key) && hasId(row.key));

function entryOf({ key, at, amount, currency, status, provider }: RecordRow): Entry {
  const state = status.slice(0, LONGEST_WORD).toLowerCase();
  return {
    key,
    at,
    amount: amountWithin(amount) ?? '',
    currency: currency?.slice(0, LONGEST_WORD) ?? null,
    status: state,
    provider: provider?.slice(0, LONGEST_WORD) ?? null,
    // Nobody saw when: it is taken back on the day on which it came in.
    reversedAt: isReversed(state) ? at : null,
  };
}

/** A recorded referral as a row tells it now; the very same where it tells nothing new. */
function after(known: Entry, row: RecordRow, now: number): Entry {
  const { deleted, stoodAt, ...kept } = known;
  const matched = entryOf(row);
  const next = {
    ...kept,
    ...matched,
    // An id identifies for good; and one route of a service tells what another one leaves out.
    key: hasId(known.key) ? known.key : matched.key,
    currency: matched.currency ?? known.currency,
    provider: matched.provider ?? known.provider,
    reversedAt: isReversed(matched.status) ? (known.reversedAt ?? now) : null,
  };
  const stood = next.reversedAt === null && known.reversedAt !== null ? now : stoodAt;
  const entry: Entry = next.reversedAt === null && stood !== undefined ? { ...next, stoodAt: stood } : next;
  return JSON.stringify(entry) === JSON.stringify(known) ? known : entry;
}

/** These entries as deleted. @param now ms; when that was seen */
export function withDeleted(files: DayBuckets, gone: Entry[], now: number): DayBuckets {
  const entries: DayBuckets = new Map(files);
  for (const one of gone) {
    const file = entries.get(dayBucketOf(one.at)) ?? [];
    const deleted: Entry = { ...one, deleted: true, reversedAt: one.reversedAt ?? now };
    entries.set(
      dayBucketOf(one.at),
      file.map((entry) => (entry === one ? deleted : entry)),
    );
  }
  return entries;
}

/** How many entries there are, and about how many bytes they take, once these files were changed. */
export function weighed(before: { entries: number; bytes: number } | null, was: DayBuckets, is: DayBuckets) {
  const count = (files: DayBuckets) => sum(files, (all) => all.length);
  const bytes = (files: DayBuckets) =>
    sum(files, (all) => utf8.encode(JSON.stringify(all.map(Object.values))).length);
  return {
    entries: (before?.entries ?? 0) + count(is) - count(was),
    bytes: (before?.bytes ?? 0) + bytes(is) - bytes(was),
  };
}

const utf8 = new TextEncoder();

const sum = (files: DayBuckets, of: (all: Entry[]) => number): number =>
  [...files.values()].reduce((total, all) => total + of(all), 0);

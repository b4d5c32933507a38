import { type Change, type DayBuckets, dayBucketOf, type Entry } from '../records/entries.ts';
import { hasId } from '../records/record-row.ts';
import { isReversed } from '../records/reversed.ts';

/** What two computers know of one day, as one. */
export interface MergedDay {
  entries: Entry[];
  /** Of theirs: what was not known here. */
  added: Entry[];
  /** Of ours: what they know, too. */
  met: Entry[];
  /** Of ours: of which they know more. */
  changed: Change[];
  /** One of them has put the day together: ours is kept, and what else theirs holds is left out. */
  isUnsure: boolean;
}

/** Entries by their files, oldest first. */
export const inDayBuckets = (entries: Entry[]): DayBuckets =>
  new Map([...Map.groupBy(entries, ({ at }) => dayBucketOf(at))].sort(([a], [b]) => a - b));

/** What an entry is known by; there are no two of it. What was put together is known by what it was put together for. */
export const nameOf = ({ key, at, ...rest }: Entry): string =>
  key !== ''
    ? `${at} ${key}`
    : JSON.stringify([
        at,
        rest.currency,
        rest.status,
        rest.provider,
        rest.reversedAt,
        rest.backfilled,
        rest.deleted,
      ]);

/**
 * The referrals of one day as two computers have seen them, each once: what is here stays, what is not is added.
 * @param newer above 0: they have looked later than we
 */
export function mergedDay(ours: Entry[], theirs: Entry[], newer: number): MergedDay {
  if (ours.length > 0 && [...ours, ...theirs].some(({ key }) => key === ''))
    return { entries: ours, added: [], met: [], changed: [], isUnsure: true };
  const pairs = pairsOf(ours, theirs);
  const known = new Map([...pairs].map(([their, our]) => [our, their]));
  // Seconds of which something is known here that they do not know; whether that is told in words.
  const rivals = new Map<number, boolean>();
  for (const one of ours)
    if (!known.has(one) && !one.deleted) rivals.set(one.at, rivals.get(one.at) || !hasId(one.key));
  const added = theirs.filter((one) => {
    if (pairs.has(one)) return false;
    const rival = rivals.get(one.at);
    // It may be the same, in other words; but an id is told apart from all others.
    return rival === undefined || one.deleted || (hasId(one.key) && !rival);
  });
  const changed: Change[] = [];
  const entries = ours.map((from) => {
    const their = known.get(from);
    const to = their ? joined(from, their, newer) : from;
    if (to !== from) changed.push({ from, to });
    return to;
  });
  return { entries: [...entries, ...added], added, met: [...known.keys()], changed, isUnsure: false };
}

/**
 * Which of ours is each of theirs? As rows of an answer are recognised: by key and moment; else, where one was told
 * with an id and the other is without, the one of the same second and amount.
 */
function pairsOf(ours: Entry[], theirs: Entry[]): Map<Entry, Entry> {
  const pairs = new Map<Entry, Entry>();
  const taken = new Set<Entry>();
  const pair = (us: Entry[], them: Entry[], name: (one: Entry) => string, same = name) => {
    const free = Map.groupBy(us, same);
    for (const their of them) {
      const our = free.get(name(their))?.pop();
      if (!our) continue;
      pairs.set(their, our);
      taken.add(our);
    }
  };
  pair(ours, theirs, nameOf);
  const left = (all: Entry[], of: { has(one: Entry): boolean }) =>
    all.filter((one) => !of.has(one)).sort((a, b) => (a.key < b.key ? -1 : 1));
  const alike = (one: Entry, isId: boolean) => `${one.at} ${one.amount} ${isId}`;
  pair(
    left(ours, taken).reverse(),
    left(theirs, pairs),
    (one) => alike(one, !hasId(one.key)),
    (one) => alike(one, hasId(one.key)),
  );
  return pairs;
}

/**
 * What became of a referral last: that it stands again goes before what it was taken back for, by when that was seen;
 * paid or taken back goes before what leads there, for rows are listed for a while only; else whoever looked last knows
 * it. Ours itself, where that says it all.
 */
function joined(ours: Entry, theirs: Entry, newer: number): Entry {
  const reversal = Number(isReversedAfter(theirs, ours)) - Number(isReversedAfter(ours, theirs));
  const isTheirs =
    (reversal || rank(theirs) - rank(ours) || newer || (told(theirs) < told(ours) ? 1 : -1)) > 0;
  const [{ backfilled, stoodAt, ...kept }, other] = isTheirs ? [theirs, ours] : [ours, theirs];
  const backs = [ours, theirs].flatMap(({ reversedAt }) => reversedAt ?? []);
  const stood = Math.max(ours.stoodAt ?? 0, theirs.stoodAt ?? 0);
  const both: Entry = {
    ...kept,
    // An id is worth more than words; watched is more than read in the history.
    key: hasId(other.key) ? other.key : kept.key,
    currency: kept.currency ?? other.currency,
    provider: kept.provider ?? other.provider,
    reversedAt: kept.reversedAt === null ? null : Math.min(...backs),
    ...(kept.reversedAt === null && stood > 0 && { stoodAt: stood }),
    ...(backfilled && other.backfilled && { backfilled }),
  };
  return said(both) === said(ours) ? ours : both;
}

/** Taken back by the other's account, and standing again since. */
const isReversedAfter = ({ reversedAt, stoodAt = 0 }: Entry, other: Entry): boolean =>
  reversedAt === null && other.reversedAt !== null && stoodAt >= other.reversedAt;

/** What a service told of it, without what two sides together make of that. */
const told = ({ status, amount, currency, provider }: Entry): string =>
  JSON.stringify([status, amount, currency, provider]);

const said = (one: Entry): string => JSON.stringify(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));

const rank = ({ status, deleted }: Entry): number =>
  deleted ? 2 : isReversed(status) || status === 'paid' ? 1 : 0;

import { type Change, type DayBuckets, dayBucketOf, type Entry, isReversed } from '../records/entries.ts';
import { hasId } from '../referrals/referral-key.ts';
import { matchReferrals, maybeAmong } from '../referrals/same-referral.ts';
import { stableJson } from '../text/stable-json.ts';

/** What two computers know of one day, as one. */
export interface MergedDay {
  entries: Entry[];
  /** Of theirs: what was not known here. */
  added: Entry[];
  /** Of ours: what they know, too. */
  shared: Entry[];
  /** Of ours: of which they know more. */
  changed: Change[];
  /** One of them has compacted the day: ours is kept, and what else theirs holds is left out. */
  isUnsure: boolean;
}

/** Entries by their day buckets, oldest first. */
export const inDayBuckets = (entries: Entry[]): DayBuckets =>
  new Map([...Map.groupBy(entries, ({ at }) => dayBucketOf(at))].sort(([a], [b]) => a - b));

/** What is unique to an entry. What was compacted is identified by what it was put together for. */
export const entryId = ({ key, at, ...rest }: Entry): string =>
  key !== ''
    ? `${at} ${key}`
    : JSON.stringify([
        ...[at, rest.currency, rest.status, rest.provider, rest.reversedAt, rest.backfilled, rest.deleted],
        rest.campaign,
      ]);

/**
 * The referrals of one day as two computers have seen them, each once: what is here stays, what is not is added.
 * @param newer above 0: their last answer is younger than ours
 */
export function mergedDay(ours: Entry[], theirs: Entry[], newer: number): MergedDay {
  if (ours.length > 0 && [...ours, ...theirs].some(({ key }) => key === ''))
    return { entries: ours, added: [], shared: [], changed: [], isUnsure: true };
  // In one order, so that whoever takes over from whom comes to the same.
  const matches = matchReferrals(byKey(ours), byKey(theirs), ['key-time', 'time-amount']);
  const theirsOf = new Map([...matches].map(([their, { known }]) => [known, their]));
  const isInOtherWords = maybeAmong(ours.filter((one) => !theirsOf.has(one) && !one.deleted));
  const added = theirs.filter((one) => !matches.has(one) && (one.deleted || !isInOtherWords(one)));
  const changed: Change[] = [];
  const entries = ours.map((from) => {
    const their = theirsOf.get(from);
    const to = their ? joined(from, their, newer) : from;
    if (to !== from) changed.push({ from, to });
    return to;
  });
  return { entries: [...entries, ...added], added, shared: [...theirsOf.keys()], changed, isUnsure: false };
}

const byKey = (all: Entry[]): Entry[] => all.toSorted((a, b) => (a.key < b.key ? -1 : 1));

/**
 * What became of a referral last. That it stands again outweighs what it was reversed for, by when that was seen; paid
 * or reversed outweighs what leads there, for rows are listed for a while only; else the younger answer decides. Ours
 * itself, where that says it all.
 */
function joined(ours: Entry, theirs: Entry, newer: number): Entry {
  const reversal = Number(isReversedAfter(theirs, ours)) - Number(isReversedAfter(ours, theirs));
  const isTheirs =
    (reversal || finality(theirs) - finality(ours) || newer || (contentOf(theirs) < contentOf(ours) ? 1 : -1)) > 0;
  const [{ backfilled, stoodAt, ...kept }, other] = isTheirs ? [theirs, ours] : [ours, theirs];
  const reversals = [ours, theirs].flatMap(({ reversedAt }) => reversedAt ?? []);
  const stood = Math.max(ours.stoodAt ?? 0, theirs.stoodAt ?? 0);
  const both: Entry = {
    ...kept,
    // An id is worth more than words; watched is more than read in the history.
    key: hasId(other.key) ? other.key : kept.key,
    currency: kept.currency ?? other.currency,
    provider: kept.provider ?? other.provider,
    ...(other.campaign && !kept.campaign && { campaign: other.campaign }),
    reversedAt: kept.reversedAt === null ? null : Math.min(...reversals),
    ...(kept.reversedAt === null && stood > 0 && { stoodAt: stood }),
    ...(backfilled && other.backfilled && { backfilled }),
  };
  return isEqual(both, ours) ? ours : both;
}

/** Reversed as the other knows it, and standing again since. */
const isReversedAfter = ({ reversedAt, stoodAt = 0 }: Entry, other: Entry): boolean =>
  reversedAt === null && other.reversedAt !== null && stoodAt >= other.reversedAt;

/** What a service said of it, without what two sides together make of that. */
const contentOf = ({ status, amount, currency, provider }: Entry): string =>
  JSON.stringify([status, amount, currency, provider]);

const isEqual = (a: Entry, b: Entry): boolean => stableJson(a) === stableJson(b);

const finality = ({ status, deleted }: Entry): number => {
  if (deleted) return 2;
  return isReversed(status) || status === 'paid' ? 1 : 0;
};

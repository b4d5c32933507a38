import { hasId } from '../referrals/referral-key.ts';
import { matchReferrals, maybeAmong } from '../referrals/same-referral.ts';
import { type Change, type DayBuckets, dayBucketOf, type Entry, isReversed, type RecordRow } from './entries.ts';

/** Day buckets with the rows of an answer in them. */
export interface Applied {
  /** Buckets in which nothing changed are the very same as before. */
  entries: DayBuckets;
  added: Entry[];
  changed: Change[];
  /** Every entry that a row stands for, or may stand for in other words. */
  listed: Set<Entry>;
  /** How many rows were left out, because nobody knows whether they are recorded already. */
  uncertain: number;
}

interface Options {
  /** Whether a row that is not recorded is added; `isAnyKnown`: the key and moment of another one were. */
  mayAdd?(row: RecordRow, isAnyKnown: boolean): boolean;
  /** Whether the row may be older than what is recorded of it, which then stays as it is. */
  mayBeOlder?(row: RecordRow): boolean;
}

/**
 * Rows of an answer, each taken for the entry that it is, else added. Not added is a row of which nobody knows
 * whether it is recorded: of a day that was compacted, or of a moment of which something is recorded in other words
 * that no row stands for, for it may have been reworded.
 * @param buckets all in which one of the rows may be; left as they are
 * @param now when the answer was given, ms of the service's clock
 */
export function applyRows(
  buckets: DayBuckets,
  rows: RecordRow[],
  now: number,
  { mayAdd = () => true, mayBeOlder = () => false }: Options = {},
): Applied {
  const entries: DayBuckets = new Map(buckets);
  const [added, changed, listed] = [[] as Entry[], [] as Change[], new Set<Entry>()];
  let uncertain = 0;
  // An id is sure; then rows that are known by words are found among these, too.
  apply(rows.filter(({ key }) => hasId(key)));
  apply(rows.filter(({ key }) => !hasId(key)));
  return { entries, added, changed, listed, uncertain };

  function apply(alike: RecordRow[]): void {
    const days = new Set(alike.map(({ at }) => dayBucketOf(at)));
    const known = [...days].flatMap((day) => entries.get(day) ?? []).filter(({ key }) => key !== '');
    const matches = matchReferrals(known, alike, ['key-time', 'time-amount', 'last-of-moment']);
    const matched = new Set([...matches.values()].map((match) => match.known));
    const unmatched = known.filter((one) => !matched.has(one));
    const isInOtherWords = maybeAmong(unmatched);
    // Listed in other words, for all that anybody knows: it is not to be taken for deleted.
    const mayBeListed = maybeAmong(alike.filter((row) => !matches.has(row)));
    for (const one of unmatched) if (mayBeListed(one)) listed.add(one);
    const isCompacted = ({ at }: RecordRow) => entries.get(dayBucketOf(at))?.some(({ key }) => key === '');
    const isAnyKnown = [...matches.values()].some(({ by }) => by === 'key-time');
    const unknown = alike.filter((row) => !matches.has(row) && mayAdd(row, isAnyKnown));
    const fresh = unknown.filter((row) => !isCompacted(row) && !isInOtherWords(row));
    uncertain += unknown.length - fresh.length;
    for (const [row, { known: from }] of matches) {
      const to = mayBeOlder(row) ? from : updated(from, row, now);
      listed.delete(from);
      listed.add(to);
      if (to === from) continue;
      changed.push({ from, to });
      change(row.at, (all) => all.map((one) => (one === from ? to : one)));
    }
    for (const row of fresh) {
      // Nobody saw when: where it is reversed already, that counts for the day on which it came in.
      const entry: Entry = { ...row, reversedAt: isReversed(row.status) ? row.at : null };
      added.push(entry);
      listed.add(entry);
      change(row.at, (all) => [...all, entry]);
    }
  }

  function change(at: number, how: (all: Entry[]) => Entry[]): void {
    entries.set(dayBucketOf(at), how(entries.get(dayBucketOf(at)) ?? []));
  }
}

/** A recorded referral as a row lists it now; the very same where nothing has changed. */
function updated(known: Entry, row: RecordRow, now: number): Entry {
  const { deleted, stoodAt, ...kept } = known;
  const reversedAt = isReversed(row.status) ? (known.reversedAt ?? now) : null;
  const stood = known.reversedAt !== null ? now : stoodAt;
  const entry: Entry = {
    ...kept,
    ...row,
    // An id identifies for good; and one route of a service lists what another one leaves out.
    key: hasId(known.key) ? known.key : row.key,
    currency: row.currency ?? known.currency,
    provider: row.provider ?? known.provider,
    reversedAt,
    ...(reversedAt === null && stood !== undefined && { stoodAt: stood }),
  };
  return JSON.stringify(entry) === JSON.stringify(known) ? known : entry;
}

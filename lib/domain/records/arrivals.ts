import { timeOf } from '../referrals/referral.ts';
import type { Applied } from './apply-rows.ts';
import { type DayBuckets, dayBucketOf, type Entry } from './entries.ts';
import type { Observation } from './observation.ts';
import { isTimed, referralIncrease } from './record-cursor.ts';
import type { RecordsMetadata } from './records-metadata.ts';

/**
 * How many referrals are recorded now of those that the answer counts and the one before did not; and how many that
 * the next answer will count, because the history shows more than the answer.
 * @param late how many of the added came in before the cursor
 * @param before null: nothing is recorded yet
 */
export function countArrivals(
  { entries, added, changed }: Applied,
  late: number,
  answer: Observation,
  before: RecordsMetadata | null,
): Pick<RecordsMetadata, 'beyondCursor'> & { arrived: number } {
  const { at, totals } = answer;
  const cursor = before?.cursor ?? null;
  const ahead = before?.beyondCursor ?? 0;
  // An import may leave fewer than none.
  const mostKnown = Math.max(0, ahead);
  const isCompared = isTimed(cursor, answer);
  const addedFrom = isCompared ? added.filter((one) => one.at >= at) : [];
  // A backfill, or an earlier look at the history, may have recorded what came in after this answer, too.
  const knownFrom = isCompared && mostKnown > 0 ? knownSince(entries, at, new Set(added)) : [];

  const listedAt = new Set(answer.rows.map(timeOf));
  const isAfter = (one: Entry) => one.at > at && !listedAt.has(one.at);
  const addedAfter = addedFrom.filter(isAfter).length;
  const knownAfter = Math.min(mostKnown, knownFrom.filter(isAfter).length);
  const beyond = addedAfter + knownAfter;

  const restored = changed.filter(({ from, to }) => from.deleted && !to.deleted).length;
  const arrived = added.length - late - beyond + restored + ahead;
  // Some of the very second of the answer came in after it: what it does not count of them, the next one does.
  const knownWithin = knownFrom.filter((one) => one.at === at).length;
  const perhaps = addedFrom.length - addedAfter + Math.min(mostKnown - knownAfter, knownWithin);
  const increase = cursor && referralIncrease(cursor, totals);
  const uncounted = increase === null ? 0 : Math.min(Math.max(0, arrived - increase), perhaps);
  return { arrived: arrived - uncounted, beyondCursor: beyond + uncounted };
}

/** What was recorded before, and came in at this moment (ms) or later. */
const knownSince = (entries: DayBuckets, at: number, added: ReadonlySet<Entry>): Entry[] =>
  [...entries]
    .filter(([day]) => day >= dayBucketOf(at))
    .flatMap(([, all]) => all.filter((one) => one.at >= at && !one.deleted && !added.has(one)));

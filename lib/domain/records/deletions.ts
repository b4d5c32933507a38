import { timeOf } from '../referrals/referral.ts';
import type { Referral } from '../referrals/referral-schema.ts';
import { type DayBuckets, dayBucketOf, type Entry } from './entries.ts';

/**
 * Which recorded referrals were deleted: those that are not listed any more though older ones are, if the total fell by
 * at least as many. Otherwise some of them may only be hidden for a while, and nobody knows which.
 * @param entries all that are recorded after `reach`
 * @param listed those of them that the service still lists
 * @param reach ms; everything younger is listed
 * @param fell how many fewer the service counts than it did, what came in since included
 */
export function deletedAmong(entries: Entry[], listed: ReadonlySet<Entry>, reach: number, fell: number): Entry[] {
  const missing = entries.filter(
    (entry) => entry.at > reach && entry.key !== '' && !entry.deleted && !listed.has(entry),
  );
  return missing.length <= fell ? missing : [];
}

/**
 * After which moment (ms) a list shows everything that there is.
 * @param isById the list is in the order of ids, as a history is: its last row is where it ends
 */
export function reachOf(rows: Referral[], total: number | null, isById: boolean): number {
  if (isAllListed(rows, total)) return Number.NEGATIVE_INFINITY;
  const times = rows.flatMap((row) => timeOf(row) ?? []);
  return (isById ? times.at(-1) : Math.min(...times)) ?? Number.POSITIVE_INFINITY;
}

export const isAllListed = (rows: Referral[], total: number | null): boolean =>
  rows.length >= (total ?? Number.POSITIVE_INFINITY);

/** The buckets with these entries deleted. @param now when that was seen, ms of the service's clock */
export function withDeleted(buckets: DayBuckets, gone: Entry[], now: number): DayBuckets {
  const entries: DayBuckets = new Map(buckets);
  for (const one of gone) {
    const day = dayBucketOf(one.at);
    const deleted: Entry = { ...one, deleted: true, reversedAt: one.reversedAt ?? now };
    entries.set(
      day,
      (entries.get(day) ?? []).map((entry) => (entry === one ? deleted : entry)),
    );
  }
  return entries;
}

import { DAY } from '../../domain/calendar/calendar.ts';
import { type DayBuckets, type Entry, sizeAfter } from '../../domain/records/entries.ts';
import type { DayTotals, RecordsMetadata } from '../../domain/records/records-metadata.ts';
import { hasId } from '../../domain/referrals/referral-key.ts';
import type { ExportFile } from '../../domain/transfer/export-file.ts';
import { inDayBuckets, mergedDay } from '../../domain/transfer/merge-entries.ts';
import { begins } from '../../domain/transfer/merge-records.ts';
import type { Records } from '../../platform/records/records.ts';

/** What an import would do. */
export interface Plan {
  /** Theirs of the days that would change, and their totals of days that would. */
  days: DayBuckets;
  totals: DayTotals[];
  /** What would be kept then. */
  weight: Pick<RecordsMetadata, 'entries' | 'bytes'>;
  /** What we know and they do not. */
  lacked: Entry[];
  /** ms; there are days before of which not all that they know would be imported. */
  unsureUntil: number;
}

/** Referrals that are merged before others take their turn. */
const AT_ONCE = 2000;

/**
 * What would come of an import, with nothing changed yet. @param newer above 0: their last answer is younger than ours
 * @param pause lets others take their turn
 */
export async function planOf(
  ours: Records,
  theirs: ExportFile,
  { newer, pause }: { newer: number; pause(): Promise<void> },
): Promise<Plan> {
  const mine = inDayBuckets(ours.entries);
  const known = new Map(ours.totals.map((totals) => [totals.day, totals.at]));
  const shared = new Set<Entry>();
  const plan: Plan = {
    days: new Map(),
    totals: theirs.totals.filter(({ day, at }) => at > (known.get(day) ?? Number.NEGATIVE_INFINITY)),
    weight: { entries: ours.metadata?.entries ?? 0, bytes: ours.metadata?.bytes ?? 0 },
    lacked: [],
    unsureUntil: Number.NEGATIVE_INFINITY,
  };
  let read = 0;
  for (const [day, entries] of inDayBuckets(theirs.entries.filter(isNewsTo(ours)))) {
    if (read > AT_ONCE) await pause();
    read = (read > AT_ONCE ? 0 : read) + entries.length;
    const before = mine.get(day) ?? [];
    const merged = mergedDay(before, entries, newer);
    for (const one of merged.shared) shared.add(one);
    if (merged.isUnsure) plan.unsureUntil = (day + 1) * DAY;
    if (merged.added.length + merged.changed.length === 0) continue;
    plan.days.set(day, entries);
    plan.weight = sizeAfter(plan.weight, new Map([[day, before]]), new Map([[day, merged.entries]]));
  }
  plan.lacked = ours.entries.filter((one) => one.key !== '' && !shared.has(one));
  return plan;
}

/** Whether one of theirs may be taken over, by what is known of others. */
function isNewsTo({ metadata, entries }: Records): (one: Entry) => boolean {
  const ids = new Map(entries.flatMap(({ key, at, deleted }) => (hasId(key) && !deleted ? [[key, at]] : [])));
  // What came in since, our totals have counted.
  const until = metadata?.increases ? begins(metadata) : Number.POSITIVE_INFINITY;
  // One id is one referral, also where it is dated otherwise, by the time of another zone.
  return ({ key, at, deleted }) => at <= until && (deleted || (ids.get(key) ?? at) === at);
}

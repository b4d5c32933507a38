import { isSameOwner, ownerOf } from '../../domain/accounts/same-account.ts';
import { DAY } from '../../domain/calendar/calendar.ts';
import { countOf } from '../../domain/earnings/earnings.ts';
import type { StorageError } from '../../domain/errors-schema.ts';
import { isTooLarge } from '../../domain/records/compaction.ts';
import { type DayBuckets, sizeAfter } from '../../domain/records/entries.ts';
import type { DayTotals } from '../../domain/records/records-metadata.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import {
  begunFrom,
  type ExportedMetadata,
  type ExportFileError,
  type Imported,
  LARGEST_FILE,
  untilHeard,
} from '../../domain/transfer/export-file.ts';
import { mergedDay } from '../../domain/transfer/merge-entries.ts';
import { mergedMetadata, withAdded } from '../../domain/transfer/merge-records.ts';
import type { RecordStore } from '../../platform/records/records.ts';
import { findAccount, type Store, stateOf } from '../../platform/storage/storage.ts';
import { type Plan, planOf } from './import-plan.ts';
import { readExport } from './read-export.ts';
import type { Recorder } from './recorder.ts';

interface ImportDeps {
  store: Pick<Store, 'read'>;
  records: Pick<RecordStore, 'read'>;
  recorder: Pick<Recorder, 'write' | 'renew'>;
  /** ms of this computer's clock. */
  now(): number;
  /** Lets others take their turn. */
  pause(): Promise<void>;
}

/** Referrals in one transaction, and days' totals: polls come between two of them. */
const AT_ONCE = { entries: 4000, totals: 4000 };
/** A day takes as long as so many referrals. */
const A_DAY = 20;

/**
 * Imports the records of an export: what is here stays, what is not is added. The export is read and measured as a whole
 * before anything is written. Each part is then merged in a transaction of its own, and merging one twice changes
 * nothing: a worker that dies in between has done a part of it, which the next import completes. What is known since
 * when is written last. @param anyway though it may be another programme's, or another user's: its user was asked
 */
export async function importRecords(
  accountId: string,
  { text, anyway }: { text: string; anyway: boolean },
  { store, records, recorder, now, pause }: ImportDeps,
): Promise<Result<Imported, ExportFileError | StorageError | { kind: 'account-gone' }>> {
  const account = await findAccount(store, accountId);
  if (!account) return fail({ kind: 'account-gone' });
  if (text.length > LARGEST_FILE) return fail({ kind: 'file-too-large' });
  const ours = await records.read(accountId).catch(() => null);
  if (!ours) return fail({ kind: 'storage-failed' });
  const heard = ours.metadata && untilHeard(ours.metadata, await store.read(stateOf(accountId))).cursor.at;
  // By the service's clock, or by this computer's: whichever is ahead.
  const file = await readExport(text, { latest: Math.max(now(), heard ?? 0) + DAY, pause });
  if (!file.ok) return file;
  const { programme, metadata: theirs } = file.value;
  const whose = isSameOwner(programme, account);
  if (whose === 'no')
    return fail({ kind: 'file-other', programme: programme.name, username: ownerOf(programme).username });
  if (whose === 'maybe' && !anyway)
    return fail({ kind: 'file-maybe-other', theirs: ownerOf(programme), ours: ownerOf(account) });

  const newer = theirs.last.at - (heard ?? 0);
  const plan = await planOf(ours, file.value, { newer, pause });
  if (isTooLarge(plan.weight)) return fail({ kind: 'records-full' });
  const kept = await writePlan(accountId, plan, { theirs, heard, newer }, { recorder, pause });
  // Once for all that was written, also where the rest of it could not be.
  await recorder.renew(accountId);
  return kept;
}

/** Each part in a transaction of its own. Answers how many referrals were added. */
async function writePlan(
  accountId: string,
  plan: Plan,
  { theirs, heard, newer }: { theirs: ExportedMetadata; heard: number | null; newer: number },
  { recorder, pause }: Pick<ImportDeps, 'recorder' | 'pause'>,
): Promise<Result<Imported, StorageError>> {
  let added = 0;
  for (const part of partsOf(plan)) {
    const kept = await recorder.write(accountId, [...part.days.keys()], ({ metadata, entries }) => {
      const merged = new Map([...part.days].map(([day, all]) => [day, mergedDay(entries.get(day) ?? [], all, newer)]));
      const fresh = [...merged.values()].flatMap((one) => one.added);
      const changed = [...merged.values()].flatMap((one) => one.changed);
      const after: DayBuckets = new Map([...merged].map(([day, one]) => [day, one.entries]));
      added += countOf(fresh);
      return {
        metadata: {
          ...withAdded(metadata ?? begunFrom(theirs), fresh, changed, theirs),
          ...sizeAfter(metadata, entries, after),
        },
        entries: after,
        totals: part.totals,
      };
    });
    if (!kept.ok) return kept;
    await pause();
  }
  const kept = await recorder.write(accountId, [], ({ metadata, entries }) => ({
    metadata: mergedMetadata(metadata ?? begunFrom(theirs), theirs, {
      heard: heard ?? Number.POSITIVE_INFINITY,
      ...plan,
    }),
    entries,
    totals: [],
  }));
  return kept.ok ? ok({ added }) : kept;
}

/** Oldest first. */
function partsOf({ days, totals }: Plan): { days: DayBuckets; totals: DayTotals[] }[] {
  let before = 0;
  const parts = Map.groupBy(days, ([, all]) => {
    const part = Math.floor(before / AT_ONCE.entries);
    before += all.length + A_DAY;
    return part;
  });
  const buckets = [...parts.values()];
  const length = Math.max(buckets.length, Math.ceil(totals.length / AT_ONCE.totals));
  return Array.from({ length }, (_, nth) => ({
    days: new Map(buckets[nth]),
    totals: totals.slice(nth * AT_ONCE.totals, (nth + 1) * AT_ONCE.totals),
  }));
}

import type { StorageError } from '../../domain/errors-schema.ts';
import type { RecordsMetadata } from '../../domain/records/records-metadata.ts';
import { fail, type Result } from '../../domain/result.ts';
import type { RecordStore, Wanted, Work } from '../../platform/records/records.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { holdingBackfills } from './hold-backfill.ts';
import { compactRecords } from './make-room.ts';

export type Changed = Promise<Result<RecordsMetadata | null, StorageError>>;

/**
 * The records as the worker reads and writes them: nobody waits for a database that hangs, and no account keeps more
 * than it may. @param timeout resolves after so many ms
 */
export function createRecordWriter(store: RecordStore, timeout: (milliseconds: number) => Promise<void>) {
  const records = holdingBackfills(store);

  return {
    hold: records.hold,

    /** Rejects where the browser cannot, or takes too long. */
    read: (...what: Parameters<RecordStore['read']>) => inTime(records.read(...what)),

    /** Errors: `storage-failed`. */
    metadata: (accountId: string): Changed => orFailed(records.metadata(accountId)),

    /** Errors: `storage-full`, `storage-failed`. */
    async change(accountId: string, wanted: Wanted, work: Work): Changed {
      const kept = await attempt(accountId, wanted, work);
      if (kept.ok) await compactRecords(kept.value, (...of) => attempt(accountId, ...of));
      return kept;
    },

    async remove(accountId: string): Promise<void> {
      await inTime(records.remove(accountId)).catch(() => {});
    },
  };

  function attempt(accountId: string, wanted: Wanted, work: Work): Changed {
    return orFailed(records.change(accountId, wanted, work));
  }

  function orFailed(work: Changed): Changed {
    return inTime(work).catch(() => fail<StorageError>({ kind: 'storage-failed' }));
  }

  /** A database that takes longer is left to itself. What it does later is recorded once all the same. */
  async function inTime<T>(work: Promise<T>): Promise<T> {
    const done = await withTimeout(
      work.then((value) => ({ value })),
      timeout,
    );
    if (!done) throw new Error('The database takes too long');
    return done.value;
  }
}

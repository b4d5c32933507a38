import type { Backfill } from '../../domain/records/backfill-progress.ts';
import type { RecordsMetadata } from '../../domain/records/records-metadata.ts';
import type { RecordStore } from '../../platform/records/records.ts';

/**
 * The records with what became of a backfill and could not be written (no room, a disk that fails): everybody who reads
 * or changes them finds it there, and the next change that succeeds writes it, too. In this worker's memory alone.
 */
export function holdingBackfills(records: RecordStore) {
  const held = new Map<string, Backfill>();

  const withHeld = <T extends RecordsMetadata | null>(accountId: string, metadata: T): T => {
    const backfill = held.get(accountId);
    return metadata && backfill ? { ...metadata, backfill } : metadata;
  };

  return {
    hold(accountId: string, backfill: Backfill): void {
      held.set(accountId, backfill);
    },

    async read(...[accountId, from]: Parameters<RecordStore['read']>): ReturnType<RecordStore['read']> {
      const all = await records.read(accountId, from);
      return { ...all, metadata: withHeld(accountId, all.metadata) };
    },

    async metadata(accountId: string): ReturnType<RecordStore['metadata']> {
      const known = await records.metadata(accountId);
      return known.ok ? { ...known, value: withHeld(accountId, known.value) } : known;
    },

    async change(...[accountId, wanted, work]: Parameters<RecordStore['change']>): ReturnType<RecordStore['change']> {
      const before = held.get(accountId);
      let isWritten = false;
      const kept = await records.change(accountId, wanted, (of) => {
        const after = work({ ...of, metadata: withHeld(accountId, of.metadata) });
        isWritten = after !== null;
        return after;
      });
      if (!kept.ok) return kept;
      // Not what was held meanwhile.
      if (isWritten && held.get(accountId) === before) held.delete(accountId);
      return { ...kept, value: withHeld(accountId, kept.value) };
    },

    async remove(accountId: string): Promise<void> {
      held.delete(accountId);
      await records.remove(accountId);
    },
  };
}

import { compact, dropOldest, isTooLarge } from '../../domain/records/compaction.ts';
import type { RecordsMetadata } from '../../domain/records/records-metadata.ts';
import type { RecordStore } from '../../platform/records/records.ts';

/** Days that are compacted, or dropped, in one transaction. */
const AT_ONCE = 100;

/** Makes the records of an account small enough: the oldest are compacted; where that does not suffice, dropped. */
export async function compactRecords(
  full: RecordsMetadata | null,
  change: (...of: Change) => ReturnType<RecordStore['change']>,
): Promise<void> {
  let metadata = full;
  while (metadata && isTooLarge(metadata)) {
    const before: RecordsMetadata = metadata;
    const after = before.compactedBefore === null ? null : before.compactedBefore - 1;
    const compacted = await change({ after, most: AT_ONCE }, (held) =>
      held.metadata && held.entries.size > 0 ? compact({ ...held, metadata: held.metadata }) : null,
    );
    if (!compacted.ok) return;
    metadata = compacted.value;
    if (metadata?.compactedBefore !== before.compactedBefore) continue;
    const dropped = await change({ after: null, most: AT_ONCE }, (held) =>
      held.metadata && held.entries.size > 0 ? dropOldest({ ...held, metadata: held.metadata }) : null,
    );
    if (!dropped.ok || dropped.value?.bytes === before.bytes) return;
    metadata = dropped.value;
  }
}

type Change = Parameters<RecordStore['change']> extends [string, ...infer Rest] ? Rest : never;

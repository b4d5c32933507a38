import type { StorageError } from '../../domain/errors-schema.ts';
import type { Outbox } from '../../domain/polling/outbox.ts';
import type { Result } from '../../domain/result.ts';
import type { Item } from '../../platform/storage/item.ts';
import { OUTBOX, type Store } from '../../platform/storage/storage.ts';

/** What becomes of the outbox. */
export type Announce = (outbox: Outbox) => Outbox;

/**
 * Stores a value and what it announces in one set: a worker that is stopped then neither loses an announcement nor
 * finds it again. To be called in turn.
 * @param announce null: it announces nothing
 */
export async function storeAndAnnounce<T>(
  item: Item<T>,
  value: T,
  announce: Announce | null,
  store: Pick<Store, 'read' | 'write' | 'writeAtomically'>,
): Promise<Result<null, StorageError>> {
  if (announce === null) return store.write(item, value);
  const outbox = announce(await store.read(OUTBOX));
  const kept = await store.writeAtomically([item, value], [OUTBOX, outbox]);
  if (kept.ok) return kept;
  // Single writes are held in memory when the browser cannot store them.
  await store.write(OUTBOX, outbox);
  await store.write(item, value);
  return kept;
}

import type { StorageError } from '../../domain/errors-schema.ts';
import { browser } from '../browser.ts';
import { type Items, PENDING_WRITES } from './view-request.ts';

/**
 * What the browser refused to store (quota, or a failing disk), so that nothing is lost or notified twice: held in
 * storage.session, which outlives the worker but not the browser, and read instead of the stored values. The next
 * write that succeeds stores it, too.
 */
export interface PendingWrites {
  error: StorageError;
  /** By key; null: erased. */
  items: Items;
}

/** If not even storage.session works, this worker's memory: the badge is right, though no page sees it. */
let inMemory: PendingWrites | null = null;
const listeners = new Set<() => void>();

export async function readPendingWrites(): Promise<PendingWrites | null> {
  return openPendingWrites(await browser.storage.session.get(PENDING_WRITES).catch(() => ({})));
}

/** null: everything is stored. */
export function openPendingWrites(stored: Items): PendingWrites | null {
  const pendingWrites = stored[PENDING_WRITES] as PendingWrites | undefined;
  return inMemory ?? (typeof pendingWrites?.items === 'object' ? pendingWrites : null);
}

export async function holdPendingWrites(pendingWrites: PendingWrites): Promise<void> {
  try {
    await browser.storage.session.set({ [PENDING_WRITES]: pendingWrites });
    inMemory = null;
  } catch {
    inMemory = pendingWrites;
    for (const listener of listeners) listener();
  }
}

export async function dropPendingWrites(): Promise<void> {
  inMemory = null;
  await browser.storage.session.remove(PENDING_WRITES).catch(() => {});
}

/** The stored items as they would be, had everything been stored. */
export function withPendingWrites(stored: Items, pendingWrites: PendingWrites | null): Items {
  if (!pendingWrites) return stored;
  const all = { ...stored, ...pendingWrites.items };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

/** Calls back for changes held in memory, of which the browser sends no event. Returns its undo. */
export function watchPendingWrites(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Browsers word their errors differently. */
export function storageError(thrown: unknown): StorageError {
  const text = String(thrown instanceof Error ? `${thrown.name} ${thrown.message}` : thrown).slice(0, 300);
  return { kind: /quota|no space|disk full/i.test(text) ? 'storage-full' : 'storage-failed' };
}

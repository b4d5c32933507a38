import type { StorageError } from '../../domain/errors-schema.ts';
import { browser } from '../browser.ts';
import { type Items, PENDING_WRITES } from './view-request.ts';

/**
 * Values that the browser refused to store (quota, or a failing disk), so that nothing is lost or notified twice. They
 * are held in storage.session, which outlives the worker, and read instead of the stored values until the next write
 * that succeeds stores them too.
 */
export interface PendingWrites {
  error: StorageError;
  /** By key; null: erased. */
  items: Items;
}

export const readPendingWrites = async (): Promise<PendingWrites | null> =>
  openPendingWrites(await browser.storage.session.get(PENDING_WRITES).catch(() => ({})));

/** null: everything is stored. */
export function openPendingWrites(stored: Items): PendingWrites | null {
  const pendingWrites = stored[PENDING_WRITES] as PendingWrites | undefined;
  return typeof pendingWrites?.items === 'object' ? pendingWrites : null;
}

/** Browsers word their errors differently. */
export function storageError(thrown: unknown): StorageError {
  const text = String(thrown instanceof Error ? `${thrown.name} ${thrown.message}` : thrown).slice(0, 300);
  return { kind: /quota|no space|disk full/i.test(text) ? 'storage-full' : 'storage-failed' };
}

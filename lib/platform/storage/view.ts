import { type NamedAccount, withDistinctNames } from '../../domain/accounts/display-name.ts';
import type { StorageError } from '../../domain/errors-schema.ts';
import { browser } from '../browser.ts';
import { unwrapped } from './item.ts';
import type { View } from './items.ts';
import { openPendingWrites } from './pending-writes.ts';
import { PENDING_WRITES, requestView, VIEW } from './view-request.ts';

/** All that a page draws from, of every account. Passwords lie elsewhere, and are not even read. */
export interface Stored extends View {
  accounts: NamedAccount[];
  /** Why some of this could not be stored, and will be lost when the browser closes; null: all is stored. */
  pendingWrites: StorageError | null;
}

/**
 * Reads all of it in one call; null: it cannot be read, or no worker has stored anything yet.
 * @param asked the browser's answer, where it was requested already
 */
export async function readStored(asked = requestView(browser.storage)): Promise<Stored | null> {
  try {
    const [local, session] = await asked;
    const pendingWrites = openPendingWrites(session);
    const view = unwrapped(pendingWrites?.items[VIEW] ?? local[VIEW]) as View | undefined;
    if (!view) return null;
    return { ...view, accounts: withDistinctNames(view.accounts), pendingWrites: pendingWrites?.error ?? null };
  } catch {
    return null;
  }
}

/** Calls back with what is stored after every change of it; not while storage cannot be read. Returns its undo. */
export function watchStored(onChange: (stored: Stored) => void): () => void {
  let latest = 0;
  const readAgain = async () => {
    const turn = ++latest;
    const stored = await readStored();
    // Reads may finish out of order; only the newest counts.
    if (turn === latest && stored) onChange(stored);
  };
  const listener = (changes: object, area: string) => {
    if ((area === 'local' && VIEW in changes) || (area === 'session' && PENDING_WRITES in changes)) void readAgain();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

import { type NamedAccount, withDistinctNames } from '../../domain/accounts/display-name.ts';
import { withPresets } from '../../domain/accounts/presets.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import type { StorageError } from '../../domain/errors-schema.ts';
import type { CountedClicks } from '../../domain/portal/clicks-schema.ts';
import { browser } from '../browser.ts';
import { applyLanguage } from '../i18n.ts';
import { unwrapped } from './item.ts';
import type { View } from './items.ts';
import { openPendingWrites, readPendingWrites } from './pending-writes.ts';
import { countedClicksKey, type Items, PENDING_WRITES, requestView, VIEW } from './view-request.ts';

/** The view item as a page draws it. It contains no passwords. */
export interface Stored extends View {
  accounts: NamedAccount[];
  /** The user's choices, also those that the organization's policy replaces in `settings`. */
  ownSettings: Settings;
  /** Why some of this could not be stored, and is lost when the browser closes; null: all is stored. */
  pendingWrites: StorageError | null;
}

/**
 * Reads what a page draws from, and speaks the chosen language from then on; null: storage cannot be read, or no worker
 * has stored anything yet.
 * @param requested an earlier `requestView`
 */
export async function readStored(requested = requestView(browser.storage)): Promise<Stored | null> {
  try {
    const [local, session] = await requested;
    const pendingWrites = openPendingWrites(session);
    const view = unwrapped(pendingWrites?.items[VIEW] ?? local[VIEW]) as View | undefined;
    if (!view) return null;
    const shown = withPresets(view);
    await applyLanguage(shown.settings);
    const accounts = withDistinctNames(view.accounts);
    return { ...shown, ownSettings: view.settings, accounts, pendingWrites: pendingWrites?.error ?? null };
  } catch {
    return null;
  }
}

/** Reads an account's counted clicks; null: there are none, or they cannot be read. */
export async function readCountedClicks(accountId: string): Promise<CountedClicks | null> {
  const key = countedClicksKey(accountId);
  const pendingWrites = await readPendingWrites();
  const stored = await browser.storage.local.get(key).catch((): Items => ({}));
  return (unwrapped(pendingWrites?.items[key] ?? stored[key]) as CountedClicks | undefined) ?? null;
}

/** Calls back with the new values after every change, unless storage cannot be read. Returns its undo. */
export function watchStored(onChange: (stored: Stored) => void): () => void {
  let latest = 0;
  const reread = async () => {
    const turn = ++latest;
    const stored = await readStored();
    // Reads may finish out of order; only the newest counts.
    if (turn === latest && stored) onChange(stored);
  };
  const listener = (changes: object, area: string) => {
    if ((area === 'local' && VIEW in changes) || (area === 'session' && PENDING_WRITES in changes)) void reread();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

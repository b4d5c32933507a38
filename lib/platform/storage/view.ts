import { browser } from '../browser.ts';
import { applyLanguage } from '../i18n.ts';
import { unwrapped } from './item.ts';
import { STORAGE_FAILURES, type StorageFailures } from './shared.ts';
import { type Stored, viewIn } from './stored.ts';
import { requestView } from './view-request.ts';

export { type Stored, viewIn } from './stored.ts';

/**
 * Reads what a page draws from, and speaks the chosen language from then on; null: storage cannot be read, or no worker
 * has stored anything yet.
 * @param requested an earlier `requestView`
 */
export async function readStored(requested = requestView(browser.storage)): Promise<Stored | null> {
  try {
    const [local, session] = await requested;
    if (unwrapped(local.accounts) === undefined) return null;
    const view = viewIn(local, unwrapped(session[STORAGE_FAILURES]) as StorageFailures | undefined);
    await applyLanguage(view.settings);
    return view;
  } catch {
    return null;
  }
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
    if (area === 'local' || (area === 'session' && STORAGE_FAILURES in changes)) void reread();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

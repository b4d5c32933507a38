import { browser } from '../../lib/platform/browser.ts';
import { createStore, type Store } from '../../lib/platform/storage/store.ts';

export * from '../../lib/platform/storage/storage.ts';

/** The browser's storage without a memory of its own. */
export const { read, readShared, readSettings, write, writeAtomically, erase, noteFailure }: Store = createStore(
  (name) => browser.storage[name],
);

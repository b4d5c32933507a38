import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fakeBrowser from './fake-browser.ts';

/** A new profile. */
export function resetBrowser(): void {
  fakeBrowser.reset();
  globalThis.indexedDB = new IDBFactory();
}

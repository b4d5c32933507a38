/// <reference types="chrome" />
import { VIEW_ITEM, type View } from '../../../lib/platform/storage/items.ts';
import type { Chromium } from './chromium.ts';

/** The stored item that views draw from; a new profile has none yet. */
export const storedView = (chromium: Chromium): Promise<Partial<View>> =>
  chromium.inside(async () => {
    const { view } = (await chrome.storage.local.get('view')) as { view?: { value: View } };
    return view?.value ?? {};
  });

/** Changes parts of the view under the worker's own lock, so that neither overwrites the other. */
export const changeView = (chromium: Chromium, parts: Partial<View>): Promise<void> =>
  chromium.inside(
    (changed) =>
      navigator.locks.request('accounts', async () => {
        const { view } = (await chrome.storage.local.get('view')) as { view: { v: number; value: View } };
        await chrome.storage.local.set({ view: { ...view, value: { ...view.value, ...changed } } });
      }),
    parts,
  );

/** The items that the first worker of a profile stores, so that pages can draw. */
export const EMPTY = { view: { v: 1, value: VIEW_ITEM.fallback } };

export const clearStorage = (chromium: Chromium): Promise<void> =>
  chromium.inside(async (empty) => {
    await chrome.storage.local.clear();
    await chrome.storage.local.set(empty);
  }, EMPTY);

export async function onlyAccount(chromium: Chromium): Promise<View['accounts'][number]> {
  const [account] = (await storedView(chromium)).accounts ?? [];
  if (!account) throw new Error('Nothing is connected');
  return account;
}

/** The keys of the accounts' items outside the view. */
export const accountKeys = (chromium: Chromium): Promise<string[]> =>
  chromium.inside(async () => Object.keys(await chrome.storage.local.get(null)).filter((key) => key.includes(':')));

import { DEFAULT_SETTINGS } from '../../lib/domain/accounts/settings.ts';
import { browser } from '../../lib/platform/browser.ts';
import { VIEW_ITEM } from '../../lib/platform/storage/items.ts';
import { readStored, type Stored } from '../../lib/platform/storage/view.ts';
import type { Items } from '../../lib/platform/storage/view-request.ts';

/** Storage items as the browser holds them, for tests of what the product would never store. */
export const rawItems = (): Promise<Items> => browser.storage.local.get(null);

/** The view item without its envelope. */
export async function rawView(): Promise<Record<string, unknown>> {
  const { view } = await browser.storage.local.get('view');
  return (view as { value: Record<string, unknown> } | undefined)?.value ?? {};
}

/** Overwrites some fields of the view item. */
export async function damageView(parts: Record<string, unknown>): Promise<void> {
  await browser.storage.local.set({ view: { v: 1, value: { ...(await rawView()), ...parts } } });
}

/** The state that a page draws from; before anything is stored, the one that the first worker stores. */
export const readDrawn = async (): Promise<Stored> =>
  (await readStored()) ?? { ...VIEW_ITEM.fallback, ownSettings: DEFAULT_SETTINGS, pendingWrites: null };

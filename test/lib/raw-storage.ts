import { browser } from '../../lib/platform/browser.ts';
import type { Items } from '../../lib/platform/storage/prefetch.ts';

/** Stored items as they are in the browser, to store what our code would not. */
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

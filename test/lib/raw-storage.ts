import { browser } from '../../lib/platform/browser.ts';
import type { Items } from '../../lib/platform/storage/prefetch.ts';

/** Stored items as they lie in the browser, for what no code of ours would store. */
export const rawItems = (): Promise<Items> => browser.storage.local.get(null);

/** What views draw from, as it lies there. */
export async function rawView(): Promise<Record<string, unknown>> {
  const { view } = await browser.storage.local.get('view');
  return (view as { value: Record<string, unknown> } | undefined)?.value ?? {};
}

/** Puts something else in the place of some of it. */
export async function damageView(parts: Record<string, unknown>): Promise<void> {
  await browser.storage.local.set({ view: { v: 1, value: { ...(await rawView()), ...parts } } });
}

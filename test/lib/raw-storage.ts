import { browser } from '../../lib/platform/browser.ts';
import { enveloped, type Items, unwrapped } from '../../lib/platform/storage/item.ts';
import { readStored, type Stored, viewIn } from '../../lib/platform/storage/view.ts';

/** Storage items as the browser holds them, for tests of what the product would never store. */
export const rawItems = (): Promise<Items> => browser.storage.local.get(null);

/** The values without their envelopes. */
export const rawValues = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(await rawItems()).map(([key, item]) => [key, unwrapped(item)]));

/** Overwrites values as no worker would. */
export const damage = (values: Record<string, unknown>): Promise<void> =>
  browser.storage.local.set(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, enveloped(value)])));

/** The state that a page draws from; before anything is stored, the one that the first worker stores. */
export const readDrawn = async (): Promise<Stored> => (await readStored()) ?? viewIn({});

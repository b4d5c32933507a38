import * as z from 'zod/mini';
import { stableJson } from '../../domain/text/json-text.ts';
import { type Item, unwrapped, VERSION, valueAt, versionOf, withValueAt } from '../../platform/storage/item.ts';
import * as storage from '../../platform/storage/storage.ts';
import type { Items } from '../../platform/storage/view-request.ts';
import type { Vault } from '../secrets/vault.ts';
import type { WorkerDeps } from './worker-deps.ts';

/** Repairs storage when a worker starts, and removes keys and mirrors without an account. */
export async function prepareStorage(deps: Pick<WorkerDeps, 'store' | 'mirrors'> & { vault: Pick<Vault, 'tidy'> }) {
  const { store, vault, mirrors } = deps;
  const ids = await repair(store, await storage.readEverything());
  if (ids === null) return;
  await vault.tidy(ids);
  // A disconnection that was cut short leaves a mirror. If they cannot be listed now, the next start retries.
  const mirrored = await mirrors.accounts().catch(() => []);
  for (const id of mirrored) if (!ids.includes(id)) await mirrors.remove(id);
}

/**
 * Replaces each stored part that does not fit its schema by its fallback, and erases items of no account.
 * Returns the account ids; null if a newer version has stored the data, which then stay as they are.
 */
export async function repair(store: storage.Store, items: Items): Promise<string[] | null> {
  if (versionOf(items[storage.VIEW_ITEM.key]) > VERSION) return null;
  const ids = soundIn(storage.ACCOUNTS).map(({ id }) => id);
  const isOwned = ({ accountId }: { accountId: string | null }) => accountId === null || ids.includes(accountId);
  let view: unknown = storage.VIEW_ITEM.fallback;
  const known = [...storage.commonItems(), ...ids.flatMap(storage.accountItems)].filter(({ area }) => !area);
  for (const item of known) {
    const value = soundIn(item);
    if (item.path.length > 0) view = withValueAt(view, item.path, value ?? (item.path.length === 1 ? null : undefined));
    else if (item.key in items) await mend(item, value);
  }
  view = withValueAt(view, storage.GROUPS.path, soundIn(storage.GROUPS).filter(isOwned));
  view = withValueAt(view, storage.WATCHES.path, soundIn(storage.WATCHES).filter(isOwned));
  await mend(storage.VIEW_ITEM, view);
  if (storage.OUTBOX.key in items) await mend(storage.OUTBOX, soundIn(storage.OUTBOX).filter(isOwned));
  const keys = new Set(known.map(({ key }) => key));
  const orphaned = Object.keys(items).filter((key) => key.includes(':') && !keys.has(key));
  if (orphaned.length > 0) await store.erase(...orphaned.map((key) => ({ ...storage.VIEW_ITEM, key })));
  return ids;

  function soundIn<T>(item: Item<T>): T {
    const stored = valueAt(unwrapped(items[item.key]), item.path);
    const { success, data } = z.safeParse(item.schema, stored);
    return success ? data : item.fallback;
  }

  async function mend(item: Item<unknown>, value: unknown): Promise<void> {
    const stored = items[item.key];
    if (versionOf(stored) !== VERSION || stableJson(value) !== stableJson(unwrapped(stored)))
      await store.write(item, value);
  }
}

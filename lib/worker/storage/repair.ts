import * as z from 'zod/mini';
import { stableJson } from '../../domain/text/json-text.ts';
import type { MirrorStore } from '../../platform/mirror/mirror-store.ts';
import { type Item, unwrapped, VERSION, valueAt, versionOf, withValueAt } from '../../platform/storage/item.ts';
import {
  ACCOUNTS,
  accountItems,
  commonItems,
  GROUPS,
  OUTBOX,
  readEverything,
  type Store,
  VIEW_ITEM,
  WATCHES,
} from '../../platform/storage/storage.ts';
import type { Items } from '../../platform/storage/view-request.ts';
import type { Vault } from '../secrets/vault.ts';

export interface PrepareStorageDeps {
  store: Store;
  vault: Pick<Vault, 'tidy'>;
  mirrors: Pick<MirrorStore, 'accounts' | 'remove'>;
}

/** Repairs storage when a worker starts, and removes keys and mirrors without an account. */
export async function prepareStorage({ store, vault, mirrors }: PrepareStorageDeps): Promise<void> {
  const ids = await repair(store, await readEverything());
  if (ids === null) return;
  await vault.tidy(ids);
  // A disconnection that was cut short leaves a mirror. If they cannot be listed now, the next start retries.
  const mirrored = await mirrors.accounts().catch(() => []);
  for (const id of mirrored) if (!ids.includes(id)) await mirrors.remove(id);
}

/**
 * Checks everything stored, so that views may trust it: replaces each part that does not fit its schema by its
 * fallback, and erases what belongs to no account. Writes only changes. Returns the account ids; null if a newer version
 * has stored the data, which then stay as they are.
 */
export async function repair(store: Store, items: Items): Promise<string[] | null> {
  if (versionOf(items[VIEW_ITEM.key]) > VERSION) return null;
  const ids = soundIn(ACCOUNTS).map(({ id }) => id);
  const isOwned = ({ accountId }: { accountId: string | null }) => accountId === null || ids.includes(accountId);
  let view: unknown = VIEW_ITEM.fallback;
  const known = [...commonItems(), ...ids.flatMap(accountItems)].filter(({ area }) => !area);
  for (const item of known) {
    const value = soundIn(item);
    if (item.path.length > 0) view = withValueAt(view, item.path, value ?? (item.path.length === 1 ? null : undefined));
    else if (item.key in items) await mend(item, value);
  }
  view = withValueAt(view, GROUPS.path, soundIn(GROUPS).filter(isOwned));
  view = withValueAt(view, WATCHES.path, soundIn(WATCHES).filter(isOwned));
  await mend(VIEW_ITEM, view);
  if (OUTBOX.key in items) await mend(OUTBOX, soundIn(OUTBOX).filter(isOwned));
  const keys = new Set(known.map(({ key }) => key));
  const orphaned = Object.keys(items).filter((key) => key.includes(':') && !keys.has(key));
  if (orphaned.length > 0) await store.erase(...orphaned.map((key) => ({ ...VIEW_ITEM, key })));
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

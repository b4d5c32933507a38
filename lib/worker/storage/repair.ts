import * as z from 'zod/mini';
import { stableJson } from '../../domain/text/stable-json.ts';
import type { MirrorStore } from '../../platform/mirror/mirror-store.ts';
import type { Envelope } from '../../platform/storage/envelope.ts';
import type { Items } from '../../platform/storage/prefetch.ts';
import {
  countedClicksOf,
  DARK,
  DIGESTED_WEEKS,
  type Item,
  PENDING_PERMISSIONS,
  readEverything,
  type Store,
  secretOf,
  VIEW_ITEM,
  workerStateOf,
} from '../../platform/storage/storage.ts';
import type { View } from '../../platform/storage/view-schema.ts';
import type { Vault } from '../secrets/vault.ts';

export interface TakeOverDeps {
  store: Store;
  vault: Pick<Vault, 'tidy'>;
  mirrors: Pick<MirrorStore, 'accounts' | 'remove'>;
}

/** Puts storage in order when a worker starts: repairs it and removes what belongs to no account. */
export async function takeOver({ store, vault, mirrors }: TakeOverDeps): Promise<void> {
  const ids = await repair(store, await readEverything());
  if (ids === null) return;
  await vault.tidy(ids);
  // A mirror without an account is left where disconnecting was cut short. If they cannot be listed now, the next start
  // retries.
  const mirrored = await mirrors.accounts().catch(() => []);
  for (const id of mirrored) if (!ids.includes(id)) await mirrors.remove(id);
}

/**
 * Checks all that is stored, so that views may trust it. Outdated shapes are migrated; what does not fit its schema
 * is replaced by its fallback, part by part; what belongs to no account is wiped, because a password must not outlive
 * its account. Writes only what it changes. Answers the ids of the accounts; null where a newer version has stored
 * them, whose data are left alone.
 */
export async function repair(store: Store, items: Items): Promise<string[] | null> {
  if (versionOf(items[VIEW_ITEM.key]) > VIEW_ITEM.version) return null;
  const view = await mended(VIEW_ITEM, owned);
  const ids = view.accounts.map(({ id }) => id);
  const beside: Item<unknown>[] = [DARK, PENDING_PERMISSIONS, DIGESTED_WEEKS];
  for (const id of ids) beside.push(workerStateOf(id), countedClicksOf(id), secretOf(id));
  for (const item of beside) await mended(item);

  const known = new Set(beside.map(({ key }) => key));
  const strangers = Object.keys(items).filter((key) => /^(worker|clicks|secret):/.test(key) && !known.has(key));
  if (strangers.length > 0) await store.erase(...strangers.map((key) => ({ ...DARK, key })));
  return ids;

  async function mended<T>(item: Item<T>, kept: (value: T) => T = (value) => value): Promise<T> {
    if (!(item.key in items)) return item.fallback;
    const stored = items[item.key] as Partial<Envelope> | null;
    const found = z.safeParse(item.schema, migrated(item, stored));
    const value = kept(found.success ? found.data : item.fallback);
    if (stored?.v !== item.version || stableJson(value) !== stableJson(stored.value)) await store.write(item, value);
    return value;
  }
}

const versionOf = (stored: unknown): number => (stored as Partial<Envelope> | null | undefined)?.v ?? 0;

/** The value migrated to this version's shape; undefined where there is no migration. */
export function migrated(
  { version, migrate = {} }: Pick<Item<unknown>, 'version' | 'migrate'>,
  stored: Partial<Envelope> | null,
): unknown {
  let { v = Number.NaN, value } = stored ?? {};
  for (let step = migrate[v]; v < version && step; step = migrate[v]) {
    value = step(value);
    v++;
  }
  return v === version ? value : undefined;
}

/** The view without what belongs to no account. */
function owned(view: View): View {
  const ids = new Set(view.accounts.map(({ id }) => id));
  const isOwned = ({ accountId }: { accountId: string }) => ids.has(accountId);
  const ofIds = <T>(all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return {
    ...view,
    states: ofIds(view.states),
    capabilities: ofIds(view.capabilities),
    earningsSummaries: ofIds(view.earningsSummaries),
    overviews: ofIds(view.overviews),
    payouts: ofIds(view.payouts),
    clicks: ofIds(view.clicks),
    payment: ofIds(view.payment),
    groups: view.groups.filter(isOwned),
    watches: view.watches.filter(isOwned),
  };
}

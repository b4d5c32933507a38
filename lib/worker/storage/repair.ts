import * as z from 'zod/mini';
import type { RecordStore } from '../../platform/records/records.ts';
import type { Envelope } from '../../platform/storage/envelope.ts';
import type { Items } from '../../platform/storage/prefetch.ts';
import {
  bookkeepingOf,
  DARK,
  DIGESTED_WEEKS,
  type Item,
  PENDING_PERMISSIONS,
  readEverything,
  type Store,
  secretOf,
  VIEW_ITEM,
} from '../../platform/storage/storage.ts';
import type { View } from '../../platform/storage/view-schema.ts';
import type { Vault } from '../secrets/vault.ts';

export interface TakeOverDeps {
  store: Store;
  vault: Pick<Vault, 'tidy'>;
  records: Pick<RecordStore, 'accounts' | 'remove'>;
}

/** All that is done at a worker's start about what an earlier one, or an earlier version, has left. */
export async function takeOver({ store, vault, records }: TakeOverDeps): Promise<void> {
  const ids = await repair(store, await readEverything());
  if (ids === null) return;
  await vault.tidy(ids);
  // Records of an account that is gone: its disconnecting was cut short. Where they cannot be listed, the next start may.
  const recorded = await records.accounts().catch(() => []);
  for (const id of recorded) if (!ids.includes(id)) await records.remove(id);
}

/**
 * Looks at all that is stored when the worker starts, so that views may trust it: what an older version stored is
 * migrated, what does not fit its shape goes back to its fallback, part by part, and what belongs to no account (a
 * disconnect that the browser cut short) is wiped: a password must not outlive its account. Writes only what it changes. Returns the accounts that there are; null where a newer version has stored
 * them, whose data are left alone.
 */
export async function repair(store: Store, items: Items): Promise<string[] | null> {
  if (versionOf(items[VIEW_ITEM.key]) > VIEW_ITEM.version) return null;
  const view = await mended(VIEW_ITEM, owned);
  const ids = view.accounts.map(({ id }) => id);
  const beside: Item<unknown>[] = [DARK, PENDING_PERMISSIONS, DIGESTED_WEEKS];
  for (const id of ids) beside.push(bookkeepingOf(id), secretOf(id));
  for (const item of beside) await mended(item);

  const known = new Set(beside.map(({ key }) => key));
  const strangers = Object.keys(items).filter((key) => /^(bookkeeping|secret):/.test(key) && !known.has(key));
  if (strangers.length > 0) await store.erase(...strangers.map((key) => ({ ...DARK, key })));
  return ids;

  async function mended<T>(item: Item<T>, kept: (value: T) => T = (value) => value): Promise<T> {
    if (!(item.key in items)) return item.fallback;
    const stored = items[item.key] as Partial<Envelope> | null;
    const found = z.safeParse(item.schema, migrated(item, stored));
    const value = kept(found.success ? found.data : item.fallback);
    if (stored?.v !== item.version || stable(value) !== stable(stored.value)) await store.write(item, value);
    return value;
  }
}

const versionOf = (stored: unknown): number => (stored as Partial<Envelope> | null | undefined)?.v ?? 0;

/** The value as this version stores it; undefined where nobody knows how it becomes that. */
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

/** Without what belongs to no account. */
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
    groups: view.groups.filter(isOwned),
    watches: view.watches.filter(isOwned),
  };
}

/** The same text for the same value, in whatever order the browser lists its parts. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

import * as z from 'zod/mini';
import type { Account } from '../domain/account.ts';
import { browser } from '../platform/browser.ts';
import type { RecordStore } from '../platform/records.ts';
import {
  ACCOUNTS,
  abilitiesOf,
  BORROWED,
  GROUPS,
  type Item,
  insightOf,
  plainSecretOf,
  renewGlance,
  SELECTED,
  SETTINGS,
  type Store,
  secretOf,
  stateOf,
  TABLE_VIEW,
  TOLD_WEEKS,
  WATCHES,
} from '../platform/storage.ts';
import * as shapes from './stored-shapes.ts';
import type { Vault } from './vault.ts';

/** All that is done at a worker's start about what an earlier one, or an earlier version, has left. */
export async function takeOver({ store, vault, records }: TakeOverDeps): Promise<void> {
  await repair(store);
  await vault.tidy();
  await forgetStrangers(store, records);
  await renewGlance();
}

export interface TakeOverDeps {
  store: Store;
  vault: Pick<Vault, 'tidy'>;
  records: Pick<RecordStore, 'accounts' | 'remove'>;
}

/** Records of an account that is gone: its disconnecting was cut short. Where they cannot be listed, the next start may. */
async function forgetStrangers(store: Store, records: TakeOverDeps['records']): Promise<void> {
  const accounts = await store.read(ACCOUNTS);
  const recorded = await records.accounts().catch(() => []);
  for (const id of recorded) if (!accounts.some((account) => account.id === id)) await records.remove(id);
}

/**
 * Looks at all that is stored when the worker starts, so that views may trust it: what
 * does not fit its shape goes back to its fallback, a state part by part, and what belongs to no account (a disconnect that the
 * browser cut short) is wiped, for a password must not outlive its account.
 */
export async function repair(store: Store): Promise<void> {
  const accounts = await store.read(ACCOUNTS);
  const sound: Account[] = (Array.isArray(accounts) ? accounts : []).flatMap((one) => {
    const { success, data } = z.safeParse(shapes.account, one);
    return success ? [data as Account] : [];
  });
  if (written(sound) !== written(accounts)) await store.write(ACCOUNTS, sound);
  await mend(SETTINGS, shapes.settings);
  await mend(WATCHES, shapes.watches);
  await mend(SELECTED, z.nullable(z.string()));
  await mend(GROUPS, shapes.groups);
  await mend(TABLE_VIEW, shapes.view);
  await mend(BORROWED, z.array(z.string()));
  await mend(TOLD_WEEKS, z.array(z.string()));
  for (const { id } of sound) {
    await mend(stateOf(id), shapes.state);
    await mend(abilitiesOf(id), shapes.abilities);
    await mend(insightOf(id), shapes.insight);
    await mend(secretOf(id), shapes.sealed);
    await mend(plainSecretOf(id), z.nullable(z.string()));
  }

  const owned = new Set([
    ...sound.flatMap(({ id }) =>
      [stateOf(id), secretOf(id), abilitiesOf(id), insightOf(id)].map(({ key }) => key),
    ),
  ]);
  const keys = Object.keys(await browser.storage.local.get(null));
  const orphans = keys.filter((key) => /^(state|secret|abilities|insight):/.test(key) && !owned.has(key));
  if (orphans.length > 0) await store.erase(...orphans.map((key) => ({ key })));

  async function mend<T>(item: Item<T>, shape: z.ZodMiniType): Promise<void> {
    const value = await store.read(item);
    const { success, data } = z.safeParse(shape, value);
    if (!success) await store.write(item, item.fallback);
    else if (written(data) !== written(value)) await store.write(item, data as T);
  }
}

/** The same for the same value, in whatever order the browser lists its parts. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

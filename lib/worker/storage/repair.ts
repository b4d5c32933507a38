import * as z from 'zod/mini';
import type { Account } from '../../domain/accounts/account.ts';
import type { RecordStore } from '../../platform/records/records.ts';
import {
  ACCOUNTS,
  capabilitiesOf,
  DARK,
  DIGESTED_WEEKS,
  type Everything,
  earningsSummaryOf,
  GROUPS,
  type Item,
  open,
  PENDING_PERMISSIONS,
  plainSecretOf,
  readEverything,
  renewGlance,
  SELECTED,
  SETTINGS,
  type Store,
  secretOf,
  stateOf,
  TABLE_VIEW,
  WATCHES,
} from '../../platform/storage/storage.ts';
import type { Vault } from '../secrets/vault.ts';
import * as shapes from './stored-shapes.ts';

/** All that is done at a worker's start about what an earlier one, or an earlier version, has left. */
export async function takeOver({ store, vault, records }: TakeOverDeps): Promise<void> {
  const found = await readEverything();
  const mended = (await repair(store, found)) ? await readEverything() : found;
  await vault.tidy(mended.items);
  await renewGlance(mended.local);
  await forgetStrangers(open(ACCOUNTS, mended.items[ACCOUNTS.key]), records);
}

export interface TakeOverDeps {
  store: Store;
  vault: Pick<Vault, 'tidy'>;
  records: Pick<RecordStore, 'accounts' | 'remove'>;
}

/** Records of an account that is gone: its disconnecting was cut short. Where they cannot be listed, the next start may. */
async function forgetStrangers(accounts: Account[], records: TakeOverDeps['records']): Promise<void> {
  const recorded = await records.accounts().catch(() => []);
  for (const id of recorded) if (!accounts.some((account) => account.id === id)) await records.remove(id);
}

/**
 * Looks at all that is stored when the worker starts, so that views may trust it: what does not fit its shape goes
 * back to its fallback, a state part by part, and what belongs to no account (a disconnect that the browser cut
 * short) is wiped, for a password must not outlive its account. Answers whether anything was changed.
 */
export async function repair(store: Store, { local, items }: Everything): Promise<boolean> {
  let changed = false;
  const accounts = open(ACCOUNTS, items[ACCOUNTS.key]);
  const sound: Account[] = (Array.isArray(accounts) ? accounts : []).flatMap((one) => {
    const { success, data } = z.safeParse(shapes.account, one);
    return success ? [data as Account] : [];
  });
  if (written(sound) !== written(accounts)) await put(ACCOUNTS, sound);
  await mend(SETTINGS, shapes.settings);
  await mend(SELECTED, z.nullable(z.string()));
  await mend(TABLE_VIEW, shapes.view);
  await mend(DARK, z.boolean());
  await mend(PENDING_PERMISSIONS, z.array(z.string()));
  await mend(DIGESTED_WEEKS, z.array(z.string()));
  const ids = new Set(sound.map(({ id }) => id));
  await mend(GROUPS, owned(shapes.groups));
  await mend(WATCHES, owned(shapes.watches));
  for (const { id } of sound) {
    await mend(stateOf(id), shapes.state);
    await mend(capabilitiesOf(id), shapes.capabilities);
    await mend(earningsSummaryOf(id), shapes.earningsSummary);
    await mend(secretOf(id), shapes.sealed);
    await mend(plainSecretOf(id), z.nullable(z.string()));
  }

  const itsOwn = (id: string) => [stateOf(id), secretOf(id), capabilitiesOf(id), earningsSummaryOf(id)];
  const kept = new Set(sound.flatMap(({ id }) => itsOwn(id).map(({ key }) => key)));
  const orphans = Object.keys(local).filter(
    (key) => /^(state|secret|capabilities|earnings):/.test(key) && !kept.has(key),
  );
  if (orphans.length > 0) {
    changed = true;
    await store.erase(...orphans.map((key) => ({ key })));
  }
  return changed;

  /** Of a list, what belongs to an account that there is. */
  function owned<T extends { accountId: string }>(list: z.ZodMiniType<T[]>): z.ZodMiniType {
    return z.pipe(
      list,
      z.transform((all) => all.filter(({ accountId }) => ids.has(accountId))),
    );
  }

  async function mend<T>(item: Item<T>, shape: z.ZodMiniType): Promise<void> {
    const value = open(item, items[item.key]);
    const { success, data } = z.safeParse(shape, value);
    if (!success) await put(item, item.fallback);
    else if (written(data) !== written(value)) await put(item, data as T);
  }

  async function put<T>(item: Item<T>, value: T): Promise<void> {
    changed = true;
    await store.write(item, value);
  }
}

/** The same for the same value, in whatever order the browser lists its parts. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

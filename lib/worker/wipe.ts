import { permissionFor } from '../domain/permission.ts';
import type { RecordStore } from '../platform/records.ts';
import { ACCOUNTS, abilitiesOf, insightOf, type Store, stateOf } from '../platform/storage.ts';
import type { Vault } from './vault.ts';

interface WipeDeps {
  store: Store;
  vault: Pick<Vault, 'forget'>;
  records: Pick<RecordStore, 'remove'>;
}

/** Wipes what is stored of an account beside its entry in the list; its password first. */
export async function wipe(accountId: string, { store, vault, records }: WipeDeps): Promise<void> {
  await vault.forget(accountId);
  await store.erase(stateOf(accountId), abilitiesOf(accountId), insightOf(accountId));
  await records.remove(accountId);
}

/** Gives the access to a site back, unless an account still uses it. */
export async function giveBack(
  permission: string,
  { store, dropAccess }: { store: Store; dropAccess(permission: string, used: string[]): Promise<void> },
): Promise<void> {
  const accounts = await store.read(ACCOUNTS);
  const used = accounts.map(({ baseUrl }) => permissionFor(baseUrl));
  if (!used.includes(permission)) await dropAccess(permission, used);
}

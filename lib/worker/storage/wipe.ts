import { permissionFor } from '../../domain/accounts/permission.ts';
import type { MirrorStore } from '../../platform/mirror/mirror-store.ts';
import {
  ACCOUNTS,
  capabilitiesOf,
  earningsSummaryOf,
  GROUPS,
  overviewOf,
  owedOf,
  PENDING_PERMISSIONS,
  portalOf,
  type Store,
  stateOf,
  WATCHES,
} from '../../platform/storage/storage.ts';
import type { Vault } from '../secrets/vault.ts';

interface WipeDeps {
  store: Store;
  vault: Pick<Vault, 'forget'>;
  mirrors: Pick<MirrorStore, 'remove'>;
}

/**
 * Wipes what is stored of an account, except its entry in the list; its password first. To be called inside `inTurn`.
 */
export async function wipe(accountId: string, { store, vault, mirrors }: WipeDeps): Promise<void> {
  await vault.forget(accountId);
  await store.erase(stateOf(accountId), capabilitiesOf(accountId), earningsSummaryOf(accountId));
  await store.erase(overviewOf(accountId), owedOf(accountId), ...portalOf(accountId));
  const isAnothers = (one: { accountId: string }) => one.accountId !== accountId;
  await store.writeTogether(
    [GROUPS, (await store.read(GROUPS)).filter(isAnothers)],
    [WATCHES, (await store.read(WATCHES)).filter(isAnothers)],
  );
  await mirrors.remove(accountId);
}

/** Gives host access back, unless an account still uses it. */
export async function giveBack(
  permission: string,
  { store, dropAccess }: { store: Store; dropAccess(permission: string, used: string[]): Promise<void> },
): Promise<void> {
  const accounts = await store.read(ACCOUNTS);
  const used = accounts.map(({ baseUrl }) => permissionFor(baseUrl));
  if (!used.includes(permission)) await dropAccess(permission, used);
  const pendingPermissions = await store.read(PENDING_PERMISSIONS);
  if (pendingPermissions.includes(permission))
    await store.write(
      PENDING_PERMISSIONS,
      pendingPermissions.filter((one) => one !== permission),
    );
}

import { permissionFor } from '../../domain/accounts/permission.ts';
import { withoutAccount } from '../../domain/polling/outbox.ts';
import {
  ACCOUNTS,
  accountItems,
  GROUPS,
  OUTBOX,
  PENDING_PERMISSIONS,
  SELECTED,
  WATCHES,
} from '../../platform/storage/storage.ts';
import type { ConnectDeps } from './connect.ts';
import { giveBackUnused } from './pending-permissions.ts';

/** Deletes everything stored of an account, and gives the site access back unless another account uses it. */
export async function disconnect(accountId: string, deps: ConnectDeps): Promise<void> {
  const { store, vault, mirrors } = deps;
  await deps.poller.inTurn(async () => {
    const accounts = await store.read(ACCOUNTS);
    const account = accounts.find(({ id }) => id === accountId);
    const left = accounts.filter(({ id }) => id !== accountId);
    const permissions = account ? [permissionFor(account.baseUrl)] : [];
    // If the worker is stopped after this, the next start erases the rest and gives the access back.
    await store.writeAtomically(
      [ACCOUNTS, left],
      [PENDING_PERMISSIONS, [...new Set([...(await store.read(PENDING_PERMISSIONS)), ...permissions])]],
    );
    await vault.forget(accountId);
    await store.erase(...accountItems(accountId));
    const isOther = (entry: { accountId: string }) => entry.accountId !== accountId;
    await store.writeAtomically(
      [GROUPS, (await store.read(GROUPS)).filter(isOther)],
      [WATCHES, (await store.read(WATCHES)).filter(isOther)],
      [OUTBOX, withoutAccount(await store.read(OUTBOX), accountId)],
    );
    await mirrors.remove(accountId);
    if ((await store.read(SELECTED)) === accountId) {
      await store.write(SELECTED, left.find(({ role }) => role === 'affiliate')?.id ?? null);
    }
    for (const permission of permissions) await giveBackUnused(permission, deps);
    await deps.clearAccountNotifications(accountId);
    await deps.poller.plan();
  });
}

import { permissionFor } from '../../domain/accounts/permission.ts';
import { ACCOUNTS, PENDING_PERMISSIONS, SELECTED } from '../../platform/storage/storage.ts';
import { wipe } from '../storage/wipe.ts';
import type { ConnectDeps } from './connect.ts';
import { giveBackUnused } from './pending-permissions.ts';

/** Wipes everything stored for the account and gives the site access back, unless another account uses it. */
export async function disconnect(accountId: string, deps: ConnectDeps): Promise<void> {
  const { store } = deps;
  await deps.poller.inTurn(async () => {
    const accounts = await store.read(ACCOUNTS);
    const account = accounts.find(({ id }) => id === accountId);
    const left = accounts.filter(({ id }) => id !== accountId);
    const permissions = account ? [permissionFor(account.baseUrl)] : [];
    // If the browser stops the worker from here on, the next start wipes the leftovers and gives the access back.
    await store.writeAtomically(
      [ACCOUNTS, left],
      [PENDING_PERMISSIONS, [...new Set([...(await store.read(PENDING_PERMISSIONS)), ...permissions])]],
    );
    await wipe(accountId, deps);
    if ((await store.read(SELECTED)) === accountId) {
      await store.write(SELECTED, left.find(({ role }) => role === 'affiliate')?.id ?? null);
    }
    for (const permission of permissions) await giveBackUnused(permission, deps);
    await deps.clearAccountNotifications(accountId);
    await deps.poller.plan();
  });
}

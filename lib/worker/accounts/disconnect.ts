import { permissionFor } from '../../domain/accounts/permission.ts';
import type { StorageError } from '../../domain/errors-schema.ts';
import { withoutAccount } from '../../domain/polling/outbox.ts';
import type { Result } from '../../domain/result.ts';
import * as items from '../../platform/storage/storage.ts';
import type { ConnectDeps } from './connect.ts';

/** Deletes all of an account, or nothing if that fails. Gives the site access back unless another account uses it. */
export function disconnect(accountId: string, deps: ConnectDeps): Promise<Result<null, StorageError>> {
  const { store, vault, database } = deps;
  return deps.inTurn(async () => {
    const accounts = await store.read(items.ACCOUNTS);
    const account = accounts.find(({ id }) => id === accountId);
    const left = accounts.filter(({ id }) => id !== accountId);
    const permissions = account ? [permissionFor(account.baseUrl)] : [];
    const isOther = (entry: { accountId: string }) => entry.accountId !== accountId;
    const selected = await store.read(items.SELECTED);
    const next = left.find(({ role }) => role === 'affiliate')?.id ?? null;
    // If the worker is stopped after this, the browser's next start erases the rest and gives the access back.
    const written = await store.writeAtomically(
      [items.ACCOUNTS, left],
      [items.GROUPS, (await store.read(items.GROUPS)).filter(isOther)],
      [items.WATCHES, (await store.read(items.WATCHES)).filter(isOther)],
      [items.OUTBOX, withoutAccount(await store.read(items.OUTBOX), accountId)],
      [items.SELECTED, selected === accountId ? next : selected],
      [items.PENDING_PERMISSIONS, [...new Set([...(await store.read(items.PENDING_PERMISSIONS)), ...permissions])]],
    );
    if (!written.ok) return written;
    await vault.forget(accountId);
    await store.erase(...items.accountItems(accountId));
    await database.remove(accountId);
    for (const permission of permissions) await deps.pendingPermissions.giveBackUnused(permission);
    await deps.clearAccountNotifications(accountId);
    await deps.poller.plan();
    return written;
  });
}

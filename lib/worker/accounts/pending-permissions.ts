import { permissionFor } from '../../domain/accounts/permission.ts';
import { ACCOUNTS, PENDING_PERMISSIONS, type Store } from '../../platform/storage/storage.ts';

/**
 * Host access that was asked for on the way to connecting a site, where nothing can be read without it
 * (pitfall 23). What no account comes to use is given back. It is written down, because the browser may stop the
 * worker, or the user close the page, at any moment.
 */
export interface PendingPermissionsDeps {
  store: Store;
  /** @param used what must stay granted all the same */
  dropAccess(permission: string, used: string[]): Promise<void>;
  /** One after the other: storage has no transactions. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

export type PendingPermissions = ReturnType<typeof createPendingPermissions>;

export function createPendingPermissions({ store, dropAccess, inTurn }: PendingPermissionsDeps) {
  return {
    /** These host permissions are being asked for. */
    async note(permissions: string[]): Promise<void> {
      await inTurn(async () => {
        await store.write(PENDING_PERMISSIONS, [
          ...new Set([...(await store.read(PENDING_PERMISSIONS)), ...permissions]),
        ]);
      });
    },

    /**
     * Gives back what is borrowed, but for these and what the accounts use.
     * @param isInUse whether a page may still come to use all of it: then it stays
     */
    async giveBack(except: string[] = [], isInUse = async () => false): Promise<void> {
      await inTurn(async () => {
        const pendingPermissions = await store.read(PENDING_PERMISSIONS);
        if (pendingPermissions.length === 0 || (await isInUse())) return;
        const used = (await store.read(ACCOUNTS)).map(({ baseUrl }) => permissionFor(baseUrl));
        for (const permission of pendingPermissions) {
          const kept = [...used, ...except];
          if (!kept.includes(permission)) await dropAccess(permission, kept);
        }
        await store.write(
          PENDING_PERMISSIONS,
          pendingPermissions.filter(
            (permission) => except.includes(permission) && !used.includes(permission),
          ),
        );
      });
    },
  };
}

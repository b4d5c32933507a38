import { permissionFor } from '../../domain/accounts/permission.ts';
import { ACCOUNTS, PENDING_PERMISSIONS, type Store } from '../../platform/storage/storage.ts';

/**
 * Host access is needed before anything of a site can be read, so it is asked for before connecting. What no account
 * ends up using is given back. The list is stored, because the worker may be stopped, or the page closed, at any
 * moment.
 */
export interface PendingPermissionsDeps {
  store: Store;
  /** @param used permissions that must stay granted */
  dropAccess(permission: string, used: string[]): Promise<void>;
  /** Runs one task after the other, because storage has no transactions. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

export type PendingPermissions = ReturnType<typeof createPendingPermissions>;

export function createPendingPermissions({ store, dropAccess, inTurn }: PendingPermissionsDeps) {
  return {
    /** Remembers host permissions that the user is being asked for. */
    async note(permissions: string[]): Promise<void> {
      await inTurn(async () => {
        await store.write(PENDING_PERMISSIONS, [
          ...new Set([...(await store.read(PENDING_PERMISSIONS)), ...permissions]),
        ]);
      });
    },

    /**
     * Gives pending permissions back, except these and those that accounts use.
     * @param isInUse whether an open page may still need them: then all stay
     */
    async giveBack(except: string[] = [], isInUse = async () => false): Promise<void> {
      await inTurn(async () => {
        const pendingPermissions = await store.read(PENDING_PERMISSIONS);
        if (pendingPermissions.length === 0 || (await isInUse())) return;
        for (const permission of pendingPermissions)
          if (!except.includes(permission)) await giveBackUnused(permission, { store, dropAccess }, except);
      });
    },
  };
}

/** Gives host access back, unless an account uses it. To be called in turn. @param except what else must stay granted */
export async function giveBackUnused(
  permission: string,
  { store, dropAccess }: Pick<PendingPermissionsDeps, 'store' | 'dropAccess'>,
  except: string[] = [],
): Promise<void> {
  const used = [...(await store.read(ACCOUNTS)).map(({ baseUrl }) => permissionFor(baseUrl)), ...except];
  if (!used.includes(permission)) await dropAccess(permission, used);
  const pending = await store.read(PENDING_PERMISSIONS);
  if (pending.includes(permission))
    await store.write(
      PENDING_PERMISSIONS,
      pending.filter((one) => one !== permission),
    );
}

import { permissionFor } from '../../domain/accounts/permission.ts';
import { ACCOUNTS, PENDING_PERMISSIONS } from '../../platform/storage/storage.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

export interface PendingPermissionsDeps extends Pick<WorkerDeps, 'store' | 'inTurn'> {
  /** @param used permissions that must stay granted */
  dropAccess(permission: string, used: string[]): Promise<void>;
}

export type PendingPermissions = ReturnType<typeof createPendingPermissions>;

/** Permissions requested before connecting; stored, because the worker may be stopped or the page closed any time. */
export function createPendingPermissions({ store, dropAccess, inTurn }: PendingPermissionsDeps) {
  return {
    async note(permissions: string[]): Promise<void> {
      await inTurn(async () => {
        const pending = await store.read(PENDING_PERMISSIONS);
        await store.write(PENDING_PERMISSIONS, [...new Set([...pending, ...permissions])]);
      });
    },

    /** Gives back those not excepted or used by accounts. @param isInUse whether an open page may need all of them */
    async giveBack(except: string[] = [], isInUse = async () => false): Promise<void> {
      await inTurn(async () => {
        const pending = await store.read(PENDING_PERMISSIONS);
        if (pending.length === 0 || (await isInUse())) return;
        for (const permission of pending)
          if (!except.includes(permission)) await giveBackUnused(permission, { store, dropAccess }, except);
      });
    },
  };
}

/** Gives host access back unless an account uses it. Must be called in turn. @param except must stay granted, too */
export async function giveBackUnused(
  permission: string,
  { store, dropAccess }: Pick<PendingPermissionsDeps, 'store' | 'dropAccess'>,
  except: string[] = [],
): Promise<void> {
  const used = [...(await store.read(ACCOUNTS)).map(({ baseUrl }) => permissionFor(baseUrl)), ...except];
  if (!used.includes(permission)) await dropAccess(permission, used);
  const pending = await store.read(PENDING_PERMISSIONS);
  const left = pending.filter((other) => other !== permission);
  if (left.length < pending.length) await store.write(PENDING_PERMISSIONS, left);
}

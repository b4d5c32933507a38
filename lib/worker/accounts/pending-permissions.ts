import { permissionFor } from '../../domain/accounts/permission.ts';
import { ACCOUNTS, PENDING_PERMISSIONS } from '../../platform/storage/storage.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

export interface PendingPermissionsDeps extends Pick<WorkerDeps, 'store' | 'inTurn'> {
  /** The number of open searches, connections and consent pages, which do not outlive the worker. */
  accessUse: { inFlight: number };
  /** @param used permissions that must stay granted */
  dropAccess(permission: string, used: string[]): Promise<void>;
}

export type PendingPermissions = ReturnType<typeof createPendingPermissions>;

/** Permissions requested before connecting; stored, because the worker may be stopped or the page closed any time. */
export function createPendingPermissions({ store, dropAccess, inTurn, accessUse }: PendingPermissionsDeps) {
  return {
    async note(permissions: string[]): Promise<void> {
      await inTurn(async () => {
        const pending = await store.read(PENDING_PERMISSIONS);
        await store.write(PENDING_PERMISSIONS, [...new Set([...pending, ...permissions])]);
      });
    },

    /**
     * Gives back those not excepted or used by accounts; while a search or connection is in flight, none, because it may
     * be another page's. @param isInUse whether an open page may need all of them
     */
    async giveBack(except: string[] = [], isInUse = async () => false): Promise<void> {
      if ((await store.read(PENDING_PERMISSIONS)).length === 0) return;
      await inTurn(async () => {
        const pending = await store.read(PENDING_PERMISSIONS);
        if (pending.length === 0 || accessUse.inFlight > 0 || (await isInUse())) return;
        for (const permission of pending)
          if (!except.includes(permission)) await giveBackUnused(permission, { store, dropAccess, accessUse }, except);
      });
    },
  };
}

/**
 * Gives host access back unless an account uses it; while a search or connection is in flight, later. Must be called in
 * turn. @param except must stay granted, too
 */
export async function giveBackUnused(
  permission: string,
  { store, dropAccess, accessUse }: Pick<PendingPermissionsDeps, 'store' | 'dropAccess' | 'accessUse'>,
  except: string[] = [],
): Promise<void> {
  const used = [...(await store.read(ACCOUNTS)).map(({ baseUrl }) => permissionFor(baseUrl)), ...except];
  const pending = await store.read(PENDING_PERMISSIONS);
  if (!used.includes(permission)) {
    if (accessUse.inFlight > 0)
      return void (await store.write(PENDING_PERMISSIONS, [...new Set([...pending, permission])]));
    await dropAccess(permission, used);
  }
  const left = pending.filter((other) => other !== permission);
  if (left.length < pending.length) await store.write(PENDING_PERMISSIONS, left);
}

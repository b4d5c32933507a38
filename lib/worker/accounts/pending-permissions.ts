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

    /** Gives back what no account, search or page may need. @param isInUse whether an open page may need all */
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

/** Gives unused access back, later while a search is in flight. Must be called in turn. @param except stays */
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

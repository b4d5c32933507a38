import { permissionFor } from '../../domain/accounts/permission.ts';
import { ACCOUNTS, PENDING_PERMISSIONS } from '../../platform/storage/storage.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

interface PendingPermissionsDeps extends Pick<WorkerDeps, 'store' | 'inTurn'> {
  /** @param used permissions that must stay granted */
  dropAccess(permission: string, used: string[]): Promise<void>;
}

export type PendingPermissions = ReturnType<typeof createPendingPermissions>;

/** Permissions requested before connecting; stored, because the worker may be stopped or the page closed any time. */
export function createPendingPermissions({ store, dropAccess, inTurn }: PendingPermissionsDeps) {
  /** The number of open searches, connections and consent pages, which do not outlive the worker. */
  let inFlight = 0;

  return {
    giveBackUnused,

    async note(permissions: string[]): Promise<void> {
      await inTurn(async () => {
        const pending = await store.read(PENDING_PERMISSIONS);
        await store.write(PENDING_PERMISSIONS, [...new Set([...pending, ...permissions])]);
      });
    },

    /** Keeps access until all such work has ended, because revoking a password needs it, too. */
    whileUsed<T>(work: () => Promise<T>): Promise<T> {
      inFlight++;
      return work().finally(() => {
        inFlight--;
      });
    },

    /** Gives back what no account, search or page may need. @param isInUse whether an open page may need all */
    async giveBack(except: string[] = [], isInUse = async () => false): Promise<void> {
      if ((await store.read(PENDING_PERMISSIONS)).length === 0) return;
      await inTurn(async () => {
        const pending = await store.read(PENDING_PERMISSIONS);
        if (pending.length === 0 || inFlight > 0 || (await isInUse())) return;
        for (const permission of pending) if (!except.includes(permission)) await giveBackUnused(permission, except);
      });
    },
  };

  /** Gives unused access back, later while a search is in flight. Must be called in turn. @param except stays */
  async function giveBackUnused(permission: string, except: string[] = []): Promise<void> {
    const used = [...(await store.read(ACCOUNTS)).map(({ baseUrl }) => permissionFor(baseUrl)), ...except];
    const pending = await store.read(PENDING_PERMISSIONS);
    if (!used.includes(permission)) {
      if (inFlight > 0) return void (await store.write(PENDING_PERMISSIONS, [...new Set([...pending, permission])]));
      await dropAccess(permission, used);
    }
    const left = pending.filter((other) => other !== permission);
    if (left.length < pending.length) await store.write(PENDING_PERMISSIONS, left);
  }
}

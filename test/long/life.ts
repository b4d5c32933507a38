import type { Announcement } from '../../lib/domain/referrals/referral-schema.ts';
import { ok } from '../../lib/domain/result.ts';
import * as storage from '../../lib/platform/storage/storage.ts';
import type { Client } from '../../lib/service/routes/client.ts';
import type { Vault } from '../../lib/worker/secrets/vault.ts';
import { statsClient } from '../lib/make.ts';
import { type World as ServiceWorld, workerServices } from '../lib/worker-services.ts';

/** How a worker is killed: at which of its awaits, and what becomes of a pending write. */
export interface Kill {
  at: number;
  write: 'lost' | 'done' | 'late';
  /** How many awaits of the next worker later a late write lands. */
  lag: number;
}

export interface World {
  now: number;
  /** Writes still on their way to the disk after their worker is gone. */
  late: { after: number; land(): Promise<void> }[];
  /** The browser's lock: its holder and the queue. */
  lock: { holder: object | null; queue: { by: object; enter(): void }[] };
  notify(announcements: Announcement[]): void;
  withdraw(ids: string[]): void;
}

export const newWorld = (part: Pick<World, 'notify' | 'withdraw'>): World => ({
  now: Date.UTC(2026, 5, 1),
  late: [],
  lock: { holder: null, queue: [] },
  ...part,
});

const never = () => new Promise<never>(() => {});

/** One life of the worker: the real poller on the browser's storage, killed at any of its awaits. */
export function startLife(
  world: World,
  stats: Client['stats'],
  kill: Kill | null,
  mirror: (accountId: string) => Promise<void> = async () => {},
  showing: (point: () => Promise<null>, store: storage.Store) => Partial<ServiceWorld> = () => ({}),
) {
  const me = {};
  const end = Promise.withResolvers<'killed'>();
  let awaits = 0;
  let dead = false;

  const writing = async <T>(write: () => Promise<T>): Promise<T> =>
    (await point(async () => void (await write()))) ?? write();
  const store: storage.Store = {
    read: async (item) => (await point()) ?? storage.read(item),
    write: (item, value) => writing(() => storage.write(item, value)),
    writeTogether: ((...entries: Parameters<typeof storage.writeTogether>) =>
      writing(() => storage.writeTogether(...entries))) as typeof storage.writeTogether,
    erase: (...items) => writing(() => storage.erase(...items)),
  };
  const client = statsClient(async (credentials) => {
    await point();
    const outcome = await stats(credentials);
    await point();
    return outcome;
  });
  // Encryption has tests of its own.
  const vault: Vault = {
    seal: async (_, password) => ok({ iv: '', data: password }),
    reveal: async () => ok('secret'),
    async forget() {},
    async tidy() {},
  };
  const { poller, showOutbox } = workerServices({
    store,
    vault,
    client,
    now: () => world.now,
    async hasAccess() {
      await point();
      return true;
    },
    async isAway() {
      await point();
      return false;
    },
    async notify(announcements) {
      await point();
      world.notify(announcements);
      await point();
    },

    async withdraw(ids) {
      world.withdraw(ids);
    },
    async wake() {
      await point();
    },
    mirror,
    alone,
    ...showing(point, store),
  });
  return { poller, showOutbox, store, vault, client, point, writing, killed: end.promise };

  /** Every await of the worker goes through here. The last write may be done, lost or late. */
  async function point(write?: () => Promise<void>): Promise<null> {
    if (dead) return never();
    awaits++;
    for (const one of world.late.splice(0)) {
      if (one.after-- <= 0) await one.land();
      else world.late.push(one);
    }
    if (kill === null || awaits !== kill.at) return null;
    dead = true;
    if (write && kill.write === 'done') await write();
    if (write && kill.write === 'late') world.late.push({ after: kill.lag, land: write });
    leave();
    world.lock.queue = world.lock.queue.filter(({ by }) => by !== me);
    end.resolve('killed');
    return never();
  }

  async function alone<T>(work: () => Promise<T>): Promise<T> {
    if (dead) return never();
    if (world.lock.holder !== null) {
      await new Promise<void>((enter) => world.lock.queue.push({ by: me, enter }));
    }
    world.lock.holder = me;
    return work().finally(leave);
  }

  function leave(): void {
    if (world.lock.holder !== me) return;
    const next = world.lock.queue.shift();
    // Passed on at once, so that nobody can slip in.
    world.lock.holder = next?.by ?? null;
    next?.enter();
  }
}

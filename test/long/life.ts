import type { Announcement } from '../../lib/domain/referrals/referral-schema.ts';
import { fail, ok } from '../../lib/domain/result.ts';
import type { Client } from '../../lib/service/routes/client.ts';
import { connect } from '../../lib/worker/accounts/connect.ts';
import type { Vault } from '../../lib/worker/secrets/vault.ts';
import type { Store } from '../fake/fake-storage.ts';
import { statsClient } from '../lib/make.ts';
import { type World, workerServices } from '../lib/worker-services.ts';
import { createKillable, type Kill, type LateWrites, never } from './killable.ts';

export interface PollerWorld {
  now: number;
  late: LateWrites;
  /** The browser's lock. */
  lock: { holder: object | null; queue: { worker: object; enter(): void }[] };
  notify(announcements: Announcement[]): void;
  clearNotifications(ids: string[]): void;
}

export const newWorld = (part: Pick<PollerWorld, 'notify' | 'clearNotifications'>): PollerWorld => ({
  now: Date.UTC(2026, 5, 1),
  late: [],
  lock: { holder: null, queue: [] },
  ...part,
});

/** Starts a worker with the real poller. */
export function startLife(
  world: PollerWorld,
  stats: Client['stats'],
  kill: Kill | null,
  readList: (accountId: string) => Promise<void> = async () => {},
  showing: (point: () => Promise<null>, store: Store) => Partial<World> = () => ({}),
) {
  const self = {};
  const { store, database, point, writing, killed, isDead } = createKillable(world, kill, () => {
    // The lock passes to no other work of the killed worker.
    world.lock.queue = world.lock.queue.filter(({ worker }) => worker !== self);
    leave();
  });
  const client = statsClient(async (credentials) => {
    await point();
    const outcome = await stats(credentials);
    await point();
    return outcome;
  });
  const vault: Vault = {
    seal: async (_, password) => ({ secret: { iv: '', data: password }, keyRefused: false }),
    reveal: async () => ok('secret'),
    async forget() {},
    async tidy() {},
  };
  const { poller, programs, inTurn, meter, showOutbox } = workerServices({
    store,
    database,
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

    async clearNotifications(ids) {
      world.clearNotifications(ids);
    },
    async wake() {
      await point();
    },
    readList,
    inTurn: exclusive,
    ...showing(point, store),
  });
  return { poller, programs, inTurn, meter, showOutbox, database, store, vault, client, point, writing, killed };

  async function exclusive<T>(work: () => Promise<T>): Promise<T> {
    if (isDead()) return never();
    if (world.lock.holder !== null) {
      await new Promise<void>((enter) => world.lock.queue.push({ worker: self, enter }));
    }
    world.lock.holder = self;
    return work().finally(leave);
  }

  function leave(): void {
    if (world.lock.holder !== self) return;
    const next = world.lock.queue.shift();
    // The lock passes to the next in the queue at once, so that no other worker takes it.
    world.lock.holder = next?.worker ?? null;
    next?.enter();
  }
}

export const LOGIN = { baseUrl: 'https://shop.example/api', username: 'ada', password: 'x' };

/** Connects account `a` as the options page does. @param client default: the worker's own */
export async function connectIn(
  { poller, programs, database, inTurn, store, vault, client: ownClient }: ReturnType<typeof startLife>,
  { now }: PollerWorld,
  client: Client = ownClient,
): Promise<void> {
  const connected = await connect(
    { accountId: null, name: '', ...LOGIN },
    {
      ...{ poller, programs, database, inTurn, store, vault, client },
      ...{ now: () => now, random: () => 0.5, newId: () => 'a' },
      ...{ hasAccess: async () => true, pendingPermissions: { giveBackUnused: async () => {} } },
      clearAccountNotifications: async () => {},
      ...{ discover: async () => fail({ kind: 'site-no-answer' }), timeout: () => new Promise(() => {}) },
    },
  );
  if (!connected.ok) throw new Error(JSON.stringify(connected));
}

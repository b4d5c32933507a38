import type { Announcement } from '../../lib/domain/referrals/referral-schema.ts';
import { programDatabase } from '../../lib/platform/programs/program-database.ts';
import { createSequence } from '../../lib/platform/single-flight.ts';
import { withTimeout } from '../../lib/platform/with-timeout.ts';
import { discover } from '../../lib/service/connect/discovery.ts';
import { createClient } from '../../lib/service/routes/client.ts';
import { createPendingPermissions } from '../../lib/worker/accounts/pending-permissions.ts';
import type { Services } from '../../lib/worker/composition-root.ts';
import { createWatcher } from '../../lib/worker/groups/watcher.ts';
import { createMirrorReader } from '../../lib/worker/mirror/mirror-reader.ts';
import { createDigestNotifier } from '../../lib/worker/notify/digest-notifier.ts';
import { createQuiet } from '../../lib/worker/notify/quiet.ts';
import { createShowOutbox, type ShowOutboxDeps } from '../../lib/worker/notify/show-outbox.ts';
import { createTroubleNotifier } from '../../lib/worker/notify/trouble-notifier.ts';
import { createClickReader } from '../../lib/worker/polling/click-reader.ts';
import { createNewDay } from '../../lib/worker/polling/new-day.ts';
import { createPoller, type Poller, type PollerDeps } from '../../lib/worker/polling/poller.ts';
import { createPortalPoller, portalRoutes } from '../../lib/worker/polling/portal-poller.ts';
import { createPrograms } from '../../lib/worker/programs/stored-programs.ts';
import { createMeter } from '../../lib/worker/storage/meter.ts';
import * as store from '../fake/fake-storage.ts';
import { NOON, statsClient } from './make.ts';
import { sampleVault } from './vault-samples.ts';

/** The dependencies of the services. */
export type World = Omit<PollerDeps, 'showOutbox' | 'meter' | 'programs'> & {
  makers: Partial<ShowOutboxDeps['makers']>;
  dropAccess(permission: string): Promise<void>;
  /** Receives the announced referrals. */
  notify(announcements: Announcement[]): Promise<void>;
} & Omit<
    Services,
    | 'poller'
    | 'showOutbox'
    | 'portal'
    | 'clickReader'
    | 'newDay'
    | 'watcher'
    | 'reader'
    | 'quiet'
    | 'digestNotifier'
    | 'troubleNotifier'
    | 'pendingPermissions'
    | 'meter'
    | 'programs'
  >;

/**
 * Creates the worker's services on the browser's storage. By default, the clock stands at NOON, all access is granted,
 * no list is read, nothing is shown or timed out, and every request to a site fails. With a `fetch`, its client uses that.
 */
export function workerServices(overrides: Partial<World> = {}): Services {
  let ids = 0;
  const inSequence = createSequence();
  const announced = new Map<string, Announcement>();
  const network = {
    fetch: () => Promise.reject(new Error('No request for a page is expected.')),
    online: () => true,
    nonce: () => `n${++ids}`,
  };
  const world: World = {
    store,
    vault: sampleVault(),
    client: overrides.fetch
      ? createClient({ ...network, ...overrides, heard: (account, error) => poller.heard(account, error) })
      : statsClient(() => Promise.reject(new Error('No request for figures is expected.'))),
    database: programDatabase,
    ...network,
    newId: () => `id${++ids}`,
    now: () => NOON,
    random: () => 0.5,
    isAway: async () => false,
    hasAccess: async () => true,
    async dropAccess() {},
    forgetRecords() {},
    isAccessHeld: async () => true,
    discover: (typed) => discover(typed, world),
    isQuiet: async () => false,
    makers: {},
    async notify() {},
    async showNotification({ id }) {
      const announcement = announced.get(id);
      const shown = (announcement ? world.notify([announcement]) : Promise.resolve()).then(() => 'shown' as const);
      return (await withTimeout(shown, world.timeout)) ?? 'failed';
    },
    async clearNotifications() {},
    async clearAccountNotifications() {},
    play: async () => true,
    async readList() {},
    async wake() {},
    timeout: () => new Promise(() => {}),
    async refresh() {},
    inTurn: (work) => inSequence('accounts', work),
    ...overrides,
  };
  const noNotifications = async () => [];
  const meter = createMeter(world);
  const programs = createPrograms(world);
  const deps = { ...world, meter, programs };
  const poller: Poller = createPoller({ ...deps, showOutbox: () => showOutbox() });
  const showOutbox = createShowOutbox({
    ...deps,
    makers: {
      async referrals(found) {
        for (const announcement of found) announced.set(announcement.id, announcement);
        return found.map(({ id }) => ({ id, title: '', message: '' }));
      },
      ...{ payout: noNotifications, waiting: noNotifications, digest: noNotifications },
      ...world.makers,
    },
  });
  const notifierDeps = { ...deps, showOutbox };
  const reader = createMirrorReader({ ...deps, pollStats: (accountId) => poller.poll(accountId, 'doubt') });
  return {
    ...deps,
    poller,
    reader,
    showOutbox,
    portal: createPortalPoller(portalRoutes(world.client), notifierDeps),
    clickReader: createClickReader(deps),
    newDay: createNewDay(deps),
    watcher: createWatcher({ ...notifierDeps, poller }),
    quiet: createQuiet(deps),
    digestNotifier: createDigestNotifier({ ...notifierDeps, async catchUp() {} }),
    troubleNotifier: createTroubleNotifier(deps),
    pendingPermissions: createPendingPermissions(deps),
  };
}

import type { Announcement } from '../../lib/domain/referrals/referral-schema.ts';
import { fail } from '../../lib/domain/result.ts';
import * as store from '../../lib/platform/storage/storage.ts';
import { createPendingPermissions } from '../../lib/worker/accounts/pending-permissions.ts';
import type { Services } from '../../lib/worker/composition-root.ts';
import { createWatcher } from '../../lib/worker/groups/watcher.ts';
import { createMirrorReader } from '../../lib/worker/mirror/mirror-reader.ts';
import { createDigestNotifier } from '../../lib/worker/notify/digest-notifier.ts';
import { createQuiet } from '../../lib/worker/notify/quiet.ts';
import { createShowOutbox, type ShowOutboxDeps } from '../../lib/worker/notify/show-outbox.ts';
import { createTroubleNotifier } from '../../lib/worker/notify/trouble-notifier.ts';
import { createOlderClicks } from '../../lib/worker/polling/older-clicks.ts';
import { createPoller, type PollerDeps } from '../../lib/worker/polling/poller.ts';
import { createPortalPoller, portalRoutes } from '../../lib/worker/polling/portal-poller.ts';
import { createMeter } from '../../lib/worker/storage/meter.ts';
import { NOON, noMirrors, statsClient } from './make.ts';
import { sampleVault } from './vault-samples.ts';

/** The dependencies of the services. */
export type World = Omit<PollerDeps, 'showOutbox' | 'meter'> &
  Pick<ShowOutboxDeps, 'isQuiet' | 'showNotification' | 'clearNotifications' | 'timeout'> & {
    makers: Partial<ShowOutboxDeps['makers']>;
    /** Receives the announced referrals. */
    notify(announcements: Announcement[]): Promise<void>;
  } & Omit<
    Services,
    | 'poller'
    | 'showOutbox'
    | 'portal'
    | 'olderClicks'
    | 'watcher'
    | 'reportHealth'
    | 'reader'
    | 'quiet'
    | 'digestNotifier'
    | 'troubleNotifier'
    | 'pendingPermissions'
    | 'meter'
  >;

/**
 * Creates the worker's services on the browser's storage. By default, the clock stands at NOON, all access is granted,
 * nothing is mirrored, shown or timed out, and every request to a site fails.
 */
export function workerServices(overrides: Partial<World> = {}): Services {
  let ids = 0;
  const announced = new Map<string, Announcement>();
  const world: World = {
    store,
    vault: sampleVault(),
    client: statsClient(() => Promise.reject(new Error('No request for figures is expected.'))),
    mirrors: noMirrors,
    fetch: () => Promise.reject(new Error('No request for a page is expected.')),
    online: () => true,
    nonce: () => `n${++ids}`,
    newId: () => `id${++ids}`,
    now: () => NOON,
    random: () => 0.5,
    isAway: async () => false,
    hasAccess: async () => true,
    async dropAccess() {},
    accessUse: { inFlight: 0 },
    isAccessHeld: async () => true,
    discover: async () => fail({ kind: 'site-no-answer' }),
    isQuiet: async () => false,
    makers: {},
    async notify() {},
    async showNotification({ id }) {
      const announcement = announced.get(id);
      if (announcement) await world.notify([announcement]);
      return 'shown';
    },
    async clearNotifications() {},
    async clearAccountNotifications() {},
    play: async () => true,
    async mirror() {},
    async wake() {},
    timeout: () => new Promise(() => {}),
    exclusive: (work) => work(),
    async refresh() {},
    ...overrides,
  };
  const noNotifications = async () => [];
  const meter = createMeter(world);
  const poller = createPoller({ ...world, meter, showOutbox: () => showOutbox() });
  const { inTurn, reportHealth } = poller;
  const showOutbox = createShowOutbox({
    ...{ ...world, inTurn },
    makers: {
      async referrals(found) {
        for (const announcement of found) announced.set(announcement.id, announcement);
        return found.map(({ id }) => ({ id, title: '', message: '' }));
      },
      ...{ payout: noNotifications, waiting: noNotifications, digest: noNotifications },
      ...world.makers,
    },
  });
  const notifierDeps = { ...world, meter, inTurn, showOutbox };
  const reader = createMirrorReader({ ...world, meter, inTurn, pollStats: (id) => poller.poll(id, 'user') });
  return {
    ...world,
    meter,
    poller,
    reportHealth,
    reader,
    showOutbox,
    portal: createPortalPoller(portalRoutes(world.client), notifierDeps),
    olderClicks: createOlderClicks({ ...world, inTurn }),
    watcher: createWatcher({ ...notifierDeps, reportHealth }),
    quiet: createQuiet({ ...world, inTurn }),
    digestNotifier: createDigestNotifier({ ...notifierDeps, async catchUp() {} }),
    troubleNotifier: createTroubleNotifier({ ...world, inTurn }),
    pendingPermissions: createPendingPermissions({ ...world, inTurn }),
  };
}

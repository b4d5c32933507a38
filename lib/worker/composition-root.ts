import type { Account } from '../domain/accounts/account.ts';
import { dropAccess, hasAccess, isAccessHeld } from '../platform/access.ts';
import { browser } from '../platform/browser.ts';
import { isAway } from '../platform/device/idle.ts';
import { playSound } from '../platform/device/sound.ts';
import { openKeyStore } from '../platform/key-store.ts';
import { programDatabase } from '../platform/programs/program-database.ts';
import type { CachedArea } from '../platform/storage/cached-area.ts';
import * as items from '../platform/storage/storage.ts';
import { createStore } from '../platform/storage/store.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import { discover } from '../service/connect/discovery.ts';
import { createClient } from '../service/routes/client.ts';
import { createPendingPermissions } from './accounts/pending-permissions.ts';
import { refreshCapabilities } from './accounts/refresh-capabilities.ts';
import { createWatcher } from './groups/watcher.ts';
import { createMirrorReader } from './mirror/mirror-reader.ts';
import { createDigestNotifier } from './notify/digest-notifier.ts';
import {
  clearAccountNotifications,
  clearNotifications,
  type NotificationContent,
  showNotification,
} from './notify/notification.ts';
import { payoutNotifications } from './notify/payout-notifications.ts';
import { createQuiet } from './notify/quiet.ts';
import { referralNotifications } from './notify/referral-notifications.ts';
import { createShowOutbox } from './notify/show-outbox.ts';
import { createTroubleNotifier } from './notify/trouble-notifier.ts';
import { waitingNotifications } from './notify/waiting-notifications.ts';
import { createClickReader } from './polling/click-reader.ts';
import { createNewDay } from './polling/new-day.ts';
import { createPoller, type Poller } from './polling/poller.ts';
import { createPortalPoller, portalRoutes } from './polling/portal-poller.ts';
import { createPrograms } from './programs/stored-programs.ts';
import { createVault } from './secrets/vault.ts';
import { withKeptRecords } from './storage/kept-records.ts';
import { createMeter } from './storage/meter.ts';
import type { InTurn } from './storage/worker-deps.ts';

export type AlarmName = 'poll' | 'watch' | 'mirror' | 'clicks' | 'quiet' | 'week' | 'trouble' | 'day';

/** Sets an alarm (ms); null: none. It repeats, because it may fire just as the worker is stopped. */
const alarm = (name: AlarmName, periodInMinutes: number) => async (at: number | null) => {
  await (at === null ? browser.alarms.clear(name) : browser.alarms.create(name, { when: at, periodInMinutes }));
};

export type Services = ReturnType<typeof createServices>;

export function createServices(areas: Record<'local' | 'session', CachedArea>) {
  const store = createStore((name) => areas[name]);
  const newId = (): string => crypto.randomUUID();
  const browserFetch: typeof fetch = (...request) => fetch(...request);
  const network = { fetch: browserFetch, online: () => navigator.onLine, nonce: newId };
  const client = createClient({ ...network, heard: (account, error) => poller.heard(account, error) });
  const now = () => Date.now();
  const random = () => Math.random();
  const timeout = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  const vault = createVault({ store, keys: openKeyStore(), crypto });
  const meter = createMeter({ store, now });
  // Another worker that is still stopping holds this, and may write in its turn.
  let isAlone = false;
  const { forgetRecords, ...database } = withKeptRecords(programDatabase, () => isAlone);
  const forgetAll = () => {
    areas.local.forget();
    areas.session.forget();
  };
  const stay = () => {
    isAlone = true;
    return new Promise<never>(() => {});
  };
  void navigator.locks.request('worker', { ifAvailable: true }, (lock) => {
    if (lock) return stay();
    void navigator.locks.request('worker', () => {
      forgetAll();
      return stay();
    });
  });
  const inTurn: InTurn = (work) =>
    navigator.locks.request('accounts', () => {
      if (!isAlone) forgetAll();
      return work();
    });
  const programs = createPrograms({ store, database, now, inTurn });
  const requestDeps = { store, database, programs, vault, client, meter, now, random, hasAccess, timeout };
  const reader = createMirrorReader({
    ...requestDeps,
    pollStats: (accountId) => poller.poll(accountId, 'doubt'),
    wake: alarm('mirror', 1),
  });
  const poller: Poller = createPoller({
    ...requestDeps,
    isAway,
    showOutbox: () => showOutbox(),
    readList: reader.read,
    wake: alarm('poll', 1),
  });
  const quiet = createQuiet({ store, now, inTurn, wake: alarm('quiet', 1) });
  const notifyDeps = {
    ...{ ...requestDeps, inTurn, showOutbox: () => showOutbox(), isQuiet: quiet.isQuiet, clearNotifications },
    showNotification: (notification: NotificationContent) => showNotification(notification, timeout),
  };
  const portal = createPortalPoller(portalRoutes(client), notifyDeps);
  const refresh = (account: Account) => refreshCapabilities(account, requestDeps, true);
  const watcher = createWatcher({ ...notifyDeps, poller, refresh, wake: alarm('watch', 60) });
  const digestNotifier = createDigestNotifier({
    ...notifyDeps,
    async catchUp() {
      await poller.pollAll('alarm');
      for (const { id } of await store.read(items.ACCOUNTS)) await reader.read(id);
    },
    wake: alarm('week', 60),
  });
  const troubleNotifier = createTroubleNotifier({ ...notifyDeps, wake: alarm('trouble', 60) });
  const historyDeps = { ...requestDeps, readList: reader.read };
  const showOutbox = createShowOutbox({
    ...notifyDeps,
    play: playSound,
    makers: {
      referrals: referralNotifications(historyDeps),
      payout: payoutNotifications(historyDeps),
      waiting: waitingNotifications(store),
      digest: digestNotifier.notifications,
    },
  });
  return {
    ...notifyDeps,
    ...network,
    newDay: createNewDay({ store, programs, now, wake: alarm('day', 60) }),
    forgetRecords,
    reader,
    quiet,
    digestNotifier,
    troubleNotifier,
    play: playSound,
    poller,
    portal,
    clickReader: createClickReader({ ...requestDeps, wake: alarm('clicks', 1) }),
    watcher,
    refresh,
    // This has a timeout, because polls wait for connecting and disconnecting.
    clearAccountNotifications: (accountId: string) => withTimeout(clearAccountNotifications(accountId), timeout),
    newId,
    isAccessHeld,
    discover: (typed: string) => discover(typed, network),
    pendingPermissions: createPendingPermissions({ store, dropAccess, inTurn }),
  };
}

import { watchedName } from '../domain/groups/group-watch.ts';
import { dropAccess, hasAccess } from '../platform/access.ts';
import { browser } from '../platform/browser.ts';
import { isAway } from '../platform/device/idle.ts';
import { playSound } from '../platform/device/sound.ts';
import { openKeys } from '../platform/keys.ts';
import { records } from '../platform/records/records.ts';
import * as store from '../platform/storage/storage.ts';
import { TIMEOUT } from '../platform/with-timeout.ts';
import { discover } from '../service/connect/discovery.ts';
import { createClient } from '../service/routes/client.ts';
import { createPendingPermissions } from './accounts/pending-permissions.ts';
import { createGroupWatcher } from './groups/group-watcher.ts';
import { notificationForApplicants } from './notify/applicant-notification.ts';
import { showNotifications, silence, withdraw } from './notify/notification.ts';
import { createNotifier } from './notify/notifier.ts';
import { createQuiet } from './notify/quiet-hours.ts';
import { createWeekly } from './notify/weekly-digest.ts';
import { createAccountHealth } from './polling/account-health.ts';
import { createPoller, type Poller } from './polling/poller.ts';
import { createBackfiller } from './records/backfiller.ts';
import { createRecorder } from './records/recorder.ts';
import { createVault } from './secrets/vault.ts';
import type { Services } from './services.ts';

export const POLL_ALARM = 'poll';
export const WATCH_ALARM = 'watch';
export const BACKFILL_ALARM = 'backfill';
/** Fires when quiet hours end. */
export const QUIET_ALARM = 'quiet';
export const WEEK_ALARM = 'week';

/** Makes the worker's services, each with the browser APIs it needs. */
export function createServices(): Services {
  const ask: typeof fetch = (...request) => fetch(...request);
  const online = () => navigator.onLine;
  const newId = () => crypto.randomUUID();
  const client = createClient({ fetch: ask, online, nonce: newId });
  const now = () => Date.now();
  const random = () => Math.random();
  const timeout = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  const vault = createVault({ store, keys: openKeys(), crypto });
  const recorder = createRecorder({
    store,
    records,
    vault,
    client,
    hasAccess,
    now,
    random,
    pass: timeout,
    inTurn: (work) => poller.inTurn(work),
  });
  const notifying = createNotifier({ store, showNotifications, play: playSound });
  const quiet = createQuiet({
    store,
    now,
    async wake(at) {
      if (at === null) await browser.alarms.clear(QUIET_ALARM);
      else browser.alarms.create(QUIET_ALARM, { when: at, periodInMinutes: 1 });
    },
  });
  const { isQuiet } = quiet;
  const poller: Poller = createPoller({
    store,
    vault,
    client,
    now,
    random,
    isAway,
    hasAccess,
    ...notifying,
    isQuiet,
    withdraw,
    alone: (work) => navigator.locks.request('accounts', work),
    timeout,
    record: recorder.record,
    async wake(at) {
      // Repeating, because an alarm may fire just as the worker is stopped.
      if (at === null) await browser.alarms.clear(POLL_ALARM);
      else browser.alarms.create(POLL_ALARM, { when: at, periodInMinutes: 1 });
    },
  });
  const reportHealth = createAccountHealth({ store, poller });
  const watcher = createGroupWatcher({
    store,
    vault,
    client,
    now,
    random,
    hasAccess,
    inTurn: poller.inTurn,
    isQuiet,
    timeout,
    reportHealth,
    async notify(account, watch) {
      const name = watchedName(watch, await store.read(store.GROUPS));
      await showNotifications([notificationForApplicants(watch, name, await store.shownAs(store, account))]);
    },
    async wake(at) {
      if (at === null) await browser.alarms.clear(WATCH_ALARM);
      else browser.alarms.create(WATCH_ALARM, { when: at, periodInMinutes: 60 });
    },
  });
  const backfiller = createBackfiller({
    store,
    vault,
    client,
    recorder,
    now,
    random,
    hasAccess,
    pass: timeout,
    async wake(at) {
      if (at === null) await browser.alarms.clear(BACKFILL_ALARM);
      else browser.alarms.create(BACKFILL_ALARM, { when: at, periodInMinutes: 1 });
    },
  });
  const weekly = createWeekly({
    store,
    records,
    now,
    isQuiet,
    showNotifications,
    async catchUp() {
      await poller.askAll('alarm');
      for (const { id } of await store.read(store.ACCOUNTS)) await recorder.record(id);
    },
    async wake(at) {
      if (at === null) await browser.alarms.clear(WEEK_ALARM);
      else browser.alarms.create(WEEK_ALARM, { when: at, periodInMinutes: 60 });
    },
  });
  return {
    store,
    records,
    recorder,
    backfiller,
    quiet,
    weekly,
    pause: () => timeout(0),
    play: playSound,
    vault,
    client,
    poller,
    watcher,
    reportHealth,
    fetch: ask,
    online,
    nonce: newId,
    now,
    random,
    hasAccess,
    dropAccess,
    // Connecting and disconnecting wait for it, and polls wait for those.
    silence: (accountId) => Promise.race([silence(accountId), timeout(TIMEOUT)]),
    newId,
    async lookAround(typed) {
      const site = await discover(typed, { fetch: ask });
      return site.ok ? site.value.baseUrl : null;
    },
    async siteAt(baseUrl) {
      // The name is optional, so connecting waits for it only so long.
      const site = await Promise.race([discover(baseUrl, { fetch: ask }), timeout(TIMEOUT)]);
      return site?.ok ? site.value : null;
    },
    pendingPermissions: createPendingPermissions({ store, dropAccess, inTurn: poller.inTurn }),
  };
}

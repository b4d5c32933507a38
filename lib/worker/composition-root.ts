import { watchedName } from '../domain/groups/group-watch.ts';
import { dropAccess, hasAccess } from '../platform/access.ts';
import { browser } from '../platform/browser.ts';
import { isAway } from '../platform/device/idle.ts';
import { playSound } from '../platform/device/sound.ts';
import { openKeys } from '../platform/keys.ts';
import { records } from '../platform/records/records.ts';
import * as store from '../platform/storage/storage.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import { discover } from '../service/connect/discovery.ts';
import { createClient } from '../service/routes/client.ts';
import { createPendingPermissions } from './accounts/pending-permissions.ts';
import { createGroupWatcher } from './groups/group-watcher.ts';
import { notificationForApplicants } from './notify/applicant-notification.ts';
import { notify, silence, takeBack } from './notify/notification.ts';
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
export const BACKFILL_ALARM = 'fill';
/** Quiet hours are over. */
export const QUIET_ALARM = 'quiet';
export const WEEK_ALARM = 'week';

/**
 * Sets an alarm for this moment (ms), null: none. Repeating, so that one that fires into a dying worker is not the last.
 */
const alarm = (name: string, periodInMinutes: number) => async (at: number | null) => {
  if (at === null) await browser.alarms.clear(name);
  else browser.alarms.create(name, { when: at, periodInMinutes });
};

/** The worker's parts, each given what it needs of the browser. */
export function createServices(): Services {
  const ask: typeof fetch = (...request) => fetch(...request);
  const online = () => navigator.onLine;
  const newId = () => crypto.randomUUID();
  const client = createClient({ fetch: ask, online, nonce: newId });
  const now = () => Date.now();
  const random = () => Math.random();
  const pass = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  const vault = createVault({ store, keys: openKeys(), crypto });
  const asking = { store, vault, client, now, random, hasAccess, pass };
  const recorder = createRecorder({
    ...asking,
    records,
    inTurn: (work) => poller.inTurn(work),
  });
  const notifying = createNotifier({ store, notify, play: playSound });
  const quiet = createQuiet({
    store,
    now,
    wake: alarm(QUIET_ALARM, 1),
  });
  const { holds } = quiet;
  const poller: Poller = createPoller({
    ...asking,
    isAway,
    ...notifying,
    holds,
    takeBack,
    alone: (work) => navigator.locks.request('accounts', work),
    record: recorder.record,
    wake: alarm(POLL_ALARM, 1),
  });
  const reportHealth = createAccountHealth({ store, poller });
  const watcher = createGroupWatcher({
    ...asking,
    inTurn: poller.inTurn,
    holds,
    reportHealth,
    async tell(account, watch) {
      const name = watchedName(watch, await store.read(store.GROUPS));
      await notify([notificationForApplicants(watch, name, await store.shownAs(store, account))]);
    },
    wake: alarm(WATCH_ALARM, 60),
  });
  const backfiller = createBackfiller({
    ...asking,
    recorder,
    wake: alarm(BACKFILL_ALARM, 1),
  });
  const weekly = createWeekly({
    store,
    records,
    now,
    holds,
    notify,
    async catchUp() {
      await poller.askAll('alarm');
      for (const { id } of await store.read(store.ACCOUNTS)) await recorder.record(id);
    },
    wake: alarm(WEEK_ALARM, 60),
  });
  return {
    ...asking,
    records,
    recorder,
    backfiller,
    quiet,
    weekly,
    pause: () => pass(0),
    play: playSound,
    poller,
    watcher,
    reportHealth,
    fetch: ask,
    online,
    nonce: newId,
    dropAccess,
    // Connecting and disconnecting wait for it, and polls for them.
    silence: (accountId) => withTimeout(silence(accountId), pass),
    newId,
    async lookAround(typed) {
      const site = await discover(typed, { fetch: ask });
      return site.ok ? site.value.baseUrl : null;
    },
    async siteAt(baseUrl) {
      // A name can be given later.
      const site = await withTimeout(discover(baseUrl, { fetch: ask }), pass);
      return site?.ok ? site.value : null;
    },
    pendingPermissions: createPendingPermissions({ store, dropAccess, inTurn: poller.inTurn }),
  };
}

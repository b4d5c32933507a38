import { accountOf } from '../domain/announcement.ts';
import { watchedName } from '../domain/group-watch.ts';
import { permissionFor } from '../domain/permission.ts';
import { wantedOf } from '../domain/selection.ts';
import { dropAccess, hasAccess } from '../platform/access.ts';
import { browser } from '../platform/browser.ts';
import { leaveErrand } from '../platform/errand.ts';
import { serveGroups } from '../platform/group-port.ts';
import { isAway, onBack } from '../platform/idle.ts';
import { listen } from '../platform/messages.ts';
import * as store from '../platform/storage.ts';
import { showGroups, showPopup } from '../platform/windows.ts';
import { createClient } from '../service/client.ts';
import { discover } from '../service/discovery.ts';
import { groupOfNotice, noticeForApplicants } from './applicants.ts';
import { badgeFor, paintBadge } from './badge.ts';
import { createBorrowedAccess } from './borrowed-access.ts';
import { answerGroups } from './group-answers.ts';
import { createGroupWatcher } from './group-watcher.ts';
import { answerIntentions } from './intentions.ts';
import { learn } from './learn.ts';
import { FIND_MENU, makeMenus, paintMenus } from './menus.ts';
import { noticeFor, notify, silence, takeBack } from './notify.ts';
import type { Parts } from './parts.ts';
import { createPoller } from './poller.ts';
import { repair } from './repair.ts';

const POLL_ALARM = 'poll';
/** How long a system that shows notifications may take, ms. */
const PATIENCE = 10_000;
const WATCH_ALARM = 'watch';

/**
 * Wires the worker: which browser event calls which function. Every listener is registered before the first
 * await, for an event that wakes the worker is delivered right after this returns (pitfall 11).
 */
export function startWorker(): void {
  const ask: typeof fetch = (...request) => fetch(...request);
  const online = () => navigator.onLine;
  const newId = () => crypto.randomUUID();
  const client = createClient({ fetch: ask, online, nonce: newId });
  const now = () => Date.now();
  const random = () => Math.random();
  const pass = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  const poller = createPoller({
    store,
    client,
    now,
    random,
    isAway,
    hasAccess,
    async tell(account, announcements) {
      const settings = await store.readSettingsFor(store, account.id);
      await notify(announcements.map((one) => noticeFor(one, account, settings)));
    },
    takeBack,
    alone: (work) => navigator.locks.request('accounts', work),
    pass,
    async wake(at) {
      // Repeating, so that an alarm that fires into a dying worker is not the last one (pitfall 12).
      if (at === null) await browser.alarms.clear(POLL_ALARM);
      else browser.alarms.create(POLL_ALARM, { when: at, periodInMinutes: 1 });
    },
  });
  const watcher = createGroupWatcher({
    store,
    client,
    now,
    random,
    hasAccess,
    inTurn: poller.inTurn,
    async tell(account, watch) {
      const name = watchedName(watch, await store.read(store.GROUPS));
      await notify([noticeForApplicants(watch, name, account)]);
    },
    async wake(at) {
      if (at === null) await browser.alarms.clear(WATCH_ALARM);
      else browser.alarms.create(WATCH_ALARM, { when: at, periodInMinutes: 60 });
    },
  });
  const parts: Parts = {
    store,
    client,
    poller,
    watcher,
    fetch: ask,
    online,
    nonce: newId,
    now,
    random,
    hasAccess,
    dropAccess,
    // Connecting and disconnecting wait for it, and polls for them.
    silence: (accountId) => Promise.race([silence(accountId), pass(PATIENCE)]),
    newId,
    async lookAround(typed) {
      const site = await discover(typed, { fetch: ask });
      return site.ok ? site.value.baseUrl : null;
    },
    borrowed: createBorrowedAccess({ store, dropAccess, inTurn: poller.inTurn }),
  };

  listen(answerIntentions(parts));
  serveGroups(answerGroups(parts));

  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === POLL_ALARM) void poller.askAll('alarm').then(learnAll);
    if (name === WATCH_ALARM) void watcher.ask('alarm');
  });
  browser.runtime.onInstalled.addListener(({ reason }) => {
    void installed(reason);
  });
  // After a restart the figures are as old as the browser was closed: ask whatever the old plan says.
  browser.runtime.onStartup.addListener(() => {
    void poller.askAll('opened');
    // A browser that was closed under a half-made connection told nobody.
    void parts.borrowed.giveBack();
  });
  // Back at the computer: what came due meanwhile is asked at once.
  onBack(() => void poller.askAll('alarm'));
  globalThis.addEventListener?.('online', () => void poller.askAll('opened'));
  // The window is told along, because the side panel must be opened before any await (pitfall 14).
  browser.contextMenus.onClicked.addListener(({ menuItemId, selectionText = '' }, tab) => {
    void showGroups(tab?.windowId);
    const text = menuItemId === FIND_MENU ? wantedOf(selectionText) : '';
    if (text) void leaveErrand({ kind: 'find', text, windowId: tab?.windowId ?? null, at: now() });
  });
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === 'look-up-group') void showGroups(tab?.windowId);
  });
  browser.permissions.onAdded.addListener(() => void accessChanged());
  browser.permissions.onRemoved.addListener(() => void accessChanged());
  browser.notifications.onClicked.addListener((id) => {
    const group = groupOfNotice(id);
    if (group) {
      void showGroups(undefined);
      void leaveErrand({ kind: 'applicants', ...group, windowId: null, at: now() });
    } else void openFromNotice(accountOf(id));
    void browser.notifications.clear(id);
  });
  store.watchStored(paint);

  void start();

  async function start(): Promise<void> {
    await store.lockStorage();
    await paint(await store.readStored());
    await store.renewGlance();
    // Before anything that takes its time: a worker that is stopped while it asks leaves an alarm behind.
    await poller.plan();
    void poller.tellLeft();
    // Alarms may have been lost (pitfall 12), or planned by a clock that was set back since: whatever woke this
    // worker, what is due is asked, and the alarm set anew.
    await poller.askAll('alarm');
    await watcher.ask('alarm');
  }

  async function installed(reason: string): Promise<void> {
    await repair(store);
    await makeMenus(await store.readStored());
    await parts.borrowed.giveBack();
    const accounts = await store.read(store.ACCOUNTS);
    // Whoever has connected before (an unpacked build is "installed" at every start) wants no greeting.
    if (reason === 'install' && accounts.length === 0) await browser.runtime.openOptionsPage();
    await poller.askAll('alarm');
  }

  async function paint(stored: store.Stored): Promise<void> {
    await Promise.all([paintBadge(badgeFor(stored)), paintMenus(stored)]);
  }

  /** Site access was granted or taken away in the browser's own settings (pitfall 15): look again at once. */
  async function accessChanged(): Promise<void> {
    for (const { id, baseUrl } of await store.read(store.ACCOUNTS)) {
      const { trouble } = await store.read(store.stateOf(id));
      const granted = await hasAccess(permissionFor(baseUrl));
      if (granted === (trouble?.kind === 'no-access')) await poller.ask(id, 'user');
      if (granted) await watcher.goOn(id);
    }
  }

  async function openFromNotice(accountId: string | null): Promise<void> {
    const accounts = await store.read(store.ACCOUNTS);
    const account = accounts.find(({ id }) => id === accountId);
    if (account) {
      await store.write(store.SELECTED, account.id);
      await poller.call(account.id);
    }
    await showPopup();
  }

  /** What a service offers changes seldom: looked at weekly, after a poll. */
  async function learnAll(): Promise<void> {
    for (const account of await store.read(store.ACCOUNTS)) {
      const { trouble } = await store.read(store.stateOf(account.id));
      if (trouble === null) await learn(account, parts);
    }
  }
}

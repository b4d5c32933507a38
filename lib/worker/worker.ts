import { permissionFor } from '../domain/accounts/permission.ts';
import { needsUser } from '../domain/errors.ts';
import { accountOf } from '../domain/referrals/announcement.ts';
import { wantedOf } from '../domain/text/selected-text.ts';
import { hasAccess } from '../platform/access.ts';
import { browser } from '../platform/browser.ts';
import { onBack } from '../platform/device/idle.ts';
import { serveGroups } from '../platform/group-port.ts';
import { listen } from '../platform/messages.ts';
import * as store from '../platform/storage/storage.ts';
import { readStored, type Stored, watchStored } from '../platform/storage/view.ts';
import { leavePanelRequest } from '../platform/windows/panel-request.ts';
import { areOptionsOpen, showEarnings, showGroups, showPopup } from '../platform/windows/windows.ts';
import { refreshCapabilities } from './accounts/refresh-capabilities.ts';
import {
  BACKFILL_ALARM,
  createServices,
  POLL_ALARM,
  QUIET_ALARM,
  WATCH_ALARM,
  WEEK_ALARM,
} from './composition-root.ts';
import { answerGroups } from './groups/group-answers.ts';
import { answerMessages } from './message-handlers.ts';
import { groupOfNotification } from './notify/applicant-notification.ts';
import { WEEKLY } from './notify/weekly-words.ts';
import { takeOver } from './storage/repair.ts';
import { badgeFor, paintBadge } from './toolbar/badge.ts';
import { createIconPainter } from './toolbar/icon.ts';
import { FIND_MENU, makeMenus, paintMenus } from './toolbar/menus.ts';

/**
 * Wires the worker: which browser event calls which function. Every listener is registered before the first
 * await, for an event that wakes the worker is delivered right after this returns (pitfall 11).
 */
export function startWorker(): void {
  const services = createServices();
  const paintIcon = createIconPainter(store);
  const { vault, poller, watcher, backfiller, quiet, weekly, now, pendingPermissions } = services;

  listen(answerMessages(services));
  serveGroups(answerGroups(services));

  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === POLL_ALARM) void poller.askAll('alarm').then(refreshAll);
    if (name === WATCH_ALARM) void watcher.ask('alarm');
    if (name === BACKFILL_ALARM) void backfiller.goOnWithAll();
    if (name === QUIET_ALARM) void notifyDeferred();
    if (name === WEEK_ALARM) void weekly.look();
  });
  browser.runtime.onInstalled.addListener(({ reason }) => {
    void installed(reason);
  });
  // After a restart the figures are as old as the browser was closed: ask whatever the old plan says.
  browser.runtime.onStartup.addListener(() => {
    void poller.askAll('opened').then(missPasswords);
    // A browser that was closed under a half-made connection told nobody.
    void pendingPermissions.giveBack();
  });
  // Back at the computer: what came due meanwhile is asked at once.
  onBack(() => void poller.askAll('alarm'));
  globalThis.addEventListener?.('online', () => void poller.askAll('opened'));
  // The window is told along, because the side panel must be opened before any await (pitfall 14).
  browser.contextMenus.onClicked.addListener(({ menuItemId, selectionText = '' }, tab) => {
    void showGroups(tab?.windowId);
    const text = menuItemId === FIND_MENU ? wantedOf(selectionText) : '';
    if (text) void leavePanelRequest({ kind: 'find', text, windowId: tab?.windowId ?? null, at: now() });
  });
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === 'look-up-group') void showGroups(tab?.windowId);
  });
  browser.permissions.onAdded.addListener(() => void accessChanged());
  browser.permissions.onRemoved.addListener(() => void accessChanged());
  browser.notifications.onClicked.addListener((id) => {
    const group = groupOfNotification(id);
    if (group) {
      void showGroups(undefined);
      void leavePanelRequest({ kind: 'applicants', ...group, windowId: null, at: now() });
    } else if (id.startsWith(WEEKLY)) void showEarnings(null);
    else void openFromNotification(accountOf(id));
    void browser.notifications.clear(id);
  });
  watchStored(paint);

  const ready = makeReady();
  // A storage that cannot be read now may be readable at the next question.
  void ready.catch(() => {}).then(begin);

  async function makeReady(): Promise<void> {
    await store.lockStorage();
    // What is damaged cannot be painted; once it is mended, it is.
    await paint(await readStored()).catch(() => {});
    // While nobody changes accounts: what is just being connected would look like nobody's.
    await poller.inTurn(() => takeOver(services));
  }

  async function begin(): Promise<void> {
    // Before anything that takes its time: a worker that is stopped while it asks leaves an alarm behind.
    await poller.plan();
    void poller.notifyLeft();
    // A worker that was stopped under an open consent page gave nothing back.
    void pendingPermissions.giveBack([], areOptionsOpen);
    // Alarms may have been lost (pitfall 12), or planned by a clock that was set back since: whatever woke this
    // worker, what is due is asked, and the alarm set anew.
    await poller.askAll('alarm');
    await watcher.ask('alarm');
    void backfiller.goOnWithAll();
    void weekly.look();
  }

  /** The quiet hours are over, or were changed. */
  async function notifyDeferred(): Promise<void> {
    await Promise.all([poller.notifyLeft(), watcher.notifyLeft(), weekly.look()]);
    await quiet.rest();
  }

  async function installed(reason: string): Promise<void> {
    // Before anything that takes its time. Whoever has connected before (an unpacked build is "installed" at every
    // start) wants no greeting.
    const { accounts } = await readStored();
    if (reason === 'install' && accounts.length === 0) await browser.runtime.openOptionsPage();
    await ready;
    await missPasswords();
    await makeMenus(await readStored());
    await pendingPermissions.giveBack();
    await poller.askAll('alarm');
  }

  async function paint(stored: Stored): Promise<void> {
    await Promise.all([paintBadge(badgeFor(stored)), paintIcon(stored), paintMenus(stored)]);
  }

  /** Site access was granted or taken away in the browser's own settings (pitfall 15): look again at once. */
  async function accessChanged(): Promise<void> {
    for (const { id, baseUrl, role } of await store.read(store.ACCOUNTS)) {
      const { trouble } = await store.read(store.stateOf(id));
      const granted = await hasAccess(permissionFor(baseUrl));
      if (granted === (trouble?.kind === 'no-access')) {
        await poller.ask(id, 'user');
        // What is never polled is told nothing by that.
        if (role === 'administration') await poller.trouble(id, granted ? null : { kind: 'no-access' });
      }
      if (granted) await watcher.granted(id);
    }
  }

  /** Says of accounts that are never polled, too, that their password has to be entered again. */
  async function missPasswords(): Promise<void> {
    for (const account of await store.read(store.ACCOUNTS)) {
      const password = await vault.reveal(account);
      const { trouble } = await store.read(store.stateOf(account.id));
      if (!password.ok && needsUser(password.error) && trouble?.kind !== password.error.kind)
        await poller.trouble(account.id, password.error);
    }
  }

  async function openFromNotification(accountId: string | null): Promise<void> {
    const accounts = await store.read(store.ACCOUNTS);
    const account = accounts.find(({ id }) => id === accountId);
    if (account) {
      await store.write(store.SELECTED, account.id);
      await poller.call(account.id);
    }
    await showPopup();
  }

  /** What a service offers changes seldom: looked at weekly, after a poll. */
  async function refreshAll(): Promise<void> {
    for (const account of await store.read(store.ACCOUNTS)) {
      const { trouble } = await store.read(store.stateOf(account.id));
      if (trouble === null) await refreshCapabilities(account, services);
    }
  }
}

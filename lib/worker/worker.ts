import type { Account } from '../domain/accounts/account.ts';
import { permissionFor } from '../domain/accounts/permission.ts';
import { needsUserAction } from '../domain/errors.ts';
import { searchTermOf } from '../domain/text/selected-text.ts';
import { hasAccess, hasConsent, isAccessHeld } from '../platform/access.ts';
import { browser } from '../platform/browser.ts';
import { onReturn } from '../platform/device/idle.ts';
import { serveGroups } from '../platform/group-port.ts';
import { onManagedChange } from '../platform/managed-values.ts';
import { listen } from '../platform/messages.ts';
import { createSequence } from '../platform/single-flight.ts';
import { createCachedArea } from '../platform/storage/cached-area.ts';
import { ACCOUNTS, lockStorage, REPAIRED } from '../platform/storage/storage.ts';
import { readStored, type Stored, viewIn, watchStored } from '../platform/storage/view.ts';
import { requestView } from '../platform/storage/view-request.ts';
import { storePanelRequest } from '../platform/windows/stored-panel-request.ts';
import { showGroups, showOptions, showPopup } from '../platform/windows/windows.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import { refreshCapabilities } from './accounts/refresh-capabilities.ts';
import { type AlarmName, createServices } from './composition-root.ts';
import { createGroupService } from './groups/group-service.ts';
import { messageHandlers } from './message-handlers.ts';
import { openNotified } from './notification-clicks.ts';
import { credentialsOf } from './secrets/credentials.ts';
import { notifyDeferred, pauseNotifications, storePresets } from './settings-changes.ts';
import { prepareStorage } from './storage/repair.ts';
import { badgeFor, createBadgePainter } from './toolbar/badge.ts';
import { createIconPainter } from './toolbar/icon.ts';
import { createMenus, createMenuUpdater, FIND_MENU, FIND_REFERRAL_MENU, pauseOf } from './toolbar/menus.ts';

/** Registers every listener before the first await, because the event that wakes the worker comes right after. */
export function startWorker(): void {
  const areas = { local: createCachedArea(browser.storage.local), session: createCachedArea(browser.storage.session) };
  const services = createServices(areas);
  const inSequence = createSequence();
  const presetsChanged = () => inSequence('presets', () => storePresets(services));
  const { store, programs, vault, inTurn, now, pendingPermissions, quiet, showOutbox } = services;
  const { poller, portal, watcher, reader, clickReader, digestNotifier, troubleNotifier, newDay } = services;
  const paintIcon = createIconPainter(store);
  const paintBadge = createBadgePainter();
  const updateMenus = createMenuUpdater();
  const drawn = () => readStored(requestView(areas));

  listen(messageHandlers(services));
  serveGroups(createGroupService({ ...services, hasConsent }));

  const onAlarm: Record<AlarmName, () => Promise<void>> = {
    poll: () => poller.pollAll('alarm').then(portal.pollAll).then(refreshAll).then(clickReader.readAll),
    watch: watcher.poll,
    clicks: clickReader.readAll,
    mirror: reader.readAll,
    quiet: () => notifyDeferred(services),
    week: digestNotifier.notifyIfDue,
    day: newDay.begin,
    trouble: troubleNotifier.notifyIfDue,
  };
  browser.alarms.onAlarm.addListener(({ name }) => {
    services.forgetRecords();
    void onAlarm[name as AlarmName]?.();
  });
  browser.runtime.onInstalled.addListener(({ reason }) => {
    void installed(reason);
  });
  // After a restart the figures are outdated, even if the stored schedule allows them.
  browser.runtime.onStartup.addListener(() => {
    void poller.pollAll('opened').then(reportMissingPasswords);
    // The browser may have been closed before a connection was complete.
    void pendingPermissions.giveBack();
  });
  onReturn(() => void poller.pollAll('alarm'));
  globalThis.addEventListener?.('online', () => void poller.pollAll('opened'));
  // A page must be opened before any await, so the side panel's window comes from the event.
  browser.contextMenus.onClicked.addListener(({ menuItemId, selectionText = '' }, tab) => {
    const pause = pauseOf(menuItemId);
    if (pause !== undefined) return void pauseNotifications(pause, services);
    const forPopup = menuItemId === FIND_REFERRAL_MENU && ({ windowId: null, page: 'popup' } as const);
    const shown = forPopup
      ? showPopup().then(() => forPopup)
      : showGroups(tab?.windowId).then((windowId) => ({ windowId }));
    const text = forPopup || menuItemId === FIND_MENU ? searchTermOf(selectionText) : '';
    if (text) void shown.then((page) => storePanelRequest({ text, ...page, at: now() }));
  });
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === 'lookup-group') void showGroups(tab?.windowId);
  });
  for (const changed of [browser.permissions.onAdded, browser.permissions.onRemoved])
    changed.addListener(() => void updateAccess());
  browser.notifications.onClicked.addListener((id) => openNotified(id, services));
  browser.storage.onChanged.addListener((changes, area) => {
    if (area === 'local' || area === 'session') areas[area].changed(changes);
    if (area === 'local' && ACCOUNTS.key in changes && !changes[ACCOUNTS.key]?.newValue) void repairEmptied();
  });
  watchStored(paint, areas);
  onManagedChange(() => void presetsChanged());

  const ready = makeReady();
  // Not awaited before polls, because Chromium answers only once it has read its policies; until then the last ones apply.
  const preset = ready.catch(() => {}).then(presetsChanged);
  // Storage that cannot be read now may be readable again at the next event.
  void ready.catch(() => {}).then(begin);

  async function makeReady(): Promise<void> {
    await lockStorage();
    // Damaged storage cannot be painted before it is repaired.
    await drawn()
      .then(paint)
      .catch(() => {});
    if (await store.read(REPAIRED)) return;
    // The repair waits for its turn, because data of an account that is being connected would seem to have no account.
    await inTurn(() => prepareStorage(services));
  }

  /** Repairs storage that the user empties, unless it is filled again meanwhile. */
  async function repairEmptied(): Promise<void> {
    const isEmpty = await inTurn(async () => !(ACCOUNTS.key in (await areas.local.get())));
    if (!isEmpty) return;
    await store.erase(REPAIRED);
    await makeReady();
  }

  async function begin(): Promise<void> {
    // Before any request, so that a worker that is stopped leaves an alarm behind.
    await poller.plan();
    // An earlier worker may have been stopped before this, and a pause may have ended while the browser was closed.
    void programs.publishMissing();
    void showOutbox().then(quiet.rest);
    void pendingPermissions.giveBack([], isAccessHeld);
    // Alarms may be lost on an update or restart, or when the clock is set back.
    await poller.pollAll('alarm');
    void portal.pollAll().then(clickReader.readAll);
    await watcher.poll();
    void refreshAll();
    void reader.readAll();
    void newDay.plan();
    void digestNotifier.notifyIfDue();
  }

  async function installed(reason: string): Promise<void> {
    // Pages draw from the data that a worker has stored. The browser may be slow to read its policies.
    await withTimeout(preset, services.timeout);
    // Only if nothing is connected: an unpacked build is "installed" at every start.
    const { accounts, presets } = await store.readShared();
    if (reason === 'install' && accounts.length === 0 && !presets.noWelcomePage) await showOptions();
    await reportMissingPasswords();
    await createMenus((await drawn()) ?? viewIn({}), now());
    await pendingPermissions.giveBack();
    await poller.pollAll('alarm');
  }

  async function paint(stored: Stored | null): Promise<void> {
    if (!stored) return;
    await Promise.all([paintBadge(badgeFor(stored, now())), paintIcon(stored), updateMenus(stored, now())]);
    await troubleNotifier.plan(stored);
  }

  /** Updates troubles after host access was granted or removed in the browser's own settings. */
  async function updateAccess(): Promise<void> {
    const accounts = await store.read(ACCOUNTS);
    // One may be slow, and access may be removed and granted again at once.
    await Promise.all(accounts.map((account) => inSequence(`access/${account.id}`, () => updateAccessOf(account))));
    await watcher.poll();
  }

  async function updateAccessOf(account: Account): Promise<void> {
    const { id, baseUrl, role } = account;
    const { trouble } = (await programs.read(id)).state;
    const granted = await hasAccess(permissionFor(baseUrl));
    if (granted !== (trouble?.kind === 'no-access')) return;
    if (role === 'affiliate') return poller.poll(id, 'user');
    // Administration accounts are never polled.
    const login = await credentialsOf(account, services);
    await poller.setTrouble(account, login.ok ? null : login.error);
  }

  /** Sets the trouble of accounts whose password must be entered again, including those that are never polled. */
  async function reportMissingPasswords(): Promise<void> {
    for (const account of await store.read(ACCOUNTS)) {
      const password = await vault.reveal(account);
      const { trouble } = (await programs.read(account.id)).state;
      if (!password.ok && needsUserAction(password.error) && trouble?.kind !== password.error.kind)
        await poller.setTrouble(account, password.error);
    }
  }

  async function refreshAll(): Promise<void> {
    for (const account of await programs.awake()) {
      if ((await programs.read(account.id)).state.trouble === null) await refreshCapabilities(account, services);
    }
  }
}

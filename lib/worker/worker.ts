import { accountOf } from '../domain/announcement.ts';
import { needsUser } from '../domain/errors.ts';
import { permissionFor } from '../domain/permission.ts';
import { dropAccess, hasAccess } from '../platform/access.ts';
import { browser } from '../platform/browser.ts';
import { serveGroups } from '../platform/group-port.ts';
import { t } from '../platform/i18n.ts';
import { openKeys } from '../platform/keys.ts';
import { listen } from '../platform/messages.ts';
import * as store from '../platform/storage.ts';
import { showGroups, showPopup } from '../platform/windows.ts';
import { createClient } from '../service/client.ts';
import { discover } from '../service/discovery.ts';
import { badgeFor, paintBadge } from './badge.ts';
import { createBorrowedAccess } from './borrowed-access.ts';
import { answerGroups } from './group-answers.ts';
import { answerIntentions } from './intentions.ts';
import { learn } from './learn.ts';
import { noticeFor, notify, silence } from './notify.ts';
import type { Parts } from './parts.ts';
import { createPoller } from './poller.ts';
import { takeOver } from './repair.ts';
import { createVault } from './vault.ts';

const POLL_ALARM = 'poll';

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
  const vault = createVault({ store, keys: openKeys(), crypto });
  const poller = createPoller({
    store,
    vault,
    client,
    now,
    random,
    hasAccess,
    async tell(account, announcements) {
      const settings = await store.readSettingsFor(store, account.id);
      await notify(announcements.map((one) => noticeFor(one, account, settings)));
    },
    async wake(at) {
      // Repeating, so that an alarm that fires into a dying worker is not the last one (pitfall 12).
      if (at === null) await browser.alarms.clear(POLL_ALARM);
      else browser.alarms.create(POLL_ALARM, { when: at, periodInMinutes: 1 });
    },
  });
  const parts: Parts = {
    store,
    vault,
    client,
    poller,
    fetch: ask,
    online,
    nonce: newId,
    now,
    random,
    hasAccess,
    dropAccess,
    silence,
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
  });
  browser.runtime.onInstalled.addListener(({ reason }) => {
    void installed(reason);
  });
  // After a restart the figures are as old as the browser was closed: ask whatever the old plan says.
  browser.runtime.onStartup.addListener(() => {
    void poller.askAll('opened').then(missPasswords);
    // A browser that was closed under a half-made connection told nobody.
    void parts.borrowed.giveBack();
  });
  globalThis.addEventListener?.('online', () => void poller.askAll('opened'));
  // The window is told along, because the side panel must be opened before any await (pitfall 14).
  browser.contextMenus.onClicked.addListener((_click, tab) => void showGroups(tab?.windowId));
  browser.commands.onCommand.addListener((_command, tab) => void showGroups(tab?.windowId));
  browser.permissions.onAdded.addListener(() => void accessChanged());
  browser.permissions.onRemoved.addListener(() => void accessChanged());
  browser.notifications.onClicked.addListener((id) => {
    void browser.notifications.clear(id);
    void openFromNotice(accountOf(id));
  });
  store.watchStored(paint);

  const ready = makeReady();
  void ready.then(begin);

  async function makeReady(): Promise<void> {
    await store.lockStorage();
    // What is damaged cannot be painted; once it is mended, it is.
    await paint(await store.readStored()).catch(() => {});
    // While nobody changes accounts: what is just being connected would look like nobody's.
    await poller.inTurn(() => takeOver(store, vault));
  }

  async function begin(): Promise<void> {
    await poller.tellLeft();
    // Alarms may have been lost (pitfall 12), or planned by a clock that was set back since: whatever woke this
    // worker, what is due is asked, and the alarm set anew.
    await poller.askAll('alarm');
  }

  async function installed(reason: string): Promise<void> {
    // Menus outlive the worker: made once, and anew when an update may have changed their words.
    await browser.contextMenus.removeAll();
    browser.contextMenus.create({ id: 'groups', title: t('lookUpGroup'), contexts: ['action'] });
    await ready;
    await missPasswords();
    await parts.borrowed.giveBack();
    const accounts = await store.read(store.ACCOUNTS);
    // Whoever has connected before (an unpacked build is "installed" at every start) wants no greeting.
    if (reason === 'install' && accounts.length === 0) await browser.runtime.openOptionsPage();
    await poller.askAll('alarm');
  }

  async function paint(stored: store.Stored): Promise<void> {
    await paintBadge(badgeFor(stored));
  }

  /** Site access was granted or taken away in the browser's own settings (pitfall 15): look again at once. */
  async function accessChanged(): Promise<void> {
    for (const { id, baseUrl } of await store.read(store.ACCOUNTS)) {
      const { trouble } = await store.read(store.stateOf(id));
      const granted = await hasAccess(permissionFor(baseUrl));
      if (granted === (trouble?.kind === 'no-access')) await poller.ask(id, 'user');
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

  async function openFromNotice(accountId: string | null): Promise<void> {
    const accounts = await store.read(store.ACCOUNTS);
    if (accounts.some(({ id }) => id === accountId)) await store.write(store.SELECTED, accountId);
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

import { currencyOf } from './abilities.ts';
import { dropAccess, hasAccess } from './access.ts';
import { accountOf } from './announcement.ts';
import { badgeFor, paintBadge } from './badge.ts';
import { browser } from './browser.ts';
import { type ConnectDeps, connect, disconnect, rename } from './connect.ts';
import type { ConnectError, Connected, ConnectForm } from './connect-form.ts';
import { consentWindow } from './consent.ts';
import { serveGroups } from './group-port.ts';
import * as groups from './groups.ts';
import { t } from './i18n.ts';
import { learn } from './learn.ts';
import { loadAll } from './load-all.ts';
import { listen } from './messages.ts';
import { noticeFor, notify, silence } from './notify.ts';
import { createPoller } from './poller.ts';
import { repair } from './repair.ts';
import { fail, ok, type Result } from './result.ts';
import { check } from './service/check.ts';
import { type Credentials, createClient } from './service/client.ts';
import { askConsent } from './service/consent.ts';
import { discover } from './service/discovery.ts';
import type { ServiceError } from './service/errors.ts';
import { permissionFor } from './service/permission.ts';
import { showGroups, showPopup } from './show.ts';
import * as store from './storage.ts';

const POLL_ALARM = 'poll';

/**
 * Wires the worker: which browser event calls which function. Every listener is registered before the first
 * await, for an event that wakes the worker is delivered right after this returns (pitfall 11).
 */
export function startWorker(): void {
  const client = createClient({
    fetch: (...request) => fetch(...request),
    online: () => navigator.onLine,
    nonce: () => crypto.randomUUID(),
  });
  const now = () => Date.now();
  const random = () => Math.random();
  const poller = createPoller({
    store,
    client,
    now,
    random,
    hasAccess,
    async tell(account, announcements) {
      const settings = await store.read(store.SETTINGS);
      const currency = currencyOf(await store.read(store.abilitiesOf(account.id)), settings.currency);
      await notify(announcements.map((one) => noticeFor(one, account, { ...settings, currency })));
    },
    async wake(at) {
      // Repeating, so that an alarm that fires into a dying worker is not the last one (pitfall 12).
      if (at === null) await browser.alarms.clear(POLL_ALARM);
      else browser.alarms.create(POLL_ALARM, { when: at, periodInMinutes: 1 });
    },
  });
  const connecting: ConnectDeps = {
    store,
    client,
    poller,
    now,
    random,
    hasAccess,
    dropAccess,
    silence,
    newId: () => crypto.randomUUID(),
  };

  listen({
    async opened({ accountId, announced }) {
      await poller.look(accountId, announced);
      await poller.ask(accountId, 'opened');
      return null;
    },
    async refresh({ accountId }) {
      await poller.ask(accountId, 'user');
      return null;
    },
    async select({ accountId }) {
      await store.write(store.SELECTED, accountId);
      return null;
    },
    connect: (form) => connectAndLearn(form),
    discover: ({ typed }) => discover(typed, { fetch: (...request) => fetch(...request) }),
    async consent({ site, accountId }) {
      const { consentUrl } = site;
      if (consentUrl === null) return fail({ kind: 'consent-unreadable' });
      if (!(await hasAccess(permissionFor(site.baseUrl)))) return fail({ kind: 'no-access' });
      const account = (await store.read(store.ACCOUNTS)).find(({ id }) => id === accountId);
      const approval = await askConsent({ ...site, consentUrl }, account?.username ?? null, consentWindow());
      if (!approval.ok) return approval;
      const form = { accountId, name: account?.name ?? site.name, baseUrl: site.baseUrl, byConsent: true };
      return connectAndLearn({ ...form, ...approval.value });
    },
    test: ({ accountId }) => test(accountId),
    async check({ accountId }) {
      const account = (await store.read(store.ACCOUNTS)).find(({ id }) => id === accountId);
      const password = await store.read(store.secretOf(accountId));
      if (!account || password === null) return [];
      const login = { ...account, password };
      return check(login, {
        fetch: (...request) => fetch(...request),
        online: () => navigator.onLine,
        hasAccess: await hasAccess(permissionFor(account.baseUrl)),
        nonce: () => crypto.randomUUID(),
        now,
        async stats() {
          const answer = await client.stats(login);
          return answer.ok
            ? { error: null, cached: answer.value.cachedSeconds !== null }
            : { error: answer.error, cached: false };
        },
      });
    },
    async disconnect({ accountId, revoke }) {
      const login = revoke ? await credentials(accountId) : null;
      // First at the site, while the password is still known; wiped here whatever comes of it.
      const gone = login?.ok ? await client.revoke(login.value) : null;
      await disconnect(accountId, connecting);
      return { revoked: revoke ? gone?.ok === true : null };
    },
    async rename({ accountId, name }) {
      await rename(accountId, name, connecting);
      return null;
    },
    async settings(chosen) {
      await poller.inTurn(() => store.write(store.SETTINGS, chosen));
      await poller.replan();
      return null;
    },
    async rememberGroup({ accountId, groupId }) {
      await changeGroups((all) => groups.remember(all, accountId, groupId));
      return null;
    },
    async changeGroup({ accountId, groupId, ...part }) {
      await changeGroups((all) => groups.change(all, accountId, groupId, part));
      return null;
    },
    async forgetGroup({ accountId, groupId }) {
      await changeGroups((all) => groups.forget(all, accountId, groupId));
      return null;
    },
    async tableView(view) {
      await poller.inTurn(() => store.write(store.TABLE_VIEW, view));
      return null;
    },
    async testNotification() {
      const id = `test/${now()}`;
      return {
        shown: await notify([{ id, title: t('testNotificationTitle'), message: t('testNotificationText') }]),
      };
    },
  });

  serveGroups({
    async page({ accountId, question }, signal) {
      const login = await credentials(accountId);
      return login.ok ? client.affiliates(login.value, question, { more: true, signal }) : login;
    },
    async all({ accountId, question }, onPart, signal) {
      const login = await credentials(accountId);
      if (!login.ok) return { total: 0, totalBefore: null, gaps: [], cancelled: false, error: login.error };
      return loadAll(
        {
          ask: (page, perPage, stop) =>
            client.affiliates(login.value, { ...question, page, perPage }, { more: false, signal: stop }),
          wait: pause,
          now,
          onPage: (affiliates, progress) => onPart({ affiliates, progress }),
        },
        signal,
      );
    },
    async names(accountId) {
      const login = await credentials(accountId);
      return login.ok ? client.groups(login.value) : [];
    },
  });

  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === POLL_ALARM) void poller.askAll('alarm').then(learnAll);
  });
  browser.runtime.onInstalled.addListener(({ reason }) => {
    void installed(reason);
  });
  // After a restart the figures are as old as the browser was closed: ask whatever the old plan says.
  browser.runtime.onStartup.addListener(() => void poller.askAll('opened'));
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

  void start();

  async function start(): Promise<void> {
    await store.lockStorage();
    await paint(await store.readStored());
    // Alarms may have been lost (pitfall 12), or planned by a clock that was set back since.
    await poller.plan();
    await poller.tellLeft();
  }

  async function installed(reason: string): Promise<void> {
    // Menus outlive the worker: made once, and anew when an update may have changed their words.
    await browser.contextMenus.removeAll();
    browser.contextMenus.create({ id: 'groups', title: t('lookUpGroup'), contexts: ['action'] });
    await repair(store);
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

  async function changeGroups(
    next: (all: groups.RememberedGroup[]) => groups.RememberedGroup[],
  ): Promise<void> {
    await poller.inTurn(async () => store.write(store.GROUPS, next(await store.read(store.GROUPS))));
  }

  async function credentials(accountId: string): Promise<Result<Credentials, ServiceError>> {
    const account = (await store.read(store.ACCOUNTS)).find(({ id }) => id === accountId);
    const password = await store.read(store.secretOf(accountId));
    if (!account || password === null) return fail({ kind: 'unauthorized' });
    if (!(await hasAccess(permissionFor(account.baseUrl)))) return fail({ kind: 'no-access' });
    return ok({ baseUrl: account.baseUrl, username: account.username, password });
  }

  async function openFromNotice(accountId: string | null): Promise<void> {
    const accounts = await store.read(store.ACCOUNTS);
    if (accounts.some(({ id }) => id === accountId)) await store.write(store.SELECTED, accountId);
    await showPopup();
  }

  async function connectAndLearn(form: ConnectForm): Promise<Result<Connected, ConnectError>> {
    const outcome = await connect(form, connecting);
    await poller.tellLeft();
    if (!outcome.ok) return outcome;
    const { account, unpaid } = outcome.value;
    await learn(account, connecting, true);
    const { currency } = await store.read(store.SETTINGS);
    const known = currencyOf(await store.read(store.abilitiesOf(account.id)), currency);
    return ok({ account, unpaid: unpaid && { ...unpaid, currency: known } });
  }

  /** What a service offers changes seldom: looked at weekly, after a poll. */
  async function learnAll(): Promise<void> {
    for (const account of await store.read(store.ACCOUNTS)) {
      const { trouble } = await store.read(store.stateOf(account.id));
      if (trouble === null) await learn(account, connecting);
    }
  }

  /** Asks with what is stored. An account for administration may have become an affiliate meanwhile. */
  async function test(accountId: string): Promise<Result<Connected, ConnectError>> {
    const account = (await store.read(store.ACCOUNTS)).find(({ id }) => id === accountId);
    if (!account) return fail({ kind: 'account-gone' });
    if (account.role === 'administration')
      return connect({ ...account, accountId, password: '' }, connecting);
    await poller.ask(accountId, 'user');
    const { trouble, snapshot } = await store.read(store.stateOf(accountId));
    if (trouble) return fail(trouble);
    await learn(account, connecting, true);
    const amount = snapshot?.stats.totalUnpaid ?? null;
    const settings = await store.read(store.SETTINGS);
    const currency = currencyOf(await store.read(store.abilitiesOf(accountId)), settings.currency);
    return ok({ account, unpaid: amount === null ? null : { amount, currency } });
  }
}

/** Resolves after so many ms, or as soon as the signal says stop. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

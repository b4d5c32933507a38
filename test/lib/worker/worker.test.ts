import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readPresets } from '../../../lib/domain/accounts/presets-schema.ts';
import { DEFAULT_SETTINGS } from '../../../lib/domain/accounts/settings.ts';
import { newWatch } from '../../../lib/domain/groups/watch.ts';
import { browser } from '../../../lib/platform/browser.ts';
import { openKeyStore } from '../../../lib/platform/key-store.ts';
import { readPanelRequest } from '../../../lib/platform/windows/stored-panel-request.ts';
import { startWorker } from '../../../lib/worker/worker.ts';
import * as store from '../../fake/fake-storage.ts';
import { capabilities } from '../capability-samples.ts';
import { account, route, snapshot, state } from '../make.ts';
import { rowAt } from '../mirror-samples.ts';
import { partOf, programOf, storeHistory, storePart } from '../program-samples.ts';
import { rawItems } from '../raw-storage.ts';
import { keepSecret, sampleVault } from '../vault-samples.ts';
import { settled } from '../virtual-time.ts';

/** These tests fire browser events at a worker that is started once, with a service that counts requests. */

type Listener = (...args: never[]) => unknown;
/** A browser event that the fake browser lacks. */
function event() {
  const listeners = new Set<Listener>();
  return {
    addListener: (listener: Listener) => void listeners.add(listener),
    fire: (...args: unknown[]) => {
      for (const listener of listeners) (listener as (...args: unknown[]) => unknown)(...args);
    },
  };
}

const alarm = event();
const idle = event();
const online = event();
const added = event();
const removed = event();
const clicked = event();
const notified = event();
const changed = event();
const installed = event();
const granted = new Set<string>();
/** The ids of the notifications. */
const shown: string[] = [];
const givenBack = Promise.withResolvers<string[]>();
let atStart: string[] = [];
let requested = 0;
const restores: (() => void)[] = [];

const SITE = 'https://shop.example:443/*';
const LEFT = 'https://left.example:443/*';

beforeAll(async () => {
  fakeBrowser.reset();
  Object.assign(browser, {
    idle: { setDetectionInterval() {}, queryState: async () => 'active', onStateChanged: idle },
    permissions: {
      onAdded: added,
      onRemoved: removed,
      contains: async ({ origins }: { origins: string[] }) => origins.every((pattern) => granted.has(pattern)),
      remove: async ({ origins }: { origins: string[] }) => givenBack.resolve(origins),
    },
    contextMenus: { onClicked: clicked, create() {}, async update() {}, async removeAll() {} },
    commands: { onCommand: event() },
    notifications: {
      onClicked: notified,
      create: async (id: string) => void shown.push(id),
      clear: async () => true,
      getAll: async () => ({}),
    },
  });
  Object.assign(browser.runtime, { onInstalled: installed, onConnect: event(), getManifest: () => ({ icons: {} }) });
  Object.assign(browser.storage, { onChanged: changed });
  reportChanges('local');
  reportChanges('session');
  Object.assign(browser.alarms, { onAlarm: alarm });
  Object.assign(browser.action, { setIcon: async () => {} });
  // Another settings tab is open, which holds no access.
  const documentUrl = browser.runtime.getURL('options.html' as never);
  vi.stubGlobal('chrome', { runtime: { getContexts: async () => [{ documentUrl }] }, storage: { local: {} } });
  vi.stubGlobal('navigator', {
    onLine: true,
    // The next file of this process uses the locale that follows from them, too.
    languages: navigator.languages,
    locks: {
      request: (_: string, ...[work, granted]: ((lock: object) => unknown)[]) => (granted ?? work)?.({}),
      query: async () => ({ held: [] }),
    },
  });
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => {
    if (name === 'online') online.addListener(listener);
  });
  vi.stubGlobal('fetch', async () => {
    requested++;
    return new Response('{"code":"busy"}', { status: 500 });
  });
  // An earlier worker was stopped while a consent page was open.
  await store.write(store.PENDING_PERMISSIONS, [LEFT]);
  startWorker();
  // Each test begins with empty storage, so what is given back is read here.
  atStart = await givenBack.promise;
});
afterAll(() => {
  vi.unstubAllGlobals();
  for (const restore of restores) restore();
});

const HOUR = 3_600_000;
const now = () => Date.now();
/** The account of a test: the worker, which all tests share, keeps what it has stored of each account. */
let id = '';
const trouble = async () => (await partOf(id, 'state')).trouble?.kind ?? null;

/** An account that was polled two minutes ago and is due at this time; null: after its usual period. */
async function connected(retryAt: number | null, role: 'affiliate' | 'administration' = 'affiliate'): Promise<void> {
  const askedAt = now() - 120_000;
  await store.write(store.ACCOUNTS, [account({ id, role })]);
  await keepSecret(sampleVault(openKeyStore()), id, 'secret');
  await storePart(id, 'state', state({ route: route({ askedAt, answeredAt: askedAt, retryAt }) }));
}

/** Makes the fake browser report changes to the worker, as browsers do. */
function reportChanges(name: 'local' | 'session'): void {
  const area = browser.storage[name];
  const { set, remove } = area;
  restores.push(() => Object.assign(area, { set, remove }));
  Object.assign(area, {
    async set(items: Record<string, unknown>) {
      await set.call(area, items);
      changed.fire(Object.fromEntries(Object.entries(items).map(([key, newValue]) => [key, { newValue }])), name);
    },
    async remove(keys: string[]) {
      await remove.call(area, keys);
      changed.fire(Object.fromEntries([keys].flat().map((key) => [key, {}])), name);
    },
  });
}

test('access that an earlier worker could not give back is given back at the start', () => {
  expect(atStart).toEqual([LEFT]);
});

beforeEach(() => {
  // Storage was emptied without a report.
  for (const area of ['local', 'session']) changed.fire({ all: { newValue: 'gone' } }, area);
  id = crypto.randomUUID();
  granted.clear();
  granted.add(SITE);
  requested = 0;
  shown.length = 0;
});

test('the worker polls accounts that came due while the user was away when the user returns', async () => {
  await connected(now() - 1000);
  idle.fire('idle');
  idle.fire('active');
  await expect.poll(trouble).toBe('server-error');
  expect(requested).toBe(1);
});

test('the worker polls all accounts, due or not, when the browser is back online', async () => {
  await connected(now() + HOUR);
  online.fire();
  await expect.poll(trouble).toBe('server-error');
  expect(requested).toBe(1);
});

test.each(['affiliate', 'administration'] as const)(
  'removed access is trouble of an account with the role %s until it is granted again',
  async (role) => {
    await connected(now() + HOUR, role);
    granted.clear();
    removed.fire();
    await expect.poll(trouble).toBe('no-access');
    expect(requested).toBe(0);
    granted.add(SITE);
    added.fire();
    await expect.poll(trouble).toBe(role === 'affiliate' ? 'server-error' : null);
  },
);

test('a click on a notification opens the site’s approval page and marks it seen', async () => {
  await connected(now() + HOUR, 'administration');
  const adminUrl = 'https://shop.example/wp-admin/';
  await storePart(id, 'capabilities', capabilities({ adminUrl }));
  await store.write(store.WATCHES, [{ ...newWatch(id, 'referrals'), announced: 2 }]);
  const opened: (string | undefined)[] = [];
  vi.spyOn(browser.tabs, 'create').mockImplementation(async ({ url }) => {
    opened.push(url);
    return {} as Awaited<ReturnType<typeof browser.tabs.create>>;
  });
  notified.fire(`waiting/${id}/referrals/2`);
  await expect.poll(() => store.read(store.WATCHES)).toMatchObject([{ announced: 2, seen: 2 }]);
  expect(opened).toEqual([`${adminUrl}admin.php?page=fluent-affiliate#/referrals`]);
  // The site gets no request.
  expect(requested).toBe(0);
});

test('an alarm asks with one small request what waits for approval, which is notified and on the badge', async () => {
  await connected(now() + HOUR, 'administration');
  await store.write(store.WATCHES, [{ ...newWatch(id, 'referrals'), baseUrl: account().baseUrl, waiting: 0 }]);
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ referrals: { data: [], total: 1 } }));
  alarm.fire({ name: 'watch' });
  await expect.poll(() => shown).toEqual([`waiting/${id}/referrals/1`]);
  await expect.poll(() => browser.action.getBadgeText({})).toBe('+1');
  expect(fetched.mock.calls.map(([url]) => new URL(String(url)).searchParams.get('per_page'))).toEqual(['1']);
  fetched.mockRestore();
});

test('an alarm asks for the latest figures, and then shows the summary of the week once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 16, 9) });
  onTestFinished(() => void vi.useRealTimers());
  await connected(now() - 1000);
  await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, weeklyDigest: true });
  const { route } = await partOf(id, 'state');
  await storePart(id, 'state', state({ route, snapshot: snapshot({ fetchedAt: now() - HOUR }) }));
  await storeHistory(id, [rowAt(5, '30.50')]);
  const fetched = vi.spyOn(globalThis, 'fetch');
  for (const _ of [1, 2]) {
    alarm.fire({ name: 'week' });
    await expect.poll(async () => (await browser.alarms.get('week'))?.scheduledTime ?? 0).toBeGreaterThan(now() + HOUR);
    await expect.poll(() => shown).toEqual(['digest/2026-11-16']);
  }
  expect(fetched.mock.calls.map(([url]) => String(url))).toContainEqual(expect.stringContaining('/portal/stats'));
});

test('a policy replaces the user’s choices as long as it lasts, and plans the polls again', async () => {
  await connected(null);
  const policy = fakeBrowser.storage.managed;
  await policy.set({ pollMinutes: 1, hideAmounts: true });
  changed.fire({}, 'managed');
  await expect.poll(async () => (await store.readSettings()).hideAmounts).toBe(true);
  await expect.poll(async () => (await browser.alarms.get('poll'))?.scheduledTime).toBeLessThan(now() + 60_000);
  expect((await store.read(store.SETTINGS)).hideAmounts).toBe(false);
  // Until the browser has read its policies, the last ones apply.
  const late = Promise.withResolvers<Record<string, unknown>>();
  const read = vi.spyOn(policy, 'get').mockReturnValue(late.promise as never);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  changed.fire({}, 'managed');
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await settled();
  expect(await store.readSettings()).toMatchObject({ pollMinutes: 1, hideAmounts: true });
  late.resolve({ pollMinutes: 15 });
  await expect.poll(() => store.readSettings()).toMatchObject({ pollMinutes: 15, hideAmounts: false });
  // Firefox rejects if there is no policy.
  vi.spyOn(policy, 'get').mockRejectedValue(new Error('Managed storage manifest not found'));
  changed.fire({}, 'managed');
  await expect.poll(() => store.readSettings()).toEqual(DEFAULT_SETTINGS);
});

test('access that is removed and granted again at once leaves no trouble', async () => {
  await connected(now() + HOUR, 'administration');
  const contains = vi.spyOn(browser.permissions, 'contains').mockImplementationOnce(async () => {
    added.fire();
    return false;
  });
  removed.fire();
  await expect.poll(() => contains.mock.calls.length).toBeGreaterThan(1);
  await expect.poll(async () => (await programOf(id)).revision).toBeGreaterThan(1);
  await expect.poll(trouble).toBeNull();
  contains.mockRestore();
});

test('access that is granted to one program after another ends their trouble although one is slow', async () => {
  const quick = id;
  const slow = crypto.randomUUID();
  const blocked = state({ trouble: { kind: 'no-access' }, route: route({ isBlocked: true }) });
  const baseUrl = 'https://slow.example/api';
  const late = Promise.withResolvers<void>();
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    if (String(request).startsWith(baseUrl)) await late.promise;
    return new Response('{"code":"busy"}', { status: 500 });
  });
  await store.write(store.ACCOUNTS, [account({ id: slow, baseUrl }), account({ id: quick })]);
  for (const accountId of [slow, quick]) {
    await keepSecret(sampleVault(openKeyStore()), accountId, 'secret');
    await storePart(accountId, 'state', blocked);
  }
  granted.clear();
  for (const site of ['https://slow.example:443/*', SITE]) {
    granted.add(site);
    added.fire();
    await expect.poll(() => fetched).toHaveBeenCalled();
  }
  await expect.poll(trouble).toBe('server-error');
  late.resolve();
  await expect.poll(async () => (await partOf(slow, 'state')).trouble?.kind).toBe('server-error');
  fetched.mockRestore();
});

test('access that is granted to a restored administrator shows that the password is missing', async () => {
  await connected(now() + HOUR, 'administration');
  await sampleVault(openKeyStore()).forget(id);
  await storePart(id, 'state', state({ trouble: { kind: 'no-access' } }));
  added.fire();
  await expect.poll(trouble).toBe('secret-lost');
});

test.each([
  ['opens the settings', {}, 1],
  ['opens nothing if a policy says so', { noWelcomePage: true }, 0],
])('the installation %s', async (_, policy, opened) => {
  const open = vi.spyOn(browser.tabs, 'create').mockResolvedValue({} as never);
  const menus = vi.spyOn(browser.contextMenus, 'removeAll');
  await store.write(store.PRESETS, readPresets(policy));
  installed.fire({ reason: 'install' });
  // The menus are made after the settings open.
  await expect.poll(() => menus.mock.calls.length).toBeGreaterThan(0);
  expect(open).toHaveBeenCalledTimes(opened);
  open.mockRestore();
  menus.mockRestore();
});

test('a selected order is found in the popup, and what else is selected in the panel', async () => {
  const openPopup = vi.fn(async () => {});
  Object.assign(browser.action, { openPopup });
  clicked.fire({ menuItemId: 'find-referral', selectionText: ' #5800 ' });
  // The browser opens it only before anything is awaited.
  expect(openPopup).toHaveBeenCalledTimes(1);
  await expect.poll(readPanelRequest).toMatchObject({ text: '#5800', windowId: null, page: 'popup' });
  clicked.fire({ menuItemId: 'find', selectionText: 'ada' });
  await expect.poll(readPanelRequest).toMatchObject({ text: 'ada' });
  expect((await readPanelRequest())?.page).toBeUndefined();
  expect(openPopup).toHaveBeenCalledTimes(1);
});

test('the menu of the icon pauses and resumes notifications, and opens no panel', async () => {
  await connected(now() + HOUR);
  clicked.fire({ menuItemId: 'pause/hour' });
  await expect.poll(() => store.read(store.PAUSED_UNTIL)).toBeGreaterThan(now());
  await expect.poll(async () => (await browser.alarms.get('quiet'))?.scheduledTime).toBeGreaterThan(now());
  clicked.fire({ menuItemId: 'resume' });
  await expect.poll(() => store.read(store.PAUSED_UNTIL)).toBeNull();
  await expect.poll(() => browser.alarms.get('quiet')).toBeUndefined();
  expect(requested).toBe(0);
});

test('storage that the user empties is repaired at once, and says that the programs are lost', async () => {
  await connected(now() + HOUR);
  const emptied = Object.keys(await browser.storage.local.get(null));
  await browser.storage.local.remove(emptied);
  await expect.poll(() => store.read(store.LOST)).toBe(true);
  expect(await rawItems()).toMatchObject({ accounts: { value: [] } });
  expect((await partOf(id, 'state')).route.retryAt).not.toBeNull();
});

import { describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import type { Site } from '../../../lib/domain/accounts/site-discovery.ts';
import { newWatch } from '../../../lib/domain/groups/watch.ts';
import { fail } from '../../../lib/domain/result.ts';
import { browser } from '../../../lib/platform/browser.ts';
import type { Handlers } from '../../../lib/platform/messages.ts';
import { messageHandlers } from '../../../lib/worker/message-handlers.ts';
import * as store from '../../fake/fake-storage.ts';
import { embeddedService } from '../embedded-service.ts';
import { account } from '../make.ts';
import { partOf } from '../program-samples.ts';
import { keysInMemory, sampleVault } from '../vault-samples.ts';
import { type World, workerServices } from '../worker-services.ts';

const REDIRECT = 'https://abcdefghijklmnop.chromiumapp.org/';
const service = await embeddedService();
/** Keys that all workers share, as in the database. */
const memory = keysInMemory();

/** The worker's answers, on the browser's storage and over real HTTP. */
function worker(overrides: Partial<Pick<World, 'hasAccess' | 'fetch' | 'isAccessHeld' | 'wake'>> = {}) {
  const dropped: string[] = [];
  const services = workerServices({
    fetch,
    vault: sampleVault(memory.keys),
    now: () => Date.now(),
    hasAccess: async (permission) => !dropped.includes(permission),
    dropAccess: async (permission) => void dropped.push(permission),
    ...overrides,
  });
  return { ...messageHandlers(services), dropped };
}

const accounts = () => store.read(store.ACCOUNTS);
const passwords = (name = 'ada') => service.users.get(name).passwords.map((password) => password.name);
const keys = async () =>
  Object.keys(await browser.storage.local.get(null)).filter((key) => /^(worker|secret):/.test(key));

/** Connects manually, with the newest password. */
async function connect({ connect, portal }: Handlers, username = 'ada', baseUrl = service.deployedBase) {
  const password = service.users.password(username);
  const outcome = await connect({ accountId: null, name: 'My shop', baseUrl, username, password });
  if (!outcome.ok) throw new Error(outcome.error.kind);
  // Connecting does not wait for its requests to the portal.
  await portal({ accountId: outcome.value.account.id, page: 'popup' });
  return outcome.value;
}

async function found({ discover }: Handlers, typed = service.origin): Promise<Site> {
  const site = await discover({ typed });
  if (!site.ok) throw new Error(site.error.kind);
  return site.value;
}

interface ConsentUser {
  /** The user who is logged in at the site. */
  user?: string;
  presses?: 'approve' | 'reject';
  /** Addresses that the window visits before it is closed without an answer. */
  closesAt?: string[];
}

/** Simulates a user at the site's real consent page, and the browser's window for it. */
function simulateConsent({ user = 'ada', presses = 'approve', closesAt }: ConsentUser = {}) {
  const opened: URL[] = [];
  vi.spyOn(browser.identity, 'getRedirectURL').mockReturnValue(REDIRECT);
  vi.spyOn(browser.identity, 'launchWebAuthFlow').mockImplementation(async ({ url }) => {
    opened.push(new URL(url));
    if (closesAt) {
      for (const address of closesAt) await fakeBrowser.tabs.onUpdated.trigger(1, { url: address }, {} as never);
      throw new Error('The user did not approve access.');
    }
    const requested = new URL(url).searchParams;
    const form = new URLSearchParams({ user, approve: presses === 'approve' ? 'yes' : 'no' });
    for (const name of ['app_name', 'success_url', 'reject_url']) form.set(name, requested.get(name) ?? '');
    const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
    return answer.headers.get('location') ?? '';
  });
  return opened;
}

describe('connecting', () => {
  test('requests payouts and payment details from the portal at once', async () => {
    service.program.setPaymentEmail(null);
    const login = { baseUrl: service.deployedBase, username: 'ada', password: service.users.password('ada') };
    await worker().connect({ accountId: null, name: '', ...login });
    const [{ id = '' } = {}] = await accounts();
    await expect.poll(() => partOf(id, 'payment')).toMatchObject({ missing: true });
    const payouts = async () => (await partOf(id, 'payouts'))?.listed;
    await expect.poll(payouts).toHaveLength(service.program.payouts('ada').length);
    // The test ends after the last request.
    await expect.poll(() => partOf(id, 'clicks')).not.toBeNull();
  });

  test('counts at once what waits for an administrator, and none of another site', async () => {
    const { account } = await connect(worker(), 'admin');
    const elsewhere = { ...newWatch(account.id, 'applicants'), baseUrl: 'https://b.example', waiting: 1, announced: 3 };
    await store.write(store.WATCHES, [elsewhere]);
    const { baseUrl, username } = account;
    await worker().connect({ accountId: account.id, name: '', baseUrl, username, password: '' });
    await expect.poll(() => store.read(store.WATCHES)).toMatchObject([{ baseUrl, announced: 0 }]);
  });

  test('succeeds even if optional routes fail', async () => {
    service.failures.set({ mode: 'serverError' }, { when: ({ pathname }) => !pathname.includes('stats') });
    const { account } = await connect(worker());
    expect(await partOf(account.id, 'capabilities')).toMatchObject({
      ...{ share: null, routes: { start: { failures: 1 } } },
    });
  });
});

describe('connecting by consent', () => {
  const AWAY = ['/wp-login.php', '/my-account/'].map((path) => `${service.origin}${path}`);
  test.each<[string, ConsentUser, object]>([
    ['rejected', { presses: 'reject' }, { kind: 'consent-rejected' }],
    ['closed', { closesAt: [] }, { kind: 'consent-rejected' }],
    ['redirected away', { closesAt: AWAY }, { kind: 'consent-kept-out' }],
  ])('stores nothing, sends no password and gives the access back if it is %s', async (_, user, error) => {
    const handlers = worker();
    await handlers.notePermissions({ typed: service.origin });
    simulateConsent(user);
    expect(await handlers.consent({ site: await found(handlers), accountId: null })).toEqual(fail(error));
    expect(handlers.dropped).toEqual([`${service.origin}/*`]);
    expect([await accounts(), await keys()]).toEqual([[], []]);
    expect(service.requests.list().filter(({ headers }) => headers.authorization)).toEqual([]);
    expect(fakeBrowser.tabs.onUpdated.hasListeners()).toBe(false);
  });

  test('reports a server that strips the new password from requests', async () => {
    const stripping: typeof fetch = (url, init) => {
      const headers = new Headers(init?.headers);
      headers.delete('authorization');
      return fetch(url, { ...init, headers });
    };
    const handlers = worker({ fetch: stripping });
    simulateConsent();
    const site = await found(handlers);
    expect(await handlers.consent({ site, accountId: null })).toEqual(fail({ kind: 'consent-stripped' }));
    expect([await accounts(), await keys()]).toEqual([[], []]);
  });

  test('revokes the new password at the site if the first poll fails', async () => {
    const handlers = worker();
    simulateConsent();
    const site = await found(handlers);
    service.failures.set({ mode: 'serverError' });
    expect(await handlers.consent({ site, accountId: null })).toMatchObject({ error: { kind: 'server-error' } });
    const gone = service.requests.list().filter(({ method }) => method === 'DELETE');
    expect(gone.map(({ url }) => new URL(url).pathname)).toEqual([
      expect.stringMatching(/application-passwords\/[\da-f-]{36}$/),
    ]);
    expect([await accounts(), await keys()]).toEqual([[], []]);
  });

  test('revokes the new password if a bug ends it, unless it is already in use', async () => {
    const opened = simulateConsent();
    const before = passwords();
    const bug = async () => Promise.reject(new Error('A bug'));
    const early = worker({ hasAccess: async () => (opened.length > 0 ? bug() : true) });
    const site = await found(early);
    await expect(early.consent({ site, accountId: null })).rejects.toThrow('A bug');
    expect([passwords(), await accounts()]).toEqual([before, []]);
    await expect(worker({ wake: bug }).consent({ site, accountId: null })).rejects.toThrow('A bug');
    expect(passwords()).toHaveLength(before.length + 1);
    expect(await accounts()).toMatchObject([{ username: 'ada', name: site.name }]);
  });

  test('opens no window without access to the site', async () => {
    const world = { granted: true };
    const handlers = worker({ hasAccess: async () => world.granted });
    const opened = simulateConsent();
    const site = await found(handlers);
    world.granted = false;
    expect(await handlers.consent({ site, accountId: null })).toEqual(fail({ kind: 'no-access' }));
    expect(opened).toEqual([]);
  });

  test.each<[string, string, string]>([
    ['an email address', 'ada@example.com', 'ada'],
    ['an email address in capital letters', 'ADA@EXAMPLE.COM', 'ada'],
    ['a name beyond ASCII', 'zoë', 'zoë'],
  ])('renews the account of the same user, who is stored by %s', async (_, username, user) => {
    const handlers = worker();
    const form = { accountId: null, name: '', baseUrl: service.deployedBase, username };
    await handlers.connect({ ...form, password: service.users.password(user), byConsent: true });
    const [{ id = '' } = {}] = await accounts();
    service.users.revoke(user);
    simulateConsent({ user });
    expect(await handlers.consent({ site: await found(handlers), accountId: id })).toMatchObject({ ok: true });
    expect(await accounts()).toMatchObject([{ id, username: user, byConsent: true, revision: 2 }]);
  });

  test('refuses to renew the account of another user, which stays as it was', async () => {
    const handlers = worker();
    simulateConsent();
    const site = await found(handlers);
    await handlers.consent({ site, accountId: null });
    const before = await accounts();
    const id = before[0]?.id ?? '';
    const secret = await store.read(store.secretItem(id));
    simulateConsent({ user: 'bob' });
    const bobs = passwords('bob');
    expect(await handlers.consent({ site, accountId: id })).toEqual(fail({ kind: 'consent-user', username: 'bob' }));
    expect(passwords('bob')).toEqual(bobs);
    expect(await accounts()).toEqual(before);
    expect(await store.read(store.secretItem(id))).toEqual(secret);
  });
});

test('testing an account returns the new address of a site that has moved', async () => {
  const handlers = worker();
  const { account } = await connect(handlers);
  service.failures.set({ mode: 'redirect' });
  const to = service.deployedBase.replace(service.origin, service.elsewhereOrigin);
  expect(await handlers.test({ accountId: account.id })).toEqual(fail({ kind: 'redirect', to }));
});

describe('a program that the user renames meanwhile keeps the new name', () => {
  /** Renames each account whenever figures are requested. */
  const renaming: typeof fetch = async (url, init) => {
    if (String(url).includes('/portal/stats'))
      await store.write(
        store.ACCOUNTS,
        (await accounts()).map((known) => ({ ...known, name: 'Renamed' })),
      );
    return fetch(url, init);
  };
  const names = async () => (await accounts()).map(({ name }) => name);

  test.each(['admin', 'ada'])('while the connection of %s is checked', async (username) => {
    const { account } = await connect(worker(), username);
    expect(await names()).toEqual(['My shop']);
    await worker({ fetch: renaming }).test({ accountId: account.id });
    expect(await names()).toEqual(['Renamed']);
  });

  test.each(['of its own', 'of all sites'])('while its password is renewed on the page %s', async (page) => {
    const { account } = await connect(worker());
    simulateConsent();
    const handlers = worker({ fetch: renaming });
    const accountId = page === 'of its own' ? account.id : null;
    await handlers.consent({ site: await found(handlers), accountId });
    expect(await accounts()).toMatchObject([{ name: 'Renamed', byConsent: true }]);
  });
});

describe('disconnecting', () => {
  /** An account at a site where ada has two other passwords. */
  async function connected(part?: Parameters<typeof worker>[0]) {
    const handlers = worker(part);
    service.users.addPassword('ada', 'glance');
    const { account } = await connect(handlers);
    await expect.poll(async () => (await partOf(account.id, 'clicks'))?.total ?? null).not.toBeNull();
    service.users.addPassword('ada', 'newer');
    service.requests.clear();
    return { ...handlers, accountId: account.id };
  }
  const wiped = async () => expect([await accounts(), await keys()]).toEqual([[], []]);

  test('with revoking deletes the password at the site and here, and gives the access back', async () => {
    const { disconnect, accountId, dropped } = await connected();
    expect(await disconnect({ accountId, revoke: true })).toEqual({ revoked: true });
    // Only the password in use is revoked.
    expect(passwords()).toEqual(['test', 'newer']);
    expect(service.requests.list().map(({ method }) => method)).toEqual(['GET', 'DELETE']);
    expect(dropped).toEqual([`${service.origin}/*`]);
    await wiped();
  });

  test('without revoking sends no request to the site', async () => {
    const { disconnect, accountId } = await connected();
    expect(await disconnect({ accountId, revoke: false })).toEqual({ revoked: null });
    expect(passwords()).toEqual(['test', 'glance', 'newer']);
    expect(service.requests.list()).toEqual([]);
    await wiped();
  });

  test('that cannot be stored has no answer', async () => {
    const { disconnect, accountId } = await connected();
    vi.spyOn(browser.storage.local, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES quota exceeded'));
    expect(await disconnect({ accountId, revoke: false })).toBeNull();
    expect(await accounts()).toHaveLength(1);
  });

  test('wipes the account even if the site cannot be reached, and returns that nothing was revoked', async () => {
    const world = { reached: true };
    const unreliable: typeof fetch = (...request) =>
      world.reached ? fetch(...request) : Promise.reject(new TypeError('Failed to fetch'));
    const { disconnect, accountId } = await connected({ fetch: unreliable });
    world.reached = false;
    expect(await disconnect({ accountId, revoke: true })).toEqual({ revoked: false });
    expect(passwords()).toEqual(['test', 'glance', 'newer']);
    await wiped();
  });
});

describe('site access before connecting', () => {
  /** Node cannot resolve shop.localhost, so the pending permissions of such a name are stored here. */
  const HOST = () => `${service.origin}/*`;
  const TWIN = 'http://www.shop.localhost/*';

  async function workerWithPermissions(part?: Parameters<typeof worker>[0]) {
    await store.write(store.PENDING_PERMISSIONS, [TWIN]);
    const handlers = worker(part);
    await handlers.notePermissions({ typed: service.origin });
    return handlers;
  }

  test('that is not granted is an error, and no request is sent', async () => {
    const { discover } = worker({ hasAccess: async () => false });
    expect(await discover({ typed: service.origin })).toEqual(fail({ kind: 'site-no-access' }));
    expect(service.requests.list()).toEqual([]);
  });

  test('is given back if the page was closed before the site was found', async () => {
    const handlers = await workerWithPermissions({ isAccessHeld: async () => false });
    await found(handlers);
    expect(handlers.dropped.sort()).toEqual([HOST(), TWIN]);
  });

  test.each([true, false])(
    'is given back when a settings page closes, unless another one holds it: %s',
    async (held) => {
      const handlers = await workerWithPermissions({ isAccessHeld: async () => held });
      await handlers.leave(null);
      const sites = [HOST(), TWIN];
      expect(handlers.dropped.sort()).toEqual(held ? [] : sites);
      // What is not known any more could never be given back.
      expect((await store.read(store.PENDING_PERMISSIONS)).sort()).toEqual(held ? sites : []);
    },
  );

  const WRONG = { accountId: null, name: '', username: 'ada', password: 'wrong' };
  test.each<[string, (handlers: ReturnType<typeof worker>) => Promise<unknown>]>([
    ['the settings page is closed', ({ leave }) => leave(null)],
    ['another page’s login is refused', ({ connect }) => connect({ ...WRONG, baseUrl: service.deployedBase })],
    ['another page’s search ends', ({ discover }) => discover({ typed: `${service.origin}/elsewhere` })],
    [
      'another program of the site is disconnected',
      async ({ disconnect }) => {
        await store.write(store.ACCOUNTS, [account({ id: 'b', baseUrl: service.deployedBase })]);
        await disconnect({ accountId: 'b', revoke: false });
      },
    ],
  ])('is kept while the consent page is open, even if %s', async (_, interrupt) => {
    const handlers = await workerWithPermissions();
    const site = await found(handlers);
    const approve = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    simulateConsent();
    const answer = vi.mocked(browser.identity.launchWebAuthFlow).getMockImplementation();
    vi.spyOn(browser.identity, 'launchWebAuthFlow').mockImplementation(async (details) => {
      opened.resolve();
      await approve.promise;
      return answer?.(details) ?? '';
    });
    const consenting = handlers.consent({ site, accountId: null });
    await opened.promise;
    await interrupt(handlers);
    expect(handlers.dropped).toEqual([TWIN]);
    approve.resolve();
    expect(await consenting).toMatchObject({ ok: true });
    expect(handlers.dropped).toEqual([TWIN]);
  });

  test('is given back after a refused login, and kept for an account after an accepted one', async () => {
    const handlers = await workerWithPermissions();
    const login = { accountId: null, name: '', baseUrl: service.deployedBase, username: 'ada' };
    expect(await handlers.connect({ ...login, password: 'wrong' })).toMatchObject({ ok: false });
    expect(handlers.dropped.sort()).toEqual([HOST(), TWIN]);
    const again = await workerWithPermissions();
    await connect(again);
    expect(again.dropped).toEqual([TWIN]);
  });
});

const notify = { kind: 'at-least', amount: '50', currency: 'USD' } as const;
const offBadge = true;
test.each<[change: (handlers: Handlers) => Promise<unknown>, before: Partial<Account>, after: Partial<Account>]>([
  [({ notifyOf }) => notifyOf({ accountId: 'a', notify }), { offBadge }, { offBadge, notify }],
  [({ notifyOf }) => notifyOf({ accountId: 'a', notify: null }), { offBadge, notify }, { offBadge }],
  [({ notifyOf }) => notifyOf({ accountId: 'a', offBadge }), { notify }, { notify, offBadge }],
  [({ notifyOf }) => notifyOf({ accountId: 'a', offBadge: false }), { notify, offBadge }, { notify }],
  [({ goal }) => goal({ accountId: 'a', goal: '750.50' }), { goal: '10' }, { goal: '750.50' }],
  [({ goal }) => goal({ accountId: 'a', goal: '-1' }), { goal: '10' }, {}],
  [({ rename }) => rename({ accountId: 'a', name: ' Shop ' }), {}, { name: 'Shop' }],
  [({ rename }) => rename({ accountId: 'a', name: ' \u200b ' }), {}, {}],
])('the message in %s changes the account %j to %j, and no other account', async (change, before, after) => {
  const other = account({ id: 'b', username: 'bob' });
  await store.write(store.ACCOUNTS, [account(before), other]);
  await change(worker());
  expect(await accounts()).toEqual([account(after), other]);
});

test.each<[what: string, change: (handlers: Handlers) => Promise<unknown>]>([
  ['a goal', ({ goal }) => goal({ accountId: 'a', goal: '10' })],
  ['a setting', ({ settings }) => settings({ saleSound: true })],
  ['a watch', ({ watchProgram }) => watchProgram({ accountId: 'a', kind: 'applicants', on: true })],
])('%s that the browser cannot store is no success', async (_, change) => {
  await store.write(store.ACCOUNTS, [account()]);
  vi.spyOn(browser.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
  expect(await change(worker())).toBe(false);
});

test('the toolbar’s darkness is stored, and not rewritten when reported again', async () => {
  const { toolbar } = worker();
  await toolbar({ dark: true });
  expect(await store.read(store.DARK)).toBe(true);
  const set = vi.spyOn(browser.storage.local, 'set');
  await toolbar({ dark: true });
  expect(set).not.toHaveBeenCalled();
  await toolbar({ dark: false });
  expect(await store.read(store.DARK)).toBe(false);
});

test('the weekly summary is planned as soon as it is chosen', async () => {
  const wakes: (number | null)[] = [];
  await worker({ wake: async (at) => void wakes.push(at) }).settings({ weeklyDigest: true });
  await expect.poll(() => wakes).toContainEqual(expect.any(Number));
});

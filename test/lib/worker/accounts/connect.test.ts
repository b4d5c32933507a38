import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import { MOST_ACCOUNTS } from '../../../../lib/domain/accounts/account.ts';
import { type ConnectValues, LONGEST_LOGIN, plainPassword } from '../../../../lib/domain/accounts/connect-form.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { newWatch } from '../../../../lib/domain/groups/watch.ts';
import { NEW_STATE } from '../../../../lib/domain/polling/account-state.ts';
import type { AccountState } from '../../../../lib/domain/polling/account-state-schema.ts';
import type { Announcement, Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { newRoute } from '../../../../lib/domain/requests/route.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import { programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import type { Client } from '../../../../lib/service/routes/client.ts';
import type { Credentials } from '../../../../lib/service/wire/request.ts';
import { type ConnectDeps, connect } from '../../../../lib/worker/accounts/connect.ts';
import { disconnect } from '../../../../lib/worker/accounts/disconnect.ts';
import { prepareStorage } from '../../../../lib/worker/storage/repair.ts';
import * as store from '../../../fake/fake-storage.ts';
import { capabilities } from '../../capability-samples.ts';
import {
  account,
  announced,
  answer,
  clicks,
  NOON,
  payment,
  payouts,
  route,
  row,
  snapshot,
  state,
  statsClient,
} from '../../make.ts';
import { rowsDown } from '../../mirror-samples.ts';
import { partOf, programOf, storeHistory, storePart, storeProgram } from '../../program-samples.ts';
import { readDrawn } from '../../raw-storage.ts';
import { keepSecret, keysInMemory, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

type Outcome = Awaited<ReturnType<Client['stats']>>;

/** Keys that all vaults share, as in the database. */
const memory = keysInMemory();
beforeEach(() => {
  clock.now = NOON;
});
beforeEach(() => {
  memory.kept.clear();
  memory.broken = false;
});

const BASE = account().baseUrl;
const HOME = 'https://shop.example';
const CANDIDATES = [HOME, BASE, `${HOME}/?rest_route=/fluent-affiliate/v2`];

const form = (part: Partial<ConnectValues> = {}): ConnectValues => ({
  accountId: null,
  name: '',
  baseUrl: BASE,
  username: 'ada',
  password: 'secret',
  ...part,
});

/** The services for connecting, and logs of their calls. */
function world(script: (credentials: Credentials) => Outcome | Promise<Outcome> = () => ok(answer())) {
  const requested: Credentials[] = [];
  const discovered: string[] = [];
  const dropped: string[] = [];
  const cleared: string[] = [];
  const notified: Announcement[] = [];
  const wakes: (number | null)[] = [];
  let accountIds = 0;
  /** The user IDs that the site returns, by username. */
  const userIds: Record<string, string> = {};
  const identified: Credentials[] = [];
  const client: Client = {
    ...statsClient(async (credentials) => {
      requested.push(credentials);
      return script(credentials);
    }),
    async userId(credentials) {
      identified.push(credentials);
      return userIds[credentials.username] ?? null;
    },
  };
  /** Accounts whose databases were removed. */
  const removed: string[] = [];
  const deps = workerServices({
    vault: sampleVault(memory.keys),
    client,
    now: () => clock.now,
    notify: async (announcements) => void notified.push(...announcements),
    wake: async (at) => void wakes.push(at),
    database: {
      ...programDatabase,
      remove(accountId) {
        removed.push(accountId);
        return programDatabase.remove(accountId);
      },
    },
    newId: () => `new${++accountIds}`,
    async discover(typed) {
      discovered.push(typed);
      return fail({ kind: 'site-no-answer' });
    },
    dropAccess: async (permission) => void dropped.push(permission),
    clearAccountNotifications: async (accountId) => void cleared.push(accountId),
  });
  const { poller } = deps;
  return { deps, poller, requested, userIds, identified, removed, discovered, dropped, cleared, notified, wakes };
}

const refuse = (error: ServiceError): Outcome => fail(error);
const lists = (total: number, ...rows: Referral[]) => ok(answer(rows, { totalReferrals: total }));
const accounts = () => store.read(store.ACCOUNTS);
const clock = { now: NOON };
/** The password as the worker reads it; null if it cannot. */
const secret = async (id: string, part: Partial<Account> = {}) => {
  const password = await sampleVault(memory.keys).reveal(account({ id, ...part }));
  return password.ok ? password.value : null;
};
const storedAnswers = async () => {
  const { payouts, payment, capabilities } = await programOf('a');
  return [payouts, payment, capabilities];
};
const stateOf = (id: string) => partOf(id, 'state');
const keys = async () => Object.keys(await browser.storage.local.get(null)).sort();

/** An account that has been connected for a while. */
async function connected(part: Partial<Account> = {}): Promise<Account> {
  const added = account(part);
  const { id } = added;
  await store.write(store.ACCOUNTS, [...(await accounts()), added]);
  await keepSecret(sampleVault(memory.keys), id, `old password of ${id}`);
  await storeProgram(id, {
    state: state({ snapshot: snapshot(), ledger: announced(3), seen: 1 }),
    ...{ payouts: payouts(), payment: payment(), capabilities: capabilities() },
  });
  return added;
}

describe('a new account', () => {
  test('is stored with its password, its figures and its baseline, and polled from then on', async () => {
    const { deps, requested, wakes, notified } = world(() => lists(57, row(1, 1)));
    const connectedTo = await connect(form({ username: ' ada ', password: 'abcd EFGH ijkl MNOP qrst UVWX' }), deps);
    const made = account({ id: 'new1' });
    expect(connectedTo).toEqual(ok({ account: made }));
    const password = 'abcdEFGHijklMNOPqrstUVWX';
    expect(requested).toEqual([{ baseUrl: BASE, username: 'ada', password }]);
    expect(await accounts()).toEqual([made]);
    expect(await secret('new1')).toBe(password);
    expect(await stateOf('new1')).toMatchObject({
      snapshot: { fetchedAt: NOON, referrals: [{ key: 'id 1' }] },
      ledger: { baselineTotal: 57, announced: 0 },
      route: route(),
    });
    expect(await store.read(store.SELECTED)).toBe('new1');
    expect(wakes).toEqual([NOON + 4.375 * 60_000]);
    expect(notified).toEqual([]);
  });

  test('a user who is not an affiliate is connected for administration and never polled', async () => {
    const { deps, wakes } = world(() => refuse({ kind: 'not-affiliate' }));
    expect(await connect(form(), deps)).toEqual(ok({ account: account({ id: 'new1', role: 'administration' }) }));
    expect(await secret('new1')).toBe('secret');
    expect(await stateOf('new1')).toEqual(NEW_STATE);
    expect(await store.read(store.SELECTED)).toBeNull();
    expect(wakes).toEqual([null]);
  });

  test.each([
    ['abcd EFGH ijkl MNOP qrst UVWX', 'abcdEFGHijklMNOPqrstUVWX'],
    // Spaces count in a password that is not in groups of four.
    ['correct horse battery', 'correct horse battery'],
    [' pässwörd-ключ ', 'pässwörd-ключ'],
  ])('the password %o is kept as %o', (typed, kept) => {
    expect(plainPassword(typed)).toBe(kept);
  });
});

describe('the candidates of an address', () => {
  test('are tried in order, up to the first that answers', async () => {
    const { deps, requested } = world(({ baseUrl }) =>
      baseUrl === CANDIDATES[1] ? ok(answer()) : refuse({ kind: 'not-found' }),
    );
    await connect(form({ baseUrl: 'shop.example' }), deps);
    expect(requested.map(({ baseUrl }) => baseUrl)).toEqual(CANDIDATES.slice(0, 2));
    expect((await accounts())[0]?.baseUrl).toBe(BASE);
  });

  test.each<ServiceError>([
    { kind: 'offline' },
    { kind: 'no-answer' },
    { kind: 'unauthorized' },
    { kind: 'redirect', to: 'https://elsewhere.example/api' },
    { kind: 'redirect', to: 'http://shop.example/api' },
  ])('are not tried any further after %o, which leaves an edited account as it was', async (error) => {
    await connected({ baseUrl: 'https://other.example' });
    const before = await browser.storage.local.get(null);
    const { deps, requested, dropped } = world(() => refuse(error));
    expect(await connect(form({ accountId: 'a', baseUrl: HOME }), deps)).toEqual(fail(error));
    expect(requested).toHaveLength(1);
    expect([await browser.storage.local.get(null), dropped]).toEqual([before, []]);
  });

  const absent: ServiceError = { kind: 'not-found' };
  const noRoute: ServiceError = { kind: 'no-route' };
  const html: ServiceError = { kind: 'html-page', status: 200 };
  const unfit: ServiceError = { kind: 'unfit', where: 'stats' };
  const down: ServiceError = { kind: 'server-error', status: 500 };
  const redirect: ServiceError = { kind: 'redirect', to: `${HOME}/shop` };
  test.each<[string, ServiceError, ServiceError[]]>([
    ['the missing route rather than the page', noRoute, [html, noRoute, html]],
    ['the answer that does not fit', unfit, [absent, unfit, noRoute]],
    ['the failing server', down, [html, down, absent]],
    ['the redirect within the site', redirect, [redirect, absent, absent]],
    ['that nothing was found', absent, [absent, absent, absent]],
  ])('give this error if none answers: %s', async (_, expected, errors) => {
    const left = [...errors];
    const { deps, requested } = world(() => refuse(left.shift() ?? { kind: 'not-found' }));
    expect(await connect(form({ baseUrl: HOME }), deps)).toEqual(fail(expected));
    expect(requested).toHaveLength(3);
  });
});

describe('no request is made', () => {
  test.each<[string, Partial<ConnectValues>, { kind: string }]>([
    ['no address', { baseUrl: ' ' }, { kind: 'address-empty' }],
    ['no web address', { baseUrl: 'ftp://shop.example' }, { kind: 'address-unreadable' }],
    ['a password in the address', { baseUrl: 'https://a:b@shop.example' }, { kind: 'address-credentials' }],
    ['no user', { username: ' ' }, { kind: 'username-empty' }],
    ['a colon', { username: 'a:da' }, { kind: 'username-colon' }],
    ['an overlong user', { username: 'a'.repeat(LONGEST_LOGIN + 1) }, { kind: 'username-long' }],
    ['no password', { password: ' ' }, { kind: 'password-empty' }],
    ['an overlong password', { password: 'a'.repeat(LONGEST_LOGIN + 1) }, { kind: 'password-long' }],
    ['an account that is gone', { accountId: 'gone' }, { kind: 'account-gone' }],
  ])('with %s', async (_, part, error) => {
    const { deps, requested, dropped } = world();
    const refused = await connect(form(part), deps);
    expect(refused).toMatchObject({ ok: false, error });
    expect(requested).toEqual([]);
    expect(dropped).toEqual([]);
    expect(await keys()).toEqual([]);
  });

  test('without access to the site', async () => {
    const { deps, requested } = world();
    const wanted: string[] = [];
    const hasAccess = async (permission: string) => {
      wanted.push(permission);
      return false;
    };
    expect(await connect(form(), { ...deps, hasAccess })).toEqual(fail({ kind: 'no-access' }));
    expect(wanted).toEqual(['https://shop.example:443/*']);
    expect(requested).toEqual([]);
    expect(await keys()).toEqual([]);
  });
});

describe('a failed attempt', () => {
  test.each<[string, ServiceError['kind'], string]>([
    ['http://shop.example', 'no-answer', 'address-insecure'],
    ['http://shop.example', 'unauthorized', 'unauthorized'],
    ['https://shop.example', 'no-answer', 'no-answer'],
  ])('at %s sends the password only by https, and reports %s as %s', async (baseUrl, kind, expected) => {
    const { deps, requested } = world(() => refuse({ kind } as ServiceError));
    expect(await connect(form({ baseUrl }), deps)).toEqual(fail({ kind: expected }));
    for (const login of requested) expect(login.baseUrl).toMatch(/^https:/);
  });
});

describe('the account’s name', () => {
  const depsFor = (name: string | null) => {
    const { deps } = world();
    return name === null ? deps : { ...deps, discover: async () => ok({ name, baseUrl: '', consentUrl: null }) };
  };

  test.each<[Partial<ConnectValues>, string | null, string]>([
    [{}, 'Tea & more', 'Tea & more'],
    [{}, null, 'shop.example'],
    [{ name: ' Mine ' }, 'Tea & more', 'Mine'],
    [{ name: '\u200b' }, 'Tea & more', 'Tea & more'],
  ])('from the form %o and the site’s name %s is %s', async (part, site, name) => {
    expect(await connect(form(part), depsFor(site))).toMatchObject({ value: { account: { name } } });
  });

  test('is the same for a second login, and distinguished in an error', async () => {
    const deps = depsFor('Tea & more');
    await connect(form(), deps);
    await connect(form({ username: 'bob' }), deps);
    expect((await accounts()).map(({ name }) => name)).toEqual(['Tea & more', 'Tea & more']);
    const elsewhere = form({ accountId: 'new2', baseUrl: 'https://other.example/api', password: 'new' });
    expect(await connect(elsewhere, deps)).toEqual(fail({ kind: 'different-account', name: 'Tea & more (bob)' }));
  });
});

describe('if the service is not at the address', () => {
  const univForm = form({ baseUrl: 'https://univ.example/~alice/shop' });

  test('the rest of the host is searched without the password, and the error names the address', async () => {
    const { deps, requested } = world(() => refuse({ kind: 'not-found' }));
    const to = 'https://univ.example/wp-json/fluent-affiliate/v2';
    const answers: Record<string, Awaited<ReturnType<ConnectDeps['discover']>>> = {
      'https://univ.example/~alice/shop': ok({ name: '', baseUrl: to, consentUrl: null }),
    };
    const discover = async (typed: string) => answers[typed] ?? fail({ kind: 'site-no-answer' });
    expect(await connect(univForm, { ...deps, discover })).toEqual(fail({ kind: 'service-elsewhere', to }));
    // The host's root may belong to another user, so it gets no password.
    for (const { baseUrl } of requested) expect(baseUrl).toContain('univ.example/~alice/shop');
    expect(await keys()).toEqual([]);
  });

  test.each([{ kind: 'unauthorized', code: 'incorrect_password' }, { kind: 'no-answer' }, { kind: 'forbidden' }])(
    'the host is not searched after %o, which is not about the address',
    async (error) => {
      const { deps, discovered } = world(() => refuse(error as ServiceError));
      await connect(univForm, deps);
      expect(discovered).toEqual([]);
    },
  );
});

describe('editing', () => {
  test('with an empty password keeps the stored one and the history', async () => {
    await connected();
    const { deps, requested } = world(() => lists(60));
    const edited = await connect(form({ accountId: 'a', name: 'Shop', password: ' ' }), deps);
    const after = account({ name: 'Shop', revision: 2 });
    expect(edited).toMatchObject(ok({ account: after }));
    expect(requested[0]?.password).toBe('old password of a');
    expect(await accounts()).toEqual([after]);
    expect(await secret('a')).toBe('old password of a');
    expect(await stateOf('a')).toMatchObject({ ledger: { baselineTotal: 57, announced: 3 }, seen: 1 });
  });

  test('as administrator and as affiliate again shows no history meanwhile, and counts what came since', async () => {
    await connected();
    await storeHistory('a', rowsDown(3, 1));
    let answers: Outcome = refuse({ kind: 'not-affiliate' });
    const { deps } = world(() => answers);
    const drawn = () => store.read(store.pictureItem('a'));
    await deps.programs.publish('a', true);
    expect((await drawn()).summary).not.toBeNull();
    const told: Partial<AccountState> = { trouble: { kind: 'unauthorized' }, failingSince: null };
    await storePart('a', 'state', { ...(await stateOf('a')), ...told });
    await connect(form({ accountId: 'a' }), deps);
    expect(await accounts()).toMatchObject([{ role: 'administration' }]);
    expect(await drawn()).toMatchObject({
      summary: null,
      state: { snapshot: null, ledger: { announced: 3 }, seen: 3, trouble: null, failingSince: null },
    });
    answers = lists(62);
    await connect(form({ accountId: 'a' }), deps);
    expect(await drawn()).toMatchObject({ summary: {}, state: { ledger: { announced: 5 }, seen: 3 } });
  });

  test('drops an answer older than a poll’s, and makes the account due at once', async () => {
    await connected();
    const requested = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const slow = world(async () => {
      requested.resolve();
      await answered.promise;
      return lists(60);
    });
    const connecting = connect(form({ accountId: 'a', password: 'new' }), slow.deps);
    await requested.promise;
    clock.now += 1000;
    await world(() => lists(62)).poller.poll('a', 'user');
    await world(() => refuse({ kind: 'unauthorized' })).poller.poll('a', 'user');
    answered.resolve();
    expect(await connecting).toMatchObject({ ok: true });
    // 60 after 62 would look like a fall, and the next rise would be announced twice.
    expect(await stateOf('a')).toMatchObject({
      ledger: { total: 62, announced: 5 },
      trouble: null,
      route: newRoute(1),
    });
  });

  test('keeps everything when it is the same user of the same site, by another name and address', async () => {
    const part = { baseUrl: BASE.replace('//', '//www.'), username: 'ada@shop.example' };
    const chosen: Partial<Account> = {
      ...{ goal: '500', campaigns: ['Spring sale'] },
      ...{ notify: { kind: 'payouts' }, offBadge: true },
    };
    await connected(chosen);
    const { deps, userIds, removed, cleared } = world(() => lists(60));
    Object.assign(userIds, { ada: '7', 'ada@shop.example': '7' });
    const edited = await connect(form({ accountId: 'a', password: 'new', ...part }), deps);
    expect(edited).toMatchObject({ value: { account: { id: 'a', ...chosen, revision: 2, ...part } } });
    expect(await stateOf('a')).toMatchObject({ ledger: { baselineTotal: 57, announced: 3 }, seen: 1 });
    expect(await storedAnswers()).toEqual([payouts(), payment(), capabilities()]);
    expect([removed, cleared]).toEqual([[], []]);
  });

  const ELSEWHERE: [string, Partial<ConnectValues>][] = [
    ['another user', { username: 'bob', password: 'new' }],
    ['another address', { baseUrl: 'https://other.example/api', password: 'new' }],
  ];
  test.each(ELSEWHERE)(
    'to %s changes nothing before the user confirms that the history is deleted',
    async (_, part) => {
      await connected();
      const before = await browser.storage.local.get(null);
      const { deps, removed } = world(() => lists(90));
      const refused = await connect(form({ accountId: 'a', ...part }), deps);
      expect(refused).toEqual(fail({ kind: 'different-account', name: 'shop.example' }));
      expect(await browser.storage.local.get(null)).toEqual(before);
      expect(removed).toEqual([]);
    },
  );

  test('to another user ID needs a confirmation, except for an administration account, which has no history', async () => {
    await connected({ userId: '7' });
    const { deps, userIds } = world();
    userIds.Ada = '8';
    expect(await connect(form({ accountId: 'a', username: 'Ada' }), deps)).toMatchObject({ ok: false });
    await store.write(store.ACCOUNTS, [account({ role: 'administration' })]);
    expect(await connect(form({ accountId: 'a', username: 'bob' }), deps)).toMatchObject({ ok: true });
  });

  test('deletes the history of a former affiliate only after a confirmation, too', async () => {
    await connected({ role: 'administration' });
    const { deps } = world();
    await storeHistory('a', rowsDown(3, 1));
    const edited = await connect(form({ accountId: 'a', username: 'bob' }), deps);
    expect(edited).toMatchObject({ error: { kind: 'different-account' } });
  });

  test.each(ELSEWHERE)('to %s starts a new history, and gives back access that is not needed', async (_, part) => {
    await connected({ goal: '500', campaigns: ['Spring sale'], notify: { kind: 'nothing' }, offBadge: true });
    await storePart('a', 'clicks', clicks());
    const group = { groupId: 3, name: 'Bloggers', pinned: true };
    await store.write(
      store.GROUPS,
      ['a', 'b'].map((accountId) => ({ ...group, accountId })),
    );
    const { deps, removed, cleared, dropped } = world(() => lists(90, row(1, 1)));
    await connect(form({ accountId: 'a', ...part, mayDeleteHistory: true }), deps);
    expect(dropped).toEqual(part.baseUrl ? ['https://shop.example:443/*'] : []);
    expect([removed, cleared]).toEqual([['a'], ['a']]);
    expect(await storedAnswers()).toEqual([null, null, null]);
    expect((await store.read(store.GROUPS)).map(({ accountId }) => accountId)).toEqual(['b']);
    expect(await accounts()).toMatchObject([{ id: 'a', revision: 2 }]);
    const [own] = await accounts();
    for (const chosen of ['goal', 'campaigns', 'notify', 'offBadge']) expect(own).not.toHaveProperty(chosen);
    expect(await partOf('a', 'clicks')).toBeNull();
    expect(await keys()).not.toContain('clicks:a');
    expect(await stateOf('a')).toMatchObject({ ledger: { baselineTotal: 90, announced: 0 }, seen: 0 });
  });

  test('to another user starts a new history although the browser deletes none', async () => {
    await connected();
    await storeHistory('a', rowsDown(3, 1));
    await storePart('a', 'state', state({ ledger: announced(80) }));
    const { deps } = world(() => lists(90, row(1, 1)));
    const database = { ...deps.database, remove: async () => {} };
    await connect(form({ accountId: 'a', username: 'bob', mayDeleteHistory: true }), { ...deps, database });
    expect(await stateOf('a')).toMatchObject({ ledger: { baselineTotal: 90, announced: 0 }, seen: 0 });
    expect((await programDatabase.history('a')).rows).toEqual([]);
  });

  test('to a neighbor’s folder does not send the stored password', async () => {
    await connected({ baseUrl: `${HOME}/~alice/wp-json/fluent-affiliate/v2` });
    const { deps, requested } = world();
    const outcome = await connect(form({ accountId: 'a', baseUrl: `${HOME}/~bob`, password: '' }), deps);
    expect([outcome, requested]).toEqual([fail({ kind: 'password-elsewhere' }), []]);
  });

  test('to another address of the same site keeps the password and the access', async () => {
    await connected();
    const { deps, requested, dropped } = world();
    const baseUrl = `${HOME}/wp-json/other/v3`;
    await connect(form({ accountId: 'a', baseUrl, password: '', mayDeleteHistory: true }), deps);
    expect(requested[0]).toMatchObject({ baseUrl, password: 'old password of a' });
    expect(dropped).toEqual([]);
  });

  test('does not bring back an account that is disconnected meanwhile, nor its password', async () => {
    await connected();
    const { deps } = world(async () => {
      await disconnect('a', deps);
      return ok(answer());
    });
    const edited = await connect(form({ accountId: 'a', password: 'new' }), deps);
    expect(edited).toEqual(fail({ kind: 'account-gone' }));
    expect(await secret('a')).toBeNull();
    expect((await readDrawn()).states).not.toHaveProperty('a');
  });
});

describe('the same account connected again', () => {
  test('stays one account with a new password, keeps its history, and ends its trouble', async () => {
    await connected({ name: 'My shop', goal: '500' });
    const rejected = { trouble: { kind: 'unauthorized' }, route: route({ failures: 1, isBlocked: true }) } as const;
    await storePart('a', 'state', { ...(await stateOf('a')), ...rejected });
    const { deps, removed, wakes } = world(() => lists(60, row(1, 1)));
    await connect(form({ password: 'new' }), deps);
    expect(await accounts()).toEqual([account({ name: 'My shop', goal: '500', revision: 2 })]);
    expect(await secret('a')).toBe('new');
    const ledger = { baselineTotal: 57, announced: 3 };
    expect(await stateOf('a')).toMatchObject({ ledger, seen: 1, trouble: null });
    expect([removed, wakes]).toEqual([[], [NOON + 4.375 * 60_000]]);
  });

  test('is recognized by its user ID, which is requested once with its own password', async () => {
    await connected();
    await connected({ id: 'b', username: 'bob' });
    await connected({ id: 'c', username: 'cleo', baseUrl: 'https://other.example/wp-json/fluent-affiliate/v2' });
    const { deps, userIds, identified } = world(() => lists(60));
    Object.assign(userIds, { ada: '7', bob: '8', 'ada@shop.example': '7' });
    const again = form({ username: 'ada@shop.example', password: 'new' });
    expect(await connect(again, deps)).toMatchObject({ value: { account: { id: 'a', userId: '7' } } });
    expect(await accounts()).toMatchObject([{ id: 'a' }, { id: 'b', userId: '8' }, { id: 'c' }]);
    const [first, ...others] = identified.map(({ password }) => password);
    expect(first).toBe('new');
    // The stored accounts are identified in parallel.
    expect(others.toSorted()).toEqual(['old password of a', 'old password of b']);
    await connect(again, deps);
    expect(identified).toHaveLength(4);
  });

  test('does not send a refused password to get its user ID', async () => {
    await connected();
    await storePart('a', 'state', { ...(await stateOf('a')), trouble: { kind: 'unauthorized' } });
    const { deps, userIds, identified } = world();
    userIds['ada@shop.example'] = '7';
    await connect(form({ username: 'ada@shop.example', password: 'new' }), deps);
    expect(identified.map(({ password }) => password)).toEqual(['new']);
  });

  test('in another account’s form is updated, and the other account stays as it was', async () => {
    await connected({ name: 'Hers' });
    await connected({ id: 'b', username: 'bob', name: 'His' });
    const before = await stateOf('b');
    const { deps, removed } = world(() => lists(63));
    await connect(form({ accountId: 'b', name: 'His', password: 'new' }), deps);
    expect(await accounts()).toMatchObject([
      { id: 'a', name: 'Hers', username: 'ada', revision: 2 },
      { id: 'b', name: 'His', username: 'bob', revision: 1 },
    ]);
    expect([await secret('a'), await secret('b')]).toEqual(['new', 'old password of b']);
    expect((await stateOf('a')).ledger?.announced).toBe(6);
    expect([await stateOf('b'), removed]).toEqual([before, []]);
  });

  test('keeps its user ID if the site does not return it this time', async () => {
    await connected({ userId: '7' });
    await connect(form({ password: 'new' }), world().deps);
    expect(await accounts()).toMatchObject([{ userId: '7' }]);
  });

  test('twice at the same time is one account', async () => {
    const { deps } = world();
    await Promise.all([connect(form(), deps), connect(form(), deps)]);
    expect(await accounts()).toHaveLength(1);
    expect(await keys()).toEqual(['accounts', 'groups', 'lost', 'picture:new1', 'secret:new1', 'selected']);
  });
});

describe('disconnecting', () => {
  test('wipes everything, gives the access back, clears notifications and ends polling', async () => {
    await connected();
    await store.write(store.SELECTED, 'a');
    const { deps, dropped, cleared, wakes } = world();
    await disconnect('a', deps);
    // A change that was in flight fails.
    await store.noteFailure('a', fail({ kind: 'storage-full' }));
    expect((await readDrawn()).storageError).toBeNull();
    expect(await keys()).not.toContain('secret:a');
    expect((await readDrawn()).states).toEqual({});
    expect(await accounts()).toEqual([]);
    expect(await store.read(store.SELECTED)).toBeNull();
    expect([...memory.kept.keys()]).not.toContain('a');
    expect(await programDatabase.accounts()).toEqual([]);
    expect(dropped).toEqual(['https://shop.example:443/*']);
    expect(await store.read(store.PENDING_PERMISSIONS)).toEqual([]);
    expect(cleared).toEqual(['a']);
    expect(wakes).toEqual([null]);
  });

  test('deletes nothing if that cannot be stored', async () => {
    await connected();
    const { deps, dropped, cleared } = world();
    vi.spyOn(browser.storage.local, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES quota exceeded'));
    expect(await disconnect('a', deps)).toEqual(fail({ kind: 'storage-full' }));
    expect(await accounts()).toHaveLength(1);
    expect(await keys()).toContain('secret:a');
    expect([dropped, cleared]).toEqual([[], []]);
    expect((await readDrawn()).storageError).toEqual({ kind: 'storage-full' });
  });

  test('that is cut short is completed at the next start, which gives the access back, too', async () => {
    await connected();
    await store.write(store.GROUPS, [{ accountId: 'a', groupId: 3, name: null, pinned: true }]);
    await store.write(store.WATCHES, [newWatch('a', 'applicants')]);
    const { deps, dropped } = world();
    const vault: ConnectDeps['vault'] = {
      ...deps.vault,
      forget: () => Promise.reject(new Error('The worker is stopped here.')),
    };
    await expect(disconnect('a', { ...deps, vault })).rejects.toThrow();
    expect(dropped).toEqual([]);
    await prepareStorage(deps);
    await deps.pendingPermissions.giveBack();
    expect(dropped).toEqual(['https://shop.example:443/*']);
    const { accounts: list, groups, watches, states, capabilities } = await readDrawn();
    expect([list, groups, watches, states, capabilities]).toEqual([[], [], [], {}, {}]);
    expect([await secret('a'), [...memory.kept.keys()]]).toEqual([null, []]);
  });

  test('leaves other accounts alone, and shows one of them', async () => {
    await connected();
    await connected({ id: 'b', username: 'root', role: 'administration' });
    await connected({ id: 'c', username: 'bob' });
    await store.write(store.SELECTED, 'a');
    const { deps, dropped } = world();
    await disconnect('a', deps);
    expect((await accounts()).map(({ id }) => id)).toEqual(['b', 'c']);
    expect(await secret('c')).toBe('old password of c');
    expect((await stateOf('c')).ledger?.announced).toBe(3);
    expect(await store.read(store.SELECTED)).toBe('c');
    expect(dropped).toEqual([]);
  });
});

describe('a password kept only until the browser closes', () => {
  const session = async () => Object.keys(await browser.storage.session.get(null));

  test('stays chosen if the same user approves once more', async () => {
    await connect(form({ untilClose: true }), world().deps);
    await connect(form({ password: 'another', byConsent: true }), world().deps);
    expect(await accounts()).toMatchObject([{ id: 'new1', byConsent: true, untilClose: true }]);
    expect(await store.read(store.secretItem('new1'))).toBeNull();
  });

  test('can be chosen and undone without typing it again, and moves between the storage areas', async () => {
    await connected();
    const edit = { accountId: 'a', password: '' };
    await connect(form({ ...edit, untilClose: true }), world().deps);
    expect(await accounts()).toMatchObject([{ untilClose: true }]);
    expect(await store.read(store.secretItem('a'))).toBeNull();
    expect(await session()).toEqual(['secret:a']);
    expect(await secret('a', { untilClose: true })).toBe('old password of a');
    expect((await stateOf('a')).ledger?.announced).toBe(3);
    await connect(form(edit), world().deps);
    expect(await session()).toEqual([]);
    expect(await secret('a')).toBe('old password of a');
    expect((await accounts())[0]).not.toHaveProperty('untilClose');
  });
});

test('a browser that keeps no key keeps the password until it closes, and the answer says so', async () => {
  memory.broken = true;
  const outcome = await connect(form(), world().deps);
  expect(outcome).toEqual(ok({ account: account({ id: 'new1', untilClose: true }), keyRefused: true }));
  expect(await keys()).not.toContain('secret:new1');
  expect(await secret('new1', { untilClose: true })).toBe('secret');
  const edited = await connect(form({ accountId: 'new1', password: '', untilClose: false }), world().deps);
  expect(edited).toMatchObject({ ok: true, value: { keyRefused: true } });
  memory.broken = false;
  await connect(form({ accountId: 'new1', password: '', untilClose: false }), world().deps);
  expect((await accounts())[0]).not.toHaveProperty('untilClose');
  expect(await secret('new1')).toBe('secret');
});

describe('a connection that cannot be stored', () => {
  test('reports a lost key without a request, and keeps the rest of the account', async () => {
    await connected();
    memory.kept.clear();
    const { deps, requested } = world();
    expect(await connect(form({ accountId: 'a', password: '' }), deps)).toEqual(fail({ kind: 'secret-lost' }));
    expect(requested).toEqual([]);
    expect(await connect(form({ accountId: 'a', password: 'new' }), deps)).toMatchObject({ ok: true });
    expect(await secret('a')).toBe('new');
    expect((await stateOf('a')).ledger?.announced).toBe(3);
  });

  test('leaves nothing behind if the browser stores nothing', async () => {
    vi.spyOn(browser.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
    expect(await connect(form(), world().deps)).toEqual(fail({ kind: 'storage-full' }));
    expect([await accounts(), await keys(), [...memory.kept.keys()]]).toEqual([[], [], []]);
    expect(Object.keys(await browser.storage.session.get(null))).toEqual(['storageFailures']);
  });

  test('is refused if it exceeds the bound, and the other accounts stay', async () => {
    const many = Array.from({ length: MOST_ACCOUNTS }, (_, n) => account({ id: `${n}`, username: `u${n}` }));
    await store.write(store.ACCOUNTS, many);
    expect(await connect(form(), world().deps)).toEqual(fail({ kind: 'accounts-full', most: MOST_ACCOUNTS }));
    expect(await connect(form({ username: 'u3' }), world().deps)).toMatchObject({ ok: true });
    expect(await accounts()).toHaveLength(MOST_ACCOUNTS);
  });
});

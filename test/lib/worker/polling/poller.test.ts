import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { NEW_STATE, unseen } from '../../../../lib/domain/polling/account-state.ts';
import type { Announcement, Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import { type ProgramDatabase, programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import type { Item } from '../../../../lib/platform/storage/item.ts';
import type { Client } from '../../../../lib/service/routes/client.ts';
import type { Credentials } from '../../../../lib/service/wire/request.ts';
import * as store from '../../../fake/fake-storage.ts';
import { account, answer, NOON, route, row, statsClient } from '../../make.ts';
import { partOf, storePart, storeProgram } from '../../program-samples.ts';
import { readDrawn } from '../../raw-storage.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';
import { type World, workerServices } from '../../worker-services.ts';

type Outcome = Awaited<ReturnType<Client['stats']>>;

const MINUTE = 60_000;

const vault = sampleVault();

/** A poller on the browser's storage, with a clock to set and logs of its calls. */
function worker(overrides: Partial<World> = {}) {
  const clock = { now: NOON };
  const notified: Announcement[] = [];
  const wakes: (number | null)[] = [];
  const { poller, showOutbox } = workerServices({
    vault,
    client: scripted(() => ok(answer())),
    now: () => clock.now,
    notify: async (announcements) => void notified.push(...announcements),
    wake: async (at) => void wakes.push(at),
    ...overrides,
  });
  started.push(showOutbox);
  return { poller, showOutbox, clock, notified, wakes };
}

/** What a poll does in the background must not go on in the next test. */
const started: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const showOutbox of started.splice(0)) await showOutbox();
});

/** A scripted service, with a log of the credentials. */
function scripted(script: (credentials: Credentials) => Outcome | Promise<Outcome>) {
  const requested: Credentials[] = [];
  const client = statsClient(async (credentials) => {
    requested.push(credentials);
    return script(credentials);
  });
  return { ...client, requested };
}

/** A scripted service that answers when the test resolves the answer. */
function heldAnswer() {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const client = scripted(() => {
    arrive();
    return promise;
  });
  return { client, arrived, resolve };
}

async function connected(...accounts: Account[]): Promise<void> {
  await store.write(store.ACCOUNTS, accounts);
  for (const { id } of accounts) await keepSecret(vault, id, `password of ${id}`);
}

beforeEach(() => connected(account()));

const stateOf = (id = 'a') => partOf(id, 'state');
const outbox = () => partOf('a', 'outbox');
const lists = (total: number, ...referrals: Referral[]) => ok(answer(referrals, { totalReferrals: total }));
const refused = (error: ServiceError): Outcome => fail(error);

test('a poll sends the stored credentials, stores the answer and plans the next poll', async () => {
  const client = scripted(() => lists(57, row(1, 1)));
  const { poller, notified, wakes } = worker({ client });
  await poller.poll('a', 'alarm');
  const { baseUrl, username } = account();
  expect(client.requested).toMatchObject([{ baseUrl, username, password: 'password of a' }]);
  expect(await stateOf()).toMatchObject({
    snapshot: { fetchedAt: NOON, stats: { totalUnpaid: '200.10' }, referrals: [{ key: 'id 1' }] },
    ledger: { total: 57, announced: 0 },
    trouble: null,
    route: route(),
    idleSince: NOON,
  });
  expect(notified).toEqual([]);
  expect(wakes).toEqual([NOON + 4.375 * MINUTE]);
});

describe('single flight', () => {
  test('a poll of the user joins no poll that is not due', async () => {
    const client = scripted(() => lists(57));
    const { poller } = worker({ client });
    await poller.poll('a', 'alarm');
    await Promise.all([poller.poll('a', 'alarm'), poller.poll('a', 'user'), poller.poll('a', 'user')]);
    expect(client.requested).toHaveLength(2);
  });

  test('a poll that is requested while the answer is being stored makes a new request', async () => {
    let total = 57;
    const client = scripted(() => lists(total));
    const polls: Promise<void>[] = [];
    const watching: ProgramDatabase = {
      ...programDatabase,
      async change(...parameters) {
        const kept = await programDatabase.change(...parameters);
        // Pages have drawn the answer by now, and a fast user refreshes.
        if (kept.ok && kept.value && total++ === 57) polls.push(poller.poll('a', 'user'));
        return kept;
      },
    };
    const { poller } = worker({ client, database: watching });
    await poller.poll('a', 'alarm');
    await Promise.all(polls);
    expect(client.requested).toHaveLength(2);
    expect((await stateOf()).snapshot?.stats.totalReferrals).toBe(58);
  });

  test('an answer does not overwrite what the user has seen meanwhile', async () => {
    const { poller, clock } = worker({ client: scripted(() => lists(57)) });
    await poller.poll('a', 'alarm');
    const later = heldAnswer();
    const second = worker({ client: later.client });
    second.clock.now = clock.now + 5 * MINUTE;
    const { ledger, ...before } = await stateOf();
    await storePart('a', 'state', { ...before, ledger: ledger && { ...ledger, announced: 3, total: 60 } });
    const polling = second.poller.poll('a', 'alarm');
    await later.arrived;
    await second.poller.markSeen('a', { seen: 3, keys: [] });
    later.resolve(lists(60));
    await polling;
    expect(await stateOf()).toMatchObject({ seen: 3 });
  });
});

describe('late answers', () => {
  test('of an account that was edited meanwhile are dropped', async () => {
    const { client, arrived, resolve } = heldAnswer();
    const { poller } = worker({ client });
    const polling = poller.poll('a', 'alarm');
    await arrived;
    await store.write(store.ACCOUNTS, [account({ revision: 2, username: 'bob' })]);
    resolve(refused({ kind: 'unauthorized' }));
    await polling;
    expect(await stateOf()).toEqual(NEW_STATE);
  });

  test('of an account that was disconnected meanwhile are dropped, and leave nothing behind', async () => {
    const { client, arrived, resolve } = heldAnswer();
    const { poller, notified, wakes } = worker({ client });
    const polling = poller.poll('a', 'alarm');
    await arrived;
    await store.write(store.ACCOUNTS, []);
    await store.erase(store.secretItem('a'));
    resolve(lists(57, row(1, 1)));
    await polling;
    expect(Object.keys(await browser.storage.local.get(null))).toEqual(['accounts']);
    expect(await programDatabase.accounts()).toEqual([]);
    expect(notified).toEqual([]);
    expect(wakes).toEqual([null]);
  });
});

test('every read-modify-write excludes other workers', async () => {
  let within = 0;
  const exclusive = async <T>(work: () => Promise<T>) => {
    within++;
    return work().finally(() => within--);
  };
  const outside: string[] = [];
  const guarded = {
    ...store,
    async write<T>(item: Item<T>, value: T) {
      // What is spent is counted in memory, by each worker.
      if (within === 0 && !item.area) outside.push(item.key);
      return store.write(item, value);
    },
  };
  const outcomes = [lists(57), lists(58)];
  const { poller, showOutbox, notified } = worker({
    store: guarded,
    inTurn: exclusive,
    client: scripted(() => outcomes.shift() ?? lists(58)),
  });
  await poller.poll('a', 'user');
  await poller.poll('a', 'user');
  await poller.markSeen('a', { seen: 1, keys: [] });
  await poller.plan();
  await showOutbox();
  expect(notified).toHaveLength(1);
  expect(outside).toEqual([]);
});

describe('notifying', () => {
  const never = () => new Promise<void>(() => {});

  /** A worker whose notification calls never return; `giveUp` triggers the timeout. */
  function stuck() {
    const tried: Announcement[][] = [];
    let arrive: () => void = () => {};
    let giveUp: () => void = () => {};
    const next = () => new Promise<void>((resolve) => (arrive = resolve));
    let total = 57;
    const services = worker({
      client: scripted(() => lists(total++, row(1, 1))),
      notify(announcements) {
        tried.push(announcements);
        arrive();
        return never();
      },
      timeout: () => new Promise((resolve) => (giveUp = resolve)),
    });
    // Its notification never ends.
    started.pop();
    return { ...services, tried, next, giveUp: () => giveUp() };
  }

  test('is not awaited by polls', async () => {
    const { poller, tried, next } = stuck();
    await poller.poll('a', 'user');
    const round = next();
    await poller.poll('a', 'user');
    await round;
    // The notification call never returns, and this account is still polled.
    await poller.poll('a', 'user');
    expect(tried).toHaveLength(1);
    expect(unseen(await stateOf())).toBe(2);
    await poller.markSeen('a', { seen: 2, keys: [] });
    expect(unseen(await stateOf())).toBe(0);
  });

  test('that takes too long is tried again with the next answer, under the same ids', async () => {
    const { poller, tried, next, giveUp } = stuck();
    await poller.poll('a', 'user');
    const first = next();
    await poller.poll('a', 'user');
    await first;
    giveUp();
    const second = next();
    await poller.poll('a', 'user');
    await second;
    expect(tried.flat().map(({ id }) => id)).toEqual(['referrals/a/1/1', 'referrals/a/1/1', 'referrals/a/1/2']);
  });

  test('withdraws news of an account that was reconnected meanwhile, and keeps those of the new login', async () => {
    const taken = Promise.withResolvers<string[]>();
    const notifying = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const outcomes = [lists(57), lists(58)];
    const old = worker({
      client: scripted(() => outcomes.shift() ?? lists(58)),
      notify() {
        reached.resolve();
        return notifying.promise;
      },
      clearNotifications: async (ids) => taken.resolve(ids),
    });
    await old.poller.poll('a', 'user');
    await old.poller.poll('a', 'user');
    await reached.promise;
    await store.write(store.ACCOUNTS, [account({ revision: 2 })]);
    await storeProgram('a', { login: 2, state: NEW_STATE, outbox: [] });
    const fresh = [lists(58), lists(59)];
    const { poller } = worker({ client: scripted(() => fresh.shift() ?? lists(59)), notify: never });
    await poller.poll('a', 'user');
    await poller.poll('a', 'user');
    notifying.resolve();
    expect(await taken.promise).toEqual(['referrals/a/1/1']);
    expect(await outbox()).toMatchObject([{ id: 'referrals/a/2/1', count: 1 }]);
  });

  const left: Announcement = { kind: 'referrals', id: 'referrals/a/1/3', accountId: 'a', count: 3, rows: [] };

  test('is tried again after it failed', async () => {
    await storePart('a', 'outbox', [left]);
    let tries = 0;
    const { showOutbox } = worker({
      async notify() {
        if (++tries === 1) throw new Error('A bug');
      },
    });
    await expect(showOutbox()).rejects.toThrow('A bug');
    await showOutbox();
    expect(await outbox()).toEqual([]);
  });
});

test('a site that refused the password is requested again only when the user acts', async () => {
  const outcomes = [refused({ kind: 'unauthorized' })];
  const client = scripted(() => outcomes.shift() ?? lists(57));
  const { poller, clock } = worker({ client });
  await poller.pollAll('alarm');
  clock.now += 7 * 24 * 60 * MINUTE;
  await poller.pollAll('alarm');
  await poller.poll('a', 'opened');
  expect(client.requested).toHaveLength(1);
  await poller.poll('a', 'user');
  expect(client.requested).toHaveLength(2);
  expect(await stateOf()).toMatchObject({ trouble: null, route: { askedAt: clock.now, isBlocked: false } });
});

test('a program whose share of the hour is used up is polled by the user only', async () => {
  const client = scripted(() => lists(57));
  const { poller, clock } = worker({ client });
  await store.write(store.spentItem('a'), [{ from: NOON, requests: 199, bytes: 0 }]);
  await poller.poll('a', 'alarm');
  expect(client.requested).toHaveLength(1);
  clock.now += 5 * MINUTE;
  await poller.poll('a', 'alarm');
  await poller.poll('a', 'opened');
  expect(client.requested).toHaveLength(1);
  await poller.poll('a', 'user');
  expect(client.requested).toHaveLength(2);
  clock.now += 70 * MINUTE;
  await poller.poll('a', 'alarm');
  expect(client.requested).toHaveLength(3);
});

describe('planning', () => {
  test('sets the alarm of the stored route, even if another plan is slow', async () => {
    const { promise: answered, resolve: answerAway } = Promise.withResolvers<boolean>();
    const { promise: planning, resolve: beginPlanning } = Promise.withResolvers<void>();
    let requested = 0;
    const isAway = () => {
      // The first call is the poll's own.
      if (++requested !== 2) return Promise.resolve(false);
      beginPlanning();
      return answered;
    };
    const { poller, wakes } = worker({ isAway });
    const slow = poller.poll('a', 'alarm');
    await planning;
    const stopped = poller.setTrouble(account(), { kind: 'unauthorized' });
    // Lets the work run that waits for nothing.
    await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve))]);
    answerAway(false);
    await Promise.all([slow, stopped]);
    expect(wakes).toEqual([NOON + 4.375 * MINUTE, null]);
  });

  test('sets the alarm for the earliest account, and moves it to a new period', async () => {
    await connected(account(), account({ id: 'b' }), account({ id: 'c', role: 'administration' }));
    const client = scripted(({ password }) =>
      password === 'password of b' ? refused({ kind: 'no-answer' }) : lists(57),
    );
    const { poller, wakes } = worker({ client });
    await poller.pollAll('alarm');
    expect(wakes.at(-1)).toBe(NOON + MINUTE);
    await store.write(store.ACCOUNTS, [account(), account({ id: 'c', role: 'administration' })]);
    await poller.plan();
    expect(wakes.at(-1)).toBe(NOON + 4.375 * MINUTE);
    await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, pollMinutes: 30 });
    await poller.plan();
    expect(wakes.at(-1)).toBe(NOON + 26.25 * MINUTE);
    expect(await stateOf('c')).toEqual(NEW_STATE);
  });
});

test.each<[string, Outcome, number | null]>([
  ['is not polled again after a refused password', refused({ kind: 'unauthorized' }), null],
  ['is polled less often', lists(57), NOON + 4.375 * MINUTE],
])('while the browser stores no answer, the site %s', async (_, outcome, wake) => {
  const full: ProgramDatabase = { ...programDatabase, change: async () => fail({ kind: 'storage-full' }) };
  const { poller, wakes, notified } = worker({ client: scripted(() => outcome), database: full });
  await poller.pollAll('alarm');
  expect(await stateOf()).toEqual(NEW_STATE);
  expect((await readDrawn()).storageError).toEqual({ kind: 'storage-full' });
  expect(wakes).toEqual([wake]);
  expect(notified).toEqual([]);
});

test.each([
  ['is stored if it was requested later', ['early', 'late']],
  ['is dropped if a later request was answered first', ['late', 'early']],
] as const)('an answer beside that of a worker that is still stopping %s', async (_, order) => {
  await worker().poller.poll('a', 'user');
  const held = { early: heldAnswer(), late: heldAnswer() };
  const workers = { early: worker({ client: held.early.client }), late: worker({ client: held.late.client }) };
  workers.early.clock.now = NOON + 5 * MINUTE;
  workers.late.clock.now = NOON + 5 * MINUTE + 1;
  const polling = { early: workers.early.poller.poll('a', 'user'), late: workers.late.poller.poll('a', 'user') };
  await Promise.all([held.early.arrived, held.late.arrived]);
  for (const { clock } of Object.values(workers)) clock.now = NOON + 6 * MINUTE;
  for (const which of order) {
    held[which].resolve(lists(which === 'early' ? 57 : 58));
    await polling[which];
  }
  expect((await stateOf()).snapshot?.stats.totalReferrals).toBe(58);
});

import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import type { ServiceError } from '../../../../lib/domain/errors.ts';
import { NEW_STATE, unseen } from '../../../../lib/domain/polling/account-state.ts';
import type { Announcement } from '../../../../lib/domain/referrals/announcement.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { readStored } from '../../../../lib/platform/storage/view.ts';
import { type Client, createClient } from '../../../../lib/service/routes/client.ts';
import type { Credentials } from '../../../../lib/service/wire/request.ts';
import { createPoller, type PollerDeps } from '../../../../lib/worker/polling/poller.ts';
import { type Service, startService } from '../../../tools/service/service.ts';
import { account, answer, calm, NOON, row, statsClient } from '../../make.ts';
import { rawView } from '../../raw-storage.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';

type Outcome = Awaited<ReturnType<Client['stats']>>;

const MINUTE = 60_000;
let service: Service | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});

/** A worker's poller on the browser's storage, with a clock to set and a record of what it did. */
const vault = sampleVault();

function worker(parts: Partial<PollerDeps> = {}) {
  const clock = { now: NOON };
  const told: Announcement[] = [];
  const wakes: (number | null)[] = [];
  const poller = createPoller({
    ...calm,
    store,
    vault,
    client: scripted(() => ok(answer())),
    now: () => clock.now,
    random: () => 0.5,
    isAway: async () => false,
    hasAccess: async () => true,
    async tell(_, announcements) {
      told.push(...announcements);
    },
    async wake(at) {
      wakes.push(at);
    },
    ...parts,
  });
  return { poller, clock, told, wakes };
}

/** A service that answers as the script says, and writes down who asked. */
function scripted(script: (credentials: Credentials) => Outcome | Promise<Outcome>) {
  const asked: Credentials[] = [];
  const client = statsClient(async (credentials) => {
    asked.push(credentials);
    return script(credentials);
  });
  return { ...client, asked };
}

/** An answer that comes when the test says so. */
function held() {
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

const stateOf = (id = 'a') => store.read(store.stateOf(id));
/** Telling runs beside asking. */
const allTold = () => vi.waitFor(async () => expect((await stateOf()).outbox).toEqual([]));
const lists = (total: number, ...referrals: Referral[]) => ok(answer(referrals, { totalReferrals: total }));
const refused = (error: ServiceError): Outcome => fail(error);

describe('one poll', () => {
  test('asks with the stored credentials, keeps what came, and plans the next', async () => {
    await connected(account());
    const client = scripted(() => lists(57, row(1, 1)));
    const { poller, told, wakes } = worker({ client });
    await poller.ask('a', 'alarm');
    const { baseUrl, username } = account();
    expect(client.asked).toEqual([{ baseUrl, username, password: 'password of a' }]);
    expect(await stateOf()).toMatchObject({
      snapshot: { fetchedAt: NOON, stats: { totalUnpaid: '200.10' }, referrals: [{ key: 'id 1' }] },
      ledger: { total: 57, announced: 0 },
      trouble: null,
      schedule: { failures: 0, lastAskedAt: NOON, nextAskAt: NOON + 4.375 * MINUTE, idleSince: NOON },
    });
    expect(told).toEqual([]);
    expect(wakes).toEqual([NOON + 4.375 * MINUTE]);
  });

  test('tells what is new once, and counts it as unseen until the user looks', async () => {
    await connected(account());
    let total = 57;
    const client = scripted(() => lists(total, ...(total > 57 ? [row(2, 2)] : []), row(1, 1)));
    const { poller, clock, told } = worker({ client });
    await poller.askAll('alarm');
    total = 58;
    for (const _ of [1, 2]) {
      clock.now += 5 * MINUTE;
      await poller.askAll('alarm');
    }
    await poller.notifyLeft();
    expect(client.asked).toHaveLength(3);
    expect(told).toMatchObject([
      { kind: 'referrals', id: 'referrals/a/1/1', count: 1, rows: [{ order: '5002' }] },
    ]);
    expect(unseen(await stateOf())).toBe(1);
    expect(await stateOf()).toMatchObject({ newKeys: ['id 2'], outbox: [] });
    await poller.look('a', 1);
    expect(unseen(await stateOf())).toBe(0);
    expect(await stateOf()).toMatchObject({ newKeys: [] });
  });

  test('against a real service: a referral comes in between two polls', async () => {
    service = await startService();
    await connected(account({ baseUrl: service.deployedBase }));
    await keepSecret(vault, 'a', service.users.password('ada'));
    const client = createClient({ fetch, online: () => true, nonce: () => '1' });
    const { poller, clock, told } = worker({ client });
    await poller.askAll('alarm');
    service.programme.addReferrals(8);
    clock.now += 5 * MINUTE;
    await poller.askAll('alarm');
    await poller.notifyLeft();
    expect(told).toMatchObject([{ kind: 'referrals', count: 8 }]);
    expect(told[0]?.rows).toHaveLength(5);
    expect(service.requests.list()).toHaveLength(2);
  });

  test('an error leaves the last good figures as they are', async () => {
    await connected(account());
    const outcomes: Outcome[] = [lists(57, row(1, 1)), refused({ kind: 'server-error', status: 500 })];
    const { poller, clock } = worker({ client: scripted(() => outcomes.shift() ?? lists(57)) });
    await poller.ask('a', 'alarm');
    const { snapshot, ledger } = await stateOf();
    clock.now += 5 * MINUTE;
    await poller.ask('a', 'alarm');
    expect(await stateOf()).toMatchObject({
      snapshot,
      ledger,
      trouble: { kind: 'server-error', status: 500 },
      schedule: { failures: 1 },
    });
    clock.now += 5 * MINUTE;
    await poller.ask('a', 'alarm');
    expect(await stateOf()).toMatchObject({ trouble: null, schedule: { failures: 0 } });
  });

  test('the settings decide what is told, and the count stays true with notifications off', async () => {
    await connected(account());
    await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, notifyReferrals: false, notifyStatus: false });
    const outcomes = [lists(57, row(1, 1)), lists(58, row(2, 2), row(1, 1, { status: 'paid' }))];
    const { poller, clock, told } = worker({ client: scripted(() => outcomes.shift() ?? lists(58)) });
    await poller.ask('a', 'alarm');
    clock.now += 5 * MINUTE;
    await poller.ask('a', 'alarm');
    expect(told).toEqual([]);
    expect(unseen(await stateOf())).toBe(1);
  });
});

describe('single flight', () => {
  test('two ask at once: one request, and both wait for its answer', async () => {
    await connected(account());
    const { client, arrived, resolve } = held();
    const { poller } = worker({ client });
    const both = [poller.ask('a', 'alarm'), poller.ask('a', 'user')];
    await arrived;
    const late = poller.ask('a', 'opened');
    resolve(lists(57));
    await Promise.all([...both, late]);
    expect(client.asked).toHaveLength(1);
    expect((await stateOf()).snapshot).not.toBeNull();
  });

  test('a wish that comes while the answer is only being stored is asked for anew', async () => {
    await connected(account());
    let total = 57;
    const client = scripted(() => lists(total));
    const wishes: Promise<void>[] = [];
    const watching = {
      ...store,
      async write<T>(item: store.Item<T> | store.Part<T>, value: T) {
        const kept = await store.write(item, value);
        // Views have drawn it by now, and somebody is quick.
        if ('accountId' in item && item.accountId === 'a' && total++ === 57)
          wishes.push(poller.ask('a', 'user'));
        return kept;
      },
    };
    const { poller } = worker({ client, store: watching });
    await poller.ask('a', 'alarm');
    await Promise.all(wishes);
    expect(client.asked).toHaveLength(2);
    expect((await stateOf()).snapshot?.stats.totalReferrals).toBe(58);
  });

  test('afterwards it asks again', async () => {
    await connected(account());
    const client = scripted(() => lists(57));
    const { poller } = worker({ client });
    await poller.ask('a', 'user');
    await poller.ask('a', 'user');
    expect(client.asked).toHaveLength(2);
  });

  test('a question that broke is over, too', async () => {
    await connected(account());
    const client = scripted(() => {
      if (client.asked.length === 1) throw new Error('A bug');
      return lists(57);
    });
    const { poller } = worker({ client });
    await expect(poller.ask('a', 'user')).rejects.toThrow('A bug');
    await poller.ask('a', 'user');
    expect((await stateOf()).snapshot).not.toBeNull();
  });

  test('two accounts are asked side by side', async () => {
    await connected(account(), account({ id: 'b', username: 'bob' }));
    const { client, arrived, resolve } = held();
    const { poller } = worker({ client });
    const all = poller.askAll('alarm');
    await arrived;
    resolve(lists(57));
    await all;
    expect(client.asked.map(({ password }) => password)).toEqual(['password of a', 'password of b']);
    expect((await stateOf('b')).snapshot).not.toBeNull();
  });

  test('what the user has seen meanwhile is not overwritten by the answer', async () => {
    await connected(account());
    const { poller, clock } = worker({ client: scripted(() => lists(57)) });
    await poller.ask('a', 'alarm');
    const later = held();
    const second = worker({ client: later.client });
    second.clock.now = clock.now + 5 * MINUTE;
    await store.write(store.stateOf('a'), {
      ...(await stateOf()),
      ledger: { ...(await ledgerOf()), announced: 3, total: 60 },
    });
    const asking = second.poller.ask('a', 'alarm');
    await later.arrived;
    await second.poller.look('a', 3);
    later.resolve(lists(60));
    await asking;
    expect(await stateOf()).toMatchObject({ seen: 3 });
  });
});

async function ledgerOf() {
  const { ledger } = await stateOf();
  if (!ledger) throw new Error('There is no ledger.');
  return ledger;
}

describe('answers that come too late', () => {
  test('of an account that was edited meanwhile are dropped', async () => {
    await connected(account());
    const { client, arrived, resolve } = held();
    const { poller } = worker({ client });
    const asking = poller.ask('a', 'alarm');
    await arrived;
    await store.write(store.ACCOUNTS, [account({ revision: 2, username: 'bob' })]);
    resolve(refused({ kind: 'unauthorized' }));
    await asking;
    expect(await stateOf()).toEqual(NEW_STATE);
  });

  test('of an account that was disconnected meanwhile are dropped, and leave nothing behind', async () => {
    await connected(account());
    const { client, arrived, resolve } = held();
    const { poller, told, wakes } = worker({ client });
    const asking = poller.ask('a', 'alarm');
    await arrived;
    await store.write(store.ACCOUNTS, []);
    await store.erase(store.secretOf('a'), store.stateOf('a'));
    resolve(lists(57, row(1, 1)));
    await asking;
    expect(Object.keys(await browser.storage.local.get(null))).toEqual(['view']);
    expect(told).toEqual([]);
    expect(wakes).toEqual([null]);
  });
});

describe('answers that were overtaken', () => {
  /** Connected, with 57 told; then a worker asks and is held up, while the next one stores a younger answer. */
  async function overtaken(late: Outcome) {
    await connected(account());
    await worker({ client: scripted(() => lists(57, row(1, 1))) }).poller.askAll('alarm');
    const slow = held();
    const dying = worker({ client: slow.client });
    dying.clock.now += 5 * MINUTE;
    const asking = dying.poller.askAll('alarm');
    await slow.arrived;
    const next = worker({ client: scripted(() => lists(60, row(1, 1))) });
    next.clock.now += 6 * MINUTE;
    await next.poller.askAll('alarm');
    await allTold();
    const before = await stateOf();
    slow.resolve(late);
    await asking;
    return { before, next, dying };
  }

  test('of a worker that was not quite stopped: dropped, or a total that fell would rise again as news', async () => {
    const { before, next } = await overtaken(lists(57, row(1, 1)));
    expect(await stateOf()).toEqual(before);
    next.clock.now += 5 * MINUTE;
    await next.poller.askAll('alarm');
    expect(unseen(await stateOf())).toBe(3);
  });

  test('failures too: the younger answer stands', async () => {
    const { before } = await overtaken(refused({ kind: 'unauthorized' }));
    expect(await stateOf()).toEqual(before);
  });

  test('a state that was stored by an older version is asked about as ever', async () => {
    await connected(account());
    const { answers: _, ...old } = NEW_STATE;
    await store.write(store.stateOf('a'), old);
    const { poller } = worker({ client: scripted(() => lists(57)) });
    await poller.ask('a', 'user');
    expect(await stateOf()).toMatchObject({ answers: 1, ledger: { total: 57 } });
  });

  test('whoever reads, changes and writes does so while no other worker does', async () => {
    await connected(account());
    let within = 0;
    const alone = async <T>(work: () => Promise<T>) => {
      within++;
      return work().finally(() => within--);
    };
    const outside: string[] = [];
    const guarded = {
      ...store,
      async write<T>(item: store.Item<T> | store.Part<T>, value: T) {
        if (within === 0) outside.push('key' in item ? item.key : item.field);
        return store.write(item, value);
      },
    };
    const outcomes = [lists(57), lists(58)];
    const { poller, told } = worker({
      store: guarded,
      alone,
      client: scripted(() => outcomes.shift() ?? lists(58)),
    });
    await poller.ask('a', 'user');
    await poller.ask('a', 'user');
    await poller.look('a', 1);
    await poller.replan();
    await poller.notifyLeft();
    expect(told).toHaveLength(1);
    expect(outside).toEqual([]);
  });
});

describe('notifying', () => {
  const never = () => new Promise<void>(() => {});

  /** A worker whose system never answers about notifications; `giveUp` lets the time for it run out. */
  function stuck(parts: Partial<PollerDeps> = {}) {
    const tried: Announcement[][] = [];
    let arrive: () => void = () => {};
    let giveUp: () => void = () => {};
    const next = () => new Promise<void>((resolve) => (arrive = resolve));
    let total = 57;
    return {
      ...worker({
        client: scripted(() => lists(total++, row(1, 1))),
        tell(_, announcements) {
          tried.push(announcements);
          arrive();
          return never();
        },
        pass: () => new Promise((resolve) => (giveUp = resolve)),
        ...parts,
      }),
      tried,
      next,
      giveUp: () => giveUp(),
    };
  }

  test('runs beside: who asks does not wait for it', async () => {
    await connected(account());
    const { poller, tried, next } = stuck();
    await poller.ask('a', 'user');
    const told = next();
    await poller.ask('a', 'user');
    await told;
    // It never ends, and everything goes on: this account, another one, and the plan.
    await poller.ask('a', 'user');
    expect(tried).toHaveLength(1);
    expect(unseen(await stateOf())).toBe(2);
    await poller.look('a', 2);
    expect(unseen(await stateOf())).toBe(0);
  });

  test('of one account holds up no other one', async () => {
    await connected(account(), account({ id: 'b', username: 'bob' }));
    const { poller, clock, tried } = stuck();
    const told = Promise.withResolvers<void>();
    tried.push = (...all) => {
      const length = Array.prototype.push.apply(tried, all);
      if (new Set(tried.flat().map(({ accountId }) => accountId)).size === 2) told.resolve();
      return length;
    };
    for (const _ of [1, 2]) {
      await poller.askAll('alarm');
      clock.now += 5 * MINUTE;
    }
    await told.promise;
    expect(tried).toHaveLength(2);
  });

  test('that takes too long is tried again with the next answer, under the same ids', async () => {
    await connected(account());
    const { poller, tried, next, giveUp } = stuck();
    await poller.ask('a', 'user');
    const first = next();
    await poller.ask('a', 'user');
    await first;
    giveUp();
    const second = next();
    await poller.ask('a', 'user');
    await second;
    expect(tried.map((box) => box.map(({ id }) => id))).toEqual([
      ['referrals/a/1/1'],
      ['referrals/a/1/1', 'referrals/a/1/2'],
    ]);
  });

  test('what waits to be told is bounded, and the count is true', async () => {
    await connected(account());
    const { poller } = stuck();
    for (let i = 0; i < 40; i++) await poller.ask('a', 'user');
    const state = await stateOf();
    expect(state.outbox.map(({ id }) => id)).toEqual(
      Array.from({ length: 10 }, (_, index) => `referrals/a/1/${30 + index}`),
    );
    expect(unseen(state)).toBe(39);
  });

  test('while the account is connected anew: taken back, and the first news of the new history is told', async () => {
    await connected(account());
    const taken = Promise.withResolvers<string[]>();
    const notifying = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const outcomes = [lists(57), lists(58)];
    const old = worker({
      client: scripted(() => outcomes.shift() ?? lists(58)),
      tell() {
        reached.resolve();
        return notifying.promise;
      },
      takeBack: async (ids) => taken.resolve(ids),
    });
    await old.poller.ask('a', 'user');
    await old.poller.ask('a', 'user');
    await reached.promise;
    await store.write(store.ACCOUNTS, [account({ revision: 2 })]);
    await store.write(store.stateOf('a'), NEW_STATE);
    const fresh = [lists(58), lists(59)];
    const { poller } = worker({ client: scripted(() => fresh.shift() ?? lists(59)), tell: never });
    await poller.ask('a', 'user');
    await poller.ask('a', 'user');
    notifying.resolve();
    expect(await taken.promise).toEqual(['referrals/a/1/1']);
    expect((await stateOf()).outbox).toMatchObject([{ id: 'referrals/a/2/1', count: 1 }]);
  });

  test('while the account is disconnected: taken back', async () => {
    await connected(account());
    const taken = Promise.withResolvers<string[]>();
    const outcomes = [lists(57), lists(58)];
    const { poller } = worker({
      client: scripted(() => outcomes.shift() ?? lists(58)),
      async tell() {
        await store.write(store.ACCOUNTS, []);
        await store.erase(store.stateOf('a'));
      },
      takeBack: async (ids) => taken.resolve(ids),
    });
    await poller.ask('a', 'user');
    await poller.ask('a', 'user');
    expect(await taken.promise).toEqual(['referrals/a/1/1']);
    expect(Object.keys(await browser.storage.local.get(null))).toEqual(['view', 'secret:a']);
  });

  test('a telling that broke does not silence the account for good', async () => {
    await connected(account());
    const left: Announcement = {
      kind: 'referrals',
      id: 'referrals/a/1/3',
      accountId: 'a',
      count: 3,
      rows: [],
    };
    await store.write(store.stateOf('a'), { ...NEW_STATE, outbox: [left] });
    let tries = 0;
    const { poller } = worker({
      async tell() {
        if (++tries === 1) throw new Error('A bug');
      },
    });
    await expect(poller.notifyLeft()).rejects.toThrow('A bug');
    await poller.notifyLeft();
    expect((await stateOf()).outbox).toEqual([]);
  });
});

describe('the worker is stopped', () => {
  async function upToTheSecondPoll() {
    await connected(account());
    const { poller } = worker({ client: scripted(() => lists(57, row(1, 1))) });
    await poller.askAll('alarm');
    return scripted(() => lists(58, row(2, 2), row(1, 1)));
  }

  test('between writing and telling: the next one tells, once', async () => {
    const client = await upToTheSecondPoll();
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    const killed = worker({
      client,
      tell: () => {
        resolve();
        return new Promise(() => {}); // it never gets further than this
      },
    });
    killed.clock.now += 5 * MINUTE;
    void killed.poller.askAll('alarm');
    await reached;
    expect((await stateOf()).outbox).toHaveLength(1);

    const next = worker({ client });
    next.clock.now += 6 * MINUTE;
    await next.poller.notifyLeft();
    expect(next.told).toMatchObject([{ id: 'referrals/a/1/1', count: 1 }]);
    expect((await stateOf()).outbox).toEqual([]);
    const after = worker({ client });
    after.clock.now += 20 * MINUTE;
    await after.poller.notifyLeft();
    await after.poller.askAll('alarm');
    await after.poller.notifyLeft();
    expect(after.told).toEqual([]);
    expect(unseen(await stateOf())).toBe(1);
  });

  test('between asking and writing: the next one asks again and tells, once', async () => {
    await upToTheSecondPoll();
    const dead = held();
    const killed = worker({ client: dead.client });
    killed.clock.now += 5 * MINUTE;
    void killed.poller.askAll('alarm');
    await dead.arrived;

    const next = worker({ client: scripted(() => lists(58, row(2, 2), row(1, 1))) });
    next.clock.now += 6 * MINUTE;
    await next.poller.askAll('alarm');
    await next.poller.notifyLeft();
    expect(next.told).toMatchObject([{ id: 'referrals/a/1/1', count: 1 }]);
    next.clock.now += 10 * MINUTE;
    await next.poller.askAll('alarm');
    await next.poller.notifyLeft();
    expect(next.told).toHaveLength(1);
  });

  test('after telling, before noting it: told again under the same id, which replaces it', async () => {
    const client = await upToTheSecondPoll();
    const told: string[] = [];
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    const killed = worker({
      client,
      async tell(_, announcements) {
        told.push(...announcements.map(({ id }) => id));
        resolve();
        await new Promise(() => {});
      },
    });
    killed.clock.now += 5 * MINUTE;
    void killed.poller.askAll('alarm');
    await reached;
    const next = worker({ client });
    next.clock.now += 6 * MINUTE;
    await next.poller.notifyLeft();
    expect(next.told.map(({ id }) => id)).toEqual(told);
  });

  test('what was left to tell is told even when nothing may be asked', async () => {
    const left: Announcement = {
      kind: 'referrals',
      id: 'referrals/a/1/3',
      accountId: 'a',
      count: 3,
      rows: [],
    };
    await connected(account());
    const schedule = { failures: 1, lastAskedAt: NOON, nextAskAt: null, notBefore: null };
    await store.write(store.stateOf('a'), { ...NEW_STATE, schedule, outbox: [left] });
    const client = scripted(() => lists(57));
    const { poller, told } = worker({ client });
    await poller.notifyLeft();
    expect(told).toEqual([left]);
    expect(client.asked).toEqual([]);
    expect((await stateOf()).outbox).toEqual([]);
  });

  test('two events wake it at once: what they find is told once', async () => {
    const client = await upToTheSecondPoll();
    const { poller, clock, told } = worker({ client });
    clock.now += 5 * MINUTE;
    await Promise.all([poller.askAll('alarm'), poller.askAll('opened')]);
    await poller.notifyLeft();
    expect(told).toMatchObject([{ id: 'referrals/a/1/1' }]);
  });

  test('what was left of an account that is gone is told to nobody', async () => {
    await store.write(store.ACCOUNTS, [account({ id: 'b', role: 'administration' })]);
    for (const id of ['a', 'b']) {
      const left: Announcement = {
        kind: 'referrals',
        id: `referrals/${id}/1/3`,
        accountId: id,
        count: 3,
        rows: [],
      };
      await store.write(store.stateOf(id), { ...NEW_STATE, outbox: [left] });
    }
    const { poller, told } = worker();
    await poller.notifyLeft();
    expect(told).toEqual([]);
  });
});

describe('who is not asked', () => {
  test.each<ServiceError>([{ kind: 'unauthorized' }, { kind: 'forbidden' }, { kind: 'not-affiliate' }])(
    'after $kind nobody, until the user acts',
    async (error) => {
      await connected(account());
      const outcomes: Outcome[] = [refused(error)];
      const client = scripted(() => outcomes.shift() ?? lists(57));
      const { poller, clock, wakes } = worker({ client });
      await poller.askAll('alarm');
      expect(wakes).toEqual([null]);
      clock.now += 7 * 24 * 60 * MINUTE;
      await poller.askAll('alarm');
      await poller.askAll('opened');
      await poller.ask('a', 'opened');
      expect(client.asked).toHaveLength(1);
      expect((await stateOf()).trouble).toEqual(error);

      await poller.ask('a', 'user');
      expect(client.asked).toHaveLength(2);
      expect(await stateOf()).toMatchObject({
        trouble: null,
        schedule: { nextAskAt: clock.now + 4.375 * MINUTE },
      });
    },
  );

  test('an account for administration, whoever wants it', async () => {
    await connected(account({ role: 'administration' }));
    const client = scripted(() => lists(57));
    const { poller, wakes } = worker({ client });
    for (const reason of ['alarm', 'opened', 'user'] as const) {
      await poller.ask('a', reason);
      await poller.askAll(reason);
    }
    await poller.replan();
    expect(client.asked).toEqual([]);
    expect(new Set(wakes)).toEqual(new Set([null]));
    expect(await stateOf()).toEqual(NEW_STATE);
  });

  test('one that does not exist', async () => {
    await connected(account());
    const client = scripted(() => lists(57));
    const { poller } = worker({ client });
    await poller.ask('nobody', 'user');
    await poller.look('nobody', 1);
    expect(client.asked).toEqual([]);
    expect(await browser.storage.local.get(null)).not.toHaveProperty('state:nobody');
  });

  test('a site to which the browser gives no access: no request, a trouble of its own', async () => {
    await connected(account());
    const client = scripted(() => lists(57));
    const asked: string[] = [];
    let granted = false;
    const hasAccess = async (permission: string) => {
      asked.push(permission);
      return granted;
    };
    const { poller, wakes } = worker({ client, hasAccess });
    await poller.askAll('alarm');
    expect(asked).toEqual(['https://shop.example:443/*']);
    expect(client.asked).toEqual([]);
    expect(await stateOf()).toMatchObject({ trouble: { kind: 'no-access' }, schedule: { nextAskAt: null } });
    expect(wakes).toEqual([null]);
    granted = true;
    await poller.ask('a', 'user');
    expect(client.asked).toHaveLength(1);
    expect((await stateOf()).trouble).toBeNull();
  });

  test('an account whose password is lost: no request', async () => {
    await store.write(store.ACCOUNTS, [account()]);
    const client = scripted(() => lists(57));
    await worker({ client }).poller.askAll('alarm');
    expect(client.asked).toEqual([]);
    expect((await stateOf()).trouble).toEqual({ kind: 'secret-lost' });
  });

  test('a service that asked to be left alone, not even by the user', async () => {
    await connected(account());
    const outcomes: Outcome[] = [refused({ kind: 'busy', status: 429, retryAfterSeconds: 600 })];
    const client = scripted(() => outcomes.shift() ?? lists(57));
    const { poller, clock, wakes } = worker({ client });
    await poller.askAll('alarm');
    expect(wakes).toEqual([NOON + 12.5 * MINUTE]);
    clock.now += 10 * MINUTE - 1;
    await poller.ask('a', 'user');
    expect(client.asked).toHaveLength(1);
    clock.now += 1;
    await poller.ask('a', 'user');
    expect(client.asked).toHaveLength(2);
  });

  test('anyone before their time', async () => {
    await connected(account());
    const client = scripted(() => lists(57));
    const { poller, clock } = worker({ client });
    await poller.askAll('alarm');
    clock.now += 4 * MINUTE;
    await poller.askAll('alarm');
    expect(client.asked).toHaveLength(1);
  });
});

describe('looking', () => {
  test('counts what was known then, not what came in since', async () => {
    await connected(account());
    const outcomes = [lists(57), lists(60), lists(62)];
    const { poller } = worker({ client: scripted(() => outcomes.shift() ?? lists(62)) });
    for (const _ of [1, 2, 3]) await poller.ask('a', 'user');
    await poller.look('a', 3);
    expect(unseen(await stateOf())).toBe(2);
    await poller.look('a', 1);
    expect(unseen(await stateOf())).toBe(2);
    await poller.look('a', 1000);
    expect(unseen(await stateOf())).toBe(0);
  });
});

describe('planning', () => {
  test('wakes for the earliest account, and a new period moves the healthy ones', async () => {
    await connected(account(), account({ id: 'b' }), account({ id: 'c', role: 'administration' }));
    const client = scripted(({ password }) =>
      password === 'password of b' ? refused({ kind: 'no-answer' }) : lists(57),
    );
    const { poller, wakes } = worker({ client });
    await poller.askAll('alarm');
    expect(wakes.at(-1)).toBe(NOON + MINUTE);
    await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, pollMinutes: 30 });
    await poller.replan();
    expect((await stateOf('a')).schedule.nextAskAt).toBe(NOON + 26.25 * MINUTE);
    expect((await stateOf('b')).schedule.nextAskAt).toBe(NOON + MINUTE);
    expect(await stateOf('c')).toEqual(NEW_STATE);
  });

  test('while nobody is there, the alarm comes later; who comes back is asked for at once', async () => {
    await connected(account());
    const client = scripted(() => lists(57));
    let away = false;
    const { poller, clock, wakes } = worker({ client, isAway: async () => away });
    await poller.askAll('alarm');
    away = true;
    clock.now = NOON + 5 * MINUTE;
    await poller.askAll('alarm');
    expect(client.asked).toHaveLength(1);
    expect(wakes.at(-1)).toBe(NOON + 12 * 4.375 * MINUTE);
    away = false;
    await poller.askAll('alarm');
    expect(client.asked).toHaveLength(2);
    expect(wakes.at(-1)).toBe(clock.now + 4.375 * MINUTE);
  });

  test('back before the time has come: the alarm is set for then, and nothing is asked', async () => {
    await connected(account());
    const client = scripted(() => lists(57));
    let away = true;
    const { poller, clock, wakes } = worker({ client, isAway: async () => away });
    await poller.askAll('alarm');
    away = false;
    clock.now += 2 * MINUTE;
    await poller.askAll('alarm');
    expect(client.asked).toHaveLength(1);
    expect(wakes).toEqual([NOON + 12 * 4.375 * MINUTE, NOON + 4.375 * MINUTE]);
  });

  test('a programme that was quiet for weeks is asked less often, until a referral comes in', async () => {
    await connected(account());
    const outcomes = [lists(57, row(1, 1)), lists(57, row(1, 1)), lists(58, row(2, 2), row(1, 1))];
    const { poller, clock } = worker({ client: scripted(() => outcomes.shift() ?? lists(58)) });
    await poller.askAll('alarm');
    clock.now += 28 * 24 * 60 * MINUTE;
    await poller.askAll('alarm');
    const { schedule } = await stateOf();
    expect(schedule).toMatchObject({ nextAskAt: clock.now + 2 * 4.375 * MINUTE, idleSince: NOON });
    clock.now += 10 * MINUTE;
    await poller.askAll('alarm');
    const after = (await stateOf()).schedule;
    expect(after).toMatchObject({ nextAskAt: clock.now + 4.375 * MINUTE, idleSince: clock.now });
  });

  test('nothing connected: no alarm', async () => {
    const { poller, wakes } = worker();
    await poller.askAll('alarm');
    expect(wakes).toEqual([null]);
  });
});

describe('a browser that stores nothing', () => {
  const refuse = () => vi.spyOn(browser.storage.local, 'set').mockRejectedValue(new Error('quota exceeded'));
  afterEach(async () => {
    vi.restoreAllMocks();
    await browser.storage.session.clear();
  });

  test('shows the newest figures, tells what is new once, and asks less often', async () => {
    await connected(account());
    let total = 57;
    const client = scripted(() => lists(total));
    const { poller, clock, told } = worker({ client });
    await poller.askAll('alarm');
    const kept = structuredClone(await browser.storage.local.get(null));
    refuse();
    const pauses: number[] = [];
    for (const _ of Array(6)) {
      total = 60;
      clock.now = (await stateOf()).schedule.nextAskAt ?? 0;
      await poller.askAll('alarm');
      pauses.push(((await stateOf()).schedule.nextAskAt ?? 0) - clock.now);
    }
    expect(client.asked).toHaveLength(7);
    expect(told).toMatchObject([{ kind: 'referrals', count: 3, id: 'referrals/a/1/3' }]);
    expect(await stateOf()).toMatchObject({ trouble: null, outbox: [], snapshot: { fetchedAt: clock.now } });
    expect((await readStored()).pendingWrites).toEqual({ kind: 'storage-full' });
    expect(pauses).toEqual([4.375, 4.375, 4.375, 8, 16, 32].map((minutes) => minutes * MINUTE));
    expect(await browser.storage.local.get(null)).toEqual(kept);
  });

  test('another worker goes on with what was held, and stores it as soon as that can be', async () => {
    await connected(account());
    await worker({ client: scripted(() => lists(57)) }).poller.askAll('alarm');
    refuse();
    const first = worker({ client: scripted(() => lists(59)) });
    first.clock.now += 5 * MINUTE;
    await first.poller.askAll('alarm');
    await allTold();
    vi.restoreAllMocks();
    const second = worker({ client: scripted(() => lists(59)) });
    second.clock.now += 30 * MINUTE;
    await second.poller.notifyLeft();
    await second.poller.askAll('alarm');
    expect([first.told.length, second.told.length]).toEqual([1, 0]);
    expect((await rawView()).states).toMatchObject({
      a: { ledger: { announced: 2 }, schedule: { failures: 0 } },
    });
    expect((await readStored()).pendingWrites).toBeNull();
  });

  test('does not make the poller ask again after a refused password', async () => {
    await connected(account());
    refuse();
    const { poller, wakes } = worker({ client: scripted(() => refused({ kind: 'unauthorized' })) });
    await poller.askAll('alarm');
    expect(await stateOf()).toMatchObject({
      trouble: { kind: 'unauthorized' },
      schedule: { nextAskAt: null },
    });
    expect(wakes).toEqual([null]);
  });
});

test('a trouble that was found without asking is told until the user acts', async () => {
  await connected(account());
  const { poller, wakes } = worker();
  await poller.trouble('a', { kind: 'secret-forgotten' });
  expect(await stateOf()).toMatchObject({
    trouble: { kind: 'secret-forgotten' },
    schedule: { nextAskAt: null },
  });
  expect(wakes).toEqual([null]);
});

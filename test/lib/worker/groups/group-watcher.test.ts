import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import type { ServiceError } from '../../../../lib/domain/errors.ts';
import type { AffiliatePage, Question } from '../../../../lib/domain/groups/affiliates.ts';
import { newWatch } from '../../../../lib/domain/groups/group-watch.ts';
import { fail, ok, type Result } from '../../../../lib/domain/result.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { disconnect } from '../../../../lib/worker/accounts/disconnect.ts';
import { createGroupWatcher } from '../../../../lib/worker/groups/group-watcher.ts';
import { repair } from '../../../../lib/worker/storage/repair.ts';
import { admin, pageOf } from '../../group-samples.ts';
import { account, NOON, noRecords, state } from '../../make.ts';
import { damageView } from '../../raw-storage.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';

const HOUR = 3_600_000;
/** By then the next request is due, whatever the random spreading. */
const LATEST = (80 / 60) * HOUR;
const pinned = (groupId: number, accountId = 'admin') => ({ accountId, groupId, name: null, pinned: true });

/** The watcher on the browser's storage, with a scripted service. */
async function world(groups = [pinned(3)], accounts: Account[] = [admin]) {
  await store.write(store.ACCOUNTS, accounts);
  await store.write(store.GROUPS, groups);
  const vault = sampleVault();
  for (const { id } of accounts) await keepSecret(vault, id, 'secret');
  const asked: Question[] = [];
  const notified: string[] = [];
  const alarms: (number | null)[] = [];
  const reported: [id: string, error: string | null][] = [];
  const waiting: Record<number, number | ServiceError> = {};
  const at = { now: NOON, granted: true, quiet: false, mute: false, meanwhile: async () => {} };
  let turns: Promise<unknown> = Promise.resolve();
  const watcher = createGroupWatcher({
    store,
    vault,
    client: {
      async affiliates(_login, question): Promise<Result<AffiliatePage, ServiceError>> {
        asked.push(question);
        await at.meanwhile();
        const answer = waiting[question.groupId ?? 0] ?? 0;
        return typeof answer === 'number' ? ok(pageOf(answer, 1, 1)) : fail(answer);
      },
    },
    now: () => at.now,
    random: () => 0.5,
    hasAccess: async () => at.granted,
    inTurn(work) {
      const turn = turns.then(work);
      turns = turn.catch(() => {});
      return turn;
    },
    isQuiet: async () => at.quiet,
    async notify(of, watch) {
      notified.push(`${of.name} ${watch.groupId}: ${watch.announced}`);
      if (at.mute) await new Promise(() => {});
    },
    // Times out at once if notifications never return, else never.
    timeout: () => (at.mute ? Promise.resolve() : new Promise(() => {})),
    async reportHealth(of, error) {
      reported.push([of.id, error?.kind ?? null]);
    },
    async wake(when) {
      alarms.push(when);
    },
  });
  return {
    watcher,
    asked,
    notified,
    alarms,
    reported,
    waiting,
    at,
    groups: () => asked.map(({ groupId }) => groupId),
  };
}
const watches = () => store.read(store.WATCHES);

describe('watching', () => {
  test('switched on: one small request, which is the baseline, and the next in an hour', async () => {
    const { watcher, asked, notified, alarms, waiting } = await world();
    waiting[3] = 5;
    await watcher.watch('admin', 3, true, 'Bloggers');
    expect(asked).toEqual([{ groupId: 3, search: '', status: 'pending', perPage: 1, page: 1 }]);
    expect(notified).toEqual([]);
    expect(alarms.at(-1)).toBe(NOON + (70 / 60) * HOUR);
    expect(await watches()).toMatchObject([{ groupId: 3, name: 'Bloggers', waiting: 5, announced: 0 }]);
  });

  test('in quiet hours applicants are counted, and notified as one when they end', async () => {
    const { watcher, notified, waiting, at } = await world();
    await watcher.watch('admin', 3, true, null);
    at.quiet = true;
    for (const count of [2, 5]) {
      waiting[3] = count;
      at.now += LATEST;
      await watcher.ask('alarm');
    }
    await watcher.notifyLeft();
    expect([notified, (await watches())[0]?.announced]).toEqual([[], 5]);
    at.quiet = false;
    await watcher.notifyLeft();
    await watcher.notifyLeft();
    expect(notified).toEqual(['shop.example 3: 5']);
  });

  test('an hour later: notified once, also if the worker was stopped before it could', async () => {
    const { watcher, notified, waiting, at, groups } = await world();
    await watcher.watch('admin', 3, true, null);
    waiting[3] = 2;
    await watcher.ask('alarm');
    expect(groups()).toEqual([3]);
    at.now += LATEST;
    await watcher.ask('alarm');
    expect([groups(), notified]).toEqual([[3, 3], ['shop.example 3: 2']]);
    await watcher.ask('alarm');
    expect(notified).toHaveLength(1);
    const [watch] = await watches();
    if (watch) await store.write(store.WATCHES, [{ ...watch, notified: 0 }]);
    await watcher.ask('alarm');
    expect(notified).toEqual(['shop.example 3: 2', 'shop.example 3: 2']);
  });

  test('a notification call that never returns does not block requests, and is repeated', async () => {
    const { watcher, notified, waiting, at, groups } = await world([pinned(3), pinned(4)]);
    await watcher.watch('admin', 3, true, null);
    await watcher.watch('admin', 4, true, null);
    at.mute = true;
    waiting[3] = waiting[4] = 1;
    at.now += LATEST;
    await watcher.ask('alarm');
    at.mute = false;
    at.now += LATEST;
    await watcher.ask('alarm');
    expect(groups()).toEqual([3, 4, 3, 4, 3, 4]);
    const both = ['shop.example 3: 1', 'shop.example 4: 1'];
    expect(notified).toEqual([...both, ...both]);
  });

  test('only pinned groups; switched off, nothing is left of it', async () => {
    const { watcher, alarms, groups } = await world([{ ...pinned(3), pinned: false }, pinned(4)]);
    await watcher.watch('admin', 3, true, null);
    expect([groups(), await watches(), alarms.at(-1)]).toEqual([[], [], null]);
    await watcher.watch('admin', 4, true, null);
    expect(groups()).toEqual([4]);
    await watcher.watch('admin', 4, false, null);
    expect([groups(), await watches(), alarms.at(-1)]).toEqual([[4], [], null]);
  });

  test('two at once are one round', async () => {
    const { watcher, asked, at } = await world();
    await watcher.watch('admin', 3, true, null);
    at.now += LATEST;
    await Promise.all([watcher.ask('alarm'), watcher.ask('alarm')]);
    expect(asked).toHaveLength(2);
  });

  test('seen applicants are no longer new', async () => {
    const { watcher, waiting, at } = await world();
    await watcher.watch('admin', 3, true, null);
    waiting[3] = 2;
    at.now += LATEST;
    await watcher.ask('alarm');
    await watcher.see('admin', 3);
    expect(await watches()).toMatchObject([{ announced: 2, seen: 2 }]);
  });
});

describe('refused', () => {
  const refusals: ServiceError[] = [
    { kind: 'unauthorized' },
    { kind: 'forbidden' },
    { kind: 'busy', status: 429, retryAfterSeconds: 7200 },
  ];
  test.each(refusals)('%o: one request counts for all groups of the account', async (error) => {
    const { watcher, groups, waiting, at } = await world([pinned(3), pinned(4)]);
    await watcher.watch('admin', 3, true, null);
    await watcher.watch('admin', 4, true, null);
    at.now += LATEST;
    waiting[3] = error;
    await watcher.ask('alarm');
    expect(groups()).toEqual([3, 4, 3]);
    expect((await watches()).map(({ trouble }) => trouble)).toEqual([error, error]);
    at.now += LATEST;
    await watcher.ask('alarm');
    expect(groups()).toEqual([3, 4, 3]);
  });

  test('the administration account is reported to, again in the next round, and when it is over', async () => {
    const { watcher, reported, waiting, at } = await world();
    await watcher.watch('admin', 3, true, null);
    waiting[3] = { kind: 'unauthorized' };
    at.now += LATEST;
    await watcher.ask('alarm');
    await watcher.ask('alarm');
    waiting[3] = 0;
    await watcher.goOn('admin', 3);
    expect(reported).toEqual([
      ['admin', null],
      ['admin', 'unauthorized'],
      ['admin', 'unauthorized'],
      ['admin', null],
    ]);
  });

  test.each<[string, ServiceError, Account]>([
    ['an affiliate', { kind: 'unauthorized' }, account()],
    ['a group that is gone', { kind: 'not-found' }, admin],
    ['what passes by itself', { kind: 'no-answer' }, admin],
  ])('%s: nothing is reported of the account', async (_, error, of) => {
    const { watcher, reported, waiting } = await world([pinned(3, of.id)], [of]);
    waiting[3] = error;
    await watcher.watch(of.id, 3, true, null);
    expect(reported).toEqual([]);
  });

  test('a deleted group does not concern the others', async () => {
    const { watcher, groups, waiting, at } = await world([pinned(3), pinned(4)]);
    await watcher.watch('admin', 3, true, null);
    await watcher.watch('admin', 4, true, null);
    at.now += LATEST;
    waiting[3] = { kind: 'not-found' };
    await watcher.ask('alarm');
    expect(groups()).toEqual([3, 4, 3, 4]);
    expect(await watches()).toMatchObject([{ trouble: { kind: 'not-found' } }, { trouble: null }]);
    // Looking up other groups does not resume it; switching it on again does.
    await watcher.goOn('admin', 4);
    at.now += LATEST;
    await watcher.ask('alarm');
    expect(groups()).toEqual([3, 4, 3, 4, 4]);
    await watcher.watch('admin', 3, true, null);
    expect(groups()).toEqual([3, 4, 3, 4, 4, 3]);
  });

  test.each<ServiceError>([
    { kind: 'server-error', status: 500 },
    { kind: 'no-answer' },
    { kind: 'busy', status: 503, retryAfterSeconds: 60 },
    { kind: 'not-found', page: true },
  ])('%o: tried again, but never more than once an hour', async (error) => {
    const { watcher, asked, waiting, at } = await world();
    waiting[3] = error;
    await watcher.watch('admin', 3, true, null);
    for (let minute = 0; minute < 59; minute++) {
      at.now += 60_000;
      await watcher.ask('alarm');
    }
    expect(asked).toHaveLength(1);
    at.now += 21 * 60_000;
    await watcher.ask('alarm');
    expect(asked).toHaveLength(2);
  });

  test('no request without access; granted again, it continues', async () => {
    const { watcher, asked, at, alarms } = await world();
    at.granted = false;
    await watcher.watch('admin', 3, true, null);
    at.now += 9 * HOUR;
    await watcher.ask('alarm');
    expect(asked).toEqual([]);
    // A stopped watch keeps the alarm, so that a new password is noticed; that costs no request.
    expect(alarms.at(-1)).toBe(at.now + HOUR);
    at.granted = true;
    await watcher.granted('admin');
    expect(asked).toHaveLength(1);
  });

  test.each<ServiceError>([{ kind: 'unauthorized' }, { kind: 'forbidden' }, { kind: 'not-found' }])(
    '%o: granted access does not resume it; an answer to the user does',
    async (error) => {
      const { watcher, groups, waiting } = await world();
      waiting[3] = error;
      await watcher.watch('admin', 3, true, null);
      await watcher.granted('admin');
      expect(groups()).toEqual([3]);
      waiting[3] = 0;
      await watcher.goOn('admin', 3);
      expect(groups()).toEqual([3, 3]);
      expect(await watches()).toMatchObject([{ trouble: null }]);
    },
  );

  test('a password that the poll was refused with is not tried again', async () => {
    const { watcher, asked } = await world();
    await store.write(store.stateOf('admin'), state({ trouble: { kind: 'unauthorized' } }));
    await watcher.watch('admin', 3, true, null);
    expect(asked).toEqual([]);
    expect(await watches()).toMatchObject([{ trouble: { kind: 'unauthorized' } }]);
  });

  test('another password is', async () => {
    const { watcher, waiting, groups, at } = await world();
    waiting[3] = { kind: 'unauthorized' };
    await watcher.watch('admin', 3, true, null);
    await store.write(store.ACCOUNTS, [{ ...admin, revision: 2 }]);
    at.now += LATEST;
    await watcher.ask('alarm');
    expect(groups()).toEqual([3, 3]);
  });

  test('an answer that comes after the account was edited counts for nothing', async () => {
    const { watcher, waiting, at } = await world();
    await watcher.watch('admin', 3, true, null);
    waiting[3] = 7;
    at.now += LATEST;
    at.meanwhile = async () => void (await store.write(store.ACCOUNTS, [{ ...admin, revision: 2 }]));
    await watcher.ask('alarm');
    expect(await watches()).toMatchObject([{ waiting: 0, announced: 0 }]);
  });
});

test('disconnecting wipes what is watched, and nothing of another account', async () => {
  await world([pinned(3), pinned(3, 'b')], [admin, account({ id: 'b' })]);
  await store.write(store.WATCHES, [newWatch('admin', 3, null), newWatch('b', 3, null)]);
  const poller = { inTurn: <T>(work: () => Promise<T>) => work(), async plan() {} };
  const quiet = { poller, records: noRecords, async dropAccess() {}, async silence() {} };
  await disconnect('admin', { store, vault: sampleVault(), ...quiet } as unknown as Parameters<typeof disconnect>[1]);
  expect((await watches()).map(({ accountId }) => accountId)).toEqual(['b']);
});

test.each<[string, unknown, number]>([
  ['sound', [newWatch('a', 3, 'Bloggers')], 1],
  ['no list', { a: 1 }, 0],
  ['half a watch', [{ accountId: 'a', groupId: 3 }], 0],
])('stored watches are checked after an update: %s', async (_name, value, left) => {
  await store.write(store.ACCOUNTS, [account()]);
  await damageView({ watches: value });
  await repair(store, await store.readEverything());
  expect(await watches()).toHaveLength(left);
});

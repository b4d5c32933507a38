import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import type { WaitingKind } from '../../../../lib/domain/accounts/administration.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import type { AffiliatePage, Question } from '../../../../lib/domain/groups/affiliates.ts';
import { newWatch } from '../../../../lib/domain/groups/group-watch.ts';
import { fail, ok, type Result } from '../../../../lib/domain/result.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { disconnect } from '../../../../lib/worker/accounts/disconnect.ts';
import { createGroupWatcher } from '../../../../lib/worker/groups/group-watcher.ts';
import { repair } from '../../../../lib/worker/storage/repair.ts';
import { capabilities } from '../../capability-samples.ts';
import { admin, pageOf } from '../../group-samples.ts';
import { account, NOON, noMirrors, state } from '../../make.ts';
import { damageView } from '../../raw-storage.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';

const HOUR = 3_600_000;
const EDIT_URL = 'https://shop.example/wp-admin/user-edit.php?user_id=8';
/** By then the next request is due, whatever the random spreading. */
const LATEST = (80 / 60) * HOUR;
const group = (groupId: number | null, accountId = 'admin', kind: WaitingKind = 'applicants') => ({
  ...{ accountId, groupId, kind },
});
const pinned = (groupId: number, accountId = 'admin') => ({ accountId, groupId, name: null, pinned: true });

/** The watcher on the browser's storage, with a scripted service. */
async function world(groups = [pinned(3)], accounts: Account[] = [admin]) {
  await store.write(store.ACCOUNTS, accounts);
  await store.write(store.GROUPS, groups);
  const vault = sampleVault();
  for (const { id } of accounts) await keepSecret(vault, id, 'secret');
  const asked: (Question | 'referrals')[] = [];
  const refreshed: string[] = [];
  const notified: string[] = [];
  const alarms: (number | null)[] = [];
  const reported: [id: string, error: string | null][] = [];
  const waiting: Record<number, number | ServiceError> = {};
  const at = {
    now: NOON,
    granted: true,
    quiet: false,
    mute: false,
    meanwhile: async () => {},
    referrals: 0 as number | ServiceError,
  };
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
      async waitingReferrals() {
        asked.push('referrals');
        const { referrals } = at;
        return typeof referrals === 'number' ? ok({ total: referrals, editUrl: EDIT_URL }) : fail(referrals);
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
      notified.push(`${of.name} ${watch.groupId ?? watch.kind}: ${watch.announced}`);
      if (at.mute) await new Promise(() => {});
    },
    // Times out at once if notifications never return, else never.
    timeout: () => (at.mute ? Promise.resolve() : new Promise(() => {})),
    async reportHealth(of, error) {
      reported.push([of.id, error?.kind ?? null]);
    },
    async refresh({ id }) {
      refreshed.push(id);
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
    refreshed,
    groups: () => asked.map((one) => (one === 'referrals' ? one : one.groupId)),
  };
}
const watches = () => store.read(store.WATCHES);

describe('watching', () => {
  test('switched on: one small request, which is the baseline, and the next in an hour', async () => {
    const { watcher, asked, notified, alarms, waiting } = await world();
    waiting[3] = 5;
    await watcher.watch(group(3), true, 'Bloggers');
    expect(asked).toEqual([{ groupId: 3, search: '', status: 'pending', perPage: 1, page: 1 }]);
    expect(notified).toEqual([]);
    expect(alarms.at(-1)).toBe(NOON + (70 / 60) * HOUR);
    expect(await watches()).toMatchObject([{ groupId: 3, name: 'Bloggers', waiting: 5, announced: 0 }]);
  });

  test('in quiet hours applicants are counted, and notified as one when they end', async () => {
    const { watcher, notified, waiting, at } = await world();
    await watcher.watch(group(3), true);
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
    await watcher.watch(group(3), true);
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
    await watcher.watch(group(3), true);
    await watcher.watch(group(4), true);
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
    await watcher.watch(group(3), true);
    expect([groups(), await watches(), alarms.at(-1)]).toEqual([[], [], null]);
    await watcher.watch(group(4), true);
    expect(groups()).toEqual([4]);
    await watcher.watch(group(4), false);
    expect([groups(), await watches(), alarms.at(-1)]).toEqual([[4], [], null]);
  });

  test('two at once are one round', async () => {
    const { watcher, asked, at } = await world();
    await watcher.watch(group(3), true);
    at.now += LATEST;
    await Promise.all([watcher.ask('alarm'), watcher.ask('alarm')]);
    expect(asked).toHaveLength(2);
  });

  test('seen applicants are no longer new', async () => {
    const { watcher, waiting, at } = await world();
    await watcher.watch(group(3), true);
    waiting[3] = 2;
    at.now += LATEST;
    await watcher.ask('alarm');
    await watcher.see(group(3));
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
    await watcher.watch(group(3), true);
    await watcher.watch(group(4), true);
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
    await watcher.watch(group(3), true);
    waiting[3] = { kind: 'unauthorized' };
    at.now += LATEST;
    await watcher.ask('alarm');
    await watcher.ask('alarm');
    waiting[3] = 0;
    await watcher.goOn(group(3));
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
    await watcher.watch(group(3, of.id), true);
    expect(reported).toEqual([]);
  });

  test('a deleted group does not concern the others', async () => {
    const { watcher, groups, waiting, at } = await world([pinned(3), pinned(4)]);
    await watcher.watch(group(3), true);
    await watcher.watch(group(4), true);
    at.now += LATEST;
    waiting[3] = { kind: 'not-found' };
    await watcher.ask('alarm');
    expect(groups()).toEqual([3, 4, 3, 4]);
    expect(await watches()).toMatchObject([{ trouble: { kind: 'not-found' } }, { trouble: null }]);
    // Looking up other groups does not resume it; switching it on again does.
    await watcher.goOn(group(4));
    at.now += LATEST;
    await watcher.ask('alarm');
    expect(groups()).toEqual([3, 4, 3, 4, 4]);
    await watcher.watch(group(3), true);
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
    await watcher.watch(group(3), true);
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
    await watcher.watch(group(3), true);
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
      await watcher.watch(group(3), true);
      await watcher.granted('admin');
      expect(groups()).toEqual([3]);
      waiting[3] = 0;
      await watcher.goOn(group(3));
      expect(groups()).toEqual([3, 3]);
      expect(await watches()).toMatchObject([{ trouble: null }]);
    },
  );

  test('a password that the poll was refused with is not tried again', async () => {
    const { watcher, asked } = await world();
    await store.write(store.stateOf('admin'), state({ trouble: { kind: 'unauthorized' } }));
    await watcher.watch(group(3), true);
    expect(asked).toEqual([]);
    expect(await watches()).toMatchObject([{ trouble: { kind: 'unauthorized' } }]);
  });

  test('another password is', async () => {
    const { watcher, waiting, groups, at } = await world();
    waiting[3] = { kind: 'unauthorized' };
    await watcher.watch(group(3), true);
    await store.write(store.ACCOUNTS, [{ ...admin, revision: 2 }]);
    at.now += LATEST;
    await watcher.ask('alarm');
    expect(groups()).toEqual([3, 3]);
  });

  test('an answer that comes after the account was edited counts for nothing', async () => {
    const { watcher, waiting, at } = await world();
    await watcher.watch(group(3), true);
    waiting[3] = 7;
    at.now += LATEST;
    at.meanwhile = async () => void (await store.write(store.ACCOUNTS, [{ ...admin, revision: 2 }]));
    await watcher.ask('alarm');
    expect(await watches()).toMatchObject([{ waiting: 0, announced: 0 }]);
  });
});

describe('the whole program', () => {
  const applicants = group(null);
  const referrals = group(null, 'admin', 'referrals');
  const FORBIDDEN: ServiceError = { kind: 'forbidden' };

  test('two small requests an hour, each with its own baseline and notification', async () => {
    const { watcher, asked, notified, waiting, at, groups } = await world([]);
    waiting[0] = 5;
    at.referrals = 7;
    await watcher.watch(applicants, true);
    await watcher.watch(referrals, true);
    expect(asked).toEqual([{ groupId: null, search: '', status: 'pending', perPage: 1, page: 1 }, 'referrals']);
    for (let minute = 0; minute < 59; minute++) {
      at.now += 60_000;
      await watcher.ask('alarm');
    }
    expect(asked).toHaveLength(2);
    waiting[0] = 6;
    at.referrals = 9;
    at.now += LATEST;
    await watcher.ask('alarm');
    expect([groups(), notified]).toEqual([
      [null, 'referrals', null, 'referrals'],
      ['shop.example applicants: 1', 'shop.example referrals: 2'],
    ]);
    await watcher.see(referrals);
    expect(await watches()).toMatchObject([
      { announced: 1, seen: 0 },
      { announced: 2, seen: 2 },
    ]);
    await watcher.watch(applicants, false);
    expect(await watches()).toMatchObject([{ kind: 'referrals' }]);
  });

  test('takes the place of single groups', async () => {
    const { watcher, groups } = await world([pinned(3), pinned(4), pinned(3, 'b')], [admin, account({ id: 'b' })]);
    await watcher.watch(group(3), true);
    await watcher.watch(group(3, 'b'), true);
    await watcher.watch(referrals, true);
    expect(await watches()).toHaveLength(3);
    await watcher.watch(applicants, true);
    await watcher.watch(group(4), true);
    const left = (await watches()).map(({ accountId, groupId, kind }) => [accountId, groupId, kind]);
    expect(left).toEqual([
      ['b', 3, 'applicants'],
      ['admin', null, 'referrals'],
      ['admin', null, 'applicants'],
    ]);
    expect(groups()).toEqual([3, 3, 'referrals', null]);
  });

  test('one that is not for this user stops alone; what they may see is looked at again', async () => {
    const { watcher, at, groups, reported, refreshed } = await world([]);
    at.referrals = FORBIDDEN;
    await watcher.watch(referrals, true);
    await watcher.watch(applicants, true);
    expect(refreshed).toEqual(['admin']);
    at.now += LATEST;
    await watcher.ask('alarm');
    expect(groups()).toEqual(['referrals', null, null]);
    expect(reported).toEqual([
      ['admin', null],
      ['admin', null],
    ]);
    // Listing affiliates does not mean that referrals are allowed now.
    await watcher.goOn(applicants);
    expect(groups()).toEqual(['referrals', null, null]);
    await watcher.goOn(referrals);
    expect(groups()).toEqual(['referrals', null, null, 'referrals']);
  });

  test('a group that is not for this user does not stop it, a refused password does', async () => {
    const { watcher, at, groups, waiting } = await world([pinned(3)]);
    waiting[3] = FORBIDDEN;
    await watcher.watch(group(3), true);
    await watcher.watch(referrals, true);
    expect(groups()).toEqual([3, 'referrals']);
    at.referrals = { kind: 'unauthorized' };
    at.now += LATEST;
    await watcher.ask('alarm');
    expect((await watches()).map(({ trouble }) => trouble?.kind)).toEqual(['forbidden', 'unauthorized']);
  });

  test('where it is administered is kept with what is known of the account', async () => {
    const { watcher, at } = await world([]);
    const known = capabilities({ revision: admin.revision });
    await store.write(store.capabilitiesOf('admin'), known);
    await watcher.watch(referrals, true);
    const adminUrl = 'https://shop.example/wp-admin/';
    expect(await store.read(store.capabilitiesOf('admin'))).toEqual({ ...known, adminUrl });
    const other = { ...known, revision: 7 };
    await store.write(store.capabilitiesOf('admin'), other);
    at.now += LATEST;
    await watcher.ask('alarm');
    expect(await store.read(store.capabilitiesOf('admin'))).toEqual(other);
  });
});

test('disconnecting wipes what is watched, and nothing of another account', async () => {
  await world([pinned(3), pinned(3, 'b')], [admin, account({ id: 'b' })]);
  await store.write(store.WATCHES, [newWatch('admin', 3, null), newWatch('b', 3, null)]);
  const poller = { inTurn: <T>(work: () => Promise<T>) => work(), async plan() {} };
  const quiet = { poller, mirrors: noMirrors, async dropAccess() {}, async silence() {} };
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

import { describe, expect, test } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import type { AffiliatePage } from '../../../../lib/domain/groups/affiliates.ts';
import { fail, ok, type Result } from '../../../../lib/domain/result.ts';
import { createWatcher } from '../../../../lib/worker/groups/watcher.ts';
import * as store from '../../../fake/fake-storage.ts';
import { capabilities } from '../../capability-samples.ts';
import { admin, pageOf } from '../../group-samples.ts';
import { NOON, route, state } from '../../make.ts';
import { partOf, storePart } from '../../program-samples.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

const HOUR = 3_600_000;
const EDIT_URL = 'https://shop.example/wp-admin/user-edit.php?user_id=8';
/** ms until the next request, with the largest random delay. */
const LATEST = (80 / 60) * HOUR;
const APPLICANTS = { accountId: 'admin', kind: 'applicants' } as const;
const REFERRALS = { accountId: 'admin', kind: 'referrals' } as const;

/** The watcher on the browser's storage, with a scripted service. */
async function world() {
  await store.write(store.ACCOUNTS, [admin]);
  const vault = sampleVault();
  await keepSecret(vault, admin.id, 'secret');
  const requested: unknown[] = [];
  const refreshed: string[] = [];
  const notified: string[] = [];
  const alarms: (number | null)[] = [];
  const env = {
    ...{ now: NOON, granted: true, quiet: false, fails: false, isFull: false, meanwhile: async () => {} },
    applicants: 0 as number | ServiceError,
    referrals: 0 as number | ServiceError,
  };
  const services = workerServices({
    now: () => env.now,
    makers: {
      waiting: async (found) =>
        found.map(({ id, ...of }) => ({ id, title: `${of.waitingKind}: ${of.count}`, message: '' })),
    },
    isQuiet: async () => env.quiet,
    async showNotification({ title }) {
      notified.push(title);
      return env.fails ? 'failed' : 'shown';
    },
  });
  const write = async (...entries: never[]) =>
    env.isFull ? fail({ kind: 'storage-full' }) : store.writeAtomically(...entries);
  const watcher = createWatcher({
    ...services,
    store: { ...store, writeAtomically: write as typeof store.writeAtomically },
    vault,
    client: {
      async affiliates(_login, { groupId, status, perPage }): Promise<Result<AffiliatePage, ServiceError>> {
        requested.push({ groupId, status, perPage });
        await env.meanwhile();
        return typeof env.applicants === 'number' ? ok(pageOf(env.applicants, 1, 1)) : fail(env.applicants);
      },
      async waitingReferrals() {
        requested.push('referrals');
        const { referrals } = env;
        return typeof referrals === 'number' ? ok({ total: referrals, editUrl: EDIT_URL }) : fail(referrals);
      },
    },
    hasAccess: async () => env.granted,
    refresh: async ({ id }) => void refreshed.push(id),
    wake: async (when) => void alarms.push(when),
  });
  /** Runs the next round when it is due. @returns the number of requests so far */
  async function nextRound(change: Partial<typeof env> = {}) {
    Object.assign(env, change);
    env.now += LATEST;
    await watcher.poll();
    await services.showOutbox();
    return requested.length;
  }
  const { showOutbox, poller } = services;
  /** Also waits for the requests that follow. */
  async function watch(...watched: Parameters<typeof watcher.watch>) {
    const stored = await watcher.watch(...watched);
    await watcher.poll();
    return stored;
  }
  return {
    switchOn: watcher.watch,
    watcher: { ...watcher, watch },
    showOutbox,
    poller,
    requested,
    notified,
    alarms,
    env,
    refreshed,
    nextRound,
  };
}
const trouble = async () => (await partOf('admin', 'state')).trouble?.kind ?? null;
const watches = () => store.read(store.WATCHES);

describe('watching', () => {
  test('begins with one small request for the baseline, and makes the next in an hour', async () => {
    const { watcher, requested, notified, alarms, env } = await world();
    env.applicants = 5;
    await watcher.watch(APPLICANTS, true);
    expect([requested, notified]).toEqual([[{ groupId: null, status: 'pending', perPage: 1 }], []]);
    expect(alarms.at(-1)).toBe(NOON + (70 / 60) * HOUR);
    expect(await watches()).toMatchObject([{ ...APPLICANTS, waiting: 5, announced: 0 }]);
    await watcher.watch(APPLICANTS, false);
    expect([await watches(), alarms.at(-1)]).toEqual([[], null]);
  });

  test('is stored before a slow site answers, and an alarm repeats the request', async () => {
    const { switchOn, alarms, env } = await world();
    const asked = Promise.withResolvers<void>();
    env.meanwhile = () => {
      asked.resolve();
      return new Promise(() => {});
    };
    await switchOn(APPLICANTS, true);
    expect([await watches(), alarms]).toMatchObject([[APPLICANTS], [NOON + 30_000]]);
    await asked.promise;
  });

  test('makes no more requests while the browser can store nothing', async () => {
    const { watcher, alarms, env, nextRound } = await world();
    await watcher.watch(APPLICANTS, true);
    expect(await nextRound({ isFull: true })).toBe(2);
    expect(alarms.at(-1)).toBe(env.now + HOUR);
    await nextRound({ isFull: false });
    expect(alarms.at(-1)).toBe(env.now + (70 / 60) * HOUR);
  });

  test('makes a small request an hour for each watch, with its own baseline and notification', async () => {
    const { watcher, requested, notified, env, nextRound } = await world();
    Object.assign(env, { applicants: 5, referrals: 7 });
    await watcher.watch(APPLICANTS, true);
    await watcher.watch(REFERRALS, true);
    for (let minute = 0; minute < 59; minute++) {
      env.now += 60_000;
      await watcher.poll();
    }
    expect(requested).toHaveLength(2);
    expect(await nextRound({ applicants: 6, referrals: 9 })).toBe(4);
    expect(notified).toEqual(['applicants: 1', 'referrals: 2']);
    await watcher.markSeen(REFERRALS);
    expect((await watches()).map(({ announced, seen }) => `${seen} of ${announced}`)).toEqual(['0 of 1', '2 of 2']);
    await watcher.watch(APPLICANTS, false);
    expect(await watches()).toMatchObject([REFERRALS]);
  });

  test('does not notify of what the user has seen or switched off', async () => {
    const { watcher, showOutbox, notified, env, nextRound } = await world();
    for (const watched of [APPLICANTS, REFERRALS]) await watcher.watch(watched, true);
    env.quiet = true;
    await nextRound({ applicants: 2, referrals: 2 });
    await watcher.markSeen(APPLICANTS);
    await watcher.watch(REFERRALS, false);
    env.quiet = false;
    await showOutbox();
    expect(notified).toEqual([]);
  });

  test('repeats a notification that failed', async () => {
    const { watcher, notified, env, nextRound } = await world();
    await watcher.watch(APPLICANTS, true);
    await watcher.watch(REFERRALS, true);
    env.fails = true;
    expect(await nextRound({ applicants: 1, referrals: 1 })).toBe(4);
    env.fails = false;
    expect(await nextRound()).toBe(6);
    expect(new Set(notified)).toEqual(new Set(['applicants: 1', 'referrals: 1']));
    expect(await store.read(store.OUTBOX)).toEqual([]);
  });

  test('stores the address of the site’s administration', async () => {
    const { watcher, nextRound } = await world();
    const known = capabilities();
    await storePart('admin', 'capabilities', known);
    await watcher.watch(REFERRALS, true);
    const adminUrl = 'https://shop.example/wp-admin/';
    expect(await partOf('admin', 'capabilities')).toEqual({ ...known, adminUrl });
    const other = { ...known, routes: { ...known.routes, administration: route({ revision: 7 }) } };
    await storePart('admin', 'capabilities', other);
    await nextRound();
    expect(await partOf('admin', 'capabilities')).toEqual(other);
  });
});

describe('a refused watch', () => {
  test('stops the whole account after a rejected login', async () => {
    const error: ServiceError = { kind: 'unauthorized' };
    const { watcher, nextRound } = await world();
    await watcher.watch(APPLICANTS, true);
    await watcher.watch(REFERRALS, true);
    expect(await nextRound({ applicants: error })).toBe(3);
    expect([(await watches()).map(({ trouble }) => trouble), await trouble()]).toEqual([[error, null], error.kind]);
    expect(await nextRound()).toBe(3);
  });

  test('that the user may not see is requested less often, and the capabilities are refreshed', async () => {
    const { watcher, env, requested, refreshed, nextRound } = await world();
    env.referrals = { kind: 'forbidden' };
    await watcher.watch(REFERRALS, true);
    await watcher.watch(APPLICANTS, true);
    expect([refreshed, requested.length, await trouble()]).toEqual([['admin'], 2, null]);
    // The second refusal confirms the first.
    expect([await nextRound(), await nextRound()]).toEqual([4, 5]);
  });

  test('continues when the account’s trouble is over', async () => {
    const { watcher, poller, nextRound } = await world();
    await watcher.watch(APPLICANTS, true);
    await nextRound({ applicants: { kind: 'unauthorized' } });
    await poller.setTrouble(admin, null);
    expect(await nextRound({ applicants: 0 })).toBe(3);
    expect(await watches()).toMatchObject([{ trouble: null }]);
  });

  test('is no trouble of the account if the error passes by itself', async () => {
    const { watcher, env } = await world();
    env.applicants = { kind: 'no-answer' };
    await watcher.watch(APPLICANTS, true);
    expect(await trouble()).toBeNull();
  });

  test('makes no request without access, and continues when access is granted', async () => {
    const { watcher, poller, requested, env, alarms, nextRound } = await world();
    env.granted = false;
    await watcher.watch(APPLICANTS, true);
    expect([await trouble(), await nextRound()]).toEqual(['no-access', 0]);
    // A stopped watch keeps the alarm, which notices a new password without a request.
    expect(alarms.at(-1)).toBe(env.now + HOUR);
    env.granted = true;
    await poller.setTrouble(admin, null);
    await watcher.poll();
    expect(requested).toHaveLength(1);
  });

  test('does not send a password that a poll was refused with, but sends a new one', async () => {
    const { watcher, requested, nextRound } = await world();
    await storePart('admin', 'state', state({ trouble: { kind: 'unauthorized' } }));
    await watcher.watch(APPLICANTS, true);
    expect([requested, await nextRound()]).toEqual([[], 0]);
    await storePart('admin', 'state', state());
    await store.write(store.ACCOUNTS, [{ ...admin, revision: 2 }]);
    expect(await nextRound()).toBe(1);
  });

  test('drops an answer for an account that was edited meanwhile', async () => {
    const { watcher, nextRound } = await world();
    await watcher.watch(APPLICANTS, true);
    const meanwhile = async () => void (await store.write(store.ACCOUNTS, [{ ...admin, revision: 2 }]));
    await nextRound({ applicants: 7, meanwhile });
    expect(await watches()).toMatchObject([{ waiting: 0, announced: 0 }]);
  });
});

import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import type { AffiliatePage } from '../../../../lib/domain/groups/affiliates.ts';
import { fail, ok, type Result } from '../../../../lib/domain/result.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { createWatcher } from '../../../../lib/worker/groups/watcher.ts';
import { capabilities } from '../../capability-samples.ts';
import { admin, pageOf } from '../../group-samples.ts';
import { account, NOON, state } from '../../make.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

const HOUR = 3_600_000;
const EDIT_URL = 'https://shop.example/wp-admin/user-edit.php?user_id=8';
/** The next request is due then, for any random spreading. */
const LATEST = (80 / 60) * HOUR;
const APPLICANTS = { accountId: 'admin', kind: 'applicants' } as const;
const REFERRALS = { accountId: 'admin', kind: 'referrals' } as const;

/** The watcher on the browser's storage, with a scripted service. */
async function world(accounts: Account[] = [admin]) {
  await store.write(store.ACCOUNTS, accounts);
  const vault = sampleVault();
  for (const { id } of accounts) await keepSecret(vault, id, 'secret');
  const requested: unknown[] = [];
  const refreshed: string[] = [];
  const notified: string[] = [];
  const alarms: (number | null)[] = [];
  const reported: (string | null)[] = [];
  const at = {
    now: NOON,
    granted: true,
    quiet: false,
    mute: false,
    meanwhile: async () => {},
    applicants: 0 as number | ServiceError,
    referrals: 0 as number | ServiceError,
  };
  const services = workerServices({
    makers: { waiting: async (all) => all.map(({ id, of, count }) => ({ id, title: `${of}: ${count}`, message: '' })) },
    isQuiet: async () => at.quiet,
    async showNotifications(all) {
      notified.push(...all.map(({ title }) => title));
      return at.mute && all.length > 0 ? new Promise<never>(() => {}) : [];
    },
    // Times out at once if notifications never return, else never.
    timeout: () => (at.mute ? Promise.resolve() : new Promise(() => {})),
  });
  const watcher = createWatcher({
    store,
    vault,
    client: {
      async affiliates(_login, { groupId, status, perPage }): Promise<Result<AffiliatePage, ServiceError>> {
        requested.push({ groupId, status, perPage });
        await at.meanwhile();
        return typeof at.applicants === 'number' ? ok(pageOf(at.applicants, 1, 1)) : fail(at.applicants);
      },
      async waitingReferrals() {
        requested.push('referrals');
        return typeof at.referrals === 'number' ? ok({ total: at.referrals, editUrl: EDIT_URL }) : fail(at.referrals);
      },
    },
    now: () => at.now,
    random: () => 0.5,
    hasAccess: async () => at.granted,
    ...{ inTurn: services.poller.inTurn, showOutbox: services.showOutbox },
    async reportHealth(_of, error) {
      reported.push(error?.kind ?? null);
    },
    async refresh({ id }) {
      refreshed.push(id);
    },
    async wake(when) {
      alarms.push(when);
    },
  });
  /** The next round, once it is due; answers how many requests were made so far. */
  async function later(change: Partial<typeof at> = {}) {
    Object.assign(at, change);
    at.now += LATEST;
    await watcher.poll();
    await services.showOutbox();
    return requested.length;
  }
  return { watcher, showOutbox: services.showOutbox, requested, notified, alarms, reported, at, refreshed, later };
}
const watches = () => store.read(store.WATCHES);

describe('watching', () => {
  test('begins with one small request, which is the baseline, and makes the next in an hour', async () => {
    const { watcher, requested, notified, alarms, at } = await world();
    at.applicants = 5;
    await watcher.watch(APPLICANTS, true);
    expect([requested, notified]).toEqual([[{ groupId: null, status: 'pending', perPage: 1 }], []]);
    expect(alarms.at(-1)).toBe(NOON + (70 / 60) * HOUR);
    expect(await watches()).toMatchObject([{ ...APPLICANTS, waiting: 5, announced: 0 }]);
    await watcher.watch(APPLICANTS, false);
    expect([await watches(), alarms.at(-1)]).toEqual([[], null]);
  });

  test('makes a small request an hour for each watch, with its own baseline and notification', async () => {
    const { watcher, requested, notified, at, later } = await world();
    Object.assign(at, { applicants: 5, referrals: 7 });
    await watcher.watch(APPLICANTS, true);
    await watcher.watch(REFERRALS, true);
    for (let minute = 0; minute < 59; minute++) {
      at.now += 60_000;
      await watcher.poll();
    }
    expect(requested).toHaveLength(2);
    expect(await later({ applicants: 6, referrals: 9 })).toBe(4);
    expect(notified).toEqual(['applicants: 1', 'referrals: 2']);
    await watcher.markSeen(REFERRALS);
    expect(await watches()).toMatchObject([
      { announced: 1, seen: 0 },
      { announced: 2, seen: 2 },
    ]);
    await watcher.watch(APPLICANTS, false);
    expect(await watches()).toMatchObject([REFERRALS]);
  });

  test('does not notify what the user has seen or switched off', async () => {
    const { watcher, showOutbox, notified, at, later } = await world();
    for (const watched of [APPLICANTS, REFERRALS]) await watcher.watch(watched, true);
    at.quiet = true;
    await later({ applicants: 2, referrals: 2 });
    await watcher.markSeen(APPLICANTS);
    await watcher.watch(REFERRALS, false);
    at.quiet = false;
    await showOutbox();
    expect(notified).toEqual([]);
  });

  test('a notification call that never returns does not block requests, and is repeated', async () => {
    const { watcher, notified, at, later } = await world();
    await watcher.watch(APPLICANTS, true);
    await watcher.watch(REFERRALS, true);
    at.mute = true;
    expect(await later({ applicants: 1, referrals: 1 })).toBe(4);
    at.mute = false;
    expect(await later()).toBe(6);
    expect(new Set(notified)).toEqual(new Set(['applicants: 1', 'referrals: 1']));
    expect(await store.read(store.OUTBOX)).toEqual([]);
  });

  test('stores where the site is administered', async () => {
    const { watcher, later } = await world();
    const known = capabilities({ revision: admin.revision });
    await store.write(store.capabilitiesItem('admin'), known);
    await watcher.watch(REFERRALS, true);
    const adminUrl = 'https://shop.example/wp-admin/';
    expect(await store.read(store.capabilitiesItem('admin'))).toEqual({ ...known, adminUrl });
    const other = { ...known, revision: 7 };
    await store.write(store.capabilitiesItem('admin'), other);
    await later();
    expect(await store.read(store.capabilitiesItem('admin'))).toEqual(other);
  });
});

describe('a refused request', () => {
  test.each<ServiceError>([{ kind: 'unauthorized' }, { kind: 'busy', status: 429, retryAfterSeconds: 7200 }])(
    'with %o after one request, the whole account waits',
    async (error) => {
      const { watcher, later } = await world();
      await watcher.watch(APPLICANTS, true);
      await watcher.watch(REFERRALS, true);
      expect(await later({ applicants: error })).toBe(3);
      expect((await watches()).map(({ trouble }) => trouble)).toEqual([error, error]);
      expect(await later()).toBe(3);
    },
  );

  test('a watch that the user may not see stops alone, and the capabilities are refreshed', async () => {
    const { watcher, at, requested, reported, refreshed, later } = await world();
    at.referrals = { kind: 'forbidden' };
    await watcher.watch(REFERRALS, true);
    await watcher.watch(APPLICANTS, true);
    expect([refreshed, requested.length]).toEqual([['admin'], 2]);
    expect(await later()).toBe(3);
    expect(reported).toEqual([null, null]);
    // Listing affiliates does not mean that referrals are allowed now.
    await watcher.resume('admin', 'applicants');
    await watcher.resume('admin', null);
    expect(requested).toHaveLength(3);
    await watcher.resume('admin', 'referrals');
    expect(requested.slice(3)).toEqual(['referrals']);
  });

  test('the administration account’s trouble is reported in every round, and when it is over', async () => {
    const { watcher, reported, at, later } = await world();
    await watcher.watch(APPLICANTS, true);
    await later({ applicants: { kind: 'unauthorized' } });
    await watcher.poll();
    at.applicants = 0;
    await watcher.resume('admin', null);
    expect(reported).toEqual([null, 'unauthorized', 'unauthorized', null]);
    expect(await watches()).toMatchObject([{ trouble: null }]);
  });

  test.each<[string, ServiceError, Account]>([
    ['an affiliate', { kind: 'unauthorized' }, account()],
    ['an error that passes by itself', { kind: 'no-answer' }, admin],
  ])('reports nothing for %s', async (_, error, of) => {
    const { watcher, reported, at } = await world([of]);
    at.applicants = error;
    await watcher.watch({ accountId: of.id, kind: 'applicants' }, true);
    expect(reported).toEqual([]);
  });

  test('makes no request without access, and continues when it is granted', async () => {
    const { watcher, requested, at, alarms, later } = await world();
    at.granted = false;
    await watcher.watch(APPLICANTS, true);
    expect(await later()).toBe(0);
    // A stopped watch keeps the alarm, so that a new password is noticed; that costs no request.
    expect(alarms.at(-1)).toBe(at.now + HOUR);
    at.granted = true;
    await watcher.resumeWithAccess('admin');
    expect(requested).toHaveLength(1);
    // Granted access does not resume a refused watch.
    expect(await later({ applicants: { kind: 'unauthorized' } })).toBe(2);
    await watcher.resumeWithAccess('admin');
    expect(requested).toHaveLength(2);
  });

  test('a password that a poll was refused with is not tried again, and a new one is', async () => {
    const { watcher, requested, later } = await world();
    await store.write(store.stateItem('admin'), state({ trouble: { kind: 'unauthorized' } }));
    await watcher.watch(APPLICANTS, true);
    expect(requested).toEqual([]);
    expect(await watches()).toMatchObject([{ trouble: { kind: 'unauthorized' } }]);
    await store.write(store.stateItem('admin'), state());
    await store.write(store.ACCOUNTS, [{ ...admin, revision: 2 }]);
    expect(await later()).toBe(1);
  });

  test('an answer to an account that was edited meanwhile is dropped', async () => {
    const { watcher, later } = await world();
    await watcher.watch(APPLICANTS, true);
    const meanwhile = async () => void (await store.write(store.ACCOUNTS, [{ ...admin, revision: 2 }]));
    await later({ applicants: 7, meanwhile });
    expect(await watches()).toMatchObject([{ waiting: 0, announced: 0 }]);
  });
});

import { expect, test } from 'vitest';
import { readPresets } from '../../../../lib/domain/accounts/presets-schema.ts';
import { DAY, HOUR } from '../../../../lib/domain/calendar/calendar.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import type { NotificationContent } from '../../../../lib/worker/notify/notification.ts';
import * as store from '../../../fake/fake-storage.ts';
import { account, answer, NOON, route, state, statsClient } from '../../make.ts';
import { storePart } from '../../program-samples.ts';
import { readDrawn } from '../../raw-storage.ts';
import { keepSecret, keysInMemory, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

/** A worker whose program fails, and logs of its alarm and notifications. */
async function world() {
  const clock = { now: NOON, quiet: false, fails: false };
  const site: { error: ServiceError | null } = { error: { kind: 'no-answer' } };
  const shown: NotificationContent[] = [];
  const wakes: (number | null)[] = [];
  const cleared: string[] = [];
  const vault = sampleVault(keysInMemory().keys);
  await store.write(store.ACCOUNTS, [account()]);
  await keepSecret(vault, 'a', 'secret');
  const services = workerServices({
    vault,
    client: statsClient(async () => (site.error ? fail(site.error) : ok(answer()))),
    now: () => clock.now,
    isQuiet: async () => clock.quiet,
    async showNotification(notification) {
      if (clock.fails || notification.message === 'Fails') return 'failed';
      shown.push(notification);
      return 'shown';
    },
    clearNotifications: async (ids) => void cleared.push(...ids),
    wake: async (at) => void wakes.push(at),
  });
  const { poller, troubleNotifier } = services;
  return {
    ...{ clock, site, shown, cleared, troubleNotifier },
    /** Polls, draws, and fires the alarm. Returns when it is set to. */
    async poll(): Promise<number | null | undefined> {
      await poller.poll('a', 'user');
      wakes.length = 0;
      await troubleNotifier.plan(await readDrawn());
      const [at] = wakes;
      await troubleNotifier.notifyIfDue();
      return at;
    },
  };
}

test('a site without an answer is told of once, after a day', async () => {
  const { clock, shown, poll } = await world();
  expect(await poll()).toBeNull();
  clock.now = NOON + DAY + HOUR;
  expect(await poll()).toBe(NOON + DAY);
  expect(shown).toEqual([{ id: 'trouble/a', title: 'Not responding', message: 'shop.example' }]);
  clock.now += DAY;
  expect(await poll()).toBeNull();
  expect(shown).toHaveLength(1);
});

test('a trouble that cannot be shown now is told of later', async () => {
  const { clock, shown, poll } = await world();
  await poll();
  clock.now += DAY;
  clock.fails = true;
  await poll();
  clock.fails = false;
  for (const _ of [1, 2]) await poll();
  expect(shown).toHaveLength(1);
});

test('a trouble whose notification fails keeps no other from being told', async () => {
  const { clock, shown, troubleNotifier } = await world();
  await store.write(store.ACCOUNTS, [account({ name: 'Fails' }), account({ id: 'b', username: 'bob' })]);
  const failing = state({ trouble: { kind: 'no-answer' }, failingSince: NOON, route: route({ askedAt: NOON + DAY }) });
  for (const id of ['a', 'b']) await storePart(id, 'state', failing);
  clock.now += DAY;
  await troubleNotifier.notifyIfDue();
  expect(shown.map(({ message }) => message)).toEqual(['shop.example']);
});

test('a rejected login is told of without another request, and again if it is rejected later', async () => {
  const { clock, site, shown, poll } = await world();
  site.error = { kind: 'unauthorized' };
  expect(await poll()).toBe(NOON + DAY);
  expect(shown).toEqual([]);
  site.error = null;
  expect(await poll()).toBeNull();
  clock.now += 3 * DAY;
  await poll();
  expect(shown).toEqual([]);
  site.error = { kind: 'unauthorized' };
  expect(await poll()).toBe(NOON + 4 * DAY);
});

test('a trouble waits for the end of quiet hours', async () => {
  const { clock, shown, poll } = await world();
  await poll();
  clock.now += DAY;
  clock.quiet = true;
  await poll();
  expect(shown).toEqual([]);
  clock.quiet = false;
  clock.now += HOUR;
  await poll();
  expect(shown).toHaveLength(1);
});

test('a policy that turns notifications off keeps every trouble silent, until it ends', async () => {
  const { clock, shown, poll } = await world();
  await poll();
  clock.now += DAY;
  await store.write(store.PRESETS, readPresets({ notifications: false }));
  await poll();
  expect(shown).toEqual([]);
  await store.write(store.PRESETS, readPresets({}));
  await poll();
  expect(shown).toHaveLength(1);
});

test('the notification of a trouble is cleared once it ends, and the next trouble is told again', async () => {
  const { clock, site, shown, cleared, poll } = await world();
  const fail = async () => {
    site.error = { kind: 'unauthorized' };
    for (const _ of [1, 2]) {
      await poll();
      clock.now += DAY;
    }
  };
  await fail();
  expect([shown.length, cleared]).toEqual([1, []]);
  site.error = null;
  for (const _ of [1, 2]) await poll();
  expect(cleared).toEqual(['trouble/a']);
  await fail();
  expect([shown.length, cleared.length]).toEqual([2, 1]);
});

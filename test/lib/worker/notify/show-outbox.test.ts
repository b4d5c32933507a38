import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import type { Settings } from '../../../../lib/domain/accounts/settings-schema.ts';
import { unseen } from '../../../../lib/domain/polling/account-state.ts';
import type { Announcement, Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import type { Item } from '../../../../lib/platform/storage/item.ts';
import type { Services } from '../../../../lib/worker/composition-root.ts';
import type { NotificationContent } from '../../../../lib/worker/notify/notification.ts';
import { createQuiet } from '../../../../lib/worker/notify/quiet.ts';
import { deferredNotification, referralNotifications } from '../../../../lib/worker/notify/referral-notifications.ts';
import * as store from '../../../fake/fake-storage.ts';
import { account, answer, keyed, row, statsClient } from '../../make.ts';
import { partOf, storeHistory, storeOutbox, storePart } from '../../program-samples.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

/** Ten in the evening, local time. */
const EVENING = new Date(2026, 10, 20, 22).getTime();
const HOUR = 3_600_000;
const NIGHT = { from: '22:00', to: '07:00' };

/** A worker with two programs in the evening; `worker` starts another one that continues from its storage. */
async function startEvening(settings: Partial<Settings> = {}) {
  await store.write(store.ACCOUNTS, [account(), account({ id: 'b', username: 'bob', name: 'Other shop' })]);
  await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, ...settings });
  const vault = sampleVault();
  for (const id of ['a', 'b']) await keepSecret(vault, id, 'secret');
  const clock = { now: EVENING };
  const known: Record<string, number> = { ada: 50, bob: 10 };
  const shown: NotificationContent[] = [];
  const displayed = new Set<string>();
  const sounds: number[] = [];
  const alarms: (number | null)[] = [];
  const env = { cannotNotify: false, failing: '-', stopsAfterNotifying: false, isFull: false };
  const database: typeof programDatabase = {
    ...programDatabase,
    change: async (...change) => (env.isFull ? fail({ kind: 'storage-full' }) : programDatabase.change(...change)),
  };

  function worker() {
    const quiet = createQuiet({
      ...{ store, now: () => clock.now, wake: async (at) => void alarms.push(at) },
      inTurn: (work) => services.inTurn(work),
    });
    const services: Services = workerServices({
      makers: { referrals: (entries) => referralNotifications({ ...services, readList: async () => {} })(entries) },
      async showNotification(notification) {
        const { id } = notification;
        if (env.cannotNotify) return 'unavailable';
        if (displayed.has(id)) return 'on-display';
        if (id.startsWith(env.failing)) return 'failed';
        displayed.add(id);
        shown.push(notification);
        return env.stopsAfterNotifying ? new Promise<never>(() => {}) : 'shown';
      },
      async play() {
        sounds.push(clock.now);
        throw new Error('No sound on this computer');
      },
      isQuiet: quiet.isQuiet,
      ...{ vault, database },
      client: statsClient(async ({ username }) => {
        const total = known[username] ?? 0;
        const rows = [row(total, (total - 50) * 3), row(total - 1, (total - 51) * 3)];
        return ok(answer(rows, { totalReferrals: total }));
      }),
      now: () => clock.now,
    });
    return { ...services, quiet };
  }

  const first = worker();
  await first.poller.pollAll('alarm');
  return {
    ...{ ...first, worker, clock, known, shown, displayed, sounds, alarms, env },
    /** Polls all accounts an hour later, after these referrals came in. */
    async nextHour(arrived: Record<string, number>, { poller, showOutbox } = first) {
      clock.now += HOUR;
      for (const [name, count] of Object.entries(arrived)) known[name] = (known[name] ?? 0) + count;
      await poller.pollAll('alarm');
      await showOutbox();
    },
  };
}

const waiting = (id: string) => partOf(id, 'outbox');

test('two programs with the same name are distinguished in single and in deferred notifications', async () => {
  const { nextHour, shown, showOutbox, clock } = await startEvening();
  await store.write(store.ACCOUNTS, [account(), account({ id: 'b', username: 'bob' })]);
  await nextHour({ ada: 1, bob: 1 });
  const single = ['ada', 'bob'].map((name) => `+US$12.40 · 1 referral · shop.example (${name})`);
  expect(shown.map(({ title }) => title).sort()).toEqual(single);
  await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, quietHours: NIGHT });
  await nextHour({ ada: 1, bob: 1 });
  clock.now = new Date(2026, 10, 21, 7).getTime();
  await showOutbox();
  expect(shown.at(-1)).toMatchObject({
    title: '+US$24.80 · 2 referrals while notifications were off',
    message: 'shop.example (ada): +US$12.40 · 1 referral\nshop.example (bob): +US$12.40 · 1 referral',
  });
});

const sale = (id: string): Announcement => ({ kind: 'referrals', id, accountId: 'a', count: 1, rows: [] });

describe('a notification that the browser cannot create', () => {
  test('keeps no other from being shown, and is tried five times', async () => {
    const { showOutbox, shown, env } = await startEvening();
    await storeOutbox(['1', '2', '3'].map(sale));
    env.failing = '2';
    await showOutbox();
    expect(shown.map(({ id }) => id)).toEqual(['1', '3']);
    for (let attempts = 1; attempts < 5; attempts++) {
      expect(await waiting('a')).toMatchObject([{ id: '2', attempts }]);
      await showOutbox();
    }
    expect(await waiting('a')).toEqual([]);
    expect(shown).toHaveLength(2);
  });

  test('costs no attempt while the system has no notification service', async () => {
    const { showOutbox, shown, env } = await startEvening();
    await storeOutbox([sale('1')]);
    env.cannotNotify = true;
    for (let n = 0; n < 9; n++) await showOutbox();
    env.cannotNotify = false;
    await showOutbox();
    expect([shown.length, await waiting('a')]).toEqual([1, []]);
  });

  test('keeps all that it combines after quiet hours', async () => {
    const { nextHour, shown, env } = await startEvening({ quietHours: NIGHT });
    await nextHour({ ada: 1, bob: 1 });
    await store.write(store.SETTINGS, DEFAULT_SETTINGS);
    env.failing = 'deferred/';
    await nextHour({});
    env.failing = '-';
    await nextHour({});
    expect(shown.map(({ title }) => title)).toEqual(['+US$24.80 · 2 referrals while notifications were off']);
    expect([await waiting('a'), await waiting('b')]).toEqual([[], []]);
  });
});

test('news is told once although the browser cannot store that it was, as soon as it can', async () => {
  const { nextHour, env, shown, displayed, worker } = await startEvening();
  env.cannotNotify = true;
  await nextHour({ ada: 1 });
  Object.assign(env, { cannotNotify: false, isFull: true });
  for (let turn = 0; turn < 3; turn++) {
    await worker().showOutbox();
    // The user dismisses it.
    displayed.clear();
  }
  env.isFull = false;
  await worker().showOutbox();
  displayed.clear();
  await worker().showOutbox();
  expect(shown).toHaveLength(1);
});

describe('quiet hours', () => {
  test('count everything, notify nothing, and end with one notification', async () => {
    const { nextHour, shown, alarms, showOutbox, clock } = await startEvening({ quietHours: NIGHT });
    for (let n = 0; n < 8; n++) await nextHour({ ada: 1, bob: n === 3 ? 2 : 0 });
    expect(shown).toEqual([]);
    expect(unseen(await partOf('a', 'state'))).toBe(8);
    expect(await waiting('a')).toMatchObject([{ kind: 'referrals', count: 8, waits: true }]);
    const end = new Date(2026, 10, 21, 7).getTime();
    expect(alarms.at(-1)).toBe(end);
    clock.now = end;
    await showOutbox();
    const title = '+US$124.00 · 10 referrals while notifications were off';
    const message = 'shop.example: +US$99.20 · 8 referrals\nOther shop: +US$24.80 · 2 referrals';
    expect(shown).toEqual([{ id: expect.stringMatching(/^deferred\/\/\w+$/), title, message }]);
    expect([await waiting('a'), await waiting('b')]).toEqual([[], []]);
    await nextHour({ bob: 1 });
    expect(shown.map(({ title }) => title).slice(1)).toEqual(['+US$12.40 · 1 referral · Other shop']);
  });

  test('end with the sum of what still stands', async () => {
    const { nextHour, shown, showOutbox } = await startEvening({ quietHours: NIGHT });
    await nextHour({ ada: 2 });
    const { snapshot, ...polled } = await partOf('a', 'state');
    const [first, ...others] = snapshot?.referrals ?? [];
    const referrals = first ? [{ ...first, status: 'rejected' }, ...others] : [];
    await storePart('a', 'state', { ...polled, snapshot: snapshot && { ...snapshot, referrals } });
    await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, quietHours: null });
    await showOutbox();
    expect(shown.map(({ title }) => title)).toEqual(['+US$12.40 · 2 referrals · shop.example']);
    expect(shown[0]?.message).toMatch(/^US\$12\.40 · Order #\d+ · Rejected\nUS\$12\.40 · Order #\d+$/);
  });

  test('end with the sum of what still stands among referrals that polls list no longer', async () => {
    const { nextHour, shown, showOutbox } = await startEvening({ quietHours: NIGHT });
    for (const _ of [1, 2]) await nextHour({ ada: 2 });
    const [entry] = await waiting('a');
    const { rows } = entry as Announcement;
    await storeHistory('a', rows.with(-1, { ...(rows.at(-1) as Referral), status: 'rejected' }));
    await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, quietHours: null });
    await showOutbox();
    expect(shown.map(({ title }) => title)).toEqual(['+US$37.20 · 4 referrals · shop.example']);
  });

  test('end without the sound if the only referral was rejected', async () => {
    const { nextHour, shown, showOutbox, sounds } = await startEvening({ quietHours: NIGHT });
    await nextHour({ ada: 1 });
    const [entry] = await waiting('a');
    const state = await partOf('a', 'state');
    const rejected = state.snapshot?.referrals.map((row) => ({ ...row, status: 'rejected' })) ?? [];
    await storePart('a', 'state', { ...state, snapshot: state.snapshot && { ...state.snapshot, referrals: rejected } });
    await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, quietHours: null, saleSound: true });
    await showOutbox();
    expect(shown.map(({ title }) => title)).toEqual(['1 referral · shop.example']);
    expect([entry?.kind, sounds]).toEqual(['referrals', []]);
  });

  test('end with the usual notification for one program’s referrals', async () => {
    const { nextHour, shown } = await startEvening({ quietHours: NIGHT });
    await nextHour({ ada: 2 });
    await nextHour({ ada: 1 });
    await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, quietHours: null });
    await nextHour({});
    expect(shown).toMatchObject([{ id: 'referrals/a/1/3', title: '+US$37.20 · 3 referrals · shop.example' }]);
    expect(shown[0]?.message).toContain('Order #5053');
  });

  test('end without a notification of what the user has seen meanwhile', async () => {
    const { nextHour, shown, poller } = await startEvening({ quietHours: NIGHT });
    await nextHour({ ada: 2 });
    await poller.markSeen('a', { seen: 2, keys: [] });
    await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, quietHours: null });
    await nextHour({});
    expect(shown).toEqual([]);
  });
});

describe('the sale sound', () => {
  test('plays once for all that is notified at a time, and its failure changes nothing', async () => {
    const { nextHour, sounds, shown } = await startEvening({ saleSound: true });
    await nextHour({ ada: 5 });
    expect([shown.length, sounds.length]).toEqual([1, 1]);
    await nextHour({});
    expect(sounds).toHaveLength(1);
    expect(await waiting('a')).toEqual([]);
  });

  test('never plays in quiet hours, and once at their end for all programs', async () => {
    const { nextHour, sounds, clock, showOutbox } = await startEvening({ saleSound: true, quietHours: NIGHT });
    await nextHour({ ada: 1, bob: 1 });
    expect(sounds).toEqual([]);
    clock.now += 12 * HOUR;
    await showOutbox();
    expect(sounds).toHaveLength(1);
  });

  test('never plays if nothing can be notified', async () => {
    const { nextHour, sounds, env } = await startEvening({ saleSound: true });
    env.cannotNotify = true;
    await nextHour({ ada: 1 });
    expect(sounds).toEqual([]);
  });

  test('does not play for a notification that may have been shown before the worker was stopped', async () => {
    const { showOutbox, sounds, clock, shown } = await startEvening({ saleSound: true });
    await storeOutbox([{ ...sale('r'), shownAt: clock.now - 1 }]);
    await showOutbox();
    expect([shown.length, sounds.length]).toEqual([1, 0]);
  });

  test('does not play for paid referrals', async () => {
    const { showOutbox, sounds } = await startEvening({ saleSound: true });
    const paid: Announcement = { ...sale('status/a/1/x'), kind: 'status', statuses: [] };
    await storeOutbox([paid]);
    await showOutbox();
    expect(sounds).toEqual([]);
    await storeOutbox([paid, sale('r')]);
    await showOutbox();
    expect(sounds).toHaveLength(1);
  });
});

describe('deferred notifications', () => {
  const sales = (count: number, ...currencies: string[]): Announcement => ({
    ...{ kind: 'referrals', id: `r${count}`, accountId: 'a', count },
    rows: currencies.map((currency) => keyed('id 1', { order: '1', amount: '31.19', currency })),
  });
  const paid: Announcement = { ...sale('s'), kind: 'status', count: 2, statuses: ['paid'] };
  const deferred = (accountId: string, settings: Partial<Settings>, ...announcements: Announcement[]) => ({
    account: account({ id: accountId, name: `Shop ${accountId}` }),
    settings: { ...DEFAULT_SETTINGS, ...settings },
    announcements,
  });

  test('of one program have its id, so that a click leads there', () => {
    expect(deferredNotification([deferred('a', {}, sales(2, 'USD', 'USD'), paid)])).toEqual({
      id: expect.stringMatching(/^deferred\/a\/\w+$/),
      entryIds: ['r2', 's'],
      title: '+US$62.38 · 2 referrals while notifications were off · Shop a',
      message: '+US$62.38 · 2 referrals\n2 referrals were paid',
    });
  });

  const BOTH = [deferred('a', {}, sales(2, 'USD')), deferred('b', {}, sales(1, 'EUR'))];
  const WORDS = 'Shop a: US$31.19+ · 2 referrals\nShop b: +€31.19 · 1 referral';
  const HIDDEN = ['a', 'b'].map((id) => deferred(id, { hideAmounts: true }, sales(1, 'USD')));
  test.each<[string, Parameters<typeof deferredNotification>[0], string, string]>([
    ['several currencies, and a plus for unlisted referrals', BOTH, 'US$31.19 + €31.19+ · 3 referrals', WORDS],
    ['no hidden amounts', HIDDEN, '2 referrals', 'Shop a: 1 referral\nShop b: 1 referral'],
  ])('name %s', (_, programs, news, message) => {
    const title = `${news} while notifications were off`;
    expect(deferredNotification(programs)).toMatchObject({ title, message });
  });

  test('of many programs name the first ones, and how many more there are', () => {
    const programs = Array.from({ length: 9 }, (_, n) => deferred(`${n}`, {}, paid));
    const { title, message } = deferredNotification(programs);
    expect(title).toBe('News while notifications were off');
    const first = [0, 1, 2, 3, 4, 5].map((n) => `Shop ${n}: 2 referrals were paid`);
    expect(message.split('\n')).toEqual([...first, '+3 more']);
  });
});

const atLeast = (amount: string) => ({ kind: 'at-least', amount, currency: 'USD' }) as const;

describe('the notify level of a program', () => {
  test('counts smaller sales than its amount, but neither shows nor plays them', async () => {
    const { nextHour, shown, sounds } = await startEvening({ saleSound: true });
    await store.write(store.ACCOUNTS, [account({ notify: atLeast('12.41') }), account({ id: 'b', username: 'bob' })]);
    await nextHour({ ada: 2, bob: 1 });
    expect(shown.map(({ title }) => title)).toEqual(['+US$12.40 · 1 referral · shop.example (bob)']);
    expect(unseen(await partOf('a', 'state'))).toBe(2);
    await store.write(store.ACCOUNTS, [account({ notify: atLeast('12.40') })]);
    await nextHour({ ada: 1 });
    expect(shown.map(({ title }) => title).at(-1)).toBe('+US$12.40 · 1 referral · shop.example');
    expect(sounds).toHaveLength(2);
  });

  test('also removes deferred news that it excludes since', async () => {
    const { nextHour, shown, sounds, clock, showOutbox } = await startEvening({ quietHours: NIGHT, saleSound: true });
    await nextHour({ ada: 2, bob: 1 });
    await store.write(store.ACCOUNTS, [
      account({ notify: atLeast('50') }),
      account({ id: 'b', username: 'bob', notify: { kind: 'nothing' } }),
    ]);
    clock.now += 12 * HOUR;
    await showOutbox();
    expect([shown, sounds]).toEqual([[], []]);
    expect([await waiting('a'), await waiting('b')]).toEqual([[], []]);
  });
});

describe('a pause', () => {
  test('counts everything, and ends with one notification', async () => {
    const { nextHour, shown, sounds, alarms, quiet, worker, ...evening } = await startEvening({ saleSound: true });
    await quiet.pause('tomorrow');
    const end = new Date(2026, 10, 21, 7).getTime();
    await nextHour({ ada: 2 });
    await nextHour({ bob: 1 });
    expect([shown, sounds]).toEqual([[], []]);
    expect(alarms.at(-1)).toBe(end);
    // A worker that starts after a restart of the browser sets the alarm again.
    alarms.length = 0;
    expect(await worker().quiet.isQuiet()).toBe(true);
    expect(alarms).toEqual([end]);
    evening.clock.now = end;
    await evening.showOutbox();
    expect(shown.map(({ title }) => title)).toEqual(['+US$37.20 · 3 referrals while notifications were off']);
    await quiet.rest();
    expect(alarms.at(-1)).toBeNull();
    expect(await store.read(store.PAUSED_UNTIL)).toBeNull();
  });

  test('can begin while an earlier one ends', async () => {
    const alarms: (number | null)[] = [];
    const { promise: read, resolve: answer } = Promise.withResolvers<void>();
    const slow = async <T>(item: Item<T>) => {
      const value = await store.read(item);
      await read;
      return value;
    };
    const { inTurn } = workerServices();
    const wake = async (at: number | null) => void alarms.push(at);
    const deps = { now: () => EVENING, wake, inTurn };
    const resting = createQuiet({ store: { ...store, read: slow }, ...deps }).rest();
    // Lets all work run that waits for nothing.
    const settle = () => new Promise((resolve) => setTimeout(resolve));
    await settle();
    const pausing = createQuiet({ store, ...deps }).pause('hour');
    await Promise.race([pausing, settle()]);
    answer();
    await Promise.all([resting, pausing]);
    expect([await store.read(store.PAUSED_UNTIL), alarms.at(-1)]).toEqual([EVENING + HOUR, EVENING + HOUR]);
  });
});

import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import type { Settings } from '../../../../lib/domain/accounts/settings-schema.ts';
import { unseen } from '../../../../lib/domain/polling/account-state.ts';
import type { Announcement } from '../../../../lib/domain/referrals/referral-schema.ts';
import { ok } from '../../../../lib/domain/result.ts';
import type { Item } from '../../../../lib/platform/storage/item.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import type { NotificationContent } from '../../../../lib/worker/notify/notification.ts';
import { createQuiet } from '../../../../lib/worker/notify/quiet.ts';
import { deferredNotification, referralNotifications } from '../../../../lib/worker/notify/referral-notifications.ts';
import { account, answer, row, statsClient } from '../../make.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';
import { workerServices } from '../../worker-services.ts';

/** Ten in the evening, local time. */
const EVENING = new Date(2026, 10, 20, 22).getTime();
const HOUR = 3_600_000;
const NIGHT = { from: '22:00', to: '07:00' };

/**
 * A worker with two programs, to which referrals come in; `worker` makes another one that continues from its storage.
 */
async function night(settings: Partial<Settings> = {}) {
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
  const fails = { notify: false, deadAfterNotifying: false };

  function worker() {
    const quiet = createQuiet({
      ...{ store, now: () => clock.now, wake: async (at) => void alarms.push(at) },
      inTurn: (work) => services.poller.inTurn(work),
    });
    const services = workerServices({
      makers: { referrals: referralNotifications(store) },
      async showNotifications(notifications) {
        if (fails.notify) return null;
        const fresh = notifications.filter(({ id }) => !displayed.has(id));
        for (const { id } of fresh) displayed.add(id);
        shown.push(...fresh);
        if (fails.deadAfterNotifying) return new Promise<never>(() => {});
        return fresh.map(({ id }) => id);
      },
      async play() {
        sounds.push(clock.now);
        throw new Error('No sound on this computer');
      },
      isQuiet: quiet.isQuiet,
      vault,
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
    ...first,
    worker,
    clock,
    known,
    shown,
    sounds,
    alarms,
    fails,
    /** An hour later all accounts are polled. */
    async hour(arrived: Record<string, number>, { poller, showOutbox } = first) {
      clock.now += HOUR;
      for (const [name, count] of Object.entries(arrived)) known[name] = (known[name] ?? 0) + count;
      await poller.pollAll('alarm');
      await showOutbox();
    },
  };
}

const waiting = async (id: string) => (await store.read(store.OUTBOX)).filter(({ accountId }) => accountId === id);

test('two programs of one name are distinguished, in single and in deferred notifications', async () => {
  const { hour, shown, showOutbox, clock } = await night();
  await store.write(store.ACCOUNTS, [account(), account({ id: 'b', username: 'bob' })]);
  await hour({ ada: 1, bob: 1 });
  expect(shown.map(({ title }) => title).sort()).toEqual([
    '+US$12.40 · 1 referral · shop.example (ada)',
    '+US$12.40 · 1 referral · shop.example (bob)',
  ]);
  await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, quietHours: NIGHT });
  await hour({ ada: 1, bob: 1 });
  clock.now = new Date(2026, 10, 21, 7).getTime();
  await showOutbox();
  expect(shown.at(-1)).toMatchObject({
    title: '+US$24.80 · 2 referrals during quiet hours',
    message: 'shop.example (ada): +US$12.40 · 1 referral\nshop.example (bob): +US$12.40 · 1 referral',
  });
});

describe('quiet hours', () => {
  test('count everything, notify nothing, and end with one notification', async () => {
    const { hour, shown, alarms, showOutbox, clock } = await night({ quietHours: NIGHT });
    for (let n = 0; n < 8; n++) await hour({ ada: 1, bob: n === 3 ? 2 : 0 });
    expect(shown).toEqual([]);
    expect(unseen(await store.read(store.stateItem('a')))).toBe(8);
    expect(await waiting('a')).toMatchObject([{ kind: 'referrals', count: 8, waits: true }]);
    const end = new Date(2026, 10, 21, 7).getTime();
    expect(alarms.at(-1)).toBe(end);
    clock.now = end;
    await showOutbox();
    expect(shown).toEqual([
      {
        id: expect.stringMatching(/^deferred\/\/\w+$/),
        title: '+US$124.00 · 10 referrals during quiet hours',
        message: 'shop.example: +US$99.20 · 8 referrals\nOther shop: +US$24.80 · 2 referrals',
      },
    ]);
    expect([await waiting('a'), await waiting('b')]).toEqual([[], []]);
    await hour({ bob: 1 });
    expect(shown.map(({ title }) => title).slice(1)).toEqual(['+US$12.40 · 1 referral · Other shop']);
  });

  test('end with the usual notification for one program’s referrals', async () => {
    const { hour, shown } = await night({ quietHours: NIGHT });
    await hour({ ada: 2 });
    await hour({ ada: 1 });
    await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, quietHours: null });
    await hour({});
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({ id: 'referrals/a/1/3', title: '+US$37.20 · 3 referrals · shop.example' });
    expect(shown[0]?.message).toContain('Order #5053');
  });

  test('end without a notification of what the user has seen meanwhile', async () => {
    const { hour, shown, poller } = await night({ quietHours: NIGHT });
    await hour({ ada: 2 });
    await poller.markSeen('a', { seen: 2, keys: [] });
    await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, quietHours: null });
    await hour({});
    expect(shown).toEqual([]);
  });
});

describe('the sale sound', () => {
  test('plays once for all that is notified at a time, and its failure changes nothing', async () => {
    const { hour, sounds, shown } = await night({ saleSound: true });
    await hour({ ada: 5 });
    expect([shown.length, sounds.length]).toEqual([1, 1]);
    await hour({});
    expect(sounds).toHaveLength(1);
    expect(await waiting('a')).toEqual([]);
  });

  test('never plays in quiet hours, and once at their end for all programs', async () => {
    const { hour, sounds, clock, showOutbox } = await night({ saleSound: true, quietHours: NIGHT });
    await hour({ ada: 1, bob: 1 });
    expect(sounds).toEqual([]);
    clock.now += 12 * HOUR;
    await showOutbox();
    expect(sounds).toHaveLength(1);
  });

  test('never plays if nothing can be notified', async () => {
    const { hour, sounds, fails } = await night({ saleSound: true });
    fails.notify = true;
    await hour({ ada: 1 });
    expect(sounds).toEqual([]);
  });

  test('does not play for paid referrals', async () => {
    const { showOutbox, sounds } = await night({ saleSound: true });
    const paid: Announcement = {
      ...{ kind: 'status', id: 'status/a/1/x', accountId: 'a', count: 1, rows: [], statuses: [] },
    };
    await store.write(store.OUTBOX, [paid]);
    await showOutbox();
    expect(sounds).toEqual([]);
    await store.write(store.OUTBOX, [paid, { kind: 'referrals', id: 'r', accountId: 'a', count: 1, rows: [] }]);
    await showOutbox();
    expect(sounds).toHaveLength(1);
  });
});

describe('deferred notifications', () => {
  const amounts = { order: '1', description: null, amount: '31.19', status: 'unpaid' };
  const sales = (count: number, ...currencies: string[]): Announcement => ({
    ...{ kind: 'referrals', id: `r${count}`, accountId: 'a', count },
    rows: currencies.map((currency) => ({ ...amounts, currency })),
  });
  const paid: Announcement = {
    ...{ kind: 'status', id: 's', accountId: 'a', count: 2, statuses: ['paid'], rows: [] },
  };
  const deferred = (whose: string, settings: Partial<Settings>, ...announcements: Announcement[]) => ({
    account: account({ id: whose, name: `Shop ${whose}` }),
    settings: { ...DEFAULT_SETTINGS, ...settings },
    announcements,
  });

  test('of one program have its id, so that a click leads there', () => {
    expect(deferredNotification([deferred('a', {}, sales(2, 'USD', 'USD'), paid)])).toEqual({
      id: expect.stringMatching(/^deferred\/a\/\w+$/),
      title: '+US$62.38 · 2 referrals during quiet hours · Shop a',
      message: '+US$62.38 · 2 referrals\n2 referrals were paid',
    });
  });

  test.each<[string, Parameters<typeof deferredNotification>[0], string, string]>([
    [
      'several currencies; a part of them',
      [deferred('a', {}, sales(2, 'USD')), deferred('b', {}, sales(1, 'EUR'))],
      '+US$31.19 +€31.19+ · 3 referrals during quiet hours',
      'Shop a: +US$31.19+ · 2 referrals\nShop b: +€31.19 · 1 referral',
    ],
    [
      'hidden amounts',
      [deferred('a', { hideAmounts: true }, sales(1, 'USD')), deferred('b', { hideAmounts: true }, sales(1, 'USD'))],
      '2 referrals during quiet hours',
      'Shop a: 1 referral\nShop b: 1 referral',
    ],
  ])('%s', (_, all, title, message) => {
    expect(deferredNotification(all)).toMatchObject({ title, message });
  });

  test('of many programs name the first ones, and how many more there are', () => {
    const all = Array.from({ length: 9 }, (_, n) => deferred(`${n}`, {}, paid));
    const { title, message } = deferredNotification(all);
    expect(title).toBe('Updates during quiet hours');
    expect(message.split('\n')).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((n) => `Shop ${n}: 2 referrals were paid`),
      'and 3 more programs',
    ]);
  });
});

const atLeast = (amount: string) => ({ kind: 'at-least', amount, currency: 'USD' }) as const;

describe('which news of a program are notified', () => {
  test('smaller sales than the chosen amount are counted, but neither shown nor heard', async () => {
    const { hour, shown, sounds } = await night({ saleSound: true });
    await store.write(store.ACCOUNTS, [account({ notify: atLeast('12.41') }), account({ id: 'b', username: 'bob' })]);
    await hour({ ada: 2, bob: 1 });
    expect(shown.map(({ title }) => title)).toEqual(['+US$12.40 · 1 referral · shop.example (bob)']);
    expect(unseen(await store.read(store.stateItem('a')))).toBe(2);
    await store.write(store.ACCOUNTS, [account({ notify: atLeast('12.40') })]);
    await hour({ ada: 1 });
    expect(shown.map(({ title }) => title).at(-1)).toBe('+US$12.40 · 1 referral · shop.example');
    expect(sounds).toHaveLength(2);
  });

  test('deferred news are left out if the program’s choice excludes them since', async () => {
    const { hour, shown, sounds, clock, showOutbox } = await night({ quietHours: NIGHT, saleSound: true });
    await hour({ ada: 2, bob: 1 });
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
    const { hour, shown, sounds, alarms, quiet, worker, showOutbox, clock } = await night({ saleSound: true });
    await quiet.pause('tomorrow');
    const end = new Date(2026, 10, 21, 7).getTime();
    await hour({ ada: 2 });
    await hour({ bob: 1 });
    expect([shown, sounds]).toEqual([[], []]);
    expect(alarms.at(-1)).toBe(end);
    // A worker that starts after a restart of the browser sets the alarm again.
    alarms.length = 0;
    expect(await worker().quiet.isQuiet()).toBe(true);
    expect(alarms).toEqual([end]);
    clock.now = end;
    await showOutbox();
    expect(shown.map(({ title }) => title)).toEqual(['+US$37.20 · 3 referrals during quiet hours']);
    await quiet.rest();
    expect(alarms.at(-1)).toBeNull();
    expect(await store.read(store.PAUSED_UNTIL)).toBeNull();
  });

  test('begins while an earlier one ends', async () => {
    const alarms: (number | null)[] = [];
    const { promise: read, resolve: answer } = Promise.withResolvers<void>();
    const slow = async <T>(item: Item<T>) => {
      const value = await store.read(item);
      if (item.path.length === 0) await read;
      return value;
    };
    const { poller } = workerServices();
    const wake = async (at: number | null) => void alarms.push(at);
    const timed = { now: () => EVENING, wake, inTurn: poller.inTurn };
    const resting = createQuiet({ store: { ...store, read: slow }, ...timed }).rest();
    // As far as they get by themselves.
    const automatic = () => new Promise((resolve) => setTimeout(resolve));
    await automatic();
    const pausing = createQuiet({ store, ...timed }).pause('hour');
    await Promise.race([pausing, automatic()]);
    answer();
    await Promise.all([resting, pausing]);
    expect([await store.read(store.PAUSED_UNTIL), alarms.at(-1)]).toEqual([EVENING + HOUR, EVENING + HOUR]);
  });
});

import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import type { Settings } from '../../../../lib/domain/accounts/settings-schema.ts';
import { unseen } from '../../../../lib/domain/polling/account-state.ts';
import type { Announcement } from '../../../../lib/domain/referrals/announcement.ts';
import { ok } from '../../../../lib/domain/result.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { notificationForDeferred } from '../../../../lib/worker/notify/deferred-notifications.ts';
import type { NotificationContent } from '../../../../lib/worker/notify/notification.ts';
import { createNotifier } from '../../../../lib/worker/notify/notifier.ts';
import { createQuiet } from '../../../../lib/worker/notify/quiet-hours.ts';
import { createPoller } from '../../../../lib/worker/polling/poller.ts';
import { account, answer, calm, row, statsClient } from '../../make.ts';
import { keepSecret, sampleVault } from '../../vault-samples.ts';

/** Ten in the evening where this runs. */
const EVENING = new Date(2026, 10, 20, 22).getTime();
const HOUR = 3_600_000;
const NIGHT = { from: '22:00', to: '07:00' };

/** A worker with two programmes, to which referrals come in; another one goes on with what it left. */
async function night(settings: Partial<Settings> = {}) {
  await store.write(store.ACCOUNTS, [account(), account({ id: 'b', username: 'bob', name: 'Other shop' })]);
  await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, ...settings });
  const vault = sampleVault();
  for (const id of ['a', 'b']) await keepSecret(vault, id, 'secret');
  const clock = { now: EVENING };
  const known: Record<string, number> = { ada: 50, bob: 10 };
  const shown: NotificationContent[] = [];
  const accountHealth = new Set<string>();
  const sounds: number[] = [];
  const alarms: (number | null)[] = [];
  const fails = { notify: false, deadAfterNotifying: false };

  function worker() {
    const quiet = createQuiet({ store, now: () => clock.now, wake: async (at) => void alarms.push(at) });
    const notifying = createNotifier({
      store,
      async notify(notifications) {
        if (fails.notify) return null;
        const fresh = notifications.filter(({ id }) => !accountHealth.has(id));
        for (const { id } of fresh) accountHealth.add(id);
        shown.push(...fresh);
        if (fails.deadAfterNotifying) return new Promise<never>(() => {});
        return fresh.map(({ id }) => id);
      },
      async play() {
        sounds.push(clock.now);
        throw new Error('No sound on this computer');
      },
    });
    const poller = createPoller({
      ...calm,
      ...notifying,
      holds: quiet.holds,
      store,
      vault,
      client: statsClient(async ({ username }) => {
        const total = known[username] ?? 0;
        const rows = [row(total, (total - 50) * 3), row(total - 1, (total - 51) * 3)];
        return ok(answer(rows, { totalReferrals: total }));
      }),
      now: () => clock.now,
      random: () => 0.5,
      isAway: async () => false,
      hasAccess: async () => true,
      wake: async () => {},
    });
    return { poller, quiet };
  }

  const first = worker();
  await first.poller.askAll('alarm');
  return {
    ...first,
    worker,
    clock,
    known,
    shown,
    sounds,
    alarms,
    fails,
    /** An hour later all are asked. */
    async hour(arrived: Record<string, number>, { poller } = first) {
      clock.now += HOUR;
      for (const [name, count] of Object.entries(arrived)) known[name] = (known[name] ?? 0) + count;
      await poller.askAll('alarm');
      await poller.notifyLeft();
    },
  };
}

const waiting = async (id: string) => (await store.read(store.stateOf(id))).outbox;

test('two programmes of one name are told apart, one by one and together', async () => {
  const { hour, shown, poller, clock } = await night();
  await store.write(store.ACCOUNTS, [account(), account({ id: 'b', username: 'bob' })]);
  await hour({ ada: 1, bob: 1 });
  expect(shown.map(({ message }) => message.split('\n').at(-1)).sort()).toEqual([
    'shop.example (ada)',
    'shop.example (bob)',
  ]);
  await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, quietHours: NIGHT });
  await hour({ ada: 1, bob: 1 });
  clock.now = new Date(2026, 10, 21, 7).getTime();
  await poller.notifyLeft();
  expect(shown.at(-1)?.message).toBe(
    'shop.example (ada): 1 new referral\nshop.example (bob): 1 new referral',
  );
});

describe('quiet hours', () => {
  test('nothing is told in them, all is counted, and one digest tells it at their end', async () => {
    const { hour, shown, alarms, poller, clock } = await night({ quietHours: NIGHT });
    for (let n = 0; n < 8; n++) await hour({ ada: 1, bob: n === 3 ? 2 : 0 });
    expect(shown).toEqual([]);
    expect(unseen(await store.read(store.stateOf('a')))).toBe(8);
    expect(await waiting('a')).toMatchObject([{ kind: 'referrals', count: 8, waits: true }]);
    const end = new Date(2026, 10, 21, 7).getTime();
    expect(alarms.at(-1)).toBe(end);
    clock.now = end;
    await poller.notifyLeft();
    expect(shown).toEqual([
      {
        id: expect.stringMatching(/^waited\/\/\w+$/),
        title: '10 new referrals while it was quiet',
        message: 'shop.example: 8 new referrals\nOther shop: 2 new referrals',
      },
    ]);
    expect([await waiting('a'), await waiting('b')]).toEqual([[], []]);
    await hour({ bob: 1 });
    expect(shown.map(({ title }) => title).slice(1)).toEqual(['1 new referral']);
  });

  test('one programme’s referrals are told as ever, with what they are', async () => {
    const { hour, shown } = await night({ quietHours: NIGHT });
    await hour({ ada: 2 });
    await hour({ ada: 1 });
    await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, quietHours: null });
    await hour({});
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({ id: 'referrals/a/1/3', title: '3 new referrals' });
    expect(shown[0]?.message).toContain('Order #5053');
  });

  test('what was looked at meanwhile is told no more', async () => {
    const { hour, shown, poller } = await night({ quietHours: NIGHT });
    await hour({ ada: 2 });
    await poller.look('a', 2);
    await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, quietHours: null });
    await hour({});
    expect(shown).toEqual([]);
  });

  test('a worker that dies right after telling: the next one tells it under the same id, which stands', async () => {
    const { hour, shown, worker, fails, clock } = await night({ quietHours: NIGHT });
    await hour({ ada: 3, bob: 1 });
    clock.now += 12 * HOUR;
    fails.deadAfterNotifying = true;
    void worker().poller.notifyLeft();
    await vi.waitFor(() => expect(shown).toHaveLength(1));
    expect(await waiting('a')).toHaveLength(1);
    fails.deadAfterNotifying = false;
    await worker().poller.notifyLeft();
    expect(shown).toHaveLength(1);
    expect([await waiting('a'), await waiting('b')]).toEqual([[], []]);
  });

  test('its alarm rests once nothing is quiet any more', async () => {
    const { quiet, alarms, clock } = await night({ quietHours: NIGHT });
    await quiet.rest();
    expect(alarms).not.toContain(null);
    clock.now += 12 * HOUR;
    expect(await quiet.holds()).toBe(false);
    await quiet.rest();
    expect(alarms.at(-1)).toBeNull();
  });
});

describe('the sale sound', () => {
  test('once for all that is told at a time, and whatever becomes of it, the rest goes on', async () => {
    const { hour, sounds, shown } = await night({ saleSound: true });
    await hour({ ada: 5 });
    expect([shown.length, sounds.length]).toEqual([1, 1]);
    await hour({});
    expect(sounds).toHaveLength(1);
    expect(await waiting('a')).toEqual([]);
  });

  test('not unless it was switched on', async () => {
    const { hour, sounds, shown } = await night();
    await hour({ ada: 5 });
    expect([shown.length, sounds.length]).toEqual([1, 0]);
  });

  test('never in quiet hours; once at their end, however many programmes waited', async () => {
    const { hour, sounds, clock, poller } = await night({ saleSound: true, quietHours: NIGHT });
    await hour({ ada: 1, bob: 1 });
    expect(sounds).toEqual([]);
    clock.now += 12 * HOUR;
    await poller.notifyLeft();
    expect(sounds).toHaveLength(1);
  });

  test('never where nothing can be told', async () => {
    const { hour, sounds, fails } = await night({ saleSound: true });
    fails.notify = true;
    await hour({ ada: 1 });
    expect(sounds).toEqual([]);
  });

  test('nor where what waited can be told nowhere', async () => {
    const { hour, sounds, fails, clock, poller } = await night({ saleSound: true, quietHours: NIGHT });
    await hour({ ada: 1, bob: 1 });
    fails.notify = true;
    clock.now += 12 * HOUR;
    await poller.notifyLeft();
    expect([sounds, await waiting('a')]).toEqual([[], []]);
  });

  test('not for what was paid', async () => {
    await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, saleSound: true });
    const sounds: number[] = [];
    const { tell } = createNotifier({
      store,
      notify: async (notifications) => notifications.map(({ id }) => id),
      play: async () => sounds.push(1),
    });
    const paid: Announcement = {
      kind: 'status',
      id: 'status/a/1/x',
      accountId: 'a',
      count: 1,
      rows: [],
      statuses: [],
    };
    await tell(account(), [paid]);
    expect(sounds).toEqual([]);
    await tell(account(), [paid, { kind: 'referrals', id: 'r', accountId: 'a', count: 1, rows: [] }]);
    expect(sounds).toEqual([1]);
  });
});

describe('what waited, in words', () => {
  const sales = (count: number): Announcement => ({
    kind: 'referrals',
    id: `r${count}`,
    accountId: 'a',
    count,
    rows: [],
  });
  const paid: Announcement = {
    kind: 'status',
    id: 's',
    accountId: 'a',
    count: 2,
    statuses: ['paid'],
    rows: [],
  };

  test('of one programme: its name is in the id, so that a click leads there', () => {
    expect(notificationForDeferred([{ account: account(), announcements: [sales(3), paid] }])).toEqual({
      id: expect.stringMatching(/^waited\/a\/\w+$/),
      title: '3 new referrals while it was quiet',
      message: '3 new referrals\n2 referrals were paid\nshop.example',
    });
  });

  test('of many: the first few lines, and how many more', () => {
    const all = Array.from({ length: 9 }, (_, n) => ({
      account: account({ id: `${n}`, name: `Shop ${n}` }),
      announcements: [paid],
    }));
    const { title, message } = notificationForDeferred(all);
    expect(title).toBe('News from while it was quiet');
    expect(message.split('\n')).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((n) => `Shop ${n}: 2 referrals were paid`),
      'and 3 more programmes',
    ]);
  });
});

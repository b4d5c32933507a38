import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import type { Settings } from '../../../../lib/domain/accounts/settings-schema.ts';
import type { WeeklyDigest } from '../../../../lib/domain/earnings/weekly-digest.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import type { History } from '../../../../lib/platform/programs/program-database.ts';
import { programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import { digestNotification } from '../../../../lib/worker/notify/digest-notification.ts';
import { createDigestNotifier } from '../../../../lib/worker/notify/digest-notifier.ts';
import type { DisplayOutcome, NotificationContent } from '../../../../lib/worker/notify/notification.ts';
import * as store from '../../../fake/fake-storage.ts';
import { account, snapshot, state, stats } from '../../make.ts';
import { mirror, mirrorOf, rowAt, totals } from '../../mirror-samples.ts';
import { storePart } from '../../program-samples.ts';
import { workerServices } from '../../worker-services.ts';

/** A Monday at this hour, local time. */
const monday = (hours: number) => new Date(2026, 10, 16, hours).getTime();
const HOUR = 3_600_000;

const sale = (day: number, amount: string, part: Partial<Referral> = {}): Referral =>
  rowAt(0, amount, { at: new Date(2026, 10, day, 12).getTime(), ...part });
/** The state after an answer at that time. */
const answered = (at: number, totals: Parameters<typeof stats>[0] = { totalPaid: null }) =>
  state({ snapshot: snapshot({ fetchedAt: at, stats: stats(totals) }) });

async function world(settings: Partial<Settings> = { weeklyDigest: true }) {
  await store.write(store.ACCOUNTS, [account(), account({ id: 'root', role: 'administration' })]);
  await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, currency: 'EUR', ...settings });
  const stopped = Promise.withResolvers<void>();
  const env = { now: monday(9), quiet: false, stops: false, fails: false, requested: 0, alarmSet: Promise.resolve() };
  await storePart('a', 'state', answered(monday(8)));
  const rows = [sale(12, '30.50'), sale(11, '99', { status: 'rejected' }), sale(10, '20.00'), sale(3, '10.50')];
  const history: History = { mirror: mirror(), totals: [], rows };
  const shown: NotificationContent[] = [];
  const alarms: (number | null)[] = [];
  const worker = () => {
    const { programs, inTurn, showOutbox } = workerServices({
      makers: { digest: (entries) => digestNotifier.notifications(entries) },
      isQuiet: async () => env.quiet,
      showNotification,
    });
    const digestNotifier = createDigestNotifier({
      store,
      ...{ programs, inTurn, showOutbox, showNotification },
      database: { ...programDatabase, history: async () => ({ ...history }) },
      now: () => env.now,
      isQuiet: async () => env.quiet,
      catchUp: async () => void env.requested++,
      async wake(when) {
        alarms.push(when);
        await env.alarmSet;
      },
    });
    return { ...digestNotifier, showOutbox };
  };
  async function showNotification(notification: NotificationContent): Promise<DisplayOutcome> {
    if (env.stops) {
      stopped.resolve();
      return new Promise<never>(() => {});
    }
    if (env.fails) return 'failed';
    shown.push(notification);
    return 'shown';
  }
  return { env, history, shown, alarms, worker, stopped: stopped.promise, notifyIfDue: () => worker().notifyIfDue() };
}

test('a digest that is turned on while an earlier alarm is being set is planned', async () => {
  const { env, alarms, worker } = await world({ weeklyDigest: false });
  env.now = monday(7);
  const { notifyIfDue } = worker();
  const { promise: set, resolve } = Promise.withResolvers<void>();
  env.alarmSet = set;
  const off = notifyIfDue();
  await expect.poll(() => alarms).toEqual([null]);
  await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, weeklyDigest: true });
  const on = notifyIfDue();
  resolve();
  await Promise.all([off, on]);
  expect(alarms.at(-1)).toBe(monday(8));
});

describe('the digest for the popup', () => {
  test('is taken once on Monday, after the latest referrals are requested, and not sent any more', async () => {
    const { worker, env, shown } = await world({ weeklyDigest: false });
    // The first popup is closed while the latest referrals are requested.
    for (const _ of [1, 2]) expect((await worker().take())?.sums[0]?.amount).toBe('50.50');
    expect(env.requested).toBe(2);
    await worker().took('2026-11-16');
    expect(await worker().take()).toBeNull();
    await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, weeklyDigest: true });
    await worker().notifyIfDue();
    expect(shown).toEqual([]);
  });

  test('does not exist on other days, without referrals, or if a notification tells it', async () => {
    const { worker, env, history } = await world({ weeklyDigest: false });
    env.now = monday(33);
    expect(await worker().take()).toBeNull();
    env.now = monday(9);
    await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, weeklyDigest: true });
    expect(await worker().take()).toBeNull();
    await store.write(store.SETTINGS, DEFAULT_SETTINGS);
    history.rows = [];
    expect(await worker().take()).toBeNull();
    expect(await store.read(store.DIGESTED_WEEKS)).toEqual([]);
  });
});

describe('the weekly digest', () => {
  test('is sent once on Monday, after the latest referrals are requested', async () => {
    const { notifyIfDue, shown, env, alarms } = await world();
    await notifyIfDue();
    expect(env.requested).toBe(1);
    expect(shown).toEqual([
      {
        id: 'digest/2026-11-16',
        title: 'Last week',
        message: 'Earned: €50.50, €40.00 more than the week before\nHighest: €30.50 (Thursday)\n2 referrals',
      },
    ]);
    expect(alarms.at(-1)).toBe(new Date(2026, 10, 23, 8).getTime());
    env.now += HOUR;
    await notifyIfDue();
    expect([shown.length, env.requested]).toEqual([1, 1]);
    env.now = new Date(2026, 10, 23, 8).getTime();
    // Nothing is known of that week yet, and at least nothing says nothing.
    await notifyIfDue();
    expect(shown).toHaveLength(1);
    await storePart('a', 'state', answered(env.now));
    await notifyIfDue();
    expect(shown.map(({ id }) => id)).toEqual(['digest/2026-11-16', 'digest/2026-11-23']);
  });

  test.each([
    ['equal the rows', '61.00', 'Earned: €50.50, €40.00 more than the week before'],
    ['are higher than the rows, because the list fails', '91.00', 'Earned: €50.50+'],
  ])('has a plus unless the last poll’s totals %s', async (_, totalUnpaid, earned) => {
    const { notifyIfDue, shown, history } = await world();
    history.mirror = mirrorOf(history.rows);
    await storePart('a', 'state', answered(monday(8), { totalPaid: '0', totalUnpaid }));
    await notifyIfDue();
    expect(shown[0]?.message.split('\n')[0]).toBe(earned);
  });

  test('is sent once by the next worker if one is stopped while it sends', async () => {
    const { notifyIfDue, worker, shown, env, stopped } = await world();
    env.stops = true;
    void notifyIfDue();
    await stopped;
    expect(await store.read(store.DIGESTED_WEEKS)).toEqual(['2026-11-16']);
    env.stops = false;
    await notifyIfDue();
    for (const _ of [1, 2]) await worker().showOutbox();
    expect(shown.map(({ id }) => id)).toEqual(['digest/2026-11-16']);
  });

  test('is shown later if the browser cannot show it now', async () => {
    const { notifyIfDue, worker, shown, env } = await world();
    env.fails = true;
    await notifyIfDue();
    expect(await worker().show()).toBe(false);
    env.fails = false;
    for (const _ of [1, 2]) await worker().showOutbox();
    expect(shown.map(({ id }) => id)).toEqual(['digest/2026-11-16']);
  });

  test('waits for the end of quiet hours', async () => {
    const { notifyIfDue, shown, env } = await world();
    env.quiet = true;
    await notifyIfDue();
    expect([shown.length, await store.read(store.DIGESTED_WEEKS)]).toEqual([0, []]);
    env.quiet = false;
    await notifyIfDue();
    expect(shown).toHaveLength(1);
  });

  test('is not sent and sets no alarm unless it is switched on', async () => {
    const { notifyIfDue, shown, alarms, env } = await world({});
    await notifyIfDue();
    expect([shown, alarms, env.requested]).toEqual([[], [null], 0]);
  });

  test('is tried again an hour later if nothing is known yet', async () => {
    const { notifyIfDue, shown, history, env, alarms } = await world();
    history.mirror = null;
    await notifyIfDue();
    expect([shown.length, alarms.at(-1)]).toEqual([0, env.now + HOUR]);
    history.mirror = mirror();
    await notifyIfDue();
    expect(shown).toHaveLength(1);
  });

  test('waits a day for a site that is down, then states lower bounds', async () => {
    const { notifyIfDue, shown, env } = await world();
    await storePart('a', 'state', { ...answered(monday(-40)), trouble: { kind: 'no-answer' } });
    await notifyIfDue();
    expect(shown).toEqual([]);
    env.now = monday(24 + 8);
    await notifyIfDue();
    expect(shown[0]?.message).toBe('Earned: €50.50+\nHighest: €30.50 (Thursday)\n2+ referrals');
  });

  test('does not wait for a site that refuses the password', async () => {
    const { notifyIfDue, shown } = await world();
    await storePart('a', 'state', { ...answered(monday(-40)), trouble: { kind: 'unauthorized' } });
    await notifyIfDue();
    expect(shown).toHaveLength(1);
  });

  test('states how much the totals rose, as a lower bound, if there is no list', async () => {
    const { notifyIfDue, shown, history } = await world();
    history.mirror = mirror({ listed: false });
    history.rows = [sale(12, '30.50')];
    const day = (date: number, unpaid: string) => totals(20 - date, unpaid);
    history.totals = [day(8, '10.00'), day(12, '40.50'), day(13, '35.00')];
    await notifyIfDue();
    expect(shown[0]?.message).toBe('Earned: €30.50+\nHighest: €30.50 (Thursday)\n1+ referrals');
  });

  test('does not count as sent when it is shown as a test', async () => {
    const { worker, shown, history } = await world({});
    expect(await worker().show()).toBe(true);
    expect(shown).toMatchObject([{ id: expect.stringMatching(/^test\//), title: 'Last week' }]);
    expect(await store.read(store.DIGESTED_WEEKS)).toEqual([]);
    history.mirror = null;
    expect(await worker().show()).toBeNull();
  });
});

describe('the text of the weekly digest', () => {
  const digest = (part: Partial<WeeklyDigest> = {}): WeeklyDigest => ({
    monday: '2026-11-16',
    count: 3,
    isPartial: false,
    sums: [
      {
        ...{ amount: '50', currency: 'USD', programName: null, change: '-4.50' },
        ...{ best: { amount: '30', day: '2026-11-15' }, bestDay: '2026-11-14' },
      },
      { amount: '0', currency: 'EUR', programName: null, change: '0.00', best: null, bestDay: null },
    ],
    ...part,
  });
  const boots = { amount: '5', currency: null, programName: 'Boots', change: '1', best: null, bestDay: null };
  const LOWER = ['Earned: US$50.00, US$4.50 less than the week before', 'Highest: US$30.00 (Sunday)'];
  const SAME = ['Earned: €0.00, same as the week before'];
  const BOOTS = ['Earned: 5 (Boots), 1 more than the week before'];
  test.each<[string, WeeklyDigest, boolean, string[]]>([
    ['a lower sum, and one that is the same', digest(), false, [...LOWER, ...SAME, '3 referrals']],
    ['the program’s name for a sum without a currency', digest({ sums: [boots] }), false, [...BOOTS, '3 referrals']],
    ['no hidden amounts', digest(), true, ['3 referrals', 'Best day: Saturday']],
  ])('has %s', (_, digest, hidden, lines) => {
    expect(digestNotification(digest, hidden).message.split('\n')).toEqual(lines);
  });
});

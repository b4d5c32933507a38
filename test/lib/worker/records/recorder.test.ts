import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test } from 'vitest';
import { dayOf } from '../../../../lib/domain/calendar/calendar.ts';
import { countOf, worth } from '../../../../lib/domain/earnings/earnings.ts';
import { afterAnswer } from '../../../../lib/domain/polling/account-state.ts';
import type { Payouts } from '../../../../lib/domain/portal/payouts-schema.ts';
import { applyRows } from '../../../../lib/domain/records/apply-rows.ts';
import { dayBucketOf, type Entry, recordRows, sizeAfter } from '../../../../lib/domain/records/entries.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { inDayBuckets } from '../../../../lib/domain/transfer/merge-entries.ts';
import {
  deleteRecords,
  type RecordStore,
  readRecords,
  recordedAccounts,
  records,
} from '../../../../lib/platform/records/records.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { createRecorder, type RecorderDeps } from '../../../../lib/worker/records/recorder.ts';
import { takeOver } from '../../../../lib/worker/storage/repair.ts';
import { account, answer, NOON, payouts, plainRow, row, wireTime } from '../../make.ts';
import { entry, metadata } from '../../record-samples.ts';
import { recorderDeps } from '../../recorder-deps.ts';

const MINUTE = 60_000;
let now = NOON;
const never = () => new Promise<never>(() => {});
const parts = recorderDeps({ now: () => now });
const recorder = createRecorder(parts);

/** A worker that is stopped as it does this; its turn goes with it. */
async function diesAt(part: Partial<RecorderDeps>, reached: Promise<void>, id = 'a'): Promise<void> {
  void createRecorder({ ...parts, ...part, inTurn: (work) => work() }).record(id);
  await reached;
}

afterEach(async () => {
  for (const id of await recordedAccounts()) await deleteRecords(id);
});

/** An answer comes in, so many minutes after noon. */
async function hear(minute: number, ...told: Parameters<typeof answer>): Promise<void> {
  await hearOf('a', minute, ...told);
}

async function hearOf(id: string, minute: number, ...told: Parameters<typeof answer>): Promise<void> {
  now = NOON + minute * MINUTE;
  const settings = await store.read(store.SETTINGS);
  const context = { accountId: id, revision: 1, settings, now, random: 0.5 };
  const before = await store.read(store.stateOf(id));
  await store.write(store.stateOf(id), afterAnswer(before, ok({ ...answer(...told), at: now }), context));
}

const keysOf = async (id = 'a') => (await readRecords(id)).entries.map(({ key }) => key).sort();

/** A referral of 12.40 came in, and as much and more was paid. */
const PAID = { totalPaid: '1056.80', totalUnpaid: '190.10', totalReferrals: 58 };

const unrecorded = async () => (await store.read(store.stateOf('a'))).unrecorded;

describe('what answers add', () => {
  test('is recorded once: referrals by their time, totals by their day, payouts', async () => {
    await store.write(store.ACCOUNTS, [account()]);
    await hear(30, [row(2, 2), row(1, 1)], { totalReferrals: 2, totalPaid: '10', totalUnpaid: '24.80' });
    await recorder.record('a');
    expect(await unrecorded()).toBe(false);
    await hear(60, [row(3, 40), row(2, 2, { status: 'paid' }), row(1, 1, { status: 'rejected' })], {
      totalReferrals: 3,
      totalPaid: '22.40',
      totalUnpaid: '12.40',
    });
    await recorder.record('a');
    await recorder.record('a');
    const { metadata, entries, totals } = await readRecords('a');
    expect(entries.map(({ key, status, amount }) => [key, status, amount]).sort()).toEqual([
      ['id 1', 'rejected', '12.40'],
      ['id 2', 'paid', '12.40'],
      ['id 3', 'unpaid', '12.40'],
    ]);
    expect(metadata).toMatchObject({
      since: NOON + 30 * MINUTE,
      payouts: [{ amount: '12.40', at: NOON + 60 * MINUTE, from: NOON + 30 * MINUTE }],
      coverageGaps: [],
      entries: 3,
    });
    expect(totals).toMatchObject([{ paid: '22.40', unpaid: '12.40', referrals: 3 }]);
    expect(await store.read(store.earningsSummaryOf('a'))).toMatchObject({
      today: { earned: [{ amount: '37.20', currency: 'USD' }], before: null, since: NOON + 30 * MINUTE },
    });
  });
});

test.each<[string, Payouts | null, number]>([
  ['none where the service lists payouts', payouts(), 0],
  ['one where it lists none any more', payouts({ trouble: 'absent' }), 1],
])('a rise of what is paid: %s', async (_, known, count) => {
  await store.write(store.ACCOUNTS, [account()]);
  await store.write(store.payoutsOf('a'), known);
  await hear(1, [row(1, 0)]);
  await recorder.record('a');
  await hear(2, [row(2, 1.5), row(1, 0)], PAID);
  await recorder.record('a');
  expect((await readRecords('a')).metadata?.payouts).toHaveLength(count);
});

describe('a day is the best', () => {
  const sale = (day: number, amount: string, currency: string | null): Entry => entry(day, amount, { currency });
  const weeks = Array.from({ length: 8 }, (_, nth) => sale(nth + 1, '1.00', 'USD'));
  async function milestoneOf(entries: Entry[]) {
    await store.write(store.ACCOUNTS, [account()]);
    await store.write(store.SETTINGS, { ...(await store.read(store.SETTINGS)), currency: 'USD' });
    await records.change('a', { from: 0 }, () => ({
      metadata: metadata(),
      entries: inDayBuckets(entries),
      totals: [],
    }));
    now = NOON + MINUTE;
    await recorder.renew('a');
    return (await store.read(store.earningsSummaryOf('a')))?.milestone;
  }

  test('though the history names the currency and the list does not', async () => {
    const best = { kind: 'best-day', earned: { amount: '500', currency: 'USD' } };
    expect(await milestoneOf([sale(0, '500', null), ...weeks])).toEqual(best);
  });

  test('of all that is recorded, not only of the last weeks', async () => {
    expect(await milestoneOf([sale(0, '500', 'USD'), ...weeks, sale(200, '501', 'USD')])).toBeNull();
  });
});

test('a summary has the latest referrals, however long ago, but for days that were compacted', async () => {
  const entries = [entry(0, '1'), entry(100, '2'), entry(300, '3')];
  await store.write(store.ACCOUNTS, [account()]);
  await records.change('a', { from: 0 }, () => ({
    metadata: metadata({ entries: 3, compactedBefore: dayBucketOf(NOON) - 200 }),
    entries: inDayBuckets(entries),
    totals: [],
  }));
  await recorder.renew('a');
  const { recent = [] } = (await store.read(store.earningsSummaryOf('a'))) ?? {};
  expect(recent.map(({ amount }) => amount)).toEqual(['1', '2']);
});

describe('a worker that is stopped', () => {
  test('between the database and the state records nothing twice', async () => {
    await store.write(store.ACCOUNTS, [account()]);
    await hear(1, [row(1, 0)]);
    await recorder.record('a');
    await hear(2, [row(2, 1.5), row(1, 0)], PAID);
    const reached = Promise.withResolvers<void>();
    const write: typeof store.write = () => {
      reached.resolve();
      return never();
    };
    await diesAt({ store: { ...store, write } }, reached.promise);
    expect(await keysOf()).toEqual(['id 1', 'id 2']);
    expect(await unrecorded()).toBe(true);
    await recorder.record('a');
    const { metadata, entries, totals } = await readRecords('a');
    expect([entries.length, metadata?.entries, metadata?.payouts.length, totals.length]).toEqual([2, 2, 1, 1]);
    expect(metadata?.coverageGaps).toEqual([]);
    expect(await unrecorded()).toBe(false);
  });

  test('once the database has it and the other store refused it: the same payout is not recorded again', async () => {
    await store.write(store.ACCOUNTS, [account()]);
    await hear(1, [row(1, 0)]);
    await recorder.record('a');
    const left = await store.read(store.stateOf('a'));
    await hear(2, [row(2, 1.5), row(1, 0)], PAID);
    await recorder.record('a');
    const { metadata, entries } = await readRecords('a');
    expect(metadata?.payouts).toHaveLength(1);
    // The browser closes; what it finds again is the answer before, recorded or not.
    for (const unrecorded of [true, false]) {
      await store.write(store.stateOf('a'), { ...left, unrecorded });
      const before = await readRecords('a');
      await createRecorder(recorderDeps({ now: () => now })).record('a');
      expect(await readRecords('a')).toEqual(before);
      await hear(unrecorded ? 3 : 4, [row(2, 1.5), row(1, 0)], PAID);
      await createRecorder(recorderDeps({ now: () => now })).record('a');
    }
    const after = await readRecords('a');
    expect(after.metadata).toMatchObject({ payouts: metadata?.payouts, coverageGaps: [], entries: 2 });
    expect(after.entries).toEqual(entries);
    expect(after.metadata?.cursor.at).toBe(NOON + 4 * MINUTE);
  });

  test('before the database has it leaves it to the next one', async () => {
    await store.write(store.ACCOUNTS, [account()]);
    await hear(1, [row(1, 0)]);
    const reached = Promise.withResolvers<void>();
    const change: RecordStore['change'] = () => {
      reached.resolve();
      return never();
    };
    await diesAt({ records: { ...records, change } }, reached.promise);
    expect(await keysOf()).toEqual([]);
    await recorder.record('a');
    expect(await keysOf()).toEqual(['id 1']);
  });
});

describe('a database', () => {
  const full: RecordStore['change'] = async () => fail({ kind: 'storage-full' });

  test('that is full costs what was listed meanwhile at the most, and that is recorded as a coverage gap', async () => {
    await store.write(store.ACCOUNTS, [account()]);
    const worth = (referrals: number) => ({
      totalReferrals: referrals,
      totalUnpaid: `${(referrals * 12.4).toFixed(2)}`,
    });
    await hear(0, [row(1, -1)], worth(1));
    await recorder.record('a');
    const client: RecorderDeps['client'] = { history: async () => fail({ kind: 'not-found' }) };
    const broken = createRecorder({ ...parts, client, records: { ...records, change: full } });
    // A list of one row: whoever was listed and not recorded is gone.
    for (let nth = 2; nth <= 12; nth++) {
      await hear(nth, [row(nth, nth - 0.5)], worth(nth));
      await broken.record('a');
    }
    expect(await unrecorded()).toBe(true);
    expect((await store.read(store.earningsSummaryOf('a')))?.today.unlisted).toBe(0);
    await createRecorder({ ...parts, client }).record('a');
    const { metadata } = await readRecords('a');
    expect(await keysOf()).toEqual(['id 1', 'id 12']);
    expect(metadata?.coverageGaps).toEqual([{ from: NOON, to: NOON + 12 * MINUTE, count: 10 }]);
  });

  test('that hangs is given up after a while; what it does late is recorded once', async () => {
    await store.write(store.ACCOUNTS, [account()]);
    await hear(1, [row(1, 0)]);
    const awake = Promise.withResolvers<void>();
    const change: RecordStore['change'] = async (...what) => {
      await awake.promise;
      return records.change(...what);
    };
    const slow = createRecorder({ ...parts, records: { ...records, change }, timeout: async () => {} });
    await slow.record('a');
    // Whoever writes next has had to wait no longer than that.
    await parts.inTurn(async () => {});
    expect(await unrecorded()).toBe(true);
    await recorder.record('a');
    awake.resolve();
    await hear(2, [row(2, 1.5), row(1, 0)], { totalReferrals: 58 });
    await recorder.record('a');
    expect(await keysOf()).toEqual(['id 1', 'id 2']);
    expect((await readRecords('a')).metadata?.entries).toBe(2);
  });

  test('that hangs as it is to be read, or compacted, or deleted holds nobody up', async () => {
    await store.write(store.ACCOUNTS, [account()]);
    await hear(1, [row(1, 0)]);
    await recorder.record('a');
    const told = await store.read(store.earningsSummaryOf('a'));
    let changes = 0;
    const hanging: RecordStore = {
      ...records,
      read: never,
      remove: never,
      // The first one says that there is too much; what makes room hangs.
      change: async (...what) => {
        if (changes++ > 0) return never();
        const kept = await records.change(...what);
        return kept.ok && kept.value ? ok({ ...kept.value, entries: 1_000_000 }) : kept;
      },
    };
    const stuck = createRecorder({ ...parts, records: hanging, timeout: async () => {} });
    await hear(2, [row(2, 1.5), row(1, 0)], { totalReferrals: 58 });
    await stuck.record('a');
    await stuck.renew('a');
    await stuck.forget('a');
    await parts.inTurn(async () => {});
    expect(told).not.toBeNull();
  });
});

test('two accounts have records of their own; what one forgets, the other keeps', async () => {
  await store.write(store.ACCOUNTS, [account(), account({ id: 'b', username: 'bob' })]);
  for (const [id, number] of [
    ['a', 1],
    ['b', 2],
  ] as const) {
    await hearOf(id, 1, [row(number, 0)]);
    await recorder.record(id);
  }
  expect([await keysOf('a'), await keysOf('b')]).toEqual([['id 1'], ['id 2']]);
  await recorder.forget('a');
  expect(await recordedAccounts()).toEqual(['b']);
  expect(await store.read(store.earningsSummaryOf('a'))).toBeNull();
  // Nothing changed but the day; the records begin anew with what is listed.
  await hearOf('a', 2, [row(1, 0)]);
  await recorder.record('a');
  expect((await readRecords('a')).metadata).toMatchObject({ since: NOON + 2 * MINUTE, entries: 1 });
});

test('records of nobody are deleted as a worker starts, and nothing is recorded for an account that is gone', async () => {
  await store.write(store.ACCOUNTS, [account()]);
  for (const id of ['a', 'b']) {
    await hearOf(id, 1, [row(1, 0)]);
    await store.write(store.ACCOUNTS, [account(), account({ id })]);
    await recorder.record(id);
  }
  await store.write(store.ACCOUNTS, [account()]);
  await takeOver({ store, vault: { async tidy() {} }, records });
  expect(await recordedAccounts()).toEqual(['a']);
  await hearOf('b', 2, [row(1, 0)]);
  await recorder.record('b');
  expect(await recordedAccounts()).toEqual(['a']);
});

test('two computers with one account know the same of it, whenever they ask', async () => {
  await store.write(store.ACCOUNTS, [account(), account({ id: 'b' })]);
  const rows = Array.from({ length: 12 }, (_, nth) => row(nth + 1, nth * 10)).reverse();
  const at = (minute: number) => rows.filter(({ createdAt }) => (createdAt ?? '') <= wireTime(minute)).slice(0, 5);
  const count = (minute: number) => ({ totalReferrals: Math.floor(minute / 10) + 1 });
  for (const [id, minutes] of [
    ['a', [5, 25, 60, 115]],
    ['b', [5, 9, 45, 71, 119]],
  ] as const) {
    for (const minute of minutes) {
      await hearOf(id, minute, at(minute), count(minute));
      await recorder.record(id);
    }
  }
  const keys = rows.map(({ id }) => `id ${id}`).sort();
  expect(await keysOf('b')).toEqual(keys);
  // One asked too seldom, and says so.
  const { entries, metadata } = await readRecords('a');
  expect(entries.length + (metadata?.coverageGaps[0]?.count ?? 0)).toBe(keys.length);
});

test('a tenth of 50,000 referrals and of ten years takes less than 500 kB; one referral too many compacts the oldest', async () => {
  await store.write(store.ACCOUNTS, [account()]);
  const rows = Array.from({ length: 5000 }, (_, nth) => {
    const words = `Order #${100_000 - nth}`;
    const provider = ['woo', 'edd', 'surecart'][nth % 3] ?? null;
    return plainRow(words, -nth * 105, {
      amount: `${nth % 90}.${10 + (nth % 90)}`,
      currency: 'USD',
      provider,
    });
  });
  const { entries: files } = applyRows(new Map(), recordRows(rows), NOON);
  await records.change('a', { from: 0 }, () => {
    const weight = sizeAfter(null, new Map(), files);
    // As if it were ten times as much.
    return { entries: files, totals: [], metadata: metadata({ ...weight, entries: 50_000, since: NOON }) };
  });
  const { metadata: before, entries } = await readRecords('a');
  const day = {
    paid: '12345.67',
    unpaid: '1234.56',
    referrals: 50_000,
    rate: '5.63',
    day: dayOf(NOON),
    at: NOON,
  };
  const bytes = JSON.stringify(entries.map(Object.values)).length + 365 * JSON.stringify(day).length;
  console.log(`5,000 referrals and 365 days: ${bytes} bytes, ${before?.bytes} of them counted`);
  expect(bytes).toBeLessThan(500_000);

  await hear(5, [row(1, 1)], { totalReferrals: 58 });
  await recorder.record('a');
  const after = await readRecords('a');
  expect(after.metadata?.entries).toBeLessThanOrEqual(50_000);
  expect(after.entries.length).toBeLessThan(entries.length);
  expect(countOf(after.entries)).toBe(5001);
  const sum = (all: Entry[]) => worth(all)[0]?.amount;
  expect(sum(after.entries)).toBe(sum([...entries, ...after.entries.filter(({ key }) => key === 'id 1')]));
});

import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test } from 'vitest';
import { ok } from '../../../lib/domain/result.ts';
import { afterAnswer } from '../../../lib/domain/state.ts';
import { deleteRecords, readRecords, records } from '../../../lib/platform/records.ts';
import * as store from '../../../lib/platform/storage.ts';
import { createRecorder } from '../../../lib/worker/recorder.ts';
import { account, answer, NOON, row } from '../make.ts';

const MINUTE = 60_000;
let turns: Promise<unknown> = Promise.resolve();
let now = NOON;
const recorder = createRecorder({
  store,
  records,
  now: () => now,
  pass: () => new Promise(() => {}),
  inTurn(work) {
    const turn = turns.then(work);
    turns = turn.catch(() => {});
    return turn;
  },
});

afterEach(() => deleteRecords('a'));

/** An answer comes in, so many minutes after noon. */
async function hear(minute: number, ...[rows, figures]: Parameters<typeof answer>): Promise<void> {
  now = NOON + minute * MINUTE;
  const settings = await store.read(store.SETTINGS);
  const context = { accountId: 'a', revision: 1, settings, now, random: 0.5 };
  const before = await store.read(store.stateOf('a'));
  await store.write(store.stateOf('a'), afterAnswer(before, ok(answer(rows, figures)), context));
}

const unrecorded = async () => (await store.read(store.stateOf('a'))).unrecorded;

describe('what answers add', () => {
  test('is recorded once: referrals by their time, totals by their day, payouts', async () => {
    await store.write(store.ACCOUNTS, [account()]);
    await hear(30, [row(2, 2), row(1, 1)], { totalReferrals: 2, totalPaid: '10', totalUnpaid: '24.80' });
    await recorder.record('a');
    expect(await unrecorded()).toEqual([]);
    await hear(60, [row(3, 40), row(2, 2, { status: 'paid' }), row(1, 1, { status: 'rejected' })], {
      totalReferrals: 3,
      totalPaid: '22.40',
      totalUnpaid: '12.40',
    });
    await recorder.record('a');
    await recorder.record('a');
    const { book, entries, totals } = await readRecords('a');
    expect(entries.map(({ key, status, amount }) => [key, status, amount]).sort()).toEqual([
      ['id 1', 'rejected', '12.40'],
      ['id 2', 'paid', '12.40'],
      ['id 3', 'unpaid', '12.40'],
    ]);
    expect(book).toMatchObject({
      since: NOON + 30 * MINUTE,
      payouts: [{ amount: '12.40', at: NOON + 60 * MINUTE, from: NOON + 30 * MINUTE }],
      gaps: [],
      entries: 3,
    });
    expect(totals).toMatchObject([{ paid: '22.40', unpaid: '12.40', referrals: 3 }]);
    expect(await store.read(store.insightOf('a'))).toMatchObject({
      today: { earned: [{ amount: '37.20', currency: 'USD' }], before: null, since: NOON + 30 * MINUTE },
    });
  });
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { afterAnswer } from '../../../../lib/domain/polling/account-state.ts';
import { mayAsk } from '../../../../lib/domain/polling/schedule.ts';
import { afterPage } from '../../../../lib/domain/records/backfill.ts';
import { newBackfill } from '../../../../lib/domain/records/backfill-progress.ts';
import type { HistoryPage } from '../../../../lib/domain/referrals/referral-history.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { fail, ok, type Result } from '../../../../lib/domain/result.ts';
import { deleteRecords, readRecords } from '../../../../lib/platform/records/records.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { createRecorder } from '../../../../lib/worker/records/recorder.ts';
import { account, answer, NOON, plainRow, row } from '../../make.ts';
import { recorderDeps } from '../../recorder-deps.ts';

const MINUTE = 60_000;
let now = NOON;
/** Pages that were asked for, and what is answered to each. */
let asked: number[] = [];
let history: (page: number, perPage: number) => Result<HistoryPage, ServiceError>;
let revealed = 0;
const parts = recorderDeps({
  now: () => now,
  vault: {
    async reveal() {
      revealed++;
      return ok('secret');
    },
  },
  client: {
    async history(_, page, perPage = 0) {
      asked.push(page);
      return history(page, perPage);
    },
  },
});
const recorder = createRecorder(parts);

beforeEach(async () => {
  [now, asked, revealed] = [NOON, [], 0];
  history = () => {
    throw new Error('Nobody is to ask.');
  };
  await store.write(store.ACCOUNTS, [account()]);
});
afterEach(() => deleteRecords('a'));

const pageOf = (referrals: Referral[], part: Partial<HistoryPage> = {}) =>
  ok<HistoryPage>({ referrals, total: referrals.length, last: true, pages: 1, ...part });
const plain = (...minutes: number[]) => minutes.map((minute) => plainRow(`Order ${minute}`, minute));
const state = () => store.read(store.stateOf('a'));
const metadata = async () => (await readRecords('a')).metadata;
const minutes = async () =>
  (await readRecords('a')).entries.map(({ at }) => (at - NOON) / MINUTE).sort((a, b) => a - b);
const today = async () => (await store.read(store.earningsSummaryOf('a')))?.today;

/** An answer comes in, so many minutes after noon, and is recorded. */
async function hear(minute: number, rows: Referral[], total = rows.length, unpaid = String(total)): Promise<void> {
  now = NOON + minute * MINUTE;
  const settings = await store.read(store.SETTINGS);
  const context = { accountId: 'a', revision: 1, settings, now, random: 0.5 };
  const told = answer(rows, { totalReferrals: total, totalUnpaid: unpaid, totalPaid: '0' });
  await store.write(store.stateOf('a'), afterAnswer(await state(), ok({ ...told, at: now }), context));
  await recorder.record('a');
}

describe('it is asked', () => {
  test('once for an answer that does not list all that it counts, not for one without news', async () => {
    history = () => pageOf(plain(-1));
    await hear(1, plain(-1));
    expect(asked).toEqual([1]);
    await hear(2, plain(-1));
    await recorder.record('a');
    expect(asked).toEqual([1]);
    history = () => pageOf(plain(2.5, 2, -1));
    await hear(3, plain(2.5, -1), 3);
    expect(asked).toEqual([1, 1]);
    expect(await minutes()).toEqual([-1, 2, 2.5]);
  });

  test('not where the answer lists all', async () => {
    await hear(1, [row(1, 0)], 1, '12.40');
    await hear(2, [row(2, 1.5), row(1, 0)], 2, '24.80');
    expect([asked, revealed]).toEqual([[], 0]);
  });

  describe('page by page', () => {
    /** A row a minute, the newest of minute 999, of 45 on each page. */
    const minuteOf = (page: number, perPage: number, nth: number) => 999 - (page - 1) * perPage - nth;
    const pages = (page: number, perPage: number, total = 1000) =>
      pageOf(plain(...Array.from({ length: perPage }, (_, nth) => minuteOf(page, perPage, nth))), {
        total,
        last: false,
      });

    test.each([
      ['one that reaches behind the cursor is the last', 960, [1], 45],
      ['the next one is asked for until then', 920, [1, 2], 90],
      ['three at the most', 0, [1, 2, 3], 136],
    ])('%s', async (_, since, wanted, recorded) => {
      history = () => pageOf(plain(since));
      await hear(since, plain(since));
      asked = [];
      history = pages;
      await hear(1000, plain(999), 2 + 999 - since);
      expect(asked).toEqual(wanted);
      expect((await metadata())?.entries).toBe(recorded);
    });

    test('at first, one alone', async () => {
      history = pages;
      await hear(1000, plain(999), 1000);
      expect(asked).toEqual([1]);
    });

    test('no further where rows have moved on meanwhile', async () => {
      history = () => pageOf(plain(0));
      await hear(0, plain(0));
      asked = [];
      history = (page, perPage) => pages(page, perPage, 1000 + page);
      await hear(1000, plain(999), 1000);
      expect(asked).toEqual([1, 2]);
      expect((await metadata())?.entries).toBe(46);
    });
  });

  test('by nobody twice at a time: an answer that comes meanwhile is recorded, too', async () => {
    history = () => pageOf(plain(-1));
    await hear(1, plain(-1));
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const slow = createRecorder({
      ...parts,
      client: {
        async history(_, page) {
          asked.push(page);
          reached.resolve();
          await gate.promise;
          return pageOf(plain(2.5, 1.5, -1));
        },
      },
    });
    asked = [];
    const context = { accountId: 'a', revision: 1, settings: await store.read(store.SETTINGS), random: 0.5 };
    const next = async (minute: number, rows: Referral[]) => {
      now = NOON + minute * MINUTE;
      const told = {
        ...answer(rows, { totalReferrals: rows.length, totalUnpaid: '0', totalPaid: '0' }),
        at: now,
      };
      await store.write(store.stateOf('a'), afterAnswer(await state(), ok(told), { ...context, now }));
    };
    await next(2, plain(1.5, -1));
    const first = slow.record('a');
    await reached.promise;
    await next(3, plain(2.5, 1.5, -1));
    const second = slow.record('a');
    gate.resolve();
    await Promise.all([first, second]);
    expect(await minutes()).toEqual([-1, 1.5, 2.5]);
    expect((await metadata())?.cursor.at).toBe(NOON + 3 * MINUTE);
    expect(await state()).toMatchObject({ unrecorded: false });
  });

  test('not once the password was refused', async () => {
    history = () => pageOf(plain(-1));
    await hear(1, plain(-1));
    const { snapshot, ...rest } = await state();
    if (!snapshot) throw new Error('Nothing was answered.');
    const referrals = plain(1.5, -1).map((one) => ({ ...one, key: one.description ?? '' }));
    const next = { ...snapshot, referrals, fetchedAt: now + MINUTE, at: now + MINUTE };
    const refused = { ...rest, snapshot: next, unrecorded: true, trouble: { kind: 'unauthorized' as const } };
    now += MINUTE;
    await store.write(store.stateOf('a'), refused);
    await recorder.record('a');
    expect(asked).toEqual([1]);
    await store.write(store.stateOf('a'), { ...refused, trouble: null });
    await recorder.record('a');
    expect(asked).toEqual([1, 1]);
  });
});

test('five listed rows are unknown while the total rose by four, one had waited for approval: all five are recorded', async () => {
  const old = plain(-5, -100, -200);
  history = () => pageOf(old);
  await hear(1, old);
  const five = [...plain(4, 3.5, 3, 2.5), ...plain(-150)];
  history = () => pageOf([...plain(4, 3.5, 3, 2.5), ...plain(-5, -100, -150, -200)]);
  await hear(5, five, 7);
  expect(await minutes()).toEqual([-200, -150, -100, -5, 2.5, 3, 3.5, 4]);
  expect((await metadata())?.coverageGaps).toEqual([]);
});

test('what the backfill finds before the next answer counts it is no coverage gap then', async () => {
  history = () => pageOf(plain(-1));
  await hear(1, plain(-1));
  await recorder.change(
    'a',
    { from: 0 },
    ({ metadata, entries }) =>
      metadata && { metadata: { ...metadata, backfill: newBackfill(NOON + MINUTE) }, entries, totals: [] },
  );
  const backfilled = await recorder.change(
    'a',
    { from: 0 },
    (held) =>
      held.metadata &&
      afterPage(
        { ...held, metadata: held.metadata },
        { referrals: plain(1.5, -1, -9), total: 3, last: true },
        NOON + 2 * MINUTE,
      ),
  );
  expect(backfilled).toMatchObject({ ok: true, value: { beyondCursor: 1, since: null } });
  history = () => pageOf(plain(1.5, -1, -9));
  await hear(3, plain(1.5, -1), 2);
  expect(await metadata()).toMatchObject({ coverageGaps: [], beyondCursor: 0, entries: 3 });
});

describe('while it does not answer', () => {
  const busy: ServiceError = { kind: 'busy', status: 429, retryAfterSeconds: 600 };
  const down: ServiceError = { kind: 'server-error', status: 500 };

  test('the cursor stays, and a coverage gap says "at least"; after it answers the coverage gap is gone', async () => {
    history = () => pageOf(plain(-1));
    await hear(1, plain(-1));
    const cursor = (await metadata())?.cursor;
    history = () => fail(down);
    await hear(2, plain(1.5, -1), 3);
    expect(await metadata()).toMatchObject({
      cursor,
      coverageGaps: [{ count: 2, isPending: true }],
      entries: 1,
    });
    expect(await state()).toMatchObject({ unrecorded: true, historySchedule: { failures: 1 } });
    expect(await today()).toMatchObject({ unlisted: 2 });
    // Not asked again before it is due, whatever else is listed.
    await hear(2.2, plain(1.5, -1), 3);
    expect(asked).toEqual([1, 1]);
    history = () => pageOf(plain(1.5, 1.2, -1));
    await hear(30, plain(1.5, 1.2, -1));
    expect(await metadata()).toMatchObject({
      coverageGaps: [],
      entries: 3,
      cursor: { at: NOON + 30 * MINUTE },
    });
    expect(await state()).toMatchObject({ unrecorded: false });
    expect((await state()).historySchedule).toBeUndefined();
    expect(await today()).toMatchObject({ unlisted: 0 });
  });

  test('its pause grows, and ends with its first answer', async () => {
    history = () => fail(down);
    const pauses: number[] = [];
    for (let nth = 0; nth < 4; nth++) {
      await hear(((await state()).historySchedule?.nextAskAt ?? NOON) / MINUTE - NOON / MINUTE, plain(-1));
      pauses.push(((await state()).historySchedule?.nextAskAt ?? 0) - now);
    }
    expect(asked).toHaveLength(4);
    expect(pauses).toEqual([1, 2, 4, 8].map((times) => times * MINUTE));
    expect(await metadata()).toBeNull();
  });

  test('its Retry-After holds for the programme’s polls, too', async () => {
    history = () => fail(busy);
    await hear(1, plain(-1));
    const { schedule, historySchedule } = await state();
    expect([schedule.notBefore, historySchedule?.notBefore]).toEqual([now + 600_000, now + 600_000]);
    expect(mayAsk(schedule, 'user', now + 599_000)).toBe(false);
    expect(mayAsk(schedule, 'user', now + 600_000)).toBe(true);
    // What says nothing of it leaves the polls alone.
    await deleteRecords('a');
    await store.write(store.stateOf('a'), { ...(await state()), historySchedule: undefined });
    history = () => fail(down);
    await hear(30, plain(-1));
    expect((await state()).schedule.notBefore).toBeNull();
  });

  test('whoever may not be asked at all is not: a poll was turned away', async () => {
    history = () => pageOf(plain(-1));
    await hear(1, plain(-1));
    asked = [];
    const { schedule, ...rest } = await state();
    await store.write(store.stateOf('a'), {
      ...rest,
      schedule: { ...schedule, notBefore: now + MINUTE },
      unrecorded: true,
      snapshot: rest.snapshot && {
        ...rest.snapshot,
        referrals: [],
        fetchedAt: now + 2000,
        at: now + 2000,
        stats: { ...rest.snapshot.stats, totalReferrals: 9 },
      },
    });
    now += 3000;
    await recorder.record('a');
    expect(asked).toEqual([]);
    expect((await metadata())?.coverageGaps).toMatchObject([{ count: 8, isPending: true }]);
  });
});

test.each<ServiceError>([{ kind: 'not-found' }, { kind: 'forbidden' }, { kind: 'unauthorized' }])(
  '%o of it: there is none, which is remembered, and totals are used',
  async (error) => {
    history = () => fail(error);
    await hear(1, plain(-1), 1, '10');
    expect(await store.read(store.capabilitiesOf('a'))).toMatchObject({ history: false, revision: 1 });
    await hear(2, plain(1.5, -1), 2, '15.50');
    expect(asked).toEqual([1]);
    expect(await metadata()).toMatchObject({
      increases: [{ amount: '5.50', at: NOON + 2 * MINUTE }],
      entries: 0,
    });
    expect(await today()).toMatchObject({ earned: [{ amount: '5.50', currency: null }] });
    expect(await state()).toMatchObject({ unrecorded: false });
  },
);

test('a service with ids that is known to offer none is not asked: what is not listed is a coverage gap', async () => {
  await hear(1, [row(1, 0)]);
  history = () => fail({ kind: 'not-found' });
  await hear(2, [row(2, 1.5), row(1, 0)], 4);
  await hear(3, [row(3, 2.5), row(2, 1.5)], 6);
  expect(asked).toEqual([1]);
  expect((await metadata())?.coverageGaps.map(({ count }) => count)).toEqual([2, 1]);
});

test('a page that a cache gave changes no known row', async () => {
  const known = plainRow('Order', -1, { status: 'rejected' });
  history = () => pageOf([known]);
  await hear(1, [known]);
  history = () => pageOf([plainRow('Other', 1.5), { ...known, status: 'unpaid' }], { cached: true });
  await hear(2, [plainRow('Other', 1.5), known]);
  expect((await readRecords('a')).entries.map(({ status }) => status).sort()).toEqual(['rejected', 'unpaid']);
});

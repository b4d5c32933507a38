import { describe, expect, test } from 'vitest';
import { earnedIn, knowledgeOf } from '../../../../lib/domain/earnings/earnings.ts';
import { identityOf } from '../../../../lib/domain/records/ask-history.ts';
import { dayBucketOf } from '../../../../lib/domain/records/entries.ts';
import { firstBucketFor } from '../../../../lib/domain/records/record.ts';
import { LAST_MOMENT } from '../../../../lib/domain/referrals/referral-bounds.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { NOON, plainRow, row } from '../../make.ts';
import { keeper, observation, recent } from '../../record-keeper.ts';
import { cursor, metadata } from '../../record-samples.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const YEAR = 365 * 24 * 60;
const plain = (...minutes: number[]) => minutes.map((minute) => plainRow(`Order ${minute}`, minute));

describe('the first answer', () => {
  test('is where it begins, by the clock of the service', () => {
    const { hear, metadata, keys, coverageGaps } = keeper();
    hear(10, [row(1, 1)], { referrals: 9 });
    expect(keys()).toEqual(['id 1']);
    expect(coverageGaps()).toEqual([]);
    expect(metadata()).toMatchObject({
      since: NOON + 10 * MINUTE,
      payouts: [],
      currencies: ['USD'],
      beyondCursor: 0,
    });
    expect(metadata().increases).toBeUndefined();
  });

  test.each<[string, number, Referral[], number]>([
    ['from the newest row on, where the clock is slow', -900, [row(1, 7)], 7],
    ['from the answer on, though a row is dated a year ahead', 5, [row(1, YEAR), row(2, 3)], 5],
  ])('is known %s', (_, minute, rows, since) => {
    const { hear, metadata } = keeper();
    hear(minute, rows);
    expect(metadata().since).toBe(NOON + since * MINUTE);
  });

  test('of a service without ids, with its history: what that lists, twins among it', () => {
    const { hear, entries } = keeper({ hasHistory: true });
    const rowOf = [plainRow('Order', 1), plainRow('Order', 1), ...plain(-9)];
    hear(
      10,
      rowOf.slice(0, 1),
      { referrals: 3 },
      rowOf.map((one) => ({ ...one, currency: 'EUR' })),
    );
    expect(entries().map(({ at, currency }) => [(at - NOON) / MINUTE, currency])).toEqual([
      [-9, 'EUR'],
      [1, 'EUR'],
      [1, 'EUR'],
    ]);
  });
});

describe('how rows identify themselves', () => {
  test.each<[string, Referral[], boolean, Partial<Parameters<typeof metadata>[0]>, ReturnType<typeof identityOf>]>([
    ['ids', [row(1, 1)], false, {}, 'id'],
    ['ids on some', [row(1, 1), ...plain(1)], true, {}, 'id'],
    ['none, with a history', plain(1), true, {}, 'history'],
    ['none, without', plain(1), false, {}, 'none'],
    ['no rows, without', [], false, {}, 'id'],
    [
      'ids, where totals stand for what came before',
      [row(1, 1)],
      true,
      { increases: [{ at: NOON, amount: '1' }] },
      'none',
    ],
  ])('%s', (_, rows, isOffered, part, identity) => {
    expect(identityOf(rows, isOffered, metadata(part))).toBe(identity);
  });
});

describe('which files are held', () => {
  const old = row(1, -9 * 24 * 60);
  test('from the oldest row on that is listed, and from the cursor', () => {
    const answer = observation(1, [row(2, 0)], { referrals: 9 });
    expect(firstBucketFor(null, answer, null)).toBe(dayBucketOf(NOON));
    expect(firstBucketFor(null, answer, recent([old]))).toBe(dayBucketOf(NOON) - 9);
    expect(firstBucketFor(metadata({ cursor: cursor({ at: NOON - 3 * DAY }) }), answer, null)).toBe(
      dayBucketOf(NOON) - 3,
    );
  });

  test('all, where all is listed: what is not is deleted, however old', () => {
    expect(firstBucketFor(metadata(), observation(1, [row(2, 0)]), null)).toBe(0);
    const { hear, gone } = keeper();
    hear(1, [row(2, 0), old]);
    hear(2, [row(2, 0)]);
    expect(gone()).toEqual(['id 1']);
  });
});

describe('what was counted and never listed', () => {
  test('lies between the two answers', () => {
    const { hear, coverageGaps } = keeper();
    hear(10, [row(1, 1)], { referrals: 1 });
    hear(20, [row(3, 15), row(1, 1)], { referrals: 4 });
    expect(coverageGaps()).toEqual([[10, 20, 2]]);
    // One of them is listed late, and another one comes in and is not.
    hear(30, [row(3, 15), row(2, 14), row(1, 1)], { referrals: 5 });
    expect(coverageGaps()).toEqual([
      [10, 20, 1],
      [20, 30, 1],
    ]);
  });

  test('of a coverage gap of which one is listed late the others stay', () => {
    const { hear, coverageGaps } = keeper();
    hear(-5, [], { referrals: 0 });
    hear(9, [], { referrals: 3 });
    hear(19, [row(1, 4)], { referrals: 3 });
    expect(coverageGaps()).toEqual([[-5, 9, 2]]);
  });

  const NO_DATE = { createdAt: 'November 20, 2026 9:30 am' };
  const list = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => row(to - nth, to - nth));
  test.each<[string, Referral[], Referral[], (number | undefined)[][]]>([
    ['one at least, where the list reaches nothing known', list(1, 5), list(32, 36), [[30, 40, 1]]],
    ['none, where it does', list(1, 5), list(5, 9), []],
    ['one at least, where there was nothing, and now a full list', [], list(31, 35), [[30, 40, 1]]],
    ['none, where that is a short one', [], list(31, 34), []],
    [
      'new ones without a time',
      [row(1, 0, NO_DATE)],
      [row(3, 0, NO_DATE), row(2, 0, NO_DATE), row(1, 0, NO_DATE)],
      [[30, 40, 2]],
    ],
  ])('without a total: %s', (_, before, after, coverageGapsThen) => {
    const { hear, coverageGaps } = keeper();
    hear(30, before, { referrals: null });
    hear(40, after, { referrals: null });
    expect(coverageGaps()).toEqual(coverageGapsThen);
  });

  test('none where a service writes the time of another zone: whatever comes in seems to be hours old', () => {
    const { hear, coverageGaps } = keeper();
    hear(10, [row(1, -300)]);
    hear(20, [row(2, -285), row(1, -300)], { referrals: 2 });
    hear(30, [row(3, -275), row(2, -285)], { referrals: 4 });
    expect(coverageGaps().reduce((sum, [, , count]) => sum + (count ?? 0), 0)).toBeGreaterThanOrEqual(1);
  });

  test('a referral dated days ahead is known, and no coverage gap', () => {
    const { hear, coverageGaps, keys } = keeper();
    hear(10, [row(1, 1)]);
    hear(20, [row(2, 3 * 24 * 60), row(1, 1)]);
    expect([keys(), coverageGaps()]).toEqual([['id 1', 'id 2'], []]);
  });

  test('nothing of the rise that a restored referral makes', () => {
    const { hear, coverageGaps, entries } = keeper();
    hear(10, [row(2, 2), row(1, 1)], { referrals: 9 });
    hear(20, [row(1, 1)], { referrals: 8 });
    expect(entries()[1]).toMatchObject({ deleted: true, reversedAt: NOON + 20 * MINUTE });
    hear(30, [row(2, 2), row(1, 1)], { referrals: 9 });
    expect(coverageGaps()).toEqual([]);
    expect(entries()[1]).toMatchObject({ reversedAt: null, stoodAt: NOON + 30 * MINUTE });
    expect(entries()[1]).not.toHaveProperty('deleted');
  });

  test('coverage gaps stay bounded, and none is forgotten', () => {
    const { hear, metadata } = keeper();
    for (let nth = 0; nth <= 700; nth++) hear(nth, [], { referrals: nth });
    expect(metadata().coverageGaps).toHaveLength(500);
    expect(knowledgeOf(metadata(), { from: NOON, to: NOON + DAY }).unlisted).toBe(700);
  });

  test('what is deleted is earned all the same', () => {
    const { hear, entries } = keeper();
    hear(10, [row(1, 1)]);
    hear(20, [], { referrals: 0 });
    expect(entries()).toMatchObject([{ deleted: true, reversedAt: NOON + 20 * MINUTE }]);
    expect(earnedIn(entries(), { from: NOON, to: NOON + DAY })).toHaveLength(1);
  });
});

describe('five listed rows are unknown while the total rose by four: one had waited for approval', () => {
  const deferred = -200;
  const minutes = [15, 14, 13, 12, deferred];

  test('all five are recorded, by their ids', () => {
    const { hear, keys, coverageGaps } = keeper();
    hear(10, [row(90, 1)], { referrals: 20 });
    hear(
      20,
      minutes.map((minute, nth) => row(nth, minute)),
      { referrals: 24 },
    );
    expect(keys()).toEqual(['id 0', 'id 1', 'id 2', 'id 3', 'id 4', 'id 90']);
    expect(coverageGaps()).toEqual([]);
  });

  test('all five are recorded, through the history', () => {
    const { hear, entries, coverageGaps } = keeper({ hasHistory: true });
    const old = plain(1, -100, -150, -300);
    hear(10, old.slice(0, 5), { referrals: 20 }, old);
    const rowOf = [...plain(15, 14, 13, 12), ...old.slice(0, 3), ...plain(deferred), ...old.slice(3)];
    hear(20, plain(...minutes), { referrals: 24 }, rowOf);
    expect(entries().map(({ at }) => (at - NOON) / MINUTE)).toEqual([-300, deferred, -150, -100, 1, 12, 13, 14, 15]);
    expect(coverageGaps()).toEqual([]);
  });
});

test('of two referrals of one second the first goes from the list as the second is approved: nothing is replaced', () => {
  const { hear, entries } = keeper();
  hear(10, [row(1, 1, { amount: '5' })], { referrals: 9 });
  hear(20, [row(2, 1, { amount: '7' })], { referrals: 9 });
  expect(entries().map(({ key, amount }) => [key, amount])).toEqual([
    ['id 1', '5'],
    ['id 2', '7'],
  ]);
  const others = keeper({ hasHistory: true });
  const [first, second] = [plainRow('A', 1, { amount: '5' }), plainRow('B', 1, { amount: '7' })];
  others.hear(10, [first], { referrals: 9 }, [first]);
  others.hear(20, [second], { referrals: 9 }, [second]);
  expect(others.entries()).toMatchObject([{ amount: '5', reversedAt: null }]);
});

test('what the history listed beyond an answer is no coverage gap once the next one counts it', () => {
  const { hear, coverageGaps, metadata, keys } = keeper({ hasHistory: true });
  hear(10, plain(1), { referrals: 1 }, plain(1));
  // As the history is asked one more has come in.
  hear(20, plain(15, 1), { referrals: 2 }, plain(20.5, 15, 1));
  expect([keys().length, metadata().beyondCursor, coverageGaps()]).toEqual([3, 1, []]);
  hear(30, plain(20.5, 15, 1), { referrals: 3 }, plain(20.5, 15, 1));
  expect([keys().length, metadata().beyondCursor, coverageGaps()]).toEqual([3, 0, []]);
  // It is counted once: another one that is not listed is a coverage gap.
  hear(40, plain(20.5, 15, 1), { referrals: 4 }, plain(20.5, 15, 1));
  expect(coverageGaps()).toEqual([[30, 40, 1]]);
});

test('of the second of an answer, what its history lists beyond what it counts is counted by the next one', () => {
  const { hear, keys, coverageGaps, metadata } = keeper({ hasHistory: true });
  const [first, second, third] = [plainRow('A', 1), plainRow('B', 20), plainRow('C', 20)];
  hear(10, [first], {}, [first]);
  // Two were asked for by the time the history answered, of which this answer knew one.
  hear(20, [second, first], { referrals: 2 }, [third, second, first]);
  expect([keys().length, metadata().beyondCursor, coverageGaps()]).toEqual([3, 1, []]);
  hear(30, [third, second, first], { referrals: 3 }, [third, second, first]);
  expect([keys().length, metadata().beyondCursor, coverageGaps()]).toEqual([3, 0, []]);
});

describe('a history', () => {
  test('that lists other words and another zone at once adds nothing, for nobody knows what of it is recorded', () => {
    const { hear, entries } = keeper({ hasHistory: true });
    const old = plain(1, -5);
    hear(10, old, { referrals: 2 }, old);
    const shifted = [plainRow('Bestellung 1', -59), plainRow('Bestellung 2', -65)];
    hear(20, shifted, { referrals: 2 }, shifted);
    expect(entries().map(({ at }) => (at - NOON) / MINUTE)).toEqual([-5, 1]);
    // One that is known says that the others are listed as before.
    hear(30, [...shifted, ...old], { referrals: 2 }, [...shifted, ...old]);
    expect(entries()).toHaveLength(4);
  });

  test('that a cache gave changes nothing that is known, but adds what is not', () => {
    const { hear, take, entries } = keeper({ hasHistory: true });
    const known = plainRow('Order', 1, { status: 'rejected' });
    hear(10, [known], { referrals: 1 }, [known]);
    const rows = [plainRow('Other', 15), { ...known, status: 'unpaid' }];
    take(observation(20, [plainRow('Other', 15), known], { referrals: 2 }), recent(rows, true));
    expect(entries().map(({ status }) => status)).toEqual(['rejected', 'unpaid']);
    take(observation(30, [known], { referrals: 2 }), recent(rows));
    expect(entries()[0]).toMatchObject({ status: 'unpaid', stoodAt: NOON + 30 * MINUTE });
  });

  test('that does not answer leaves the cursor, and one coverage gap that is pending; after it answers the coverage gap is gone', () => {
    const { hear, wait, metadata, coverageGaps } = keeper({ hasHistory: true });
    hear(10, plain(1), { referrals: 1 }, plain(1));
    const { cursor } = metadata();
    wait(observation(20, plain(15, 1), { referrals: 3 }));
    expect(metadata()).toMatchObject({ cursor, coverageGaps: [{ count: 2, isPending: true }] });
    // Nothing was counted, and yet there was news: one at least.
    wait(observation(30, plain(15, 1), { referrals: 1 }));
    expect(coverageGaps()).toEqual([[10, 30, 1]]);
    hear(40, plain(15, 12, 1), { referrals: 3 }, plain(15, 12, 1));
    expect(coverageGaps()).toEqual([]);
  });
});

describe('a service whose rows do not identify themselves, without a history', () => {
  test('earned is what paid and unpaid together rose by above the highest; no row is recorded', () => {
    const { hear, metadata, entries } = keeper();
    const worth = (paid: string, unpaid: string) => ({ paid, unpaid, referrals: 9 });
    hear(0, plain(-1), worth('10', '20'));
    expect(metadata().increases).toEqual([]);
    hear(10, plain(5, -1), worth('10', '32.5'));
    // Paid out: nothing rose. Reversed and put back: nothing either. Then more.
    hear(20, plain(5, -1), worth('42.5', '0'));
    hear(30, plain(5, -1), worth('40', '0'));
    hear(40, plain(5, -1), worth('42.5', '0'));
    hear(50, plain(5, -1), worth('42.5', '1'));
    expect(metadata().increases).toEqual([
      { at: NOON + 10 * MINUTE, amount: '12.5' },
      { at: NOON + 50 * MINUTE, amount: '1.0' },
    ]);
    expect(entries()).toEqual([]);
  });

  test('nothing rises where a sum is not named, and rises stay bounded without loss', () => {
    const { hear, metadata } = keeper();
    hear(0, plain(-1), { paid: '0', unpaid: '0', referrals: 9 });
    hear(1, plain(-1), { paid: null, unpaid: '5', referrals: 9 });
    expect(metadata().increases).toEqual([]);
    for (let nth = 1; nth <= 1100; nth++) hear(nth + 1, plain(-1), { paid: '0', unpaid: `${nth}`, referrals: 9 });
    expect(metadata().increases).toHaveLength(1000);
    expect(metadata().increases?.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(1100);
  });
});

describe('a service that sends no time', () => {
  test('a referral in the second of an answer is recorded once, and nothing near is claimed whole', () => {
    const { take, keys, metadata } = keeper();
    const at = (minute: number, rows: Referral[], referrals = rows.length) =>
      take(observation(minute, rows, { referrals }, { hasClock: false }), null);
    at(10, [row(1, 1)]);
    at(20, [row(2, 20), row(1, 1)]);
    at(30, [row(3, 20), row(2, 20), row(1, 1)]);
    expect(keys()).toEqual(['id 1', 'id 2', 'id 3']);
    at(40, [row(3, 20), row(2, 20), row(1, 1)], 5);
    expect(metadata().coverageGaps).toEqual([{ from: metadata().since, to: LAST_MOMENT, count: 2 }]);
    expect(knowledgeOf(metadata(), { from: NOON + 9 * DAY, to: NOON + 10 * DAY }).unlisted).toBe(2);
  });

  test('a computer whose clock jumps back for years has it recorded all the same', () => {
    const { take, keys, metadata } = keeper();
    const at = (minute: number, rows: Referral[], referrals: number) =>
      take(observation(minute, rows, { referrals }, { hasClock: false }), null);
    at(10, [row(1, 1)], 1);
    at(-3 * YEAR, [row(2, 15), row(1, 1)], 3);
    expect(keys()).toEqual(['id 1', 'id 2']);
    expect(metadata().coverageGaps).toEqual([{ from: metadata().since, to: LAST_MOMENT, count: 1 }]);
    // All are listed: the one that was missing is listed now.
    at(20, [row(4, 16), row(2, 15), row(1, 1)], 3);
    expect(metadata().coverageGaps).toEqual([]);
  });

  test('one that is away as another is listed late may be hidden, for that may have been counted long before', () => {
    const { take, gone } = keeper();
    const three = [row(3, 3), row(2, 2), row(1, 1)];
    take(observation(10, three, { referrals: 9 }, { hasClock: false }), null);
    take(observation(20, [row(5, 15), row(3, 3), row(1, 1)], { referrals: 9 }, { hasClock: false }), null);
    expect(gone()).toEqual([]);
  });

  test('for one answer only: what is missing then may have come in at any time, too', () => {
    const { take, hear, metadata } = keeper();
    hear(10, [row(1, 1)]);
    take(observation(20, [row(1, 1)], { referrals: 2 }, { hasClock: false }), null);
    hear(30, [row(1, 1)], { referrals: 3 });
    expect(metadata().coverageGaps).toEqual([
      { from: metadata().since, to: LAST_MOMENT, count: 1 },
      { from: metadata().since, to: LAST_MOMENT, count: 1 },
    ]);
  });
});

describe('an answer is recorded once', () => {
  const first = observation(10, [row(1, 1)], { paid: '0', unpaid: '50', referrals: 1 });
  const second = observation(20, [row(1, 1)], { paid: '50', unpaid: '0', referrals: 2 });

  test('however often it comes, and an older one not after it', () => {
    const { take, held, payouts } = keeper();
    take(first, null);
    take(second, null);
    const before = held();
    expect([take(first, null), take(second, null)]).toEqual([false, false]);
    expect(held()).toBe(before);
    expect(payouts()).toEqual(['50']);
  });

  test('the clock of the service is ahead for one answer: what comes later is recorded, and is no coverage gap', () => {
    const { take, keys, coverageGaps, metadata } = keeper();
    const at = (minute: number, rowOf: number, rows: Referral[], referrals = rows.length) =>
      take(observation(rowOf, rows, { referrals }, { fetchedAt: NOON + minute * MINUTE }), null);
    at(10, 10, [row(1, 1)]);
    at(20, YEAR, [row(1, 1)]);
    at(30, 30, [row(2, 25), row(1, 1)]);
    expect([keys(), coverageGaps()]).toEqual([['id 1', 'id 2'], []]);
    expect(metadata().cursor.at).toBe(NOON + 30 * MINUTE);
    // What was asked before is older by both clocks.
    expect(at(25, 25, [row(1, 1)])).toBe(false);
    at(40, 20, [row(2, 25), row(1, 1)], 3);
    expect(metadata().coverageGaps).toEqual([{ from: metadata().since, to: LAST_MOMENT, count: 1 }]);
  });
});

test('currencies that rows name are remembered, each once, and no more than a few', () => {
  const { hear, metadata } = keeper();
  hear(10, [row(1, 1, { currency: 'eur' }), row(2, 1, { currency: 'USD' }), row(3, 1, { currency: null })]);
  hear(20, [row(4, 15, { currency: 'EUR' })], { referrals: 4 });
  expect(metadata().currencies).toEqual(['EUR', 'USD']);
  hear(
    30,
    Array.from({ length: 40 }, (_, nth) => row(50 + nth, 25, { currency: `C${nth}` })),
  );
  expect(metadata().currencies).toHaveLength(20);
  hear(40, [row(99, 35, { currency: 'x'.repeat(500) })], { referrals: 60 });
  expect(Math.max(...metadata().currencies.map(({ length }) => length))).toBeLessThanOrEqual(40);
});

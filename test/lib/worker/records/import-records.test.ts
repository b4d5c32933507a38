import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '../../../../lib/domain/calendar/calendar.ts';
import { countOf, worth } from '../../../../lib/domain/earnings/earnings.ts';
import { NEW_STATE } from '../../../../lib/domain/polling/account-state.ts';
import { compact, MOST_ENTRIES } from '../../../../lib/domain/records/compaction.ts';
import type { Entry } from '../../../../lib/domain/records/entries.ts';
import { untilHeard } from '../../../../lib/domain/transfer/export-file.ts';
import { mergedDay } from '../../../../lib/domain/transfer/merge-entries.ts';
import { deleteRecords, readRecords, records } from '../../../../lib/platform/records/records.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { importRecords } from '../../../../lib/worker/records/import-records.ts';
import {
  begin,
  entry,
  exported,
  file,
  HOUR,
  inOrder,
  kept,
  type MetadataPart,
  metadata,
  recorded,
  recorder,
  take,
  totalsOf,
} from '../../import-desk.ts';
import { NOON, snapshot } from '../../make.ts';

beforeEach(begin);

const added = (count: number) => ({ ok: true, value: { added: count } });
const entriesOf = async (id = 'a') => (await readRecords(id)).entries;
const metadataOf = async (id = 'a') => (await readRecords(id)).metadata;
const LATER = { last: { at: NOON + HOUR, referrals: 3 } };
const EARLIER = { last: { at: NOON - HOUR, referrals: 3 } };

describe('two computers that watched the same programme', () => {
  /** What came in, and what each of the two has seen of it. */
  const seen = fc.record({
    amount: fc.constantFrom('1.00', '2.50', '2.50', '-3'),
    minute: fc.integer({ min: 0, max: 20 * 24 * 60 }),
    statuses: fc.tuple(
      fc.constantFrom(null, 'pending', 'unpaid', 'paid', 'rejected'),
      fc.constantFrom(null, 'pending', 'unpaid', 'paid', 'rejected'),
    ),
    ids: fc.tuple(fc.boolean(), fc.boolean()),
    stood: fc.tuple(fc.constantFrom(0, 0, 1, 2), fc.constantFrom(0, 0, 1, 2)),
    deleted: fc.tuple(fc.boolean(), fc.boolean()),
    backfilled: fc.tuple(fc.boolean(), fc.boolean()),
  });
  const span = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 60 }));
  const watched = fc.record({
    since: fc.option(fc.integer({ min: 0, max: 300 })),
    // Often the same moment, sometimes before the other one began.
    last: fc.constantFrom(100, 300, 360, 480),
    payouts: fc.array(span, { maxLength: 5 }),
    coverageGaps: fc.array(fc.tuple(span, fc.integer({ min: 1, max: 9 })), { maxLength: 4 }),
    days: fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 8 }),
  });
  const rows = fc.uniqueArray(seen, { maxLength: 25, selector: ({ minute }) => minute });
  const history = fc.tuple(rows, watched, watched);
  type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

  const START = NOON - 21 * DAY;
  const hour = (hours: number) => START + hours * HOUR;
  /** Without overlaps: each lies between two answers, of which every one comes after the other. */
  const apart = (spans: [number, number][]): { from: number; at: number }[] => {
    let end = Number.NEGATIVE_INFINITY;
    return spans
      .sort(([a], [b]) => a - b)
      .flatMap(([from, length]) => {
        if (from < end) return [];
        end = from + length;
        return [{ from: hour(from), at: hour(end) }];
      });
  };

  function dayBucketOf([all, ...both]: History, side: 0 | 1): string[] {
    const { since, payouts, days } = both[side];
    const coverageGaps = apart(both[side].coverageGaps.map(([one]) => one)).filter(
      ({ from }) => from >= hour(since ?? 0),
    );
    const paid = apart(payouts);
    // Whoever exports a coverage gap or a payout has seen it end.
    const last = Math.max(hour(both[side].last), hour(since ?? 0), ...[...coverageGaps, ...paid].map(({ at }) => at));
    const entries = all.flatMap(({ amount, minute, statuses, ids, stood, deleted, backfilled }, nth): Entry[] => {
      const status = statuses[side];
      if (status === null) return [];
      const at = START + minute * 60_000;
      const isBack = status === 'rejected' || deleted[side];
      const made = entry({
        key: ids[side] ? `id ${nth}` : `at ${at} text ${nth}`,
        at,
        amount,
        status,
        reversedAt: isBack ? at + (side + 1) * HOUR : null,
        ...(!isBack && stood[side] > 0 && { stoodAt: at + stood[side] * HOUR }),
        ...(deleted[side] && { deleted: true as const }),
        ...(backfilled[side] && { backfilled: true as const }),
      });
      return [made];
    });
    return file(
      entries,
      {
        since: since === null ? null : hour(since),
        last: { at: last, referrals: Math.floor(last / DAY) },
        payouts: paid.map(({ from, at }) => ({ at, from, amount: `${at}` })),
        coverageGaps: coverageGaps.map(({ from, at }, nth) => ({ from, to: at, count: nth + 1 })),
      },
      days.map((day) => totalsOf(START + day * DAY + (side + 1) * HOUR, `${side}`)),
    );
  }

  /** In an order that does not hang on how they were put together. */
  const plain = (lines: string[]) =>
    lines
      .flatMap((line) => Object.entries<object>(JSON.parse(line)))
      .map(([kind, part]) => kind + JSON.stringify(Object.entries(part).sort()))
      .sort();

  const each = (check: (history: History) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(history, async (one) => {
        await deleteRecords('a');
        await deleteRecords('b');
        await check(one);
      }),
      { numRuns: 150 },
    );

  test('an export that was imported where nothing was is exported as it was', { timeout: 60_000 }, () =>
    each(async (history) => {
      const [head = '', ...lines] = dayBucketOf(history, 0);
      await take([head, ...lines]);
      const [again = '', ...others] = await exported();
      expect(JSON.parse(again)).toEqual(JSON.parse(head));
      expect(plain(others)).toEqual(plain(lines));
    }),
  );

  test('importing one’s own export changes nothing', { timeout: 60_000 }, () =>
    each(async (history) => {
      await take(dayBucketOf(history, 0));
      await take(dayBucketOf(history, 1));
      const before = await kept();
      expect(await take(await exported())).toEqual(added(0));
      expect(await kept()).toEqual(before);
    }),
  );

  test('importing twice is importing once', { timeout: 60_000 }, () =>
    each(async (history) => {
      await take(dayBucketOf(history, 0));
      await take(dayBucketOf(history, 1));
      const once = await kept();
      expect(await take(dayBucketOf(history, 1))).toEqual(added(0));
      expect(await kept()).toEqual(once);
    }),
  );

  test('which of the two is ours makes no difference to what came in', { timeout: 60_000 }, () =>
    each(async (history) => {
      await take(dayBucketOf(history, 0), { to: 'a' });
      await take(dayBucketOf(history, 1), { to: 'a' });
      await take(dayBucketOf(history, 1), { to: 'b' });
      await take(dayBucketOf(history, 0), { to: 'b' });
      expect(inOrder(await entriesOf('a'))).toEqual(inOrder(await entriesOf('b')));
      const [a, b] = [await readRecords('a'), await readRecords('b')];
      expect(a.totals).toEqual(b.totals);
    }),
  );
});

describe('a referral that both know', () => {
  const both = async (ours: Partial<Entry>, theirs: Partial<Entry>, part: MetadataPart = LATER) => {
    await recorded([entry(ours)]);
    expect(await take(file([entry(theirs)], part))).toEqual(added(0));
    return entriesOf();
  };

  test('stays as it is, unless they have looked later', async () => {
    expect(await both({ status: 'pending' }, { status: 'unpaid' }, EARLIER)).toEqual([entry({ status: 'pending' })]);
    await take(file([entry({ status: 'unpaid' })], LATER));
    expect(await entriesOf()).toEqual([entry({ status: 'unpaid' })]);
  });

  test('what is settled is newer than what leads there', async () => {
    expect(await both({ status: 'paid' }, { status: 'unpaid' })).toEqual([entry({ status: 'paid' })]);
  });

  const rejected = (at: number): Entry => entry({ status: 'rejected', reversedAt: NOON + at });
  test.each([EARLIER, LATER])('reversed when the first of them saw it: %o', async (part) => {
    expect(await both(rejected(5), rejected(3), part)).toEqual([rejected(3)]);
  });

  test('what stands again goes before an older rejection, and a rejection since goes before that', async () => {
    const reversal = entry({ stoodAt: NOON + 10 });
    expect(await both(rejected(5), reversal)).toEqual([reversal]);
    await take(file([rejected(5)], LATER));
    expect(await entriesOf()).toEqual([reversal]);
    await take(file([rejected(20)], LATER));
    expect(await entriesOf()).toEqual([rejected(20)]);
  });

  test('what was deleted is not brought back by who never saw that', async () => {
    const deleted = entry({ deleted: true, reversedAt: NOON });
    expect(await both(deleted, {})).toEqual([deleted]);
  });

  test('of a campaign that only one of them knows', async () => {
    expect(await both({}, { campaign: 'autumn' }, EARLIER)).toEqual([entry({ campaign: 'autumn' })]);
    await take(file([entry()], LATER));
    expect(await entriesOf()).toEqual([entry({ campaign: 'autumn' })]);
  });

  test.each<[string, Partial<Entry>, Partial<Entry>, Partial<Entry>]>([
    ['with an id here', { currency: 'USD' }, { key: `at ${NOON} Order #1 USD` }, { currency: 'USD' }],
    ['with an id there', { key: `at ${NOON} Order #1 USD` }, { currency: null }, { currency: 'USD' }],
  ])('named %s, and in words elsewhere, is one', async (_, ours, theirs, expected) => {
    expect(await both(ours, theirs)).toEqual([entry(expected)]);
  });

  test('of two that have ids here, and are known by words there, each is found once', async () => {
    const ours = [entry(), entry({ key: 'id 2' })];
    await recorded(ours);
    const words = ['Order #1', '2× Order #1', 'Order #3'].map((key) => entry({ key: `at ${NOON} ${key}` }));
    // Whether the third is another one, nobody could tell if it were listed in place of one of these.
    expect(await take(file(words, LATER))).toEqual(added(1));
    expect((await entriesOf()).map(({ key }) => key)).toEqual(['id 1', 'id 2', `at ${NOON} Order #3`]);
  });

  test('in other words at the same second, one is not added to the other: it may be the same', async () => {
    const ours = entry({ key: `at ${NOON} Order #1` });
    expect(await both(ours, { key: `at ${NOON} Bestellung #1` })).toEqual([ours]);
  });

  test('with two ids at the same second they are two', async () => {
    await recorded([entry()]);
    expect(await take(file([entry({ key: 'id 2' })]))).toEqual(added(1));
  });

  test('one id is one referral, though the other is dated otherwise', async () => {
    expect(await both({}, { at: NOON - 2 * HOUR })).toEqual([entry()]);
    await take(file([entry({ at: NOON - 2 * DAY })]));
    expect(await entriesOf()).toEqual([entry()]);
  });
});

describe('a day that was compacted', () => {
  const long = NOON - 100 * DAY;
  const before = Math.floor(long / DAY) + 1;
  const together = entry({ key: '', at: long, amount: '20.00', count: 2 });

  test('is imported where nothing is known of it', async () => {
    await recorded([entry()]);
    expect(await take(file([together], { compactedBefore: before }))).toEqual(added(2));
    expect(await entriesOf()).toEqual([together, entry()]);
    expect((await metadataOf())?.compactedBefore).toBe(before);
    expect((await take(await exported())).ok).toBe(true);
  });

  test.each<[string, Entry, Entry]>([
    ['is not where something is', entry({ at: long }), together],
    ['takes nothing in', together, entry({ at: long })],
  ])('%s: the day stays, and is not claimed to be known as a whole', async (_, ours, theirs) => {
    const compacted = (one: Entry) => (one.key === '' ? { compactedBefore: before } : {});
    await recorded([ours], { since: NOON - 9 * DAY, ...compacted(ours) });
    const since = { since: NOON - 200 * DAY };
    expect(await take(file([theirs], { ...since, ...compacted(theirs) }))).toEqual(added(0));
    expect(await entriesOf()).toEqual([ours]);
    expect((await metadataOf())?.since).toBe(before * DAY);
  });
});

describe('known since when', () => {
  const BEGAN = NOON - 3 * DAY;
  test.each<[string, MetadataPart, since: number | null]>([
    ['watched until we began', { since: NOON - 9 * DAY, last: { at: BEGAN, referrals: 1 } }, NOON - 9 * DAY],
    ['knew all until we began', { since: null, last: { at: BEGAN, referrals: 1 } }, null],
    ['stopped before', { since: NOON - 9 * DAY, last: { at: BEGAN - 1000, referrals: 1 } }, BEGAN],
    ['began later', { since: NOON - DAY, last: { at: NOON, referrals: 1 } }, BEGAN],
  ])('they %s', async (_, part, since) => {
    await recorded([], { since: BEGAN });
    await take(file([], part));
    expect((await metadataOf())?.since).toBe(since);
  });

  test('what came in until the last answer is known, though that brought no news', async () => {
    const ours = metadata({ since: BEGAN, last: { at: NOON - 2 * DAY, referrals: 1 } });
    const heard = { ...NEW_STATE, unrecorded: false as const, snapshot: { ...snapshot(), at: NOON } };
    expect(untilHeard(ours, heard).cursor.at).toBe(NOON);
    expect(untilHeard(ours, { ...heard, unrecorded: true }).cursor.at).toBe(NOON - 2 * DAY);
    // So it is younger than a file of yesterday.
    await recorded([entry({ at: BEGAN, status: 'pending' })], { ...ours, entries: 1 });
    await store.write(store.stateOf('a'), heard);
    await take(file([entry({ at: BEGAN })], { last: { at: NOON - DAY, referrals: 1 } }));
    expect(await entriesOf()).toMatchObject([{ status: 'pending' }]);
  });
});

describe('what was missed', () => {
  const coverageGap = (from: number, to: number, count: number) => ({
    from: NOON + from,
    to: NOON + to,
    count,
  });
  const WATCHED = { since: NOON - DAY };

  test('and is in the export is missing no longer', async () => {
    await recorded([], { ...WATCHED, coverageGaps: [coverageGap(-2000, -1000, 2)] });
    await take(file([entry({ at: NOON - 2000 }), entry({ key: 'id 2', at: NOON - 3000 })]));
    expect((await metadataOf())?.coverageGaps).toEqual([coverageGap(-2000, -1000, 1)]);
  });

  test('by them while we watched is not missing here', async () => {
    await recorded([], { ...WATCHED, coverageGaps: [coverageGap(-2000, -1000, 1)] });
    await take(
      file([], {
        since: NOON - 9 * DAY,
        coverageGaps: [coverageGap(-3000, -1000, 1), coverageGap(-500, -100, 4)],
      }),
    );
    expect((await metadataOf())?.coverageGaps).toEqual([coverageGap(-2000, -1000, 1)]);
  });

  test('by them before we began is missing here, but for what we know of it', async () => {
    await recorded([entry({ at: NOON - DAY - 2000 })], WATCHED);
    const before = coverageGap(-DAY - 3000, -DAY - 1000, 3);
    await take(file([], { since: NOON - 9 * DAY, coverageGaps: [before] }));
    expect((await metadataOf())?.coverageGaps).toEqual([{ ...before, count: 2 }]);
    await take(file([], { since: NOON - 9 * DAY, coverageGaps: [before] }));
    expect((await metadataOf())?.coverageGaps).toEqual([{ ...before, count: 2 }]);
  });

  test('by them until after our last answer, that may be listed by our next one: it is not known further back', async () => {
    await recorded([], WATCHED);
    await take(file([], { since: NOON - 9 * DAY, coverageGaps: [coverageGap(-2 * DAY, HOUR, 3)], ...LATER }));
    expect(await metadataOf()).toMatchObject({ coverageGaps: [], ...WATCHED });
  });

  test('what came in after our last answer is not new to the next one', async () => {
    await recorded([entry({ key: 'id 8' })], { beyondCursor: 1 });
    const later = entry({ key: 'id 2', at: NOON + 1000 });
    const dated = entry({ key: 'id 3', at: NOON + 9 * DAY });
    const deleted = entry({ key: 'id 4', at: NOON + 1000, deleted: true, reversedAt: NOON + 2000 });
    const gone = entry({ key: 'id 8', deleted: true, reversedAt: NOON + 2000 });
    await take(file([later, dated, deleted, gone, entry({ key: 'id 5', at: NOON - 1000 })], LATER));
    expect((await metadataOf())?.beyondCursor).toBe(1 + 1 - 1);
    // What they knew before it was counted by it.
    await take(file([entry({ key: 'id 6', at: NOON + 1000 })], EARLIER));
    expect((await metadataOf())?.beyondCursor).toBe(1);
  });

  test('where nothing is recorded yet, they say what is missing and what is ahead', async () => {
    const all = { coverageGaps: [coverageGap(-2000, -1000, 2)], beyondCursor: 1, since: null };
    await take(file([entry({ at: NOON - 1500 }), entry({ key: 'id 2', at: NOON + 1 })], all));
    expect(await metadataOf()).toMatchObject({ ...all, currencies: ['USD'], entries: 2 });
  });
});

test('a payout that both saw is one; what they saw after our last answer, our next one shows', async () => {
  const payout = (from: number, at: number) => ({ from: NOON + from, at: NOON + at, amount: '5' });
  const ours = [payout(-900, -800), payout(-600, -500)];
  await recorded([], { payouts: ours });
  const theirs = [payout(-1000, -900), payout(-850, -840), payout(-550, -400), payout(-400, -300), payout(1, 2)];
  await take(file([], { payouts: theirs, ...LATER }));
  expect((await metadataOf())?.payouts).toEqual([payout(-1000, -900), ...ours, payout(-400, -300)]);
});

describe('where totals are all that is known', () => {
  const increase = (at: number) => ({ at: NOON + at, amount: '7' });
  const since = { since: NOON - DAY };
  const longer = { since: NOON - 9 * DAY };

  test('they show what they rose by before we began, once', async () => {
    await recorded([], { ...since, increases: [increase(-HOUR)] });
    for (const _ of ['once', 'twice'])
      await take(file([], { ...longer, increases: [increase(-2 * DAY), increase(-2 * HOUR)] }));
    expect(await metadataOf()).toMatchObject({ ...longer, increases: [increase(-2 * DAY), increase(-HOUR)] });
  });

  test('nothing is known further back where referrals are listed here', async () => {
    await recorded([], since);
    await take(file([], { ...longer, increases: [increase(-2 * DAY)] }));
    expect(await metadataOf()).toEqual(metadata({ ...since, revision: 2, entries: 0 }));
  });

  test('referrals that they stand for are not added to them', async () => {
    await recorded([], { ...since, increases: [increase(-HOUR)] });
    expect(await take(file([entry(), entry({ key: 'id 2', at: NOON - 2 * DAY })], longer))).toEqual(added(1));
  });

  test('they are the beginning where nothing is recorded yet', async () => {
    await take(file([], { increases: [increase(-HOUR)] }));
    expect((await metadataOf())?.increases).toEqual([increase(-HOUR)]);
  });
});

test('what goes on recording here goes on: its cursor and its backfill stay', async () => {
  const backfill = {
    stage: 'running',
    page: 4,
    pages: 9,
    total: 90,
    read: 30,
    tail: [],
    startedAt: 1,
  } as const;
  const { cursor } = metadata();
  await recorded([], {
    backfill: { ...backfill, tail: [] },
    cursor: { ...cursor, listed: ['x'], highest: '9' },
  });
  await take(file([entry()], LATER));
  expect(await metadataOf()).toMatchObject({
    backfill,
    cursor: { at: NOON, listed: ['x'], highest: '9' },
    entries: 1,
  });
});

describe('no more than is kept', () => {
  const many = (count: number, part: Partial<Entry> = {}, perDay = 500) =>
    Array.from({ length: count }, (_, n) =>
      entry({ key: `id ${n}`, at: NOON - Math.floor(n / perDay) * DAY, ...part }),
    );
  const FULL = { ok: false, error: { kind: 'records-full' } };

  test('a full export is imported whole, and what is here is not compacted for another', {
    timeout: 60_000,
  }, async () => {
    expect(await take(file(many(MOST_ENTRIES)))).toEqual(added(MOST_ENTRIES));
    expect(await metadataOf()).toMatchObject({ entries: MOST_ENTRIES, compactedBefore: null });
    const before = await kept();
    expect(await take(file([entry({ key: 'id x' })]))).toEqual(FULL);
    expect(await take(file([entry({ key: 'id x' }), ...many(20_000).map((one) => ({ ...one, at: NOON }))]))).toEqual(
      FULL,
    );
    expect(await kept()).toEqual(before);
  });

  test('nor for its letters', { timeout: 60_000 }, async () => {
    const own = entry({ key: 'id own' });
    await recorded([own]);
    const wide = (count: number) => file(many(count, { provider: 'x'.repeat(100), status: 'y'.repeat(100) }));
    expect(await take(wide(20_000))).toEqual(FULL);
    expect(await entriesOf()).toEqual([own]);
    expect((await take(wide(10_000))).ok).toBe(true);
  });

  test('an export of today’s referrals deletes none of today’s', async () => {
    const own = entry({ key: 'id own' });
    await recorded([own]);
    const today = Array.from({ length: 60_000 }, (_, n) => entry({ key: `id ${n}` }));
    expect(await take(file(today))).toEqual({ ok: false, error: { kind: 'file-too-large' } });
    expect(await take(file(today.slice(0, MOST_ENTRIES)))).toEqual(FULL);
    expect(await entriesOf()).toEqual([own]);
  });

  test('an export that has no room', async () => {
    expect(await take('x'.repeat(20_000_001))).toEqual({ ok: false, error: { kind: 'file-too-large' } });
  });
});

describe('while it goes on', () => {
  const days = Array.from({ length: 1000 }, (_, n) => entry({ key: `id ${n}`, at: NOON - n * DAY }));
  const totals = days.map(({ at }) => totalsOf(at));

  test('polls take their turn between its steps', async () => {
    const turns: string[] = [];
    const write: typeof recorder.write = async (...of) => {
      turns.push('import');
      return recorder.write(...of);
    };
    let isOver = false;
    const polls = (async () => {
      while (!isOver) {
        await recorder.write('a', [], () => null);
        turns.push('poll');
      }
    })();
    const text = file(days, {}, totals).join('');
    const deps = { store, records, recorder: { ...recorder, write }, now: () => NOON, pause: async () => {} };
    await importRecords('a', { text, anyway: false }, deps);
    isOver = true;
    await polls;
    expect(turns.filter((one) => one === 'import').length).toBeGreaterThan(5);
    expect(turns.join(' ')).not.toContain('import import import');
  });

  test('a worker that dies leaves nothing claimed, and the next import completes it', async () => {
    const lines = file(days, { since: null, coverageGaps: [{ from: 0, to: NOON, count: 3 }] }, totals);
    await take(lines, { to: 'b' });
    let left = 3;
    const dying = (...of: Parameters<typeof recorder.write>) =>
      left-- > 0 ? recorder.write(...of) : Promise.reject(new Error('stopped'));
    const deps = {
      store,
      records,
      recorder: { ...recorder, write: dying },
      now: () => NOON,
      pause: async () => {},
    };
    await expect(importRecords('a', { text: lines.join(''), anyway: false }, deps)).rejects.toThrow('stopped');
    const half = await readRecords('a');
    expect(half.entries.length).toBeGreaterThan(100);
    expect(half.entries.length).toBeLessThan(1000);
    expect(half.metadata).toMatchObject({ since: NOON, coverageGaps: [] });
    await take(lines);
    expect(await kept('a')).toEqual(await kept('b'));
  });

  test('what cannot be written is said', async () => {
    const full = async () => ({ ok: false, error: { kind: 'storage-full' } }) as const;
    const deps = {
      store,
      records,
      recorder: { ...recorder, write: full },
      now: () => NOON,
      pause: async () => {},
    };
    const text = file([entry()]).join('');
    expect(await importRecords('a', { text, anyway: false }, deps)).toEqual(await full());
    const broken = { ...deps, records: { read: () => Promise.reject(new Error('disk')) } };
    expect(await importRecords('a', { text, anyway: false }, broken)).toEqual({
      ok: false,
      error: { kind: 'storage-failed' },
    });
  });
});

/** So many that what grows as their square would not end before the test is given up, and what grows as they do does. */
const MANY = 60_000;

describe('a day with very many referrals', () => {
  const day = (part: (nth: number) => Partial<Entry>) =>
    Array.from({ length: MANY }, (_, n) => entry({ at: NOON + n, ...part(n) }));

  test.each<[string, number, (nth: number) => Partial<Entry>, (nth: number) => Partial<Entry>]>([
    ['the same', MANY, (n) => ({ key: `id ${n}` }), (n) => ({ key: `id ${n}` })],
    ['others', 2 * MANY, (n) => ({ key: `id ${n}` }), (n) => ({ key: `id x${n}` })],
    [
      'in words, of one second: the same',
      MANY,
      (n) => ({ key: `id ${n}`, at: NOON }),
      (n) => ({ key: `${n}× at`, at: NOON }),
    ],
    ['of one second', 2 * MANY, (n) => ({ key: `id ${n}`, at: NOON }), (n) => ({ key: `id x${n}`, at: NOON })],
  ])('is merged: %s', (_, count, ours, theirs) => {
    expect(mergedDay(day(ours), day(theirs), 1).entries).toHaveLength(count);
  });

  test('is compacted, and added up', () => {
    const all = day((n) => ({ key: `id ${n}`, at: NOON - 100 * DAY + n }));
    const held = { metadata: metadata({ entries: MOST_ENTRIES + MANY }), entries: new Map([[0, all]]) };
    const [less = []] = compact(held).entries.values();
    expect(countOf(less)).toBe(MANY);
    expect(worth(less)).toEqual(worth(all));
  });
});

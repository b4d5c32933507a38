import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '../../../lib/domain/calendar.ts';
import type { Entry } from '../../../lib/domain/entries.ts';
import { filed } from '../../../lib/domain/entries-merge.ts';
import type { DayTotals } from '../../../lib/domain/records.ts';
import { MOST, type RecordsFile, recordsFile, untilHeard } from '../../../lib/domain/records-file.ts';
import type { Sighting } from '../../../lib/domain/sighting.ts';
import { NEW_STATE } from '../../../lib/domain/state.ts';
import { MOST_ENTRIES } from '../../../lib/domain/thinning.ts';
import { deleteRecords, readRecords, records } from '../../../lib/platform/records.ts';
import * as store from '../../../lib/platform/storage.ts';
import { importRecords } from '../../../lib/worker/import-records.ts';
import { createRecorder } from '../../../lib/worker/recorder.ts';
import { account, NOON } from '../make.ts';

const HOUR = 3_600_000;
let turns: Promise<unknown> = Promise.resolve();
const recorder = createRecorder({
  store,
  records,
  now: () => NOON,
  pass: () => new Promise(() => {}),
  inTurn(work) {
    const turn = turns.then(work);
    turns = turn.catch(() => {});
    return turn;
  },
});
function take(file: unknown, to = 'a', anyway = false) {
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  return importRecords(to, { text, anyway }, { store, records, recorder });
}

beforeEach(() => store.write(store.ACCOUNTS, [account(), account({ id: 'b' })]));
afterEach(async () => {
  await deleteRecords('a');
  await deleteRecords('b');
});

const entry = (part: Partial<Entry> = {}): Entry => ({
  key: 'id 1',
  at: NOON,
  amount: '10.00',
  currency: 'USD',
  status: 'unpaid',
  provider: 'woo',
  takenBackAt: null,
  ...part,
});
const totalsOf = (at: number, paid = '1'): DayTotals => ({
  day: new Date(at).toISOString().slice(0, 10),
  at,
  paid,
  unpaid: '2',
  referrals: 3,
  rate: null,
});
const file = (entries: Entry[] = [], part: Partial<RecordsFile['book']> = {}, totals: DayTotals[] = []) =>
  recordsFile(
    account(),
    {
      book: {
        line: 'x',
        number: 3,
        since: NOON - DAY,
        payouts: [],
        gaps: [],
        last: { at: NOON + HOUR, referrals: 3 },
        entries: entries.length,
        bytes: 0,
        thinnedBefore: null,
        ...part,
      },
      totals,
      entries,
    },
    NOON,
  );

const WAITING: Sighting = {
  ...{ line: 'mine', number: 2, at: NOON, totals: null, rows: [], gone: [], unlisted: null, payout: null },
};

/** All that is kept, in an order that does not hang on who came first. */
async function kept(id = 'a') {
  const { book, totals, entries } = await readRecords(id);
  return {
    book: book && { ...book, bytes: book.bytes },
    totals,
    entries: entries.map((one) => JSON.stringify(Object.entries(one).sort())).sort(),
  };
}
async function exported(id = 'a'): Promise<RecordsFile> {
  const { book, ...all } = await readRecords(id);
  if (!book) throw new Error('Nothing is recorded.');
  return recordsFile(account({ id }), { book, ...all }, NOON);
}

describe('two computers that watched the same programme', () => {
  /** What came in, and what each of the two has seen of it. */
  const seen = fc.record({
    amount: fc.constantFrom('1.00', '2.50', '2.50', '-3'),
    minute: fc.integer({ min: 0, max: 20 * 24 * 60 }),
    twin: fc.boolean(),
    statuses: fc.tuple(
      fc.constantFrom(null, 'pending', 'unpaid', 'paid', 'rejected'),
      fc.constantFrom(null, 'pending', 'unpaid', 'paid', 'rejected'),
    ),
    ids: fc.tuple(fc.boolean(), fc.boolean()),
    late: fc.tuple(fc.boolean(), fc.boolean()),
    stood: fc.tuple(fc.constantFrom(0, 0, 1, 2), fc.constantFrom(0, 0, 1, 2)),
    filled: fc.tuple(fc.boolean(), fc.boolean()),
  });
  const span = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 60 }));
  const watched = fc.record({
    since: fc.option(fc.integer({ min: 0, max: 300 })),
    // Often the same moment, sometimes before the other one began.
    last: fc.constantFrom(100, 300, 360, 480),
    payouts: fc.array(span, { maxLength: 5 }),
    gaps: fc.array(fc.tuple(span, fc.integer({ min: 1, max: 9 })), { maxLength: 4 }),
    days: fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 8 }),
  });
  const history = fc.tuple(fc.array(seen, { maxLength: 25 }), watched, watched);
  type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

  const START = NOON - 20 * DAY;
  const hour = (hours: number) => START + hours * HOUR;
  /** Without overlaps: each lies between two answers, of which every one comes after the other. */
  const apart = <T extends { from: number }>(spans: (T & { end: number })[]): T[] => {
    let end = Number.NEGATIVE_INFINITY;
    return spans
      .sort((a, b) => a.from - b.from)
      .flatMap(({ end: its, ...one }) => {
        if (one.from < end) return [];
        end = its;
        return [one as unknown as T];
      });
  };

  /** Twins are told apart by their number, as `recognise` does. */
  const numbered = (entries: Entry[]): Entry[] =>
    entries.map((one, nth) => {
      const before = entries.slice(0, nth).filter(({ key, at }) => key === one.key && at === one.at).length;
      return before === 0 ? one : { ...one, key: `${before + 1}× ${one.key}` };
    });

  function fileOf([all, ...both]: History, side: 0 | 1): RecordsFile {
    const { since, payouts, days } = both[side];
    const gaps = both[side].gaps.filter(([[from]]) => from >= (since ?? 0));
    // Whoever tells of a gap has seen it end.
    const last = Math.max(both[side].last, since ?? 0, ...gaps.map(([[from, length]]) => from + length));
    const entries = all.flatMap(
      ({ amount, minute, twin, statuses, ids, late, stood, filled }, nth): Entry[] => {
        const status = statuses[side];
        if (status === null) return [];
        // Told an hour later on the same day by one of them.
        const isLate = ids[side] && late[side] && minute % (24 * 60) < 22 * 60;
        const at = START + minute * 60_000 + (isLate ? HOUR : 0);
        const isBack = status === 'rejected';
        const made = entry({
          key: ids[side] ? `id ${nth}` : `text ${amount} ${twin ? 'twin' : nth}`,
          at,
          amount,
          status,
          takenBackAt: isBack ? at + (side + 1) * HOUR : null,
          ...(!isBack && stood[side] > 0 && { stoodAt: at + stood[side] * HOUR }),
          ...(filled[side] && { filled: true as const }),
        });
        return [made];
      },
    );
    return file(
      numbered(entries),
      {
        since: since === null ? null : hour(since),
        last: { at: hour(last), referrals: Math.floor(last / 100) },
        payouts: apart(
          payouts.map(([from, length]) => {
            const at = hour(from + length);
            return { from: hour(from), at, amount: `${length}`, end: at };
          }),
        ),
        gaps: apart(
          gaps.map(([[from, length], count]) => {
            const to = hour(from + length);
            return { from: hour(from), to, count, end: to };
          }),
        ),
      },
      days.map((day) => totalsOf(START + day * DAY + (side + 1) * HOUR, `${side}`)),
    );
  }

  const each = (check: (history: History) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(history, async (one) => {
        await deleteRecords('a');
        await deleteRecords('b');
        await check(one);
      }),
      { numRuns: 150 },
    );

  test('importing one’s own export changes nothing', { timeout: 60_000 }, () =>
    each(async (history) => {
      await take(fileOf(history, 0));
      const before = await kept();
      expect(await take(await exported())).toEqual({ ok: true, value: { added: 0 } });
      expect(await kept()).toEqual(before);
    }),
  );

  test('importing twice is importing once', { timeout: 60_000 }, () =>
    each(async (history) => {
      await take(fileOf(history, 0));
      await take(fileOf(history, 1));
      const once = await kept();
      expect(await take(fileOf(history, 1))).toEqual({ ok: true, value: { added: 0 } });
      expect(await kept()).toEqual(once);
    }),
  );

  test('both orders come to the same', { timeout: 60_000 }, () =>
    each(async (history) => {
      await take(fileOf(history, 0), 'a');
      await take(fileOf(history, 1), 'a');
      await take(fileOf(history, 1), 'b');
      await take(fileOf(history, 0), 'b');
      expect(await kept('a')).toEqual(await kept('b'));
    }),
  );
});

describe('what is merged', () => {
  const statuses = async () => (await readRecords('a')).entries.map(({ key, status }) => [key, status]);

  test('the newer status wins, and what is settled is newer than what leads there', async () => {
    await take(file([entry(), entry({ key: 'id 2', status: 'paid' })], { last: { at: NOON, referrals: 2 } }));
    const later = { last: { at: NOON + DAY, referrals: 2 } };
    await take(file([entry({ status: 'pending' }), entry({ key: 'id 2' })], later));
    expect(await statuses()).toEqual([
      ['id 1', 'pending'],
      ['id 2', 'paid'],
    ]);
  });

  test('when it was taken back: whoever saw it first', async () => {
    const rejected = (at: number) => entry({ status: 'rejected', takenBackAt: at });
    await take(file([rejected(NOON + 5)], { last: { at: NOON + DAY, referrals: 1 } }));
    await take(file([rejected(NOON + 3)]));
    expect((await readRecords('a')).entries).toEqual([rejected(NOON + 3)]);
  });

  test('what stands again goes before an older rejection, and a rejection since goes before that', async () => {
    const [rejected, stands] = [
      (at: number) => entry({ status: 'rejected', takenBackAt: NOON + at }),
      entry({ stoodAt: NOON + 10 }),
    ];
    await take(file([rejected(5)]));
    await take(file([stands], { last: { at: NOON + DAY, referrals: 1 } }));
    expect((await readRecords('a')).entries).toEqual([stands]);
    expect(await take(file([rejected(5)]))).toMatchObject({ ok: true });
    expect((await readRecords('a')).entries).toEqual([stands]);
    await take(file([rejected(20)]));
    expect((await readRecords('a')).entries).toEqual([rejected(20)]);
  });

  test('one id at two times of a day is one referral', async () => {
    await take(file([entry(), entry({ key: 'id 2', at: NOON + 1 })]));
    const moved = file([entry({ at: NOON + HOUR })], { last: { at: NOON + DAY, referrals: 1 } });
    expect(await take(moved)).toEqual({ ok: true, value: { added: 0 } });
    expect((await readRecords('a')).entries.map(({ key, at }) => [key, at])).toEqual([
      ['id 1', NOON + HOUR],
      ['id 2', NOON + 1],
    ]);
  });

  test('a service that began to tell ids tells of the same referral', async () => {
    await take(file([entry({ key: 'text Order #1' })]));
    expect(await take(file([entry({ key: 'id 7' })]))).toEqual({ ok: true, value: { added: 0 } });
    expect(await statuses()).toEqual([['id 7', 'unpaid']]);
  });

  test('a day that one of them has put together is told by one alone', async () => {
    const together = entry({ key: '', amount: '20.00', count: 2 });
    await take(file([entry(), entry({ key: 'id 2' })]));
    await take(file([together]));
    expect(await statuses()).toHaveLength(2);
    await deleteRecords('a');
    await take(file([entry()]));
    await take(file([together]));
    expect((await readRecords('a')).entries).toEqual([together]);
  });

  test.each([
    ['watched until we began', NOON - 2 * DAY, NOON - 9 * DAY],
    ['stopped before we began', NOON - 4 * DAY, NOON - 3 * DAY],
  ])('known further back only without a hole between: %s', async (_, lastAt, since) => {
    await take(file([], { since: NOON - 3 * DAY }));
    await take(file([], { since: NOON - 9 * DAY, last: { at: lastAt, referrals: 1 } }));
    expect((await readRecords('a')).book?.since).toBe(since);
  });

  describe('a hole between the two, of which the totals tell', () => {
    const [began, ended] = [NOON - 3 * DAY, NOON - 4 * DAY];
    const within = entry({ at: began - HOUR });
    const gone = entry({ key: 'id 2', at: ended - DAY, deleted: true, takenBackAt: began });
    // Three are counted on the first day of the later one.
    test.each<[string, number | null, Entry[], since: number, missing: number]>([
      ['nothing came in', 3, [], ended - DAY, 0],
      ['what came in is listed', 2, [within], ended - DAY, 0],
      ['one more came in than is listed', 1, [within], ended - DAY, 1],
      ['one that came in before was deleted', 4, [gone], ended - DAY, 0],
      ['one was deleted that nobody saw: it may hide another', 4, [], ended - DAY, 1],
      ['what came in later has nothing to do with it', 3, [entry()], ended - DAY, 0],
      ['nobody knows how many there were', null, [], began, 0],
    ])('%s', async (_, referrals, entries, since, missing) => {
      const earlier = file([], { since: ended - DAY, last: { at: ended, referrals } });
      const later = file(entries, { since: began }, [totalsOf(began), totalsOf(NOON)]);
      const gaps = missing > 0 ? [{ from: ended, to: began, count: missing }] : [];
      for (const order of [
        [earlier, later],
        [later, earlier],
      ]) {
        await deleteRecords('a');
        for (const one of [...order, ...order]) await take(one);
        expect((await readRecords('a')).book).toMatchObject({ since, gaps });
      }
    });

    test('there is none between records and themselves, though a wrong clock ended them before they began', async () => {
      const odd = file([], { since: began, last: { at: ended, referrals: 3 } }, [totalsOf(NOON)]);
      await take(odd);
      await take(odd);
      expect((await readRecords('a')).book).toMatchObject({ since: began, gaps: [] });
      await take(file([], { since: ended - DAY, last: { at: ended - HOUR, referrals: 3 } }));
      expect((await readRecords('a')).book?.since).toBe(began);
    });

    test('the later one must have counted', async () => {
      await take(file([], { since: ended - DAY, last: { at: ended, referrals: 3 } }, [totalsOf(ended)]));
      await take(file([], { since: began }));
      expect((await readRecords('a')).book?.since).toBe(began);
    });
  });

  test('what came in until the last answer is known, though that brought no news', async () => {
    const [known, began] = [NOON - 4 * DAY, NOON - 3 * DAY];
    const book = { ...file([], { since: known - DAY, last: { at: known, referrals: null } }).book };
    const ours = { ...book, line: 'mine', number: 1, entries: 0, bytes: 0 };
    await recorder.change('a', [], ({ entries }) => ({ book: ours, entries, totals: null }));
    const heard = { line: 'mine', number: 1, at: known, heardAt: began, missing: 0, peak: null, below: null };
    const totals = { paid: null, unpaid: null, referrals: null, rate: null };
    const state = { ...NEW_STATE, sighted: { ...heard, totals } };
    await store.write(store.stateOf('a'), state);
    await take(file([], { since: began, last: { at: NOON, referrals: null } }));
    expect((await readRecords('a')).book?.since).toBe(known - DAY);
    // So in an export; but not what another line of answers knew, or what is not recorded yet.
    expect(untilHeard(ours, state).last.at).toBe(began);
    expect(untilHeard({ ...ours, line: 'other' }, state).last.at).toBe(known);
    expect(untilHeard(ours, { ...state, unrecorded: [WAITING] }).last.at).toBe(known);
  });

  test('a payout that both saw is one; a gap in which the other watched is none', async () => {
    const payout = (from: number, at: number) => ({ from: NOON + from, at: NOON + at, amount: '5' });
    const gap = { from: NOON, to: NOON + 100, count: 2 };
    await take(file([], { payouts: [payout(0, 100), payout(300, 400)], gaps: [gap] }));
    await take(file([], { payouts: [payout(50, 60), payout(400, 600)] }));
    const { book } = await readRecords('a');
    expect(book?.payouts).toEqual([payout(50, 60), payout(300, 400), payout(400, 600)]);
    expect(book?.gaps).toEqual([]);
  });

  test('what goes on recording here goes on: its own numbers and what it is filling in stay', async () => {
    const filling = {
      stage: 'running',
      page: 4,
      pages: 9,
      total: 90,
      read: 30,
      tail: [],
      startedAt: 1,
    } as const;
    await recorder.change('a', [], ({ entries }) => ({
      book: {
        ...file().book,
        line: 'mine',
        number: 8,
        entries: 0,
        bytes: 0,
        filling: { ...filling, tail: [] },
      },
      entries,
      totals: null,
    }));
    await take(file([entry()]));
    expect((await readRecords('a')).book).toMatchObject({ line: 'mine', number: 8, filling, entries: 1 });
  });

  test('more than is kept is thinned', { timeout: 60_000 }, async () => {
    const many = Array.from({ length: MOST_ENTRIES + 2000 }, (_, n) =>
      entry({ key: `id ${n}`, at: NOON - Math.floor(n / 500) * DAY, amount: '1' }),
    );
    await take(file(many, { since: null }));
    const { book, entries } = await readRecords('a');
    expect(book?.entries).toBeLessThanOrEqual(MOST_ENTRIES);
    expect(entries.length).toBe(book?.entries);
    expect(entries.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(many.length);
    expect(book?.since).toBeNull();
  });
});

describe('a file that nobody made here', () => {
  const good = () => structuredClone(file([entry()], {}, [totalsOf(NOON)]));
  test.each<[string, string]>([
    ['nothing', ''],
    ['no JSON', '{"format":'],
    ['a web page', '<!doctype html>'],
    ['null', 'null'],
    ['another list', '[1, 2, 3]'],
    ['another format', JSON.stringify({ ...good(), format: 'shopping-list' })],
  ])('%s: unreadable', async (_, text) => {
    expect(await take(text)).toEqual({ ok: false, error: { kind: 'file-unreadable' } });
  });

  test('of a later version', async () => {
    expect(await take({ ...good(), version: 2, book: 'new' })).toMatchObject({
      error: { kind: 'file-newer' },
    });
  });

  test('too large', async () => {
    const text = JSON.stringify(good());
    expect(await take(text + ' '.repeat(20_000_001 - text.length))).toMatchObject({
      error: { kind: 'file-too-large' },
    });
    expect(await take(text + ' '.repeat(20_000_000 - text.length))).toMatchObject({ ok: true });
  });

  type Break = (file: RecordsFile) => unknown;
  const broken =
    (one: Partial<Record<keyof Entry, unknown>>): Break =>
    (file) => ({
      ...file,
      entries: [{ ...entry(), ...one }],
    });
  const total =
    (one: Partial<Record<keyof DayTotals, unknown>>): Break =>
    (file) => ({
      ...file,
      totals: [{ ...totalsOf(NOON), ...one }],
    });
  const book =
    (one: object): Break =>
    (file) => ({ ...file, book: { ...file.book, ...one } });
  test.each<[string, Break, string]>([
    ['no entries', (file) => ({ ...file, entries: undefined }), 'entries'],
    ['too many', (file) => ({ ...file, entries: Array(MOST.entries + 1).fill(entry()) }), 'entries'],
    ['a time that is none', broken({ at: 'yesterday' }), 'entries.0.at'],
    ['a time before time', broken({ at: -1 }), 'entries.0.at'],
    ['a time after all', broken({ at: 9e15 }), 'entries.0.at'],
    ['a broken time', broken({ at: 1.5 }), 'entries.0.at'],
    ['an amount that is none', broken({ amount: '12,40' }), 'entries.0.amount'],
    ['an endless amount', broken({ amount: '9'.repeat(101) }), 'entries.0.amount'],
    ['an amount as a float', broken({ amount: 12.4 }), 'entries.0.amount'],
    ['an endless key', broken({ key: 'x'.repeat(101) }), 'entries.0.key'],
    ['no count', broken({ count: 0 }), 'entries.0.count'],
    ['a day that is none', total({ day: '2026-02-30' }), 'totals.0.day'],
    ['an endless figure', total({ paid: '1'.repeat(101) }), 'totals.0.paid'],
    ['half a referral', total({ referrals: 0.5 }), 'totals.0.referrals'],
    [
      'too many payouts',
      book({ payouts: Array(1001).fill({ at: 2, from: 1, amount: '1' }) }),
      'book.payouts',
    ],
    ['a payout backwards', book({ payouts: [{ at: 1, from: 2, amount: '1' }] }), 'book.payouts.0'],
    ['a gap backwards', book({ gaps: [{ to: 1, from: 2, count: 1 }] }), 'book.gaps.0'],
    ['no last answer', book({ last: null }), 'book.last'],
    ['no programme', (file) => ({ ...file, programme: {} }), 'programme.name'],
  ])('%s: damaged, said where, and nothing is taken over', async (_, damage, where) => {
    expect(await take(damage(good()))).toEqual({ ok: false, error: { kind: 'file-damaged', where } });
    expect((await readRecords('a')).book).toBeNull();
  });

  test('what it holds beside is left out', async () => {
    const strange = { ...entry(), __proto__: { a: 1 }, note: 'x'.repeat(1000) };
    await take({ ...good(), entries: [strange], hello: 'world' });
    expect((await readRecords('a')).entries).toEqual([entry()]);
  });

  test.each([
    ['another login name', { username: 'ada@mail.example' }, 'file-maybe-other'],
    ['another host', { baseUrl: 'https://other.example/wp-json/fluent-affiliate/v2' }, 'file-maybe-other'],
    [
      'another host and login name',
      { baseUrl: 'https://other.example/wp-json/fluent-affiliate/v2', username: 'bob' },
      'file-other',
    ],
    ['the same site, otherwise written', { baseUrl: 'https://www.shop.example/?rest_route=/x' }, null],
    ['without TLS', { baseUrl: 'http://shop.example/wp-json/fluent-affiliate/v2/' }, null],
    ['by its page', { baseUrl: 'https://shop.example/index.php?rest_route=/fluent-affiliate/v2' }, null],
    [
      'another site of the host',
      { baseUrl: 'https://shop.example/~bob/wp-json/fluent-affiliate/v2' },
      'file-other',
    ],
    ['another one, plainly', { baseUrl: 'https://shop.example/~bob/?rest_route=/x' }, 'file-other'],
    ['what is no web', { baseUrl: 'ftp2://shop.example/wp-json/fluent-affiliate/v2' }, 'file-other'],
    ['a service that is no WordPress', { baseUrl: 'https://shop.example/api/v2' }, 'file-other'],
    ['the same user, otherwise written', { username: 'Ada' }, null],
  ])('%s', async (_, part, refusal) => {
    const { programme } = good();
    const other = { ...good(), programme: { ...programme, ...part } };
    const outcome = await take(other);
    expect(outcome.ok ? null : outcome.error.kind).toBe(refusal);
    // What may be the same one is for its user to know.
    expect((await take(other, 'b', true)).ok).toBe(refusal !== 'file-other');
  });

  test('that may be another’s says whose it is, and what is here', async () => {
    const { programme } = good();
    const baseUrl = `https://www.old.example/wp-json/fluent-affiliate/v2`;
    expect(await take({ ...good(), programme: { ...programme, baseUrl } })).toEqual({
      ok: false,
      error: {
        kind: 'file-maybe-other',
        theirs: { site: 'old.example', username: 'ada' },
        ours: { site: 'shop.example', username: 'ada' },
      },
    });
    expect((await readRecords('a')).book).toBeNull();
  });

  test('to an account that is gone', async () => {
    expect(await take(good(), 'nobody')).toEqual({ ok: false, error: { kind: 'account-gone' } });
  });
});

test('an export holds no password, neither in its address', () => {
  const made = recordsFile(
    account({ baseUrl: 'https://ada:secret@shop.example/wp-json/fluent-affiliate/v2' }),
    { book: { ...file().book, line: 'x', number: 1, entries: 0, bytes: 0 }, totals: [], entries: [] },
    NOON,
  );
  expect(JSON.stringify(made)).not.toContain('secret');
  expect(made.programme.baseUrl).toBe('https://shop.example/wp-json/fluent-affiliate/v2');
});

test('an export of a payout that an earlier version recorded backwards can be imported', async () => {
  const payout = { at: NOON, from: NOON + DAY, amount: '5' };
  expect((await take(file([], { payouts: [payout] }))).ok).toBe(true);
  expect((await readRecords('a')).book?.payouts).toEqual([{ ...payout, from: NOON }]);
});

test('files of days come oldest first', () => {
  const files = filed([entry(), entry({ at: NOON - 3 * DAY }), entry({ key: 'id 2', at: NOON + 1 })]);
  expect([...files.values()].map((all) => all.length)).toEqual([1, 2]);
});

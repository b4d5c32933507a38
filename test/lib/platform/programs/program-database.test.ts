import { describe, expect, test, vi } from 'vitest';
import { MOST_MIRRORED, NEW_MIRROR, type Splice, spliced } from '../../../../lib/domain/mirror/mirror.ts';
import type { DayTotals } from '../../../../lib/domain/mirror/totals.ts';
import { NEW_RECORD, type ProgramRecord } from '../../../../lib/domain/programs/program-record.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import { TIMEOUT } from '../../../../lib/platform/with-timeout.ts';
import { countedClicks, daysAgo } from '../../make.ts';
import { mirrorOf, rowAt, rowsDown, rowWith, totals } from '../../mirror-samples.ts';
import { splice, storeMirror } from '../../program-samples.ts';

const fill = (rows: Referral[], days: DayTotals[] = []) => splice('a', { from: 0, remove: 0, rows }, days);

/** Counts the blocks that a change writes or deletes. */
async function writes(work: () => Promise<unknown>): Promise<number> {
  const [put, remove] = [vi.spyOn(IDBObjectStore.prototype, 'put'), vi.spyOn(IDBObjectStore.prototype, 'delete')];
  await work();
  const stores = [...put.mock.contexts, ...remove.mock.contexts] as IDBObjectStore[];
  return stores.filter(({ name }) => name === 'rows').length;
}

describe('a history', () => {
  test('is stored as it was read, with its sums', async () => {
    const rows = [rowAt(0, '1.10'), rowAt(9, '2', { status: 'paid', campaign: 'autumn' }), rowWith(3, { at: null })];
    await fill(rows, [totals(1, '5'), totals(0, '6')]);
    const { mirror, ...rest } = await programDatabase.history('a');
    expect(rest).toEqual({ rows, totals: [totals(1, '5'), totals(0, '6')] });
    expect(mirror).toMatchObject({ revision: 1, count: 3, paid: '2', unpaid: '11.10' });
    expect(await programDatabase.read('a')).toMatchObject({ ok: true, value: { mirror } });
  });

  test('is empty for an account without one', async () => {
    expect(await programDatabase.history('b')).toEqual({ mirror: null, totals: [], rows: [] });
    expect(await programDatabase.part('b', [0, 9])).toEqual({ mirror: null, totals: [], rows: [] });
    expect(await programDatabase.read('b')).toEqual({ ok: true, value: null });
  });

  test('is deleted without those of other accounts', async () => {
    await fill(rowsDown(3, 1));
    await storeMirror('b', {});
    expect((await programDatabase.accounts()).sort()).toEqual(['a', 'b']);
    await programDatabase.remove('a');
    expect(await programDatabase.accounts()).toEqual(['b']);
  });
});

describe('a program without a database', () => {
  test('gets none by reading or changing it', async () => {
    const work = vi.fn(() => null);
    expect(await programDatabase.change('a', {}, work)).toEqual({ ok: true, value: null });
    expect(await programDatabase.read('a')).toEqual({ ok: true, value: null });
    expect(work).not.toHaveBeenCalled();
    expect(await programDatabase.accounts()).toEqual([]);
  });

  test('loses an open database to a deletion at once', async () => {
    await storeMirror('a', {});
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('program/a');
      request.onsuccess = () => resolve(request.result);
    });
    opened.onversionchange = () => opened.close();
    await programDatabase.remove('a');
    expect(await programDatabase.read('a')).toEqual({ ok: true, value: null });
  });
  test('loses one that is being opened to a deletion', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await fill(rowsDown(3, 1));
    vi.advanceTimersByTime(TIMEOUT);
    const [opened] = await Promise.all([programDatabase.history('a'), programDatabase.remove('a')]);
    expect(opened.rows).toHaveLength(3);
    expect(await programDatabase.read('a')).toEqual({ ok: true, value: null });
    expect(await programDatabase.accounts()).toEqual([]);
    vi.useRealTimers();
  });
});

describe('a change', () => {
  test('stores rows, record, counted clicks and outbox together, and counts', async () => {
    const clicks = countedClicks();
    const outbox: ProgramRecord['outbox'] = [{ kind: 'referrals', id: 'x', accountId: 'a', count: 1, rows: [] }];
    const changed = await programDatabase.change('a', { first: NEW_RECORD, clicks: true }, ({ record }) => ({
      record: { ...record, outbox },
      clicks,
    }));
    expect(changed).toEqual({ ok: true, value: { ...NEW_RECORD, outbox, revision: 1 } });
    expect(await programDatabase.clicks('a')).toEqual(clicks);
    expect(await programDatabase.read('a')).toEqual(changed);
  });

  test('may replace the whole history', async () => {
    await fill(rowsDown(400, 1), [totals(1, '5')]);
    await programDatabase.change('a', {}, ({ record }) => ({
      record: { ...record, mirror: NEW_MIRROR },
      isNewHistory: true,
      totals: [totals(0, '6')],
    }));
    const { mirror, ...rest } = await programDatabase.history('a');
    expect([mirror?.count, mirror?.revision]).toEqual([0, 2]);
    expect(rest).toEqual({ rows: [], totals: [totals(0, '6')] });
  });

  test('may begin a new history with rows', async () => {
    await fill(rowsDown(400, 1));
    const rows = rowsDown(2, 1);
    await programDatabase.change('a', {}, () => ({
      record: { ...NEW_RECORD, mirror: spliced(NEW_MIRROR, [], rows) },
      isNewHistory: true,
      splice: { from: 0, remove: 0, rows },
    }));
    expect(await programDatabase.history('a')).toMatchObject({ mirror: { count: 2, revision: 2 }, rows });
  });

  const LIST = rowsDown(1000, 1);
  test.each<[string, Splice, written: number]>([
    ['on top', { from: 0, remove: 0, rows: rowsDown(1003, 1001) }, 1],
    ['of a page', { from: 300, remove: 100, rows: rowsDown(700, 601, { status: 'paid' }) }, 2],
    ['of nothing', { from: 400, remove: 100, rows: rowsDown(600, 501) }, 0],
    ['of everything', { from: 0, remove: 1000, rows: [] }, 6],
  ])('writes only the blocks in which something changes: %s', async (_, change, written) => {
    await fill(LIST);
    expect(await writes(() => splice('a', change))).toBe(written);
    const { mirror, rows } = await programDatabase.history('a');
    expect(rows).toEqual(LIST.toSpliced(change.from, change.remove, ...change.rows));
    const { count, paid, unpaid } = mirrorOf(rows);
    expect(mirror).toMatchObject({ revision: 2, count, paid, unpaid });
  });

  test('of null changes nothing, not even the revision', async () => {
    await fill(LIST);
    const before = await programDatabase.history('a');
    const unchanged = await programDatabase.change('a', { rows: () => [0, 9] }, () => null);
    expect(unchanged).toMatchObject({ ok: true, value: { mirror: before.mirror } });
    expect(await programDatabase.history('a')).toEqual(before);
  });

  const [put, nothing] = [IDBObjectStore.prototype.put, () => {}];
  /** Aborts the transaction when the record is written. */
  function abortAtRecord(): void {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      const request = put.apply(this, args);
      if (this.name === 'record') this.transaction.abort();
      return request;
    });
  }
  test.each<[string, prepare: () => void, part: object]>([
    ['that fails', abortAtRecord, {}],
    ['with something that cannot be stored', nothing, { state: nothing }],
  ])('%s leaves everything as it was', async (_, prepare, part) => {
    await fill(LIST, [totals(1, '5')]);
    const before = await programDatabase.history('a');
    prepare();
    const failed = await programDatabase.change('a', { rows: () => [0, 500] }, ({ record }) => ({
      record: { ...record, ...part },
      splice: { from: 0, remove: 500, rows: [] },
      totals: [totals(0, '6')],
    }));
    vi.restoreAllMocks();
    expect(failed).toMatchObject({ ok: false, error: { kind: 'storage-failed' } });
    expect(await programDatabase.history('a')).toEqual(before);
  });

  test.each([
    [{}, 'strict'],
    [{ relaxed: true } as const, 'relaxed'],
  ])('that needs %o has the durability %s', async (needed, durability) => {
    await storeMirror('a', {});
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await programDatabase.change('a', needed, ({ record }) => ({ record }));
    expect(transaction.mock.calls.map(([, , options]) => options)).toContainEqual({ durability });
  });

  test('starts after the one before it', async () => {
    await Promise.all([fill(rowsDown(2, 1)), fill(rowsDown(4, 3))]);
    const { mirror, rows } = await programDatabase.history('a');
    expect(mirror).toMatchObject({ revision: 2, count: 4 });
    expect(rows).toHaveLength(4);
  });

  test('of totals keeps the latest answer of each day', async () => {
    await fill([], [totals(0, '5', { at: daysAgo(0) })]);
    await fill([], [totals(0, '4', { at: daysAgo(0) - 1 })]);
    await fill([], [totals(1, '3')]);
    expect((await programDatabase.history('a')).totals.map(({ unpaid }) => unpaid)).toEqual(['3', '5']);
    await fill([], [totals(0, '6', { at: daysAgo(0) + 1 })]);
    expect((await programDatabase.history('a')).totals.map(({ unpaid }) => unpaid)).toEqual(['3', '6']);
  });
});

test('the oldest rows beyond the limit are dropped, and the mirror is no longer complete', async () => {
  const rows = rowsDown(MOST_MIRRORED + 400, 1);
  await fill(rows);
  await storeMirror('a', { complete: true });
  const { mirror, rows: kept } = await programDatabase.history('a');
  expect(mirror).toMatchObject({ count: kept.length });
  expect(kept.length).toBeGreaterThanOrEqual(MOST_MIRRORED);
  expect(kept.length).toBeLessThan(MOST_MIRRORED + 300);
  expect(kept.at(-1)).toEqual(rows[kept.length - 1]);
  await fill(rowsDown(MOST_MIRRORED + 900, MOST_MIRRORED + 401));
  expect((await programDatabase.history('a')).mirror).toMatchObject({ complete: false });
});

describe('rows are read', () => {
  /** One row for each day, in blocks of 150. */
  const DAYS = Array.from({ length: 600 }, (_, day) => rowAt(day, '1'));

  test('since a moment and some time before, with the totals from its day on', async () => {
    await fill(DAYS, [totals(9, '1'), totals(5, '2'), totals(0, '3')]);
    const read = await programDatabase.history('a', daysAgo(5) + 1);
    expect(read.rows).toEqual(DAYS.slice(0, 150));
    expect(read.totals.map(({ unpaid }) => unpaid)).toEqual(['2', '3']);
  });

  test('since a moment, including back-dated rows and rows without a time', async () => {
    const late = rowAt(2, '7');
    await fill(DAYS.toSpliced(400, 0, late));
    expect((await programDatabase.history('a', daysAgo(5))).rows).toContainEqual(late);
    const timeless = rowsDown(150, 1).map((row) => ({ ...row, at: null }));
    await splice('a', { from: 0, remove: 601, rows: [...DAYS.slice(0, 150), ...timeless] });
    expect((await programDatabase.history('a', daysAgo(5))).rows).toHaveLength(300);
  });

  test.each<[from: number, to: number]>([
    [140, 310],
    [590, 9999],
    [150, 150],
  ])('by their place in the list: %i to %i', async (from, to) => {
    await fill(DAYS);
    expect((await programDatabase.part('a', [from, to])).rows).toEqual(DAYS.slice(from, to));
  });
});

describe('requests that come together', () => {
  test('open a database once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await fill(rowsDown(3, 1));
    // It stays open for a moment.
    vi.advanceTimersByTime(TIMEOUT);
    const open = vi.spyOn(indexedDB, 'open');
    const [clicks, { rows }] = await Promise.all([programDatabase.clicks('a'), programDatabase.history('a')]);
    expect({ clicks, rows: rows.length, opened: open.mock.calls.length }).toEqual({ clicks: null, rows: 3, opened: 1 });
    vi.useRealTimers();
  });

  test('find none, or make one', async () => {
    const [none] = await Promise.all([programDatabase.clicks('a'), fill(rowsDown(3, 1))]);
    expect(none).toBeNull();
    expect((await programDatabase.history('a')).rows).toHaveLength(3);
  });
});

test('a database that cannot be opened makes calls return an error, and reading a history throw', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Refused', 'UnknownError');
  });
  const error = { ok: false, error: { kind: 'storage-failed' } };
  expect(await programDatabase.read('a')).toMatchObject(error);
  expect(await storeMirror('a', {})).toMatchObject(error);
  await expect(programDatabase.history('a')).rejects.toThrow();
});

test('a database that hangs fails after the timeout, and the next request opens it again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const open = vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
  const requested = programDatabase.read('a');
  vi.advanceTimersByTime(TIMEOUT);
  expect(await requested).toMatchObject({ ok: false });
  open.mockRestore();
  expect(await programDatabase.read('a')).toMatchObject({ ok: true });
  vi.useRealTimers();
});

test.each<[string, get: () => never]>([
  [
    'was closed',
    () => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
    },
  ],
  ['hangs', () => new Promise(() => {}) as never],
])('an open database that %s is opened again after its failure, however often pages ask', async (_, get) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await storeMirror('a', {});
  const broken = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(get);
  const asked = programDatabase.read('a');
  await vi.advanceTimersByTimeAsync(TIMEOUT / 2);
  const askedAgain = programDatabase.read('a');
  await vi.advanceTimersByTimeAsync(TIMEOUT / 2);
  expect(await asked).toMatchObject({ ok: false });
  broken.mockRestore();
  const open = vi.spyOn(indexedDB, 'open');
  expect(await programDatabase.read('a')).toMatchObject({ ok: true });
  expect(open).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(TIMEOUT / 2);
  expect(await askedAgain).toMatchObject({ ok: false });
  vi.useRealTimers();
});

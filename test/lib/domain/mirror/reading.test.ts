import { describe, expect, test } from 'vitest';
import { withCheck } from '../../../../lib/domain/mirror/agreement.ts';
import { type Mirror, NEW_MIRROR } from '../../../../lib/domain/mirror/mirror.ts';
import { newRun, type ReadingRun, windowFor, withListPage } from '../../../../lib/domain/mirror/reading.ts';
import { plainSums } from '../../../../lib/domain/referrals/referral.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { NOON } from '../../make.ts';
import { mirrorOf, rowsDown, rowWith } from '../../mirror-samples.ts';

interface MirrorWithRows {
  mirror: Mirror;
  rows: Referral[];
}

interface Progress extends MirrorWithRows {
  /** The pages that were requested, in order. */
  pages: number[];
  /** The number of rows after each page. */
  shown: number[];
}

const always = (whole: boolean) => ({ whole, mayRestart: true });
const NOTHING: MirrorWithRows = { mirror: NEW_MIRROR, rows: [] };
const mirrored = (rows: Referral[]): MirrorWithRows => ({ mirror: mirrorOf(rows), rows });

/**
 * Reads a list until the mirror agrees with its totals, or its end.
 * @param listAt the list at each request
 * @param most pages after which the reading is interrupted
 * @param unread ids of rows that the service lists, but that are omitted from their page
 */
function reads(
  before: MirrorWithRows,
  listAt: Referral[] | ((request: number) => Referral[]),
  { size = 100, most = 40, whole = false, hasTotal = true, unread = [] as string[], mayRestart = true } = {},
): Progress {
  const progress: Progress = { ...before, pages: [], shown: [] };
  let run: ReadingRun = newRun(size);
  for (let request = 1; request <= most; request++) {
    const list = typeof listAt === 'function' ? listAt(request) : listAt;
    const start = (run.next - 1) * size;
    const last = start + size >= list.length;
    const total = hasTotal ? list.length : null;
    const listed = list.slice(start, start + size);
    const rows = listed.filter(({ id }) => !unread.includes(`${id}`));
    const page = { rows, omitted: listed.length - rows.length, total, last, start, size };
    progress.pages.push(run.next);
    const [from, to] = windowFor(progress.mirror, page, run);
    const step = withListPage(progress.mirror, page, { from, rows: progress.rows.slice(from, to) }, run, {
      whole,
      mayRestart,
    });
    run = step.run;
    if (step.splice) progress.rows = progress.rows.toSpliced(step.splice.from, step.splice.remove, ...step.splice.rows);
    const known = list.filter(({ id }) => !unread.includes(`${id}`));
    const totals = { ...plainSums(known), referrals: list.length };
    progress.mirror = withCheck(step.mirror, totals, { now: NOON, ended: run.ended });
    progress.shown.push(progress.rows.length);
    if (!run.head && !progress.mirror.reading && progress.mirror.complete) break;
  }
  return progress;
}

const LIST = rowsDown(1000, 1);
const without = (...ids: number[]) => LIST.filter(({ id }) => !ids.includes(Number(id)));
const withStatus = (status: string, from: number, to: number) =>
  LIST.map((row) => (Number(row.id) <= from && Number(row.id) >= to ? { ...row, status } : row));

describe('a page that contradicts the rows above it', () => {
  /** The run after the first page of ten rows, and the page as the second one. */
  function afterFirst(second: Referral[], mayRestart = true) {
    const page = (rows: Referral[], start: number) => ({ rows, omitted: 0, total: 30, last: false, start, size: 10 });
    const above = rowsDown(30, 21);
    const first = withListPage(NEW_MIRROR, page(above, 0), { from: 0, rows: [] }, newRun(10), always(false));
    return withListPage(first.mirror, page(second, 10), { from: 0, rows: above }, first.run, {
      whole: false,
      mayRestart,
    });
  }

  test('because it repeats one of them begins the reading anew', () => {
    expect(afterFirst([...rowsDown(22, 14), ...rowsDown(29, 29)])).toMatchObject({ splice: null, run: newRun(10) });
  });
  test('because its rows have no ids begins the reading anew', () => {
    const second = rowsDown(20, 11, { id: null });
    expect(afterFirst(second)).toMatchObject({ splice: null, run: newRun(10) });
  });
  test.each([
    ['in the middle', [...rowsDown(20, 14), ...rowsDown(29, 27)]],
    ['as the first one', [...rowsDown(29, 27), ...rowsDown(20, 14)]],
  ])('because it repeats some of them keeps them once if the reading has begun anew often: %s', (_, second) => {
    const { splice, mirror, run } = afterFirst(second, false);
    expect(splice?.rows ?? run.head?.slice(10)).toEqual(rowsDown(20, 14));
    expect([mirror.count, mirror.total, run.next]).toEqual([17, 30, 3]);
  });
  test('in nothing goes on', () => {
    expect(afterFirst(rowsDown(20, 11)).run).toMatchObject({ next: 3 });
  });
});

describe('a reading', () => {
  test('shows after each page what it has read so far', () => {
    const { pages, shown, rows, mirror } = reads(NOTHING, rowsDown(250, 1));
    expect({ pages, shown }).toEqual({ pages: [1, 2, 3], shown: [100, 200, 250] });
    expect(rows).toEqual(rowsDown(250, 1));
    expect(mirror).toMatchObject({ complete: true, count: 250, unpaid: '2500', wholeAt: NOON, difference: null });
  });

  test.each<[string, list: Referral[], pages: number[]]>([
    ['new rows', rowsDown(1002, 1), [1]],
    ['a payout of three hundred rows', withStatus('paid', 1000, 701), [1, 2, 3]],
    ['a deleted row', without(849), [1, 2]],
    ['deleted rows in two places', without(990, 749), [1, 2, 3]],
    ['a deleted last row', without(1), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['a rejected row in the middle', withStatus('rejected', 850, 850), [1, 2]],
    ['a back-dated row', [rowWith(1001, { at: NOON - 9e9 }), ...LIST], [1]],
    ['more new rows than a page holds', rowsDown(1150, 1), [1, 2]],
    ['an empty list', [], [1]],
    ['a list of other rows', rowsDown(5300, 5001), [1, 2, 3]],
  ])('continues until the mirror agrees: %s', (_, list, pages) => {
    const progress = reads(mirrored(LIST), list);
    expect(progress.pages).toEqual(pages);
    expect(progress.rows).toEqual(list);
    expect(progress.mirror).toMatchObject({ count: list.length, complete: true, ...plainSums(list) });
  });

  test('to the end finds changes that no total shows', () => {
    const before = LIST.map((row) => (row.id === '5' ? { ...row, status: 'rejected' } : row));
    const after = LIST.map((row) => (row.id === '5' ? { ...row, status: 'cancelled' } : row));
    expect(reads(mirrored(before), after).rows).toEqual(before);
    const progress = reads(mirrored(before), after, { whole: true });
    expect(progress.pages).toHaveLength(10);
    expect(progress.rows).toEqual(after);
  });

  test.each([40, 4])(
    'to the end forgets the currency of a row that was deleted, if interrupted after %i pages',
    (most) => {
      const list = LIST.map((row) => ({ ...row, currency: 'USD' }));
      const deleted = { ...rowWith(1001), currency: 'EUR' };
      const known = mirrored([deleted, ...list]);
      const mirror = { ...known.mirror, currencies: ['USD', 'EUR'] };
      const interrupted = reads({ ...known, mirror }, list, { whole: true, most });
      expect(reads(interrupted, list, { whole: true }).mirror.currencies).toEqual(['USD']);
    },
  );

  test.each([40, 4])(
    'to the end keeps the currency of one of its first rows, if interrupted after %i pages',
    (most) => {
      const list = LIST.map((row, index) => ({ ...row, currency: index === 150 ? 'EUR' : 'USD' }));
      const interrupted = reads(NOTHING, list, { whole: true, most });
      expect(reads(interrupted, list, { whole: true }).mirror.currencies.sort()).toEqual(['EUR', 'USD']);
    },
  );

  test('without a total ends where the mirror agrees, or at the last row', () => {
    expect(reads(mirrored(LIST), rowsDown(1002, 1), { hasTotal: false }).pages).toEqual([1]);
    expect(reads(NOTHING, rowsDown(250, 1), { hasTotal: false })).toMatchObject({ pages: [1, 2, 3] });
  });

  test.each([10, 15])('reads pages of %i rows', (size) => {
    const list = [...rowsDown(1040, 1001), ...without(990)];
    expect(reads(mirrored(LIST), list, { size }).rows).toEqual(list);
  });

  test('leaves a difference that it cannot explain', () => {
    const hidden = mirrorOf(LIST);
    const page = { rows: rowsDown(3, 1), omitted: 0, total: 3, last: true, start: 0, size: 100 };
    const { mirror, run } = withListPage(hidden, page, { from: 0, rows: LIST }, newRun(100), always(false));
    const after = withCheck(mirror, { paid: '0', unpaid: '42', referrals: 3 }, { now: NOON, ended: run.ended });
    expect(after).toMatchObject({ agreed: null, difference: { amount: '12', times: 1, at: NOON }, wholeAt: NOON });
  });
});

test.each<[string, before: Referral[], size: number]>([
  ['nothing', [], 100],
  ['nothing, a row at a time', [], 1],
  ['most of the list', without(1000, 999, 995, 850, 1), 100],
])('rows that are omitted from their pages move no other one: after %s', (_, before, size) => {
  const unread = ['995', '850', '849', '1'];
  const { rows, mirror, pages } = reads(mirrored(before), LIST, { size, most: 1000, whole: true, unread });
  expect(rows).toEqual(without(...unread.map(Number)));
  expect([mirror.complete, mirror.count, mirror.total, pages.length]).toEqual([true, 996, 996, 1000 / size]);
  expect(mirror.agreed).not.toBeNull();
});

test.each<[string, after: Referral[], pages: number]>([
  ['a new row', [rowWith(1002), ...LIST], 1],
  ['a change above them', withStatus('rejected', 900, 900), 2],
  ['one more of them', rowsDown(1001, 1), 8],
  ['the end of one of them', [rowWith(1002), ...without(850)], 10],
])('rows that are omitted from their pages are not read with all news: after %s', (_, after, pages) => {
  const unread = ['1001', '850', '300'];
  const first = reads(reads(NOTHING, LIST, { whole: true, unread }), after, { unread });
  const second = reads(first, [rowWith(3000), ...after], { unread });
  expect([first.pages.length, second.pages.length]).toEqual([pages, 1]);
  expect(first.rows).toEqual(after.filter(({ id }) => !unread.includes(`${id}`)));
  for (const { mirror } of [first, second]) expect(mirror).toMatchObject({ complete: true, agreed: { at: NOON } });
});

test.each([
  [true, 40],
  [true, 3],
  [false, 40],
])(
  'a list that sorts rows alike otherwise for each page is read to the end: with a total %s, at most %i pages',
  (hasTotal, most) => {
    const turned = (request: number) => [
      ...LIST.slice(80, 330).slice(request),
      ...LIST.slice(80, 330).slice(0, request),
    ];
    const listAt = (request: number) => [...LIST.slice(0, 80), ...turned(request * 7), ...LIST.slice(330)];
    const options = { hasTotal, mayRestart: false };
    const { rows, mirror } = reads(reads(NOTHING, listAt, { ...options, most }), listAt, options);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect([mirror.complete, mirror.reading, rows.length > 950]).toEqual([true, null, true]);
    expect(rows.slice(-500)).toEqual(LIST.slice(-500));
  },
);

describe('a list that changes during a reading', () => {
  const meanwhile = (request: number, before: Referral[], after: Referral[]) => (now: number) =>
    now < request ? before : after;

  test.each<[string, before: Referral[], after: Referral[], pages: number[]]>([
    ['a row comes in', rowsDown(250, 1), rowsDown(251, 1), [1, 2, 3]],
    ['an unread row is deleted', rowsDown(250, 1), rowsDown(250, 1).toSpliced(150, 1), [1, 2, 1, 2, 3]],
  ])('is read without duplicates: %s', (_, before, after, pages) => {
    const progress = reads(NOTHING, meanwhile(2, before, after));
    expect(progress.pages).toEqual(pages);
    expect(new Set(progress.rows.map(({ id }) => id)).size).toBe(progress.rows.length);
    expect(reads(progress, after).rows).toEqual(after);
  });

  test('is read again from the page before if read rows were deleted', () => {
    const before = rowsDown(450, 1);
    const after = before.toSpliced(20, 2);
    const progress = reads(NOTHING, meanwhile(3, before, after));
    expect(progress.rows.slice(-200)).toEqual(after.slice(-200));
    expect(reads(progress, after).rows).toEqual(after);
  });
});

describe('an interrupted reading', () => {
  test.each([true, false])('continues where it stopped, with new rows on top; it may start again: %s', (mayRestart) => {
    const cut = reads(NOTHING, LIST, { most: 5 });
    expect(cut.rows).toHaveLength(500);
    expect(cut.mirror.reach).toBe(rowWith(520).at);
    const progress = reads(cut, rowsDown(1002, 1), { mayRestart });
    expect(progress.pages).toEqual([1, 6, 7, 8, 9, 10, 11]);
    expect(progress.rows).toEqual(rowsDown(1002, 1));
  });

  test('of a complete mirror keeps the unread rows below', () => {
    const paid = withStatus('paid', 1000, 1);
    const cut = reads(mirrored(LIST), paid, { most: 4 });
    expect(cut.rows.map(({ status }) => status)).toEqual(paid.map((_, index) => (index < 400 ? 'paid' : 'unpaid')));
    const progress = reads(cut, paid);
    expect(progress.pages).toEqual([1, 5, 6, 7, 8, 9, 10]);
    expect(progress.rows).toEqual(paid);
  });

  test('begins again if the list shares no row with it', () => {
    const cut = reads(NOTHING, LIST, { most: 3 });
    const others = rowsDown(9500, 7001);
    const progress = reads(cut, others);
    expect(progress.rows).toEqual(others);
    expect(progress.shown.at(9)).toBe(1000);
  });
});

test('rows without ids are read like others', () => {
  const withoutIds = (rows: Referral[]) => rows.map((row) => ({ ...row, id: null, description: `Order ${row.id}` }));
  const after = withoutIds([...rowsDown(1040, 1001), ...without(990)]);
  expect(reads(mirrored(withoutIds(LIST)), after).rows).toEqual(after);
});

test('identical rows without ids are counted exactly', () => {
  const identical = (count: number) => rowsDown(count, 1, { id: null, at: NOON, description: 'Order' });
  expect(reads(NOTHING, identical(250)).rows).toHaveLength(250);
  expect(reads(mirrored(identical(250)), identical(253)).rows).toHaveLength(253);
});

test('rows of polls in another order are no joint, so that no row stands twice', () => {
  const polled = [...rowsDown(6, 2), ...rowsDown(11, 7).toSorted((a, b) => Number(a.id) - Number(b.id))];
  const before = { mirror: { ...mirrorOf(polled), listed: false, complete: false }, rows: polled };
  const { rows } = reads(before, rowsDown(11, 1), { size: 5, most: 2 });
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(reads(before, rowsDown(11, 1), { size: 5 }).rows).toEqual(rowsDown(11, 1));
});

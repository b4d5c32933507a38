import { describe, expect, test } from 'vitest';
import { fill, MOST_FILL_PAGES } from '../../../../lib/domain/records/backfill.ts';
import { newFilling, takenUp } from '../../../../lib/domain/records/backfill-progress.ts';
import type { Entry, Files } from '../../../../lib/domain/records/entries.ts';
import type { Book, Gap, Held } from '../../../../lib/domain/records/records-metadata.ts';
import type { Referral } from '../../../../lib/domain/referrals/new-referrals.ts';
import type { HistoryPage } from '../../../../lib/domain/referrals/referral-history.ts';
import { NOON, plainRow } from '../../make.ts';
import { book, cursor } from '../../record-samples.ts';

const MINUTE = 60_000;
const AT = NOON + 60 * MINUTE;

/** Records that began at noon and hold nothing yet; the past is asked for. */
function begun(gaps: Gap[] = [], part: Partial<Book> = {}): Held & { book: Book } {
  const empty = { cursor: cursor({ referrals: 9 }), since: NOON, entries: 0, bytes: 0 };
  return { book: book({ ...empty, gaps, filling: newFilling(NOON), ...part }), entries: new Map() };
}
const rowsOf = (...minutes: number[]): Referral[] =>
  minutes.map((minute) => plainRow(`Order ${minute}`, minute));
const page = (referrals: Referral[], part: Partial<HistoryPage> = {}): HistoryPage => ({
  ...{ referrals, total: null, last: false, pages: null },
  ...part,
});

/** Page by page, each with all that was recorded before. */
function filled(held: Held & { book: Book }, ...pages: HistoryPage[]) {
  return pages.reduce((before, next) => {
    const after = fill(before, next, AT);
    return after
      ? { book: after.book, entries: new Map([...before.entries, ...after.entries]) as Files }
      : before;
  }, held);
}
const minutesOf = (held: Held) =>
  [...held.entries.values()]
    .flat()
    .map(({ at }) => (at - NOON) / MINUTE)
    .sort((a, b) => b - a);

const twin = () => plainRow('Order 7', -7);

test.each<[string, HistoryPage[], number[]]>([
  [
    'page by page',
    [page(rowsOf(-1, -2)), page(rowsOf(-3, -4)), page(rowsOf(-5, -6), { last: true })],
    [-1, -2, -3, -4, -5, -6],
  ],
  [
    'rows that moved on, for others came in',
    [
      page(rowsOf(-1, -2), { total: 4 }),
      page(rowsOf(-2, -3), { total: 5 }),
      page(rowsOf(-4), { total: 5, last: true }),
      page(rowsOf(1, -1), { total: 5 }),
      page(rowsOf(-2, -3), { total: 5 }),
      page(rowsOf(-4), { total: 5, last: true }),
    ],
    [1, -1, -2, -3, -4],
  ],
  [
    'a row that turned up further below moves nothing on',
    [
      page(rowsOf(-1, -2), { total: 4 }),
      page(rowsOf(-3, -4), { total: 5 }),
      page(rowsOf(-5), { total: 5, last: true }),
    ],
    [-1, -2, -3, -4, -5],
  ],
  [
    'rows alike across the edge of a page',
    [page([...rowsOf(-1), twin()]), page([twin(), twin()], { last: true })],
    [-1, -7, -7, -7],
  ],
  [
    'rows alike over several pages',
    [page([twin(), twin()]), page([twin(), twin()]), page([twin()], { last: true })],
    [-7, -7, -7, -7, -7],
  ],
  [
    'one that moved on is not another one',
    [
      page([...rowsOf(-1), twin()], { total: 3 }),
      page([twin(), ...rowsOf(-8)], { total: 4, last: true }),
      page(rowsOf(1, -1), { total: 4 }),
      page([twin(), ...rowsOf(-8)], { total: 4, last: true }),
    ],
    [1, -1, -7, -8],
  ],
  [
    'what is approved meanwhile, on a page that was read already, at a second look',
    [
      page(rowsOf(-1, -3), { total: 4 }),
      page(rowsOf(-3, -4), { total: 5 }),
      page(rowsOf(-5), { total: 5, last: true }),
      page(rowsOf(-1, -2), { total: 5 }),
      page(rowsOf(-3, -4), { total: 5 }),
      page(rowsOf(-5), { total: 5, last: true }),
    ],
    [-1, -2, -3, -4, -5],
  ],
  [
    'rows without a time have no place',
    [page([...rowsOf(-1), { ...twin(), createdAt: null }], { last: true })],
    [-1],
  ],
])('%s', (_, pages, minutes) => {
  const held = filled(begun(), ...pages);
  expect(minutesOf(held)).toEqual(minutes);
  expect(held.book.entries).toBe(minutes.length);
  expect(held.book.filling?.stage).toBe('done');
});

test('where rows were deleted, the page before is asked for again', () => {
  const back = filled(begun(), page(rowsOf(-1, -2), { total: 6 }), page(rowsOf(-4, -5), { total: 5 }));
  expect(back.book.filling).toMatchObject({ stage: 'running', page: 1 });
  const all = filled(
    back,
    page(rowsOf(-2, -3), { total: 5 }),
    page(rowsOf(-4, -5), { total: 5, last: true }),
  );
  expect(minutesOf(all)).toEqual([-1, -2, -3, -4, -5]);
});

test('taken up again it begins with the page that was read last', () => {
  const { filling } = filled(begun(), page(rowsOf(-1)), page(rowsOf(-2))).book;
  expect(filling && takenUp(filling)).toMatchObject({ page: 2, tail: [], stage: 'running' });
  expect(takenUp(newFilling(NOON)).page).toBe(1);
});

test('all is known once it is done, but for what came in meanwhile and what the service counts beyond it', () => {
  const gaps = [
    { from: NOON - 30 * MINUTE, to: NOON - 20 * MINUTE, count: 2 },
    { from: NOON - 10 * MINUTE, to: NOON - MINUTE, count: 2 },
    { from: NOON, to: NOON + MINUTE, count: 1 },
  ];
  const last = (total: number) =>
    page(rowsOf(-5, ...Array.from({ length: total - 1 }, (_, nth) => -100 - nth)), { last: true, total });
  expect(filled(begun(gaps), last(9)).book).toMatchObject({ since: null, gaps: gaps.slice(2) });
  // Nine are counted and seven listed: of the later gap one was found, and one is hidden still; others are gone.
  expect(filled(begun(gaps), last(7)).book.gaps.map(({ count }) => count)).toEqual([1, 1]);
});

test.each<[string, HistoryPage]>([
  ['no number', page(rowsOf(-1, -2), { total: Number.NaN })],
  ['without end', page(rowsOf(-1, -2), { total: Number.POSITIVE_INFINITY })],
  ['below nothing', page(rowsOf(-1, -2), { total: -5 })],
  ['huge', page(rowsOf(-1, -2), { total: Number.MAX_SAFE_INTEGER })],
  ['not told', page(rowsOf(-1, -2), { total: null, pages: null })],
])('a total that is %s, on pages all alike, moves nothing but forward', (_, odd) => {
  const { book } = filled(begun(), odd, odd, odd);
  expect(book.filling).toMatchObject({ stage: 'running', page: 4 });
  expect(book.entries).toBe(2);
});

test('a service that never says "last", or takes rows away for ever, comes to an end; all is known then of neither', () => {
  let [endless, shrinking] = [begun(), begun()];
  for (let nth = 0; nth < MOST_FILL_PAGES; nth++) {
    endless = filled(endless, page(rowsOf(-1, -2)));
    shrinking = filled(shrinking, page(rowsOf(-1, -2), { total: 1_000_000 - nth }));
  }
  for (const { book } of [endless, shrinking]) {
    expect(book.filling?.stage).toBe('done');
    expect(book.since).toBe(NOON);
  }
});

test.each<[string, HistoryPage[]]>([
  ['is cut, by more rows than are taken of a page', [page(rowsOf(-1), { cut: true, last: true })]],
  ['is cut on its first page only', [page(rowsOf(-1), { cut: true }), page(rowsOf(-2), { last: true })]],
  ['is shorter than its own total', Array(2).fill(page(rowsOf(-1, -2), { total: 3, last: true }))],
  ['is empty, of a total of 10^9', Array(2).fill(page([], { total: 1e9, last: true }))],
])('a history that %s is never complete', (_, pages) => {
  const gaps = [{ from: NOON - 9 * MINUTE, to: NOON - 5 * MINUTE, count: 2 }];
  const { book } = filled(begun(gaps), ...pages);
  expect(book).toMatchObject({ since: NOON, gaps, filling: { stage: 'done' } });
});

describe('pages that a cache gave', () => {
  const listed = (status: string, part: Partial<HistoryPage> = {}) =>
    page([{ ...plainRow('Order 1', -1), status }], { last: true, total: 1, ...part });
  const cached = { cached: true as const };
  const statuses = ({ entries }: Held) => [...entries.values()].flat().map(({ status }) => status);

  test('change nothing that is known, but add what is not', () => {
    const known = filled(begun(), listed('rejected'));
    const refilled = { ...known, book: { ...known.book, filling: newFilling(NOON) } };
    const rows = [...listed('unpaid').referrals, ...rowsOf(-2)];
    const after = filled(refilled, page(rows, { last: true, total: 2, ...cached }));
    expect(statuses(after)).toEqual(['rejected', 'unpaid']);
    expect([...after.entries.values()].flat()[0]).toEqual([...known.entries.values()].flat()[0]);
    // From the service itself it is believed.
    expect(statuses(filled(refilled, listed('unpaid')))).toEqual(['unpaid']);
  });

  test('make no whole; all is read once more', () => {
    const first = filled(begun(), listed('unpaid', cached));
    expect(first.book).toMatchObject({ since: NOON, filling: { stage: 'running', page: 1, again: true } });
    expect(filled(first, listed('unpaid', cached)).book).toMatchObject({
      since: NOON,
      filling: { stage: 'done' },
    });
    expect(filled(first, listed('unpaid')).book).toMatchObject({ since: null, filling: { stage: 'done' } });
  });
});

test('what was left out for want of a time, or thinned, is no whole', () => {
  const timeless = filled(
    begun(),
    page([{ ...twin(), createdAt: 'soon' }]),
    page(rowsOf(-1), { last: true }),
  );
  expect(timeless.book.since).toBe(NOON);
  const thinned = filled(begun([], { thinnedBefore: 99_999 }), page(rowsOf(-1)));
  expect(thinned.book).toMatchObject({ since: NOON, filling: { stage: 'done' } });
});

test('what became of a referral while the next page was asked for stays, though the page before ended with it', () => {
  const first = filled(begun(), page(rowsOf(-1)));
  const [file, [entry]] = [...first.entries][0] as [number, [Entry]];
  const paid: Files = new Map([[file, [{ ...entry, status: 'paid' }]]]);
  const next = filled({ ...first, entries: paid }, page(rowsOf(-2), { last: true }));
  expect([...next.entries.values()].flat().map(({ status }) => status)).toEqual(['paid', 'unpaid']);
});

test('nothing is filled in that nobody asked for, or that was stopped', () => {
  expect(
    fill(begun([], { filling: { ...newFilling(NOON), stage: 'stopped' } }), page(rowsOf(-1)), AT),
  ).toBeNull();
  const { filling, ...unasked } = begun().book;
  expect(fill({ book: unasked, entries: new Map() }, page(rowsOf(-1)), AT)).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { afterPage, MOST_BACKFILL_PAGES } from '../../../../lib/domain/records/backfill.ts';
import { newBackfill, resumed } from '../../../../lib/domain/records/backfill-progress.ts';
import type { DayBuckets, Entry } from '../../../../lib/domain/records/entries.ts';
import type { CoverageGap, RecordsMetadata, RecordsPart } from '../../../../lib/domain/records/records-metadata.ts';
import type { HistoryPage } from '../../../../lib/domain/referrals/referral-history.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { NOON, plainRow } from '../../make.ts';
import { cursor, metadata } from '../../record-samples.ts';

const MINUTE = 60_000;
const AT = NOON + 60 * MINUTE;

/** Records that began at noon and hold nothing yet; the past is asked for. */
function begun(
  coverageGaps: CoverageGap[] = [],
  part: Partial<RecordsMetadata> = {},
): RecordsPart & { metadata: RecordsMetadata } {
  const empty = { cursor: cursor({ referrals: 9 }), since: NOON, entries: 0, bytes: 0 };
  return {
    metadata: metadata({ ...empty, coverageGaps, backfill: newBackfill(NOON), ...part }),
    entries: new Map(),
  };
}
const rowsOf = (...minutes: number[]): Referral[] => minutes.map((minute) => plainRow(`Order ${minute}`, minute));
const page = (referrals: Referral[], part: Partial<HistoryPage> = {}): HistoryPage => ({
  ...{ referrals, total: null, last: false, pages: null },
  ...part,
});

/** Page by page, each with all that was recorded before. */
function backfilled(held: RecordsPart & { metadata: RecordsMetadata }, ...pages: HistoryPage[]) {
  return pages.reduce((before, next) => {
    const after = afterPage(before, next, AT);
    return after
      ? { metadata: after.metadata, entries: new Map([...before.entries, ...after.entries]) as DayBuckets }
      : before;
  }, held);
}
const minutesOf = (held: RecordsPart) =>
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
  ['rows without a time have no place', [page([...rowsOf(-1), { ...twin(), createdAt: null }], { last: true })], [-1]],
])('%s', (_, pages, minutes) => {
  const held = backfilled(begun(), ...pages);
  expect(minutesOf(held)).toEqual(minutes);
  expect(held.metadata.entries).toBe(minutes.length);
  expect(held.metadata.backfill?.stage).toBe('done');
});

test('where rows were deleted, the page before is asked for again', () => {
  const back = backfilled(begun(), page(rowsOf(-1, -2), { total: 6 }), page(rowsOf(-4, -5), { total: 5 }));
  expect(back.metadata.backfill).toMatchObject({ stage: 'running', page: 1 });
  const all = backfilled(back, page(rowsOf(-2, -3), { total: 5 }), page(rowsOf(-4, -5), { total: 5, last: true }));
  expect(minutesOf(all)).toEqual([-1, -2, -3, -4, -5]);
});

test('resumed it begins with the page that was read last', () => {
  const { backfill } = backfilled(begun(), page(rowsOf(-1)), page(rowsOf(-2))).metadata;
  expect(backfill && resumed(backfill)).toMatchObject({ page: 2, tail: [], stage: 'running' });
  expect(resumed(newBackfill(NOON)).page).toBe(1);
});

test('all is known once it is done, but for what came in meanwhile and what the service counts beyond it', () => {
  const coverageGaps = [
    { from: NOON - 30 * MINUTE, to: NOON - 20 * MINUTE, count: 2 },
    { from: NOON - 10 * MINUTE, to: NOON - MINUTE, count: 2 },
    { from: NOON, to: NOON + MINUTE, count: 1 },
  ];
  const last = (total: number) =>
    page(rowsOf(-5, ...Array.from({ length: total - 1 }, (_, nth) => -100 - nth)), { last: true, total });
  expect(backfilled(begun(coverageGaps), last(9)).metadata).toMatchObject({
    since: null,
    coverageGaps: coverageGaps.slice(2),
  });
  // Nine are counted and seven listed: of the later coverage gap one was found, and one is hidden still; others are gone.
  expect(backfilled(begun(coverageGaps), last(7)).metadata.coverageGaps.map(({ count }) => count)).toEqual([1, 1]);
});

test.each<[string, HistoryPage]>([
  ['no number', page(rowsOf(-1, -2), { total: Number.NaN })],
  ['without end', page(rowsOf(-1, -2), { total: Number.POSITIVE_INFINITY })],
  ['below nothing', page(rowsOf(-1, -2), { total: -5 })],
  ['huge', page(rowsOf(-1, -2), { total: Number.MAX_SAFE_INTEGER })],
  ['unknown', page(rowsOf(-1, -2), { total: null, pages: null })],
])('a total that is %s, on pages all alike, moves nothing but forward', (_, odd) => {
  const { metadata } = backfilled(begun(), odd, odd, odd);
  expect(metadata.backfill).toMatchObject({ stage: 'running', page: 4 });
  expect(metadata.entries).toBe(2);
});

test('a service that never says "last", or takes rows away for ever, comes to an end; all is known then of neither', () => {
  let [endless, shrinking] = [begun(), begun()];
  for (let nth = 0; nth < MOST_BACKFILL_PAGES; nth++) {
    endless = backfilled(endless, page(rowsOf(-1, -2)));
    shrinking = backfilled(shrinking, page(rowsOf(-1, -2), { total: 1_000_000 - nth }));
  }
  for (const { metadata } of [endless, shrinking]) {
    expect(metadata.backfill?.stage).toBe('done');
    expect(metadata.since).toBe(NOON);
  }
});

test.each<[string, HistoryPage[]]>([
  ['is cut, by more rows than are taken of a page', [page(rowsOf(-1), { cut: true, last: true })]],
  ['is cut on its first page only', [page(rowsOf(-1), { cut: true }), page(rowsOf(-2), { last: true })]],
  ['is shorter than its own total', Array(2).fill(page(rowsOf(-1, -2), { total: 3, last: true }))],
  ['is empty, of a total of 10^9', Array(2).fill(page([], { total: 1e9, last: true }))],
])('a history that %s is never complete', (_, pages) => {
  const coverageGaps = [{ from: NOON - 9 * MINUTE, to: NOON - 5 * MINUTE, count: 2 }];
  const { metadata } = backfilled(begun(coverageGaps), ...pages);
  expect(metadata).toMatchObject({ since: NOON, coverageGaps, backfill: { stage: 'done' } });
});

describe('pages that a cache gave', () => {
  const listed = (status: string, part: Partial<HistoryPage> = {}) =>
    page([{ ...plainRow('Order 1', -1), status }], { last: true, total: 1, ...part });
  const cached = { cached: true as const };
  const statuses = ({ entries }: RecordsPart) => [...entries.values()].flat().map(({ status }) => status);

  test('change nothing that is known, but add what is not', () => {
    const known = backfilled(begun(), listed('rejected'));
    const refilled = { ...known, metadata: { ...known.metadata, backfill: newBackfill(NOON) } };
    const rows = [...listed('unpaid').referrals, ...rowsOf(-2)];
    const after = backfilled(refilled, page(rows, { last: true, total: 2, ...cached }));
    expect(statuses(after)).toEqual(['rejected', 'unpaid']);
    expect([...after.entries.values()].flat()[0]).toEqual([...known.entries.values()].flat()[0]);
    // From the service itself it is believed.
    expect(statuses(backfilled(refilled, listed('unpaid')))).toEqual(['unpaid']);
  });

  test('make no whole; all is read once more', () => {
    const first = backfilled(begun(), listed('unpaid', cached));
    expect(first.metadata).toMatchObject({
      since: NOON,
      backfill: { stage: 'running', page: 1, again: true },
    });
    expect(backfilled(first, listed('unpaid', cached)).metadata).toMatchObject({
      since: NOON,
      backfill: { stage: 'done' },
    });
    expect(backfilled(first, listed('unpaid')).metadata).toMatchObject({
      since: null,
      backfill: { stage: 'done' },
    });
  });
});

test('what was left out for want of a time, or compacted, is no whole', () => {
  const timeless = backfilled(begun(), page([{ ...twin(), createdAt: 'soon' }]), page(rowsOf(-1), { last: true }));
  expect(timeless.metadata.since).toBe(NOON);
  const compacted = backfilled(begun([], { compactedBefore: 99_999 }), page(rowsOf(-1)));
  expect(compacted.metadata).toMatchObject({ since: NOON, backfill: { stage: 'done' } });
});

test('what became of a referral while the next page was asked for stays, though the page before ended with it', () => {
  const first = backfilled(begun(), page(rowsOf(-1)));
  const [file, [entry]] = [...first.entries][0] as [number, [Entry]];
  const paid: DayBuckets = new Map([[file, [{ ...entry, status: 'paid' }]]]);
  const next = backfilled({ ...first, entries: paid }, page(rowsOf(-2), { last: true }));
  expect([...next.entries.values()].flat().map(({ status }) => status)).toEqual(['paid', 'unpaid']);
});

test('nothing is backfilled that nobody asked for, or that was stopped', () => {
  expect(
    afterPage(begun([], { backfill: { ...newBackfill(NOON), stage: 'stopped' } }), page(rowsOf(-1)), AT),
  ).toBeNull();
  const { backfill, ...unasked } = begun().metadata;
  expect(afterPage({ metadata: unasked, entries: new Map() }, page(rowsOf(-1)), AT)).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { DAY, dayOf } from '../../../../lib/domain/calendar/calendar.ts';
import { byDay } from '../../../../lib/domain/earnings/earnings.ts';
import { dayBucketFrom, earningsSummaryOf } from '../../../../lib/domain/earnings/earnings-summary.ts';
import { bestDay, milestoneOf, roundBelow } from '../../../../lib/domain/earnings/milestone.ts';
import { newBackfill } from '../../../../lib/domain/records/backfill-progress.ts';
import type { Entry } from '../../../../lib/domain/records/entries.ts';
import type { DayTotals, RecordsMetadata } from '../../../../lib/domain/records/records-metadata.ts';
import { inZone } from '../../in-zone.ts';
import { daysAgo, NOON } from '../../make.ts';
import { cursor, metadata as emptyMetadata } from '../../record-samples.ts';

const HOUR = 3_600_000;

/** So many days before eleven o’clock. */
const entry = (days: number, amount: string, part: Partial<Entry> = {}): Entry => ({
  ...{
    key: `${days}`,
    at: daysAgo(days) - HOUR,
    amount,
    currency: null,
    status: 'unpaid',
    provider: null,
  },
  reversedAt: null,
  ...part,
});
const metadata = (part: Partial<RecordsMetadata> = {}): RecordsMetadata => ({
  ...emptyMetadata({ cursor: cursor({ referrals: 9 }), entries: 0, bytes: 0 }),
  ...part,
});
const earningsSummary = (entries: Entry[], part: Partial<RecordsMetadata> = {}) =>
  earningsSummaryOf(metadata(part), entries, { now: NOON, currency: 'USD', milestone: null });
const usd = (amount: string) => [{ amount, currency: 'USD' }];

test('the latest that are recorded, newest first, as far as each is known by itself', () => {
  const entries = [
    ...Array.from({ length: 25 }, (_, at) => entry(at, `${at}`)),
    entry(-1, '9', { deleted: true }),
    entry(-2, '9', { key: '', count: 4 }),
  ];
  const { recent } = earningsSummary(entries.toReversed());
  expect(recent.map(({ amount }) => amount)).toEqual(Array.from({ length: 20 }, (_, at) => `${at}`));
  expect(recent[0]).toEqual({
    ...{ key: '0', at: NOON - HOUR, amount: '0', currency: null, status: 'unpaid', provider: null },
  });
});

describe('what the popup shows', () => {
  const entries = [
    ...[entry(0, '1.00'), entry(1, '2.00'), entry(1, '0.20', { at: NOON - DAY + HOUR }), entry(6, '4.00')],
    ...[entry(7, '8.00'), entry(13, '16.00'), entry(14, '32.00'), entry(29, '64.00'), entry(30, '128.00')],
    ...[entry(59, '256.00'), entry(60, '512.00')],
  ];

  test('is today, seven and thirty days, each against as much of the days before, until this time of day', () => {
    expect(earningsSummary(entries)).toMatchObject({
      today: { earned: usd('1.00'), before: usd('2.00'), since: null, unlisted: 0 },
      week: { earned: usd('7.20'), before: usd('24.00') },
      month: { earned: usd('127.20'), before: usd('384.00') },
      thisMonth: usd('63.20'),
      // 63.20 and the mean of 30 days for each of the ten that are left.
      heading: { amount: '105.60', currency: 'USD' },
    });
  });

  test('counts what was reversed later, and what came in by a clock that is ahead', () => {
    const odd = [entry(0, '1.00', { reversedAt: NOON }), entry(-1, '5.00')];
    expect(earningsSummary(odd).today.earned).toEqual(usd('6.00'));
  });

  test('leaves out what is dated later than tomorrow until that comes', () => {
    const beyondCursor = [entry(0, '1.00'), entry(-2, '5.00'), entry(-365, '7.00')];
    expect(earningsSummary(beyondCursor)).toMatchObject({
      today: { earned: usd('1.00') },
      month: { earned: usd('1.00') },
      thisMonth: usd('1.00'),
    });
    const context = { now: NOON + 365 * DAY, currency: 'USD', milestone: null };
    expect(earningsSummaryOf(metadata(), beyondCursor, context).today.earned).toEqual(usd('7.00'));
  });

  test.each<[string, Partial<RecordsMetadata>, object]>([
    ['since it began', { since: NOON - DAY }, { today: [null, null], week: [NOON - DAY, null] }],
    ['since before', { since: NOON - 2 * DAY }, { today: [null, 'known'], week: [NOON - 2 * DAY, null] }],
    ['today alone', { since: NOON - HOUR }, { today: [NOON - HOUR, null], week: [NOON - HOUR, null] }],
  ])('what is known only in part is named so, and compared with nothing: %s', (_, part, expected) => {
    const { today, week } = earningsSummary(entries, part);
    const rowOf = ({ since, before }: typeof today) => [since, before && 'known'];
    expect({ today: rowOf(today), week: rowOf(week) }).toEqual(expected);
  });

  test('a coverage gap makes "at least" of the period in which it lies, and no comparison with it', () => {
    const coverageGaps = [{ from: NOON - 8 * DAY, to: NOON - 7.5 * DAY, count: 3 }];
    const { today, week, month } = earningsSummary(entries, { coverageGaps });
    expect([today.unlisted, week.unlisted, month.unlisted]).toEqual([0, 0, 3]);
    expect([today.before, week.before]).toEqual([usd('2.00'), null]);
  });

  test('says how much of the calendar month is known', () => {
    const coverageGaps = [
      { from: NOON - 20 * DAY, to: NOON - 19.9 * DAY, count: 5 },
      { from: NOON - 3 * DAY, to: NOON - 2 * DAY, count: 3 },
    ];
    expect(earningsSummary(entries, { coverageGaps }).thisMonthKnown).toEqual({ since: null, unlisted: 3 });
    expect(earningsSummary(entries, { since: NOON - DAY }).thisMonthKnown).toEqual({
      since: NOON - DAY,
      unlisted: 0,
    });
    expect(earningsSummary(entries, { since: NOON - 25 * DAY }).thisMonthKnown?.since).toBeNull();
  });

  test('never adds up currencies, and knows that of the account', () => {
    const mixed = [entry(0, '1.00'), entry(0, '2.00', { currency: 'usd' }), entry(0, '3', { currency: 'EUR' })];
    expect(earningsSummary(mixed).today.earned).toEqual([
      { amount: '3.00', currency: 'USD' },
      { amount: '3', currency: 'EUR' },
    ]);
  });

  test('what was never listed can be backfilled, but for what the history did not list already', () => {
    const coverageGaps = [
      { from: NOON - 5 * DAY, to: NOON - 4 * DAY, count: 2 },
      { from: NOON - 2 * DAY, to: NOON - DAY, count: 8 },
    ];
    expect(earningsSummary([], { coverageGaps }).unlisted).toBe(10);
    const backfill = { ...newBackfill(NOON - 4 * DAY), stage: 'done' } as const;
    expect(earningsSummary([], { coverageGaps, backfill }).unlisted).toBe(8);
    expect(earningsSummary([], { backfill }).unlisted).toBe(0);
  });

  test('is drawn in parts of the best of thirty days', () => {
    const { spark } = earningsSummary([entry(0, '5'), entry(29, '10'), entry(30, '99')]);
    expect([spark.length, spark[0], spark[29]]).toEqual([30, 1, 0.5]);
    expect(earningsSummary([]).spark).toEqual(Array(30).fill(0));
  });

  test('needs no day bucket before the one it names', () => {
    const first = dayBucketFrom(NOON) * DAY;
    const context = { now: NOON, currency: null, milestone: null };
    const old = entry(0, '7', { at: first - 1 });
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12'])
      inZone(zone, () => {
        // But for the latest, which may be of any age.
        const summary = { ...earningsSummaryOf(metadata(), [old], context), recent: [] };
        expect(summary).toEqual(earningsSummaryOf(metadata(), [], context));
      });
  });
});

describe('a milestone', () => {
  const totals = (...counts: (number | null)[]): DayTotals[] =>
    counts.map((referrals, nth) => {
      const at = NOON - (counts.length - 1 - nth) * DAY;
      return { day: dayOf(at), at, paid: null, unpaid: null, referrals, rate: null };
    });
  const week = Array.from({ length: 8 }, (_, nth) => entry(nth, nth === 0 ? '50' : '10', { currency: 'USD' }));
  const context = { now: NOON, since: null };

  test.each<[string, DayTotals[], Entry[], object | null]>([
    ['the first one', totals(0, 1), [], { kind: 'first' }],
    ['the first one on the day on which the records begin', totals(1), [entry(0, '10')], { kind: 'first' }],
    ['none on that day where not all that is counted was seen', totals(2), [entry(0, '10')], null],
    ['none on that day where one came in before', totals(2), [entry(0, '10'), entry(1, '10')], null],
    ['none where nobody knows how many there were before', totals(null, 1), [entry(0, '10')], null],
    ['a round number', totals(98, 101), [], { kind: 'round', count: 100 }],
    ['none that was reached before', totals(100, 101), [], null],
    ['none as the number falls', totals(101, 99), [], null],
    ['none where the service names no number', totals(null, 100), [], null],
    ['the rarer first', totals(99, 100), week, { kind: 'round', count: 100 }],
    ['the best day', totals(57, 58), week, { kind: 'best-day', earned: { amount: '50', currency: 'USD' } }],
    [
      'the best day, whatever is dated a year ahead',
      totals(57, 58),
      [...week, entry(-365, '500', { currency: 'USD' })],
      { kind: 'best-day', earned: { amount: '50', currency: 'USD' } },
    ],
    [
      'none where its best was reversed',
      totals(57, 58),
      [...week.slice(1), entry(0, '5', { currency: 'USD' }), entry(0, '45', { currency: 'USD', reversedAt: NOON })],
      null,
    ],
    ['none of few days', totals(57, 58), week.slice(0, 7), null],
    ['none where an earlier day was as good', totals(57, 58), [...week, entry(3, '40', { currency: 'USD' })], null],
  ])('%s', (_, days, entries, expected) => {
    expect(milestoneOf(days, entries, context)).toEqual(expected);
  });

  test('is none of what was there as the records began', () => {
    expect(milestoneOf(totals(1), [entry(0, '10')], { ...context, since: NOON - HOUR })).toBeNull();
    expect(milestoneOf(totals(1), [entry(0, '10')], { ...context, since: NOON - 2 * HOUR })).toEqual({
      kind: 'first',
    });
  });

  test.each([
    [9, null],
    [10, 10],
    [24, 10],
    [25, 25],
    [99, 50],
    [999, 500],
    [1000, 1000],
    [123_456, 100_000],
  ])('below %i the round number is %j', (count, round) => {
    expect(roundBelow(count)).toBe(round);
  });

  test('is of the currency that most referrals are in', () => {
    const entries = [
      entry(0, '900', { currency: 'JPY' }),
      entry(1, '5', { currency: 'EUR' }),
      entry(2, '6', { currency: 'EUR' }),
    ];
    expect(bestDay(byDay(entries))).toEqual({
      day: '2026-11-18',
      earned: { amount: '6', currency: 'EUR' },
    });
  });
});

import { describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../../lib/domain/calendar/calendar.ts';
import type { ProgramHistory } from '../../../../lib/domain/earnings/earnings-history.ts';
import { summarizeEarnings, summaryFrom } from '../../../../lib/domain/earnings/earnings-summary.ts';
import type { Period } from '../../../../lib/domain/earnings/earnings-summary-schema.ts';
import type { Mirror } from '../../../../lib/domain/mirror/mirror.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { daysAgo, NOON } from '../../make.ts';
import { knownSince, mirror, rowAt as rowAtNoon, source } from '../../mirror-samples.ts';

/** A summary of these rows. */
const summarized = (part: Partial<ProgramHistory>, now = NOON, polled: Referral[] = []) =>
  summarizeEarnings(source({ until: NOON, ...part }), now, polled);

/** A row that was created at 11:00, this many days ago. */
const rowAt = (days: number, amount: string, part: Partial<Referral> = {}): Referral =>
  rowAtNoon(days, amount, { at: daysAgo(days) - HOUR, ...part });
const summaryOf = (rows: Referral[], part: Partial<Mirror> = {}) => summarized({ mirror: mirror(part), rows });
const usd = (amount: string) => [{ amount, currency: 'USD' }];

const ROWS = [
  ...[rowAt(0, '1.00'), rowAt(1, '2.00'), rowAt(1, '0.20', { at: NOON - DAY + HOUR }), rowAt(6, '4.00')],
  ...[rowAt(7, '8.00'), rowAt(13, '16.00'), rowAt(14, '32.00'), rowAt(29, '64.00'), rowAt(30, '128.00')],
  ...[rowAt(59, '256.00'), rowAt(60, '512.00')],
];

describe('an earnings summary', () => {
  test.each([
    [11, false],
    [25, true],
  ])('begins with the currency of most referrals, and with %i currencies is partial: %s', (count, isPartial) => {
    const codes = Array.from({ length: count }, (_, index) => `A${String.fromCharCode(65 + index)}`);
    const others = codes.map((currency) => rowAt(0, '1', { currency }));
    const main = [rowAt(0, '7', { currency: 'ZAR' }), rowAt(1, '7', { currency: 'ZAR' })];
    const { today } = summaryOf([...main, ...others]);
    expect(today.earned[0]).toEqual({ amount: '7', currency: 'ZAR' });
    expect(today.isPartial).toBe(isPartial);
  });

  test('holds the newest rows by their time in the list’s order', () => {
    const rows = Array.from({ length: 25 }, (_, days) => rowAt(days, '1', days % 2 ? { status: 'rejected' } : {}));
    const timeless = rowAt(0, '3', { at: null });
    expect(summaryOf([rowAt(50, '7'), timeless, ...rows]).recent).toEqual([timeless, ...rows.slice(0, 19)]);
  });

  test('sums up today, 7 and 30 days, and as many days before', () => {
    expect(summaryOf(ROWS)).toMatchObject({
      today: { earned: usd('1.00'), before: usd('2.00'), isPartial: false },
      week: { earned: usd('7.20'), before: usd('24.00'), isPartial: false },
      month: { earned: usd('127.20'), before: usd('384.00'), isPartial: false },
      thisMonth: { earned: usd('63.20'), before: null, isPartial: false },
      // 63.20, plus the mean of 30 days for each of the ten days left.
      heading: { amount: '105.60', currency: 'USD' },
    });
  });

  const partial = (): Partial<Period> => ({ isPartial: true, before: null });
  test.each<[string, Partial<Mirror>, today: Partial<Period>, week: Partial<Period>, isHeading: boolean]>([
    ['everything', {}, { isPartial: false, before: usd('2.00') }, { before: usd('24.00') }, true],
    ['not all of today', knownSince(NOON - HOUR), partial(), partial(), false],
    ['not all of the week', knownSince(NOON - 2 * DAY), { isPartial: false, before: usd('2.00') }, partial(), false],
    ['not all of the week before', knownSince(NOON - 9 * DAY), {}, { isPartial: false, before: null }, false],
    ['without a list', { listed: false }, partial(), partial(), false],
  ])('compares only what is known: %s', (_, part, today, week, isHeading) => {
    const summary = summaryOf(ROWS, part);
    expect(summary).toMatchObject({ today, week });
    expect(summary.heading !== null).toBe(isHeading);
  });

  const rejected = { status: 'rejected' };
  test.each<[string, Referral[], boolean]>([
    ['unknown', [], true],
    ['unknown, as the last poll lists only later rows', [rowAt(0, '1.00', rejected)], true],
    ['zero, as the last poll lists earlier rows', [rowAt(0, '1.00', rejected), rowAt(1, '2.00')], false],
    ['unknown, as the last poll has a row that earns now', [rowAt(0, '1.00'), rowAt(1, '2.00')], true],
  ])('without earnings of today in the history, which lacks some, today is %s', (_, polled, isPartial) => {
    const rows = [rowAt(0, '1.00', rejected), rowAt(1, '2.00')];
    const { today } = summarized({ mirror: mirror({ listed: false }), rows }, NOON, polled);
    expect(today).toMatchObject({ earned: [], isPartial });
  });

  test('counts the rows whose amounts cannot be read, which make sums partial', () => {
    const rows = [rowAt(0, ''), rowAt(0, '1.00'), rowAt(0, '', { status: 'rejected' }), rowAt(3, ''), rowAt(9, '5')];
    expect(summaryOf(rows)).toMatchObject({
      today: { earned: usd('1.00'), isPartial: true, unreadable: 1 },
      week: { earned: usd('1.00'), isPartial: true, unreadable: 2 },
      heading: null,
    });
    expect(summaryOf([rowAt(0, '1.00'), rowAt(1, '')]).today).toEqual({
      ...{ earned: usd('1.00'), before: null, isPartial: false },
    });
  });

  test('draws each of 30 days as a part of the best one', () => {
    const { spark } = summaryOf([rowAt(0, '5'), rowAt(29, '10'), rowAt(30, '99')]);
    expect([spark.length, spark[0], spark[29]]).toEqual([30, 1, 0.5]);
    expect(summaryOf([]).spark).toEqual(Array(30).fill(0));
  });

  test('draws a row dated tomorrow today, where it counts, and none dated later', () => {
    const { spark, today } = summaryOf([rowAt(-2, '90'), rowAt(-1, '4'), rowAt(0, '1'), rowAt(1, '10')]);
    expect([today.earned, spark.slice(-2)]).toEqual([usd('5'), [1, 0.5]]);
  });

  test.each<[string, number | null, isKnown: boolean]>([
    ['today', NOON - 11 * HOUR, true],
    ['shortly before midnight', NOON - 12.5 * HOUR, true],
    ['yesterday', NOON - 20 * HOUR, false],
    ['never, as after a restore', null, false],
  ])('says nothing of days after the last answer, and has no forecast then: %s', (_, until, isKnown) => {
    const rows = [rowAt(1, '2.00'), rowAt(31, '1')];
    const summary = summarized({ rows, until }, NOON, rows);
    expect(summary).toMatchObject({
      today: { earned: [], isPartial: !isKnown },
      month: { earned: usd('2.00'), isPartial: !isKnown },
    });
    expect(summary.heading !== null).toBe(isKnown);
  });

  test('needs no rows from before summaryFrom, even late in the day', () => {
    const now = NOON + 12 * HOUR - 1;
    const lateSummary = (rows: Referral[]) => summarized({ rows }, now);
    // The newest rows may be of any age.
    expect({ ...lateSummary([rowAt(0, '7', { at: summaryFrom(now) - 1 })]), recent: [] }).toEqual(lateSummary([]));
  });
});

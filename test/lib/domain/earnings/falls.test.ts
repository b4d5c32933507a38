import { describe, expect, test } from 'vitest';
import { HOUR } from '../../../../lib/domain/calendar/calendar.ts';
import { bucketsOf, type CurrencyBucket } from '../../../../lib/domain/earnings/currency-bucket.ts';
import { fallSince, lowered } from '../../../../lib/domain/earnings/falls.ts';
import { knownEarned, type Slice, slicesOf } from '../../../../lib/domain/earnings/series.ts';
import { daysAgo } from '../../make.ts';
import { mirror, rowAt, source, TODAY, totals } from '../../mirror-samples.ts';

/** Ten referrals of $10, one a day, of which one was reversed unseen while the totals went from $80 to $90. */
const ROWS = Array.from({ length: 10 }, (_, day) => rowAt(day, '10', { id: `${day}` }));
const unseen = { ...mirror({ listed: false, complete: false }), beyond: '-10' };
/** The totals of each evening. */
const reversedOn = (reversed: number) =>
  Array.from({ length: 10 }, (_, index) => {
    const day = 9 - index;
    return totals(day, `${10 * (index + 1) - (day <= reversed ? 10 : 0)}`, { at: daysAgo(day) + 6 * HOUR });
  });

describe('what rows since a day may have lost', () => {
  test.each<[string, number, day: string, fallen: string]>([
    ['all of it if the totals fell since', 2, '2026-11-15', '-10'],
    ['all of it on the day of the fall', 2, '2026-11-18', '-10'],
    ['nothing if the totals fell before', 5, '2026-11-18', '0'],
    ['all of it before the first totals', 2, '2026-11-01', '-10'],
  ])('is %s', (_, day, since, fallen) => {
    expect(fallSince(unseen, ROWS, reversedOn(day))(since)).toBe(fallen);
  });

  test('counts the rows since the moment of the totals before the day', () => {
    const seen = [totals(3, '100', { at: daysAgo(3) }), totals(0, '100', { at: daysAgo(0) })];
    const rows = [
      rowAt(1, '2'),
      rowAt(3, '4', { at: daysAgo(3) + HOUR }),
      rowAt(3, '10', { at: daysAgo(3) - HOUR }),
      rowAt(5, '20'),
    ];
    expect(fallSince({ ...unseen, beyond: '-50' }, rows, seen)('2026-11-18')).toBe('-6.00');
  });

  test('is nothing while the totals are above the rows', () => {
    expect(fallSince({ ...unseen, beyond: '10' }, ROWS, reversedOn(2))(TODAY)).toBe('0');
  });

  test('makes no sum negative that was not', () => {
    expect([lowered('12', '-10'), lowered('5', '-10')]).toEqual(['2', '0']);
    // Refunds are rows of their own.
    expect([lowered('-12', '0'), lowered('-12', '-10')]).toEqual(['-12', '-22']);
  });
});

test('no day shows more than its rows are worth after a reversal that was not seen, and none is negative', () => {
  const history = source({ mirror: unseen, rows: ROWS, totals: reversedOn(2) });
  const [bucket] = bucketsOf([history], TODAY).buckets as [CurrencyBucket];
  const slices = slicesOf(bucket, { first: '2026-11-15', next: '2026-11-21' }, 'day');
  expect([0, 3, 5].map((index) => knownEarned(slices[index] as Slice))).toEqual([null, null, '10']);
});

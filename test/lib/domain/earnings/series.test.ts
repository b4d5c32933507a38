import { describe, expect, test } from 'vitest';
import { type DateRange, type DateStep, daysOf } from '../../../../lib/domain/calendar/date-range.ts';
import { bucketsOf, type CurrencyBucket } from '../../../../lib/domain/earnings/currency-bucket.ts';
import type { ProgramHistory } from '../../../../lib/domain/earnings/earnings-history.ts';
import {
  isPartialSum,
  knownEarned,
  knownReversed,
  rangeFigures,
  rankedBuckets,
  slicesOf,
} from '../../../../lib/domain/earnings/series.ts';
import { sumOf } from '../../../../lib/domain/money/currency-sums.ts';
import { daysAgo, NOON } from '../../make.ts';
import { knownSince, mirror, rowAt, source, TODAY, totals } from '../../mirror-samples.ts';

const bucketOf = (part: Partial<ProgramHistory>): CurrencyBucket =>
  bucketsOf([source(part)], TODAY).buckets[0] as CurrencyBucket;
const slices = (bucket: CurrencyBucket, range: DateRange, step: DateStep) =>
  slicesOf(bucket, daysOf(range, TODAY, bucket.first), step);
const figures = (bucket: CurrencyBucket, range: DateRange) =>
  rangeFigures(bucket, range, daysOf(range, TODAY, bucket.first), NOON);

const DATA: Partial<ProgramHistory> = {
  rows: [
    rowAt(0, '10.10'),
    rowAt(1, '0.20'),
    rowAt(1, '5'),
    rowAt(2, '4.50', { status: 'rejected' }),
    rowAt(3, '7.00'),
    rowAt(29, '1.25'),
    rowAt(30, '100', { at: daysAgo(30) - 1 }),
    rowAt(31, '0'),
  ],
  totals: [
    totals(2, '62.05', { paid: '1.00' }),
    totals(1, '13.00', { paid: '51.05' }),
    totals(0, '12.90', { paid: '51.15' }),
  ],
};

test('currencies are ranked by the referrals of a range', () => {
  const euros = [rowAt(40, '1'), rowAt(41, '1'), rowAt(42, '1')].map((row) => ({ ...row, currency: 'EUR' }));
  const pounds = [1, 2, 3].map((id) => rowAt(1, '1', { id: `${id}`, currency: 'GBP' }));
  const { buckets } = bucketsOf([source({ rows: [rowAt(1, '1'), rowAt(2, '1'), ...pounds, ...euros] })], TODAY);
  const order = (range: DateRange) =>
    rankedBuckets(buckets, daysOf(range, TODAY, '2026-01-01')).map(({ currency }) => currency);
  expect(order('30')).toEqual(['GBP', 'USD', 'EUR']);
  expect(order('90')).toEqual(['EUR', 'GBP', 'USD']);
});

describe('slices', () => {
  test('have the exact amounts of each day', () => {
    const days = slices(bucketOf(DATA), '30', 'day');
    expect(days).toHaveLength(30);
    const [today] = days.toReversed();
    expect(today).toMatchObject({ first: TODAY, earned: '10.10', referrals: 1, unpaid: '12.90', paidOut: '0.10' });
    expect(days.at(-2)).toMatchObject({ earned: '5.20', referrals: 2, paidOut: '50.05' });
    expect(days.at(-3)).toMatchObject({ earned: '0', referrals: 0, reversed: '4.50', unpaid: '62.05', paidOut: null });
    expect(days.at(-4)).toMatchObject({ earned: '7.00', unpaid: null, paidOut: null });
    expect(days[0]).toMatchObject({ first: '2026-10-22', earned: '1.25', reversed: '0' });
  });

  test.each<[DateRange, DateStep]>([
    ['30', 'week'],
    ['all', 'month'],
  ])('of %s by %s add up to the figures of the range', (range, step) => {
    const bucket = bucketOf(DATA);
    const parts = slices(bucket, range, step);
    const whole = figures(bucket, range);
    const sum = (field: 'earned' | 'reversed') => Number(sumOf(parts.map((part) => ({ amount: part[field] }))));
    expect(sum('earned')).toBe(Number(whole.earned));
    expect(sum('reversed')).toBe(Number(whole.reversed));
    expect(parts.reduce((count, { referrals }) => count + referrals, 0)).toBe(whole.referrals);
  });

  test('show which days are partly known or unknown', () => {
    const bucket = bucketOf({ ...DATA, mirror: mirror(knownSince(daysAgo(2))), rows: DATA.rows?.slice(0, 5) ?? [] });
    const known = slices(bucket, '30', 'day').map(({ isPartial, isUnknown }) => [isPartial, isUnknown]);
    expect(known.slice(-5)).toEqual([
      [true, true],
      [true, false],
      [true, false],
      [false, false],
      [false, false],
    ]);
  });
});

describe('figures', () => {
  test('count the referrals whose amounts cannot be read, and are not compared with such days', () => {
    const rows = [rowAt(0, '1.00'), rowAt(1, ''), rowAt(2, '', { status: 'rejected' }), rowAt(35, '')];
    const bucket = bucketOf({ rows });
    expect(figures(bucket, '30')).toMatchObject({ earned: '1.00', unreadable: 1, isPartial: false, before: null });
    expect(isPartialSum(figures(bucket, '30'))).toBe(true);
    const days = slices(bucket, '30', 'day').map(({ unreadable }) => unreadable);
    expect(days.slice(-3)).toEqual([0, 1, 0]);
  });

  test('are unknown, not zero, for days without rows that may be missing', () => {
    const rows = [rowAt(0, '1.00'), rowAt(9, '2')];
    const bucket = bucketOf({ rows, mirror: mirror({ listed: false }) });
    const known = slices(bucket, '30', 'day').map(({ isUnknown, earned }) => (isUnknown ? null : earned));
    expect([known.at(-1), known.at(-2), known.at(-10)]).toEqual(['1.00', null, '2']);
    expect(knownReversed(figures(bucket, '30'))).toBeNull();
    expect(knownReversed(figures(bucketOf({ rows }), '30'))).toBe('0');
  });

  test('of ranges that begin before payouts were watched are unknown or the least, never zero', () => {
    const paid = (range: DateRange, part: Partial<ProgramHistory> = {}) => {
      const { paidOut, isPaidPartial } = figures(bucketOf({ ...DATA, ...part }), range);
      return [paidOut, isPaidPartial];
    };
    expect(paid('30')).toEqual(['50.15', true]);
    expect(paid('last-month')).toEqual([null, true]);
    expect(paid('2026-11-19..2026-11-20')).toEqual(['50.15', false]);
    expect(paid('30', { totals: [totals(0, '9', { paid: '1' })] })).toEqual([null, true]);
    expect(paid('30', { totals: [totals(0, '9')] })).toEqual(['0', false]);
  });

  test('of days after the last answer are unknown, and those of the range are the least', () => {
    const bucket = bucketOf({ ...DATA, until: daysAgo(3) });
    const days = slices(bucket, '30', 'day').map((slice) => `${knownEarned(slice)}${slice.isPartial ? '+' : ''}`);
    expect(days.slice(-5)).toEqual(['0', '7.00+', 'null+', '5.20+', '10.10+']);
    expect(figures(bucket, '30')).toMatchObject({ isPartial: true, isPaidPartial: true });
    expect(figures(bucket, 'last-month')).toMatchObject({ isPartial: false });
    expect(figures(bucketOf({ ...DATA, until: null }), 'last-month').isPartial).toBe(true);
    expect(figures(bucketOf({ rows: [], until: daysAgo(3) }), '30').isUnknown).toBe(true);
  });

  test('of 30 days are compared with the 30 days before', () => {
    const more = [rowAt(40, '4.50'), rowAt(45, '9', { status: 'rejected' }), rowAt(59, '2'), rowAt(60, '1')];
    expect(figures(bucketOf({ ...DATA, rows: [...(DATA.rows ?? []), ...more] }), '30')).toMatchObject({
      ...{ referrals: 5, earned: '23.55', reversed: '4.50', paidOut: '50.15', before: '106.50' },
    });
  });

  test.each<[string, ReturnType<typeof mirror>, string | null]>([
    ['are completely known', mirror(), '100'],
    ['are just known', mirror(knownSince(new Date(2026, 8, 22).getTime())), '100'],
    ['are not all known', mirror(knownSince(new Date(2026, 8, 22).getTime() + 1)), null],
    ['are of a service without a list', mirror({ listed: false }), null],
  ])('are compared only with known days: days before %s', (_, known, before) => {
    expect(figures(bucketOf({ ...DATA, mirror: known }), '30').before).toBe(before);
  });

  test('of a calendar month are compared with the month before, until the same day and time', () => {
    const late = rowAt(31, '100', { at: daysAgo(31) + 1 });
    const rows = [...(DATA.rows ?? []), late, rowAt(-1, '9'), rowAt(40, '2', { status: 'rejected' }), rowAt(55, '3')];
    const bucket = bucketOf({ ...DATA, rows });
    expect(figures(bucket, 'month')).toMatchObject({ first: '2026-11-01', earned: '31.30', before: '0' });
    expect(figures(bucket, 'last-month')).toMatchObject({ earned: '201.25', before: '3', reversed: '2' });
    expect(slices(bucket, 'last-month', 'day')).toHaveLength(31);
    expect(slices(bucket, 'all', 'year').map(({ first }) => first)).toEqual(['2026-09-26']);
  });

  test('of all days are compared with nothing', () => {
    expect(figures(bucketOf(DATA), 'all')).toMatchObject({ before: null, referrals: 7, earned: '123.55' });
  });

  test.each<[string, (string | null)[], string | null]>([
    ['only if an answer names it', [null, null], null],
    ['only of days since the first answer that names it', [null, '5'], null],
    ['of all days if nothing was paid before', ['0.00', '5'], '5.00'],
    ['of zero if nothing was ever paid', ['0.00', '0.00'], '0'],
  ])('have a paid sum %s', (_, paid, paidOut) => {
    const seen = paid.map((sum, index) => totals(2 - index, `${20 - 5 * index}`, { paid: sum }));
    expect(figures(bucketOf({ ...DATA, totals: seen }), '30')).toMatchObject({ paidOut });
  });
});

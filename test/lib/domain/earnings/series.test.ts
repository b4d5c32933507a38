import { describe, expect, test } from 'vitest';
import { daysOf, type Range, type Step } from '../../../../lib/domain/calendar/date-range.ts';
import { bucketsOf, type CurrencyBucket, type Source } from '../../../../lib/domain/earnings/currency-bucket.ts';
import { figuresOf, ranked, slicesOf, sumOf } from '../../../../lib/domain/earnings/series.ts';
import { daysAgo, NOON } from '../../make.ts';
import { entry, metadata, rejected, source, TODAY, totals } from '../../record-samples.ts';

const bucketOf = (part: Partial<Source>): CurrencyBucket => bucketsOf([source(part)], TODAY)[0] as CurrencyBucket;
const slices = (bucket: CurrencyBucket, range: Range, step: Step) =>
  slicesOf(bucket, daysOf(range, TODAY, bucket.first), step);
const figures = (bucket: CurrencyBucket, range: Range) =>
  figuresOf(bucket, range, daysOf(range, TODAY, bucket.first), NOON);

const SOME: Partial<Source> = {
  entries: [
    entry(0, '10.10'),
    entry(1, '0.20'),
    entry(1, '5'),
    entry(3, '7.00', { backfilled: true }),
    rejected(40, '4.50', 2),
    rejected(29, '1.25', 29),
    entry(30, '100', { at: daysAgo(30) - 1 }),
    entry(31, '', { count: 3 }),
  ],
  totals: [totals(2, '12.00'), totals(1, '13.00'), totals(0, '14.00')],
  metadata: metadata({
    payouts: [
      { at: daysAgo(1), from: daysAgo(2), amount: '50.05' },
      { at: NOON, from: NOON, amount: '0.10' },
    ],
  }),
};

test('currency buckets are ranked by the referrals of these days, of those alike as they come', () => {
  const euros = [entry(40, '1'), entry(41, '1'), entry(42, '1')].map((one) => ({ ...one, currency: 'EUR' }));
  const pounds = [entry(1, '1', { currency: 'GBP', count: 3 })];
  const all = bucketsOf([source({ entries: [entry(1, '1'), entry(2, '1'), ...euros, ...pounds] })], TODAY);
  const order = (range: Range) => ranked(all, daysOf(range, TODAY, '2026-01-01')).map(({ currency }) => currency);
  expect(order('30')).toEqual(['GBP', 'USD', 'EUR']);
  expect(order('90')).toEqual(['EUR', 'GBP', 'USD']);
});

describe('slices', () => {
  test('by day: each amount on its own day, exactly', () => {
    const all = slices(bucketOf(SOME), '30', 'day');
    expect(all).toHaveLength(30);
    expect(all.at(-1)).toMatchObject({
      first: TODAY,
      earned: '10.10',
      referrals: 1,
      unpaid: '14.00',
      paidOut: '0.10',
    });
    expect(all.at(-2)).toMatchObject({ earned: '5.20', referrals: 2, backfilled: '0', paidOut: '50.05' });
    expect(all.at(-3)).toMatchObject({ earned: '0', corrected: '4.50', unpaid: '12.00' });
    expect(all.at(-4)).toMatchObject({ earned: '7.00', backfilled: '7.00', unpaid: null, paidOut: null });
    expect(all[0]).toMatchObject({ first: '2026-10-22', earned: '1.25', corrected: '1.25' });
  });

  test.each<[Range, Step]>([
    ['30', 'day'],
    ['30', 'week'],
    ['90', 'month'],
    ['365', 'week'],
    ['all', 'day'],
    ['all', 'month'],
  ])('%s by %s: together they are the figures of the range', (range, step) => {
    const bucket = bucketOf(SOME);
    const all = slices(bucket, range, step);
    const whole = figures(bucket, range);
    const sum = (of: 'earned' | 'corrected' | 'backfilled') => Number(sumOf(all.map((one) => ({ amount: one[of] }))));
    expect(sum('earned')).toBe(Number(whole.earned));
    expect(sum('corrected')).toBe(Number(whole.corrected));
    expect(sum('backfilled')).toBe(Number(whole.backfilled));
    expect(all.reduce((count, { referrals }) => count + referrals, 0)).toBe(whole.referrals);
  });

  test('what was owed at the end of a week is what was seen last in it', () => {
    // 20 November is a Friday.
    expect(slices(bucketOf(SOME), '30', 'week').at(-1)).toMatchObject({
      first: '2026-11-16',
      unpaid: '14.00',
    });
  });

  test('a slice before all is known says so', () => {
    const bucket = bucketOf({ ...SOME, metadata: metadata({ since: daysAgo(2) }) });
    const all = slices(bucket, '30', 'day');
    expect(all.at(-2)?.knowledge.since).toBeNull();
    expect(all.at(-3)?.knowledge.since).toBe(daysAgo(2));
    expect(all.at(-4)?.knowledge.since).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('figures', () => {
  test('of thirty days, against as much of the thirty before', () => {
    expect(figures(bucketOf(SOME), '30')).toMatchObject({
      referrals: 5,
      earned: '23.55',
      corrected: '5.75',
      paidOut: '50.15',
      before: '104.50',
    });
  });

  test('later on that day has not come yet: it is not compared', () => {
    const late = entry(30, '100', { at: daysAgo(30) + 1 });
    expect(figures(bucketOf({ entries: [entry(0, '1'), late] }), '30').before).toBe('0');
  });

  test.each([
    ['known only since then', metadata({ since: daysAgo(59) })],
    [
      'with referrals that were never listed',
      metadata({ coverageGaps: [{ from: daysAgo(41), to: daysAgo(40), count: 1 }] }),
    ],
  ])('the days before, %s, are compared with nothing', (_, known) => {
    expect(figures(bucketOf({ ...SOME, metadata: known }), '30').before).toBeNull();
  });

  test('of referrals that were never listed those that surely came in then are counted, in one currency', () => {
    const coverageGaps = [
      { from: daysAgo(40), to: daysAgo(20), count: 4 },
      { from: daysAgo(2), to: daysAgo(1.9), count: 3 },
    ];
    const known = { ...SOME, metadata: metadata({ coverageGaps }) };
    expect(figures(bucketOf(known), '30')).toMatchObject({ unlisted: 3, knowledge: { unlisted: 7 } });
    expect(slices(bucketOf(known), '30', 'day').map(({ unlisted }) => unlisted)[27]).toBe(3);
    expect(figures(bucketOf(known), 'all').unlisted).toBe(7);
    const mixed = [...(SOME.entries ?? []), entry(1, '1', { currency: 'EUR' })];
    const all = bucketsOf([source({ ...known, entries: mixed })], TODAY);
    expect(
      all.map((one) => figures(one, '90')).map(({ unlisted, knowledge }) => [unlisted, knowledge.unlisted]),
    ).toEqual([
      [0, 7],
      [0, 7],
    ]);
  });

  test('of calendar months, against the month before: this one until the same day and time', () => {
    const late = entry(31, '100', { at: daysAgo(31) + 1 });
    const bucket = bucketOf({ ...SOME, entries: [...(SOME.entries ?? []), late, entry(-1, '9'), entry(55, '3')] });
    expect(figures(bucket, 'month')).toMatchObject({ first: '2026-11-01', earned: '31.30', before: '4.50' });
    expect(figures(bucket, 'last-month')).toMatchObject({ earned: '205.75', before: '3', corrected: '1.25' });
    expect(slices(bucket, 'last-month', 'day')).toHaveLength(31);
    expect(slices(bucket, 'all', 'year').map(({ first }) => first)).toEqual(['2026-09-26']);
  });

  test('everything is compared with nothing', () => {
    expect(figures(bucketOf(SOME), 'all')).toMatchObject({ before: null, referrals: 10, earned: '128.05' });
  });

  test.each<[string, (string | null)[], string | null, number | null]>([
    ['not where nobody names it', [null, null], null, null],
    ['nor where it is no number', ['n/a', 'n/a'], null, null],
    ['from the first answer on that names it', [null, '5'], '50.15', daysAgo(1)],
  ])('what was paid is known %s', (_, paid, paidOut, watchedFrom) => {
    const rowOf = paid.map((one, nth) => totals(2 - nth, '1', { paid: one }));
    expect(figures(bucketOf({ ...SOME, totals: rowOf }), '30')).toMatchObject({ paidOut, watchedFrom });
  });

  test('payouts are known from the first totals on', () => {
    expect(figures(bucketOf(SOME), '30').watchedFrom).toBe(daysAgo(2));
    expect(figures(bucketOf({ ...SOME, totals: [totals(30, '1')] }), '30').watchedFrom).toBeNull();
    expect(figures(bucketOf({ ...SOME, totals: [] }), '30').paidOut).toBeNull();
  });
});

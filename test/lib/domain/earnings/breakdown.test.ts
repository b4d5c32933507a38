import { expect, test } from 'vitest';
import { daysOf } from '../../../../lib/domain/calendar/date-range.ts';
import { bestDays, byProvider, byStatus } from '../../../../lib/domain/earnings/breakdown.ts';
import { bucketsOf, type CurrencyBucket } from '../../../../lib/domain/earnings/currency-bucket.ts';
import { rowAt, source, TODAY } from '../../mirror-samples.ts';

const bucketOf = (...rows: ReturnType<typeof rowAt>[]): CurrencyBucket =>
  bucketsOf([source({ rows })], TODAY).buckets[0] as CurrencyBucket;
const MONTH = daysOf('30', TODAY, TODAY);

test('rows of a range are grouped by status, the most frequent first, without pending ones', () => {
  const bucket = bucketOf(
    rowAt(0, '1.10'),
    rowAt(1, '2.20'),
    rowAt(2, '4', { status: 'rejected' }),
    rowAt(3, '8', { status: 'pending' }),
    rowAt(30, '16'),
  );
  expect(byStatus(bucket, MONTH)).toMatchObject([
    { name: 'unpaid', rows: { length: 2 }, amount: '3.30', part: 2 / 3 },
    { name: 'rejected', rows: { length: 1 }, amount: '4', part: 1 / 3 },
  ]);
});

test('a provider with several identifiers is listed once, and rows without a provider, too', () => {
  const names = ['woo', 'Woo', 'woocommerce', 'WooCommerce', ''];
  expect(byProvider(bucketOf(...names.map((provider) => rowAt(1, '1', { provider }))), MONTH)).toMatchObject([
    { name: 'WooCommerce', rows: { length: 4 }, amount: '4', part: 0.8 },
    { name: null, rows: { length: 1 }, amount: '1', part: 0.2 },
  ]);
});

test('more than a hundred providers add up, because the last part has all others', () => {
  const rows = Array.from({ length: 140 }, (_, index) => rowAt(index % 5, '1', { provider: `p${index % 120}` }));
  const parts = byProvider(bucketOf(...rows), MONTH);
  expect(parts).toHaveLength(101);
  expect(parts.at(-1)).toMatchObject({ name: null, isRest: true, amount: '20', rows: { length: 20 } });
  expect(parts.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(140);
});

test('the best days are ranked, the earlier of two equal ones first, and none without earnings', () => {
  const bucket = bucketOf(
    rowAt(0, '5'),
    rowAt(1, '2.50'),
    rowAt(1, '2.50'),
    rowAt(2, '0.00'),
    rowAt(3, '9'),
    rowAt(40, '99'),
  );
  expect(bestDays(bucket, MONTH, 5)).toMatchObject([
    { first: '2026-11-17', referrals: 1, earned: '9' },
    { first: '2026-11-19', referrals: 2, earned: '5.00' },
    { first: '2026-11-20', referrals: 1, earned: '5' },
  ]);
  expect(bestDays(bucket, MONTH, 1)).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { daysOf } from '../../../../lib/domain/calendar/date-range.ts';
import { bestDays, byProvider, byStatus } from '../../../../lib/domain/earnings/breakdown.ts';
import { bucketsOf, type CurrencyBucket } from '../../../../lib/domain/earnings/currency-bucket.ts';
import { entry, rejected, source, TODAY } from '../../record-samples.ts';

const bucketOf = (...entries: ReturnType<typeof entry>[]): CurrencyBucket =>
  bucketsOf([source({ entries })], TODAY)[0] as CurrencyBucket;
const MONTH = daysOf('30', TODAY, TODAY);

test('by status, most first; what was deleted is one of its own; what came in earlier is not among it', () => {
  const bucket = bucketOf(
    entry(0, '1.10'),
    entry(1, '2.20', { count: 3 }),
    rejected(2, '4', 1),
    entry(3, '8', { deleted: true, status: 'paid', reversedAt: 1 }),
    entry(30, '16'),
  );
  expect(byStatus(bucket, MONTH)).toMatchObject([
    { name: 'unpaid', referrals: 4, amount: '3.30', part: 4 / 6 },
    { name: 'deleted', referrals: 1, amount: '8', part: 1 / 6 },
    { name: 'rejected', referrals: 1, amount: '4', part: 1 / 6 },
  ]);
});

test('by provider: one that is not named, and too many shown as one', () => {
  const many = Array.from({ length: 14 }, (_, at) =>
    Array.from({ length: 20 - at }, () => entry(1, '1', { provider: at === 0 ? null : `shop ${at}` })),
  ).flat();
  const shares = byProvider(bucketOf(...many, entry(2, '1', { provider: '' })), MONTH);
  expect(shares).toHaveLength(11);
  expect(shares[0]).toMatchObject({ name: null, referrals: 21, amount: '21', part: 21 / 190 });
  // 10 + 9 + 8 + 7 referrals of the four that come last.
  expect(shares.at(-1)).toMatchObject({ name: null, rest: true, referrals: 34, amount: '34', part: 34 / 190 });
});

test('by provider: one that has several identifiers is listed once', () => {
  const names = ['woo', 'Woo', 'woocommerce', 'WooCommerce', 'wooco'];
  expect(byProvider(bucketOf(...names.map((provider) => entry(1, '1', { provider }))), MONTH)).toMatchObject([
    { name: 'WooCommerce', referrals: 4, amount: '4', part: 0.8 },
    { name: 'wooco', referrals: 1, amount: '1', part: 0.2 },
  ]);
});

test('best days: by what was earned, of two alike the earlier, none without earnings', () => {
  const bucket = bucketOf(
    entry(0, '5'),
    entry(1, '2.50'),
    entry(1, '2.50'),
    entry(2, '0.00'),
    entry(3, '9'),
    entry(40, '99'),
  );
  expect(bestDays(bucket, MONTH, 5)).toEqual([
    { day: '2026-11-17', referrals: 1, amount: '9' },
    { day: '2026-11-19', referrals: 2, amount: '5.00' },
    { day: '2026-11-20', referrals: 1, amount: '5' },
  ]);
  expect(bestDays(bucket, MONTH, 1)).toHaveLength(1);
});

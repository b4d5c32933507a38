import { expect, test } from 'vitest';
import { daysOf } from '../../../../lib/domain/calendar/date-range.ts';
import { byProvider } from '../../../../lib/domain/earnings/breakdown.ts';
import { bucketsOf, type CurrencyBucket } from '../../../../lib/domain/earnings/currency-bucket.ts';
import { rowAt, source, TODAY } from '../../mirror-samples.ts';

const bucketOf = (...rows: ReturnType<typeof rowAt>[]): CurrencyBucket =>
  bucketsOf([source({ rows })], TODAY).buckets[0] as CurrencyBucket;
const MONTH = daysOf('30', TODAY, TODAY);

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

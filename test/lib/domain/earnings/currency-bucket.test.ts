import { describe, expect, test } from 'vitest';
import { bucketsOf, type CurrencyBucket } from '../../../../lib/domain/earnings/currency-bucket.ts';
import type { ProgramHistory } from '../../../../lib/domain/earnings/earnings-history.ts';
import { sumOf } from '../../../../lib/domain/money/currency-sums.ts';
import { daysAgo } from '../../make.ts';
import { knownSince, mirror, rowAt, source, TODAY, totals } from '../../mirror-samples.ts';

const buckets = (...sources: Parameters<typeof bucketsOf>[0]) => bucketsOf(sources, TODAY).buckets;
const earned = (bucket: CurrencyBucket) => sumOf([...bucket.earned.values()].flat());

describe('currency buckets', () => {
  test('add up programs of one currency', () => {
    const found = buckets(
      source({ rows: [rowAt(1, '10.10')] }),
      source({ currency: 'eur', rows: [rowAt(1, '5'), rowAt(2, '6'), rowAt(3, '7')] }),
      source({ rows: [rowAt(1, '0.20', { currency: 'usd' })], unpaid: '0.05' }),
    );
    const sums = found.map((bucket) => `${bucket.currency} ${earned(bucket)} ${bucket.unpaidNow}`);
    expect(sums).toEqual(['EUR 18 200.10', 'USD 10.30 200.15']);
  });

  test('begin with the program’s own currency for any rows', () => {
    const late = [rowAt(1, '1'), rowAt(2, '1', { currency: 'GBP' }), rowAt(3, '1', { currency: 'CAD' })];
    const early = [rowAt(300, '1', { currency: 'AUD' }), rowAt(200, '1', { currency: 'GBP' })];
    const order = (rows: typeof late) => buckets(source({ rows })).map(({ currency }) => currency);
    expect(order(late)).toEqual(['USD', 'CAD', 'GBP']);
    expect(order([...early, ...late.toReversed()])).toEqual(['USD', 'AUD', 'CAD', 'GBP']);
  });

  test('are at most 20: the program’s own, and those with most earned referrals', () => {
    const many = Array.from({ length: 6000 }, (_, index) => rowAt(1, '1', { currency: `C${index}` }));
    const twice = Array.from({ length: 5 }, (_, index) => rowAt(2, '1', { currency: `C${5000 + index}` }));
    const rejected = many.slice(0, 30).map((row) => ({ ...row, status: 'rejected' }));
    const found = bucketsOf([source({ rows: [...many, ...twice, ...rejected] })], TODAY);
    expect(found.omitted).toBe(6001 - 20);
    expect(found.buckets).toHaveLength(20);
    const codes = found.buckets.map(({ currency }) => currency);
    expect(codes[0]).toBe('USD');
    expect(codes).toEqual(expect.arrayContaining(['C5000', 'C5001', 'C5002', 'C5003', 'C5004']));
  });

  test('never add up programs without a known currency', () => {
    const unknown = { currency: null, rows: [rowAt(1, '3')] };
    const found = buckets(source({ ...unknown, name: 'a' }), source({ ...unknown, name: 'b' }));
    expect(found.map(({ programName }) => programName)).toEqual(['a', 'b']);
    expect(buckets(source(unknown))).toMatchObject([{ currency: null, programName: null }]);
  });

  test('count totals and payouts in the program’s own currency', () => {
    const [usd, eur] = buckets(
      source({
        rows: [rowAt(1, '1'), rowAt(2, '1'), rowAt(1, '9', { currency: 'EUR' })],
        totals: [totals(1, '6', { paid: '1' }), totals(0, '2', { paid: '5' })],
      }),
    );
    expect(usd).toMatchObject({ currency: 'USD', unpaidNow: '200.10', paidFrom: TODAY });
    expect(usd?.payouts.get(TODAY)).toHaveLength(1);
    expect(eur).toMatchObject({ currency: 'EUR', unpaidNow: null, paidFrom: null });
    expect(eur?.payouts.size).toBe(0);
  });
});

describe('a row', () => {
  test('dated tomorrow counts for today', () => {
    const [bucket] = buckets(source({ rows: [rowAt(-1, '4'), rowAt(0, '1')] }));
    expect([...(bucket?.earned.keys() ?? [])]).toEqual([TODAY]);
    expect(bucket?.sums.get(TODAY)?.earned).toBe('5');
  });

  test('dated later than tomorrow counts once that day has come', () => {
    const sources = [source({ rows: [rowAt(-2, '4'), rowAt(-365, '5'), rowAt(0, '1')] })];
    const earnedOn = (today: string) => bucketsOf(sources, today).buckets.map(earned);
    expect([earnedOn(TODAY), earnedOn('2026-11-22')]).toEqual([['1'], ['5']]);
  });

  test('without a readable time counts for the day of the row before it', () => {
    const [bucket] = buckets(source({ rows: [rowAt(2, '4'), rowAt(0, '1', { at: null }), rowAt(5, '2')] }));
    const sums = [...(bucket?.sums ?? [])].map(([day, { earned }]) => `${day} ${earned}`);
    expect(sums).toEqual(['2026-11-15 2', '2026-11-18 5']);
  });

  test.each([
    ['rejected', '0', '3'],
    ['pending', '0', '0'],
    ['refunded-in-part', '3', '0'],
  ])('that is %s counts as %s earned and %s reversed', (status, plus, minus) => {
    const [bucket] = buckets(source({ rows: [rowAt(2, '3', { status })] }));
    expect(bucket?.sums.get('2026-11-18')).toMatchObject({ earned: plus, reversed: minus });
  });
});

test('without a list, rows that a poll had count, whatever the totals are', () => {
  const unlisted = { mirror: mirror({ listed: false, complete: false }) };
  const seen = [rowAt(0, '5'), rowAt(1, '7', { status: 'rejected' })];
  const days = [totals(1, '18', { paid: '5' }), totals(0, '99')];
  const [bucket] = buckets(source({ ...unlisted, rows: [...seen, rowAt(3, '4')], totals: days }));
  const sums = [...(bucket?.sums ?? [])].map(([day, { earned, reversed }]) => `${day} ${earned} ${reversed}`);
  expect(sums).toEqual(['2026-11-17 4 0', '2026-11-19 0 7', `${TODAY} 5 0`]);
  expect(bucket?.knownFrom).toBe(Number.POSITIVE_INFINITY);
});

describe('several programs', () => {
  test('are known from the moment that all of them are known', () => {
    const [bucket] = buckets(
      source({ mirror: mirror(knownSince(daysAgo(9))) }),
      source({ mirror: mirror(knownSince(daysAgo(3))) }),
      source(),
    );
    expect(bucket?.knownFrom).toBe(daysAgo(3));
  });

  test('add up their last unpaid sums once all are known', () => {
    const [bucket] = buckets(
      source({ totals: [totals(4, '1.10', { paid: '1' }), totals(2, '3.00'), totals(0, '4.00')] }),
      source({ totals: [totals(3, '10.00', { paid: '1' }), totals(0, '20.05')] }),
    );
    const unpaid = Object.fromEntries(bucket?.unpaid ?? []);
    expect(unpaid).toEqual({ '2026-11-17': '11.10', '2026-11-18': '13.00', [TODAY]: '24.05' });
    expect(bucket?.paidFrom).toBe('2026-11-18');
  });

  test('include the unpaid sum of one without a mirror', () => {
    const [bucket] = buckets(source({ rows: [rowAt(1, '3')] }), source({ mirror: null }));
    expect(bucket).toMatchObject({ isMirrored: true, knownFrom: Number.POSITIVE_INFINITY, unpaidNow: '400.20' });
    expect(buckets(source({ mirror: null }))[0]?.isMirrored).toBe(false);
  });

  test('are named only if there are several that have answered', () => {
    const names = (...others: ProgramHistory[]) =>
      buckets(source({ currency: null }), ...others).map(({ programName }) => programName);
    expect(names(source({ currency: null, mirror: null, unpaid: null }))).toEqual([null]);
    expect(names(source({ currency: null }))).toEqual(['shop.example', 'shop.example']);
  });
});

import { describe, expect, test } from 'vitest';
import { bucketsOf } from '../../../../lib/domain/earnings/currency-bucket.ts';
import { sumOf } from '../../../../lib/domain/earnings/series.ts';
import { inZone } from '../../in-zone.ts';
import { daysAgo, NOON } from '../../make.ts';
import { entry, metadata, rejected, source, TODAY, totals } from '../../record-samples.ts';

const buckets = (...sources: Parameters<typeof bucketsOf>[0]) => bucketsOf(sources, TODAY);
const earned = (bucket: ReturnType<typeof buckets>[number]) => sumOf([...bucket.earned.values()].flat());

describe('currencies are never mixed', () => {
  test('programmes of one currency are added up, others stand for themselves', () => {
    const found = buckets(
      source({ entries: [entry(1, '10.10')] }),
      source({ currency: 'eur', entries: [entry(1, '5'), entry(2, '6'), entry(3, '7')] }),
      source({ entries: [entry(1, '0.20', { currency: 'usd' })], unpaid: '0.05' }),
    );
    expect(found.map((one) => [one.currency, earned(one), one.unpaidNow])).toEqual([
      ['EUR', '18', '200.10'],
      ['USD', '10.30', '200.15'],
    ]);
  });

  test('stand in the same order, whatever came in before: the programme’s own first', () => {
    const late = [entry(1, '1'), entry(2, '1', { currency: 'GBP' }), entry(3, '1', { currency: 'CAD' })];
    const early = [entry(300, '1', { currency: 'AUD' }), entry(200, '1', { currency: 'GBP' })];
    const order = (entries: typeof late) => buckets(source({ entries })).map(({ currency }) => currency);
    expect(order(late)).toEqual(['USD', 'CAD', 'GBP']);
    expect(order([...early, ...late.toReversed()])).toEqual(['USD', 'AUD', 'CAD', 'GBP']);
  });

  test('two programmes of one name are distinguished, where neither’s is known', () => {
    const [a, b] = buckets(source({ currency: null }), source({ currency: null }));
    expect([a?.of, b?.of]).toEqual(['shop.example', 'shop.example']);
    expect(a?.id).not.toBe(b?.id);
  });

  test('a programme without a known currency is added to nobody’s', () => {
    const unknown = { currency: null, entries: [entry(1, '3')] };
    expect(buckets(source({ ...unknown, name: 'a' }), source({ ...unknown, name: 'b' })).map((one) => one.of)).toEqual([
      'a',
      'b',
    ]);
    expect(buckets(source(unknown))).toMatchObject([{ currency: null, of: null }]);
  });

  test('a referral in another currency has no totals, and nobody knows what is owed in it', () => {
    const [usd, eur] = buckets(
      source({
        entries: [entry(1, '1'), entry(2, '1'), entry(1, '9', { currency: 'EUR' })],
        totals: [totals(1, '2')],
        metadata: metadata({ payouts: [{ at: NOON, from: NOON, amount: '4' }] }),
      }),
    );
    expect(usd).toMatchObject({ currency: 'USD', unpaidNow: '200.10', watchedFrom: daysAgo(1) });
    expect(usd?.payouts.get(TODAY)).toHaveLength(1);
    expect(eur).toMatchObject({ currency: 'EUR', unpaidNow: null, watchedFrom: null });
    expect(eur?.payouts.size).toBe(0);
  });
});

test('what is dated tomorrow by a clock that is ahead is of today', () => {
  const [bucket] = buckets(source({ entries: [entry(-1, '4'), entry(0, '1')] }));
  expect([...(bucket?.earned.keys() ?? [])]).toEqual([TODAY]);
  expect(bucket?.earned.get(TODAY)).toHaveLength(2);
});

test('what is dated later than tomorrow is of no day until that comes', () => {
  const sources = [source({ entries: [entry(-2, '4'), entry(-365, '5'), entry(0, '1')] })];
  expect([...(bucketsOf(sources, TODAY)[0]?.earned.keys() ?? [])]).toEqual([TODAY]);
  expect(bucketsOf(sources, TODAY)[0]?.earned.get(TODAY)).toHaveLength(1);
  expect([...(bucketsOf(sources, '2026-11-22')[0]?.earned.keys() ?? [])]).toEqual([TODAY, '2026-11-22']);
});

test('a day is the user’s own', () => {
  const at = Date.UTC(2026, 10, 20, 23, 30);
  const dayIn = (zone: string) =>
    inZone(zone, () => [
      ...(bucketsOf([source({ entries: [entry(0, '1', { at })] })], '2026-11-21')[0]?.earned.keys() ?? []),
    ]);
  expect([dayIn('UTC'), dayIn('Europe/Berlin')]).toEqual([['2026-11-20'], ['2026-11-21']]);
});

test('reversed by the day on which that was seen', () => {
  const [bucket] = buckets(source({ entries: [rejected(5, '4', 2), entry(3, '1')] }));
  expect([...(bucket?.reversed.keys() ?? [])]).toEqual(['2026-11-18']);
  expect(bucket?.first).toBe('2026-11-15');
});

describe('several programmes', () => {
  test('are known from when the last of them is', () => {
    const [bucket] = buckets(
      source({ metadata: metadata({ since: daysAgo(9) }) }),
      source({ metadata: metadata({ since: daysAgo(3), coverageGaps: [{ from: 0, to: 1, count: 2 }] }) }),
      source(),
    );
    expect(bucket?.since).toBe(daysAgo(3));
    expect(bucket?.coverageGaps).toHaveLength(1);
  });

  test('owe together what each named last, once all of them have named it', () => {
    const [bucket] = buckets(
      source({ totals: [totals(4, '1.10'), totals(2, '3.00'), totals(0, '4.00')] }),
      source({ totals: [totals(3, '10.00'), totals(0, '20.05')] }),
    );
    expect([...(bucket?.unpaid ?? [])]).toEqual([
      ['2026-11-17', '11.10'],
      ['2026-11-18', '13.00'],
      [TODAY, '24.05'],
    ]);
    expect(bucket?.watchedFrom).toBe(daysAgo(3));
  });

  test('of which one names no sum owe nobody knows what', () => {
    const [bucket] = buckets(source(), source({ unpaid: null }));
    expect(bucket?.unpaidNow).toBeNull();
  });
});

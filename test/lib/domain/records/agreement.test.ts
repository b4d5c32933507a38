import { describe, expect, test } from 'vitest';
import { DAY } from '../../../../lib/domain/calendar/calendar.ts';
import { bucketsOf } from '../../../../lib/domain/earnings/currency-bucket.ts';
import { earningsSummaryOf } from '../../../../lib/domain/earnings/earnings-summary.ts';
import { figuresOf, slicesOf } from '../../../../lib/domain/earnings/series.ts';
import { NOON } from '../../make.ts';
import { entry, metadata, source, TODAY } from '../../record-samples.ts';

/** The Earnings page and the popup tell the same of the same records. */

const days = { first: TODAY, next: '2026-11-21' } as const;
const earningsSummary = (of: ReturnType<typeof source>) =>
  earningsSummaryOf(of.metadata ?? metadata(), of.entries, {
    now: NOON,
    currency: of.currency,
    milestone: null,
  });

test('where the user’s clock is behind the service’s, what is dated tomorrow is of today in both: a referral, and a coverage gap', () => {
  const tomorrow = NOON + DAY;
  const coverageGaps = [{ from: tomorrow, to: tomorrow + 60_000, count: 3 }];
  const of = source({
    metadata: metadata({ coverageGaps }),
    entries: [entry(0, '1.00'), entry(-1, '5.00'), entry(-2, '9.00')],
  });
  const [bucket] = bucketsOf([of], TODAY);
  if (!bucket) throw new Error('There is no purse.');
  const popup = earningsSummary(of).today;
  expect(popup).toMatchObject({ earned: [{ amount: '6.00', currency: 'USD' }], unlisted: 3, since: null });
  const rowOf = { earned: '6.00', referrals: 2, unlisted: 3, knowledge: { since: null, unlisted: 3 } };
  expect(slicesOf(bucket, days, 'day')).toMatchObject([rowOf]);
  expect(figuresOf(bucket, '30', days, NOON)).toMatchObject(rowOf);
});

describe('a programme whose rows name two currencies', () => {
  const entries = [
    entry(0, '1.00', { currency: 'EUR' }),
    entry(0, '2.00', { currency: 'USD' }),
    entry(0, '4.00', { currency: null }),
  ];

  test('counts a nameless row in none of them, in both', () => {
    const of = source({ currency: null, entries });
    const buckets = bucketsOf([of], TODAY);
    const earned = buckets.map((bucket) => [bucket.currency, figuresOf(bucket, '30', days, NOON).earned]);
    expect(Object.fromEntries(earned.map(([code, sum]) => [String(code), sum]))).toEqual({
      EUR: '1.00',
      USD: '2.00',
      null: '4.00',
    });
    const sums = [...earningsSummary(of).today.earned].sort((a, b) => a.amount.localeCompare(b.amount));
    expect(sums).toEqual([
      { amount: '1.00', currency: 'EUR' },
      { amount: '2.00', currency: 'USD' },
      { amount: '4.00', currency: null },
    ]);
  });

  test('with one currency a nameless row is in that one', () => {
    const of = source({ currency: 'USD', entries: entries.slice(1) });
    expect(bucketsOf([of], TODAY).map(({ currency }) => currency)).toEqual(['USD']);
    expect(earningsSummary(of).today.earned).toEqual([{ amount: '6.00', currency: 'USD' }]);
  });
});

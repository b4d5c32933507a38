import { expect, test } from 'vitest';
import { daysOf } from '../../../../lib/domain/calendar/date-range.ts';
import { bucketsOf } from '../../../../lib/domain/earnings/currency-bucket.ts';
import { slicesOf } from '../../../../lib/domain/earnings/series.ts';
import {
  clickCurves,
  earnedCurves,
  hasPoints,
  hasUnpaid,
  unpaidCurves,
} from '../../../../lib/views/earnings/curves.ts';
import { rejectedAt, rowAt, source, TODAY, totals } from '../../mirror-samples.ts';

const slicesFor = (part: Parameters<typeof source>[0], range = '2026-11-18..2026-11-20' as const) => {
  const [bucket] = bucketsOf([source(part)], TODAY).buckets;
  return bucket ? slicesOf(bucket, daysOf(range, TODAY, TODAY), 'day') : [];
};
const SLICES = slicesFor({
  rows: [rowAt(0, '10.10'), rejectedAt(1, '4.50'), rowAt(2, '5.00')],
  totals: [totals(3, '60.00'), totals(1, '13.00', { paid: '50.05' }), totals(0, '14.00', { paid: '50.05' })],
});

test('the chart has bars, a mark for a payout and a line, and none for zero or what is unknown', () => {
  const drawn = [...earnedCurves(SLICES), ...unpaidCurves(SLICES)].map(({ color, values }) => [color, values]);
  expect(drawn).toEqual([
    ['earned', [5, null, 10.1]],
    ['reversed', [null, -4.5, null]],
    ['paid-out', [null, 0, null]],
    ['unpaid', [null, 13, 14]],
  ]);
  const clicks = [null, { count: 0, isExact: true, conversion: null }, { count: 6, isExact: false, conversion: null }];
  expect(clickCurves(clicks)[0]?.values).toEqual([null, null, 6]);
});

test('a chart is drawn if it has something to show for more than one day', () => {
  expect([hasPoints(SLICES, null), hasUnpaid(SLICES)]).toEqual([true, true]);
  expect([hasPoints(SLICES.slice(2), null), hasUnpaid(SLICES.slice(2))]).toEqual([false, false]);
  const empty = slicesFor({ rows: [] });
  expect([hasPoints(empty, null), hasPoints(empty, [])]).toEqual([false, true]);
});

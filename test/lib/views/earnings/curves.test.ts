import { expect, test } from 'vitest';
import { daysOf } from '../../../../lib/domain/calendar/date-range.ts';
import { bucketsOf } from '../../../../lib/domain/earnings/currency-bucket.ts';
import { slicesOf } from '../../../../lib/domain/earnings/series.ts';
import { clickCurves, earnedCurves, unpaidCurves } from '../../../../lib/views/earnings/curves.ts';
import { rejectedAt, rowAt, source, TODAY, totals } from '../../mirror-samples.ts';

test('the chart has bars, a mark for a payout and a line, and none for zero or what is unknown', () => {
  const history = source({
    rows: [rowAt(0, '10.10'), rejectedAt(1, '4.50'), rowAt(2, '5.00')],
    totals: [totals(3, '60.00'), totals(1, '13.00', { paid: '50.05' }), totals(0, '14.00', { paid: '50.05' })],
  });
  const days = daysOf('2026-11-18..2026-11-20', TODAY, TODAY);
  const slices = bucketsOf([history], TODAY).buckets.flatMap((bucket) => slicesOf(bucket, days, 'day'));
  const drawn = [...earnedCurves(slices), ...unpaidCurves(slices)].map(({ color, values }) => [color, values]);
  expect(drawn).toEqual([
    ['earned', [5, null, 10.1]],
    ['reversed', [null, -4.5, null]],
    ['paid-out', [null, 0, null]],
    ['unpaid', [null, 13, 14]],
  ]);
  const clicks = [null, { count: 0, isExact: true, conversion: null }, { count: 6, isExact: false, conversion: null }];
  expect(clickCurves(clicks)[0]?.values).toEqual([null, null, 6]);
});

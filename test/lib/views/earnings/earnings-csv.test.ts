import { expect, test } from 'vitest';
import { startOf } from '../../../../lib/domain/calendar/calendar.ts';
import { daysOf } from '../../../../lib/domain/calendar/date-range.ts';
import { bucketsOf } from '../../../../lib/domain/earnings/currency-bucket.ts';
import { slicesOf } from '../../../../lib/domain/earnings/series.ts';
import { referralsCsv, referralsOf, slicesCsv } from '../../../../lib/views/earnings/earnings-csv.ts';
import { daysAgo, NOON } from '../../make.ts';
import { entry, metadata, rejected, source, TODAY, totals } from '../../record-samples.ts';
import { parseStrictCsv } from '../../strict-csv.ts';

test('the table: newest first, plain days and amounts, unknown ones empty', () => {
  const one = source({
    entries: [entry(0, '10.10'), rejected(8, '0.20', 0), entry(8, '1', { backfilled: true })],
    totals: [totals(0, '14.00')],
    metadata: metadata({ coverageGaps: [{ from: 0, to: startOf('2026-10-23'), count: 1 }] }),
  });
  const [bucket] = bucketsOf([one], TODAY);
  if (!bucket) throw new Error('No bucket');
  const slices = slicesOf(bucket, daysOf('30', TODAY, TODAY), 'week');
  const rows = parseStrictCsv(slicesCsv(slices, bucket).join(''));
  expect(rows[0]?.slice(1, 4)).toEqual(['Until', 'Referrals', 'Earned']);
  expect(rows.slice(1)).toEqual([
    ['2026-11-16', TODAY, '1', '10.10', '0.20', '0', '14.00', 'USD', 'Complete', ''],
    ['2026-11-09', '2026-11-15', '2', '1.20', '0', '', '', 'USD', 'Complete', '1'],
    ['2026-11-02', '2026-11-08', '0', '0', '0', '', '', 'USD', 'Complete', ''],
    ['2026-10-26', '2026-11-01', '0', '0', '0', '', '', 'USD', 'Complete', ''],
    ['2026-10-22', '2026-10-25', '0', '0', '0', '', '', 'USD', 'Partial', ''],
  ]);
});

test('days before anything is known are empty, not zero', () => {
  const since = startOf('2026-11-18');
  const [bucket] = bucketsOf([source({ entries: [entry(0, '1')], metadata: metadata({ since }) })], TODAY);
  if (!bucket) throw new Error('No bucket');
  const rows = parseStrictCsv(slicesCsv(slicesOf(bucket, daysOf('30', TODAY, TODAY), 'week'), bucket).join(''));
  expect(rows[1]?.slice(2)).toEqual(['1', '1', '0', '', '', 'USD', 'Partial', '']);
  expect(rows[2]?.slice(2)).toEqual(['0', '', '', '', '', 'USD', 'Partial', '']);
});

test('all referrals, newest first, with formulas escaped', () => {
  const rows = parseStrictCsv(
    referralsCsv(
      referralsOf([
        source({ name: '=SUM(A1)', entries: [entry(2, '1.10', { backfilled: true, provider: null })] }),
        source({
          currency: null,
          entries: [
            entry(0, '5', {
              key: '5040 woo',
              currency: 'EUR',
              deleted: true,
              reversedAt: startOf('1970-01-02'),
              count: 2,
            }),
          ],
        }),
      ]),
    ).join(''),
  );
  expect(rows).toHaveLength(3);
  expect(rows[1]).toEqual([
    new Date(NOON).toISOString(),
    ...['2026-11-20', 'shop.example', '', '5', 'EUR', 'deleted', 'woo', '1970-01-02', '2', 'Live'],
  ]);
  expect(rows[2]).toEqual([
    new Date(daysAgo(2)).toISOString(),
    ...['2026-11-18', "'=SUM(A1)", '2 1.10', '1.10', 'USD', 'unpaid', '', '', '1', 'Imported'],
  ]);
});

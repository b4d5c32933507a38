import { expect, test } from 'vitest';
import { startOf } from '../../../../lib/domain/calendar/calendar.ts';
import { daysOf } from '../../../../lib/domain/calendar/date-range.ts';
import { bucketsOf } from '../../../../lib/domain/earnings/currency-bucket.ts';
import { slicesOf } from '../../../../lib/domain/earnings/series.ts';
import type { KnownClicks, ShownClicks } from '../../../../lib/domain/portal/clicks-schema.ts';
import {
  campaignsCsv,
  clicksCsv,
  exportedReferrals,
  referralsCsv,
  slicesCsv,
} from '../../../../lib/views/earnings/earnings-csv.ts';
import { countedClicks, daysAgo, NOON } from '../../make.ts';
import { knownSince, mirror, rejectedAt, rowAt, source, TODAY, totals } from '../../mirror-samples.ts';
import { parseStrictCsv } from '../../strict-csv.ts';

function tableOf(history: ReturnType<typeof source>) {
  const [bucket] = bucketsOf([history], TODAY).buckets;
  if (!bucket) throw new Error('No bucket');
  const slices = slicesOf(bucket, daysOf('30', TODAY, TODAY), 'week');
  return parseStrictCsv(slicesCsv(slices, bucket).join(''));
}

test('the exported table has plain days and amounts, newest first, and empty cells for unknown ones', () => {
  const rows = tableOf(
    source({
      rows: [rowAt(0, '10.10'), rejectedAt(8, '0.20'), rowAt(8, '1'), rowAt(27, '2')],
      totals: [totals(9, '9.00', { paid: '1' }), totals(0, '14.00', { paid: '1' })],
      mirror: mirror(knownSince(startOf('2026-10-24'))),
    }),
  );
  expect(rows[0]?.map((head) => head.replace('\uFEFF', ''))).toEqual([
    ...['From', 'To', 'Referrals', 'Earned', 'Rejected', 'Sent', 'Unpaid at end', 'Currency', 'Known'],
  ]);
  expect(rows.slice(1)).toEqual([
    ['2026-11-16', TODAY, '1', '10.10', '0', '0', '14.00', 'USD', 'Complete'],
    ['2026-11-09', '2026-11-15', '1', '1', '0.20', '', '9.00', 'USD', 'Complete'],
    ['2026-11-02', '2026-11-08', '0', '0', '0', '', '', 'USD', 'Complete'],
    ['2026-10-26', '2026-11-01', '0', '0', '0', '', '', 'USD', 'Complete'],
    ['2026-10-22', '2026-10-25', '1', '2', '', '', '', 'USD', 'Partial'],
  ]);
});

test('days before the first known one are empty in the table, not zero', () => {
  const rows = tableOf(source({ rows: [rowAt(0, '1')], mirror: mirror(knownSince(startOf('2026-11-18'))) }));
  expect(rows[1]?.slice(2)).toEqual(['1', '1', '', '', '', 'USD', 'Partial']);
  expect(rows[2]?.slice(2)).toEqual(['', '', '', '', '', 'USD', 'Partial']);
});

test('days with an amount that cannot be read are partial', () => {
  const rows = tableOf(source({ rows: [rowAt(0, '1'), rowAt(0, '')] }));
  expect(rows[1]?.slice(2)).toEqual(['2', '1', '0', '', '', 'USD', 'Partial']);
});

const ALL_DAYS = { first: '2026-10-22', next: '2026-11-21', today: TODAY, isAll: true };

test('all referrals are exported newest first, with formulas escaped, and those without a readable time last', () => {
  const tea = { id: null, description: 'Tea' };
  const rejected = { order: '9', at: null, status: 'rejected' };
  const sources = [
    source({ name: '=SUM(A1)', rows: [rowAt(2, '1.10', { order: '9', provider: null, campaign: 'autumn' })] }),
    source({
      currency: null,
      rows: [rowAt(1, '5', { ...tea, ...rejected }), rowAt(0, '5', { ...tea, currency: 'EUR' })],
    }),
  ];
  const rows = parseStrictCsv(referralsCsv(exportedReferrals(sources, ALL_DAYS)).join(''));
  const head = 'Referred (UTC),Day,Program,ID,Description,Amount,Currency,Status,Provider,Campaign';
  expect(rows[0]?.join().replace('\uFEFF', '')).toBe(head);
  const [now, then] = [NOON, daysAgo(2)].map((time) => new Date(time).toISOString());
  expect(rows.slice(1)).toEqual([
    [now, ...['2026-11-20', 'shop.example', '', 'Tea', '5', 'EUR', 'unpaid', 'woo', '']],
    [then, ...['2026-11-18', "'=SUM(A1)", '2 1.10', '9', '1.10', 'USD', 'unpaid', '', 'autumn']],
    ['', '', 'shop.example', '', 'Tea', '5', '', 'rejected', 'woo', ''],
  ]);
});

test.each<[string, Partial<typeof ALL_DAYS>, string[]]>([
  ['until today include those that a clock ahead dates tomorrow', {}, ['-1', '0', '2', 'no date']],
  ['of a past period are its own', { first: '2026-11-18', next: '2026-11-20' }, ['2', 'no date']],
  ['of one day are its own', { first: TODAY }, ['-1', '0']],
])('exported referrals %s', (_, part, days) => {
  const rows = [-1, 0, 2, 30].map((day) => rowAt(day, '1', { description: `${day}` }));
  // The figures count it for the day of the row before it.
  rows.splice(3, 0, rowAt(0, '1', { at: null, description: 'no date' }));
  const period = { ...ALL_DAYS, isAll: false, ...part };
  const found = exportedReferrals([source({ rows })], period);
  expect(found.map(({ row }) => row.description)).toEqual(days);
});

test('clicks are exported by day and program, newest first, and by campaign with earnings', () => {
  const { counts } = countedClicks().known as KnownClicks;
  const program = { id: 'a', name: 'shop.example', clicks: { counts } as ShownClicks };
  const rowsOf = (lines: string[]) => parseStrictCsv(lines.join('')).slice(1);
  const days = { first: '2026-11-19', next: '2026-11-21' };
  const lines = rowsOf(clicksCsv([program], days)).map((cells) => cells.join());
  expect(lines).toEqual(['2026-11-20,shop.example,14', '2026-11-19,shop.example,6']);
  expect(rowsOf(clicksCsv([program], { ...days, next: TODAY }))).toHaveLength(1);
  const row = { name: '', clicks: 6, referrals: 0, earned: '0', perClick: '0.00' };
  const others = { clicks: 7, referrals: null, earned: null };
  const campaigns = rowsOf(campaignsCsv({ rows: [row], others }, 'EUR')).map((cells) => cells.join());
  expect(campaigns).toEqual([',6,0,0,0.00,EUR', 'Other,7,,,,']);
});

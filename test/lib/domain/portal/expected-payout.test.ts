import { expect, test } from 'vitest';
import { expectedPayout } from '../../../../lib/domain/portal/expected-payout.ts';
import { payout, payouts, route } from '../../make.ts';

const TODAY = '2026-11-20';
const paid = (...dates: string[]) => dates.map((date) => payout({ date, status: 'paid' }));
const next = (listed: ReturnType<typeof paid>, today = TODAY) => expectedPayout(payouts({ listed }), today);

test.each<[string, string[], string, string | null]>([
  ['on one day', ['2026-11-05', '2026-10-05', '2026-09-05'], TODAY, '2026-12-05'],
  ['within two days', ['2026-11-04', '2026-10-06', '2026-09-05'], TODAY, '2026-12-05'],
  ['in any order', ['2026-09-05', '2026-11-05', '2026-10-05'], TODAY, '2026-12-05'],
  ['after others', ['2026-11-05', '2026-10-05', '2026-09-05', '2026-08-19'], TODAY, '2026-12-05'],
  ['across a year', ['2027-01-05', '2026-12-05', '2026-11-05'], '2027-01-06', '2027-02-05'],
  ['at the end of longer months', ['2027-01-31', '2026-12-31', '2026-11-30'], '2027-02-01', '2027-02-28'],
  ['on the last day of February, too', ['2027-03-31', '2027-02-28', '2027-01-31'], '2027-04-02', '2027-04-30'],
  ['on the last day of a leap month', ['2028-02-29', '2028-01-31', '2027-12-31'], '2028-03-01', '2028-03-31'],
  ['on the 28th', ['2027-03-28', '2027-02-28', '2027-01-28'], '2027-04-02', '2027-04-28'],
  ['due today', ['2026-10-20', '2026-09-20', '2026-08-20'], TODAY, TODAY],
  ['due two days ago', ['2026-10-18', '2026-09-18', '2026-08-18'], TODAY, '2026-11-18'],
  ['missed', ['2026-10-17', '2026-09-17', '2026-08-17'], TODAY, null],
  ['three days apart', ['2026-11-03', '2026-10-06', '2026-09-05'], TODAY, null],
  ['in one month', ['2026-11-04', '2026-11-05', '2026-11-06'], TODAY, null],
  ['with a month between', ['2026-11-05', '2026-10-05', '2026-08-05'], TODAY, null],
  ['only two', ['2026-11-05', '2026-10-05'], TODAY, null],
  ['none', [], TODAY, null],
  ['unreadable', ['2026-11-05', '2026-10-05', '5 Sep'], TODAY, null],
])('payouts %s: %j as of %s, next %s', (_, dates, today, day) => {
  expect(next(paid(...dates), today)).toBe(day);
});

test('payouts that were not paid, or are not listed any more, predict nothing', () => {
  const dates = ['2026-11-05', '2026-10-05', '2026-09-05'];
  expect(next([payout({ date: '2026-11-05', status: 'failed' }), ...paid(...dates.slice(1))])).toBeNull();
  expect(expectedPayout(payouts({ listed: paid(...dates), route: route({ state: 'absent' }) }), TODAY)).toBeNull();
  expect(expectedPayout(null, TODAY)).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { DAY, startOf } from '../../../../lib/domain/calendar/calendar.ts';
import { paidOutBy } from '../../../../lib/domain/earnings/payouts.ts';
import { countedList, listsPayouts } from '../../../../lib/domain/portal/payouts.ts';
import type { Payouts } from '../../../../lib/domain/portal/payouts-schema.ts';
import { daysAgo, payout, payouts } from '../../make.ts';
import { metadata, totals } from '../../record-samples.ts';

const paid = (date: string, amount: string) => payout({ date, amount, status: 'paid' });
const LISTED = [payout(), paid('2026-11-10', '30'), payout({ date: '2026-11-05', status: 'on hold' })];
const [FIRST, TENTH] = [startOf('2026-11-05'), startOf('2026-11-10')];
const [LONG_AGO, ONE_BEFORE, WITHIN] = [FIRST - 9 * DAY, FIRST - DAY / 2, TENTH + DAY];

/** Recognised ones of 1, 2 and 4, and what a service lists. */
const paidOut = (known: Partial<Payouts> | null, watched: number | null = 9) =>
  paidOutBy({
    name: 'shop.example',
    metadata: metadata({
      payouts: [LONG_AGO, ONE_BEFORE, WITHIN].map((at, nth) => ({ at, from: at, amount: String(2 ** nth) })),
    }),
    totals: watched === null ? [totals(0, '1', { paid: null })] : [totals(watched, '1')],
    listed: known && countedList(payouts({ listed: LISTED, ...known })),
  });
const amounts = (...known: Parameters<typeof paidOut>) => paidOut(...known).payouts.map(({ amount }) => amount);

describe('what was paid out', () => {
  test.each<[string, Partial<Payouts> | null, string[], from: number]>([
    ['as it was recognised, where nothing is listed', null, ['1', '2', '4'], daysAgo(9)],
    ['as listed, and before as recognised, but for a day', {}, ['1', '30'], FIRST],
    ['as listed alone, where that is all', { whole: true }, ['30'], Number.NEGATIVE_INFINITY],
    ['nothing, of a whole list of none', { whole: true, listed: [] }, [], Number.NEGATIVE_INFINITY],
    ['as recognised, where none is listed of some', { listed: [] }, ['1', '2', '4'], daysAgo(9)],
    ['as recognised since the list ended', { trouble: 'absent', answeredAt: WITHIN - 1 }, ['1', '4', '30'], FIRST],
    ['as listed, where it failed', { trouble: 'failed' }, ['1', '30'], FIRST],
    ['as recognised, where nobody can read a day', { listed: [paid('Nov', '30')] }, ['1', '2', '4'], daysAgo(9)],
  ])('%s', (_, known, found, from) => {
    expect([amounts(known), paidOut(known).from]).toEqual([found, from]);
  });

  test('is of the day that the service names, and of the programme', () => {
    const [one] = paidOut({ whole: true }).payouts;
    expect(one).toEqual({ at: TENTH, from: TENTH, amount: '30', of: 'shop.example', listed: true });
  });

  test('is known since totals were watched, where that is longer; or not at all', () => {
    expect(paidOut({}, 30).from).toBe(daysAgo(30));
    expect(paidOut(null, null).from).toBeNull();
    expect(paidOut({ listed: [] }, null).from).toBeNull();
  });
});

test.each<[string, Payouts | null, boolean]>([
  ['before the first list', null, false],
  ['while it lists', payouts(), true],
  ['while it fails', payouts({ trouble: 'failed' }), true],
  ['once the route is gone', payouts({ trouble: 'absent' }), false],
  ['never', payouts({ listed: null }), false],
  ['on days that nobody can read', payouts({ listed: [paid('листопад', '1')] }), false],
  ['one on its way on such a day', payouts({ listed: [payout({ date: 'листопад' })] }), true],
])('whether the service lists payouts: %s', (_, known, lists) => {
  expect(listsPayouts(known)).toBe(lists);
});

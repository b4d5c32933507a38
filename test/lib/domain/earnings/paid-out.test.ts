import { describe, expect, test } from 'vitest';
import { dayOf } from '../../../../lib/domain/calendar/calendar.ts';
import { paidOutBy } from '../../../../lib/domain/earnings/paid-out.ts';
import { countedList, listsPayouts } from '../../../../lib/domain/portal/payouts.ts';
import { inZone } from '../../in-zone.ts';
import { daysAgo, payout, payouts } from '../../make.ts';
import { totals } from '../../mirror-samples.ts';

const paid = (date: string, amount: string) => payout({ date, amount, status: 'paid' });
const LISTED = [payout(), paid('2026-11-10', '30'), payout({ date: '2026-11-05', status: 'on hold' })];
/** Totals that tell of payouts of 1, 2 and 4: long before the list begins, a day before, and within it. */
const SEEN = [
  totals(25, '7'),
  totals(24, '6', { paid: '1.00' }),
  totals(16, '4', { paid: '3.00' }),
  totals(9, '0', { paid: '7.00' }),
];
const SINCE = dayOf(daysAgo(25));

const paidOut = (known: Parameters<typeof payouts>[0] | null, seen = SEEN, today = '2026-11-20') =>
  paidOutBy('shop.example', seen, known === null ? null : countedList(payouts({ listed: LISTED, ...known })), today);
const amounts = (...known: Parameters<typeof paidOut>) => paidOut(...known).payouts.map(({ amount }) => Number(amount));

describe('paidOutBy', () => {
  test.each<[string, Parameters<typeof payouts>[0] | null, number[], from: string]>([
    ['as totals tell, where nothing is listed', null, [1, 2, 4], SINCE],
    ['as listed, and before as totals tell, but for a day', {}, [1, 30], SINCE],
    ['as listed alone, where that is all', { whole: true }, [30], ''],
    ['as totals tell, where none is listed of some', { listed: [] }, [1, 2, 4], SINCE],
    ['as totals tell since the list ended', { trouble: 'absent', answeredAt: daysAgo(10) }, [1, 4, 30], SINCE],
    ['as totals tell, where nobody can read a day', { listed: [paid('Nov', '30')] }, [1, 2, 4], SINCE],
  ])('counts %s', (_, known, found, from) => {
    expect([amounts(known), paidOut(known).from]).toEqual([found, from]);
  });

  test('keeps the service’s day and the program’s name', () => {
    const [one] = paidOut({ whole: true }).payouts;
    expect(one).toEqual({ day: '2026-11-10', amount: '30', programName: 'shop.example', listed: true });
  });

  test('counts a payout dated tomorrow for today', () => {
    const day = (today: string) => paidOut({ whole: true }, [], today).payouts[0]?.day;
    expect(['2026-11-08', '2026-11-09', '2026-11-10', '2026-11-11'].map(day)).toEqual([
      ...['2026-11-10', '2026-11-09', '2026-11-10', '2026-11-10'],
    ]);
  });

  test('knows payouts from the first day of the totals or the list', () => {
    expect(paidOut({}, [totals(9, '1')]).from).toBe('2026-11-05');
    expect(paidOut({}, []).from).toBe('2026-11-05');
    const unnamed = [totals(9, '1', { paid: null })];
    expect(paidOut(null, unnamed).from).toBeNull();
    expect(paidOut({ listed: [] }, unnamed).from).toBeNull();
  });

  test('ends the list on the user’s day', () => {
    // In Kiritimati the day after has begun.
    const until = Date.UTC(2026, 10, 10, 10, 59);
    const onDay = (zone: string) =>
      inZone(zone, () => {
        const seen = [totals(11, '4'), totals(0, '0', { day: '2026-11-11', paid: '4' })];
        return amounts({ trouble: 'absent', answeredAt: until }, seen);
      });
    expect([onDay('Pacific/Auckland'), onDay('Pacific/Kiritimati')]).toEqual([[4, 30], [30]]);
  });
});

describe('totals of two days', () => {
  test.each<[string, paid: [string | null, string | null], unpaid: [string | null, string | null], number[]]>([
    ['show a payout: paid rose while unpaid fell', ['10', '40'], ['50', '20'], [30]],
    ['show none where paid alone rose', ['10', '40'], ['50', '50'], []],
    ['show none where unpaid alone fell', ['10', '10'], ['50', '20'], []],
    ['show none within a float of a server', ['10', '10.00000001'], ['50', '40'], []],
    ['show none where one is no number', ['10', '40'], ['50', 'n/a'], []],
  ])('%s', (_, [a, b], [before, after], expected) => {
    const seen = [totals(2, before, { paid: a }), totals(1, after, { paid: b })];
    expect(amounts(null, seen)).toEqual(expected);
  });

  test('are compared across days without totals', () => {
    const seen = [totals(9, '50'), totals(5, null), totals(1, '20', { paid: '30' })];
    expect(paidOut(null, seen).payouts).toEqual([{ day: '2026-11-19', amount: '30.00', programName: 'shop.example' }]);
  });
});

test.each<[string, ReturnType<typeof payouts> | null, boolean]>([
  ['while it fails', payouts({ trouble: 'failed' }), true],
  ['once the route is gone', payouts({ trouble: 'absent' }), false],
  ['never', payouts({ listed: null }), false],
  ['on days that nobody can read', payouts({ listed: [paid('листопад', '1')] }), false],
  ['one on its way on such a day', payouts({ listed: [payout({ date: 'листопад' })] }), true],
])('whether the service lists payouts: %s', (_, known, lists) => {
  expect(listsPayouts(known)).toBe(lists);
});

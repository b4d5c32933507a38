import { describe, expect, test } from 'vitest';
import { dayOf } from '../../../../lib/domain/calendar/calendar.ts';
import { paidOutBy } from '../../../../lib/domain/earnings/paid-out.ts';
import { countedList, listsPayouts } from '../../../../lib/domain/portal/payouts.ts';
import { daysAgo, payout, payouts, route } from '../../make.ts';
import { totals } from '../../mirror-samples.ts';

const paid = (date: string, amount: string) => payout({ date, amount, status: 'paid' });
const LISTED = [payout(), paid('2026-11-10', '30'), payout({ date: '2026-11-05', status: 'on hold' })];
/** Totals that show payouts of 1, 2 and 4: long before the list, a day before, and within it. */
const SEEN = [
  totals(25, '7', { paid: '0.50' }),
  totals(24, '6', { paid: '1.50' }),
  totals(16, '4', { paid: '3.50' }),
  totals(9, '0', { paid: '7.50' }),
];
/** The day after the first totals. */
const SINCE = dayOf(daysAgo(24));

const paidOut = (known: Parameters<typeof payouts>[0] | null, seen = SEEN, today = '2026-11-20') =>
  paidOutBy('shop.example', seen, known === null ? null : countedList(payouts({ listed: LISTED, ...known })), today);
const amounts = (...known: Parameters<typeof paidOut>) => paidOut(...known).payouts.map(({ amount }) => Number(amount));

const endedAt = (answeredAt: number) => ({ route: route({ state: 'absent', answeredAt }) });

describe('paidOutBy', () => {
  test.each<[string, Parameters<typeof payouts>[0] | null, number[], from: string]>([
    ['rises of totals without a list', null, [1, 2, 4], SINCE],
    ['listed payouts, and rises of totals until a day before the list', {}, [1, 30], SINCE],
    ['only listed payouts of a complete list', { whole: true }, [30], ''],
    ['rises of totals since the list ended', endedAt(daysAgo(10)), [1, 4, 30], SINCE],
    ['no rise on the day the list ended', endedAt(daysAgo(9)), [1, 30], SINCE],
    ['rises of totals if the list has unreadable days', { listed: [paid('Nov', '30')] }, [1, 2, 4], SINCE],
  ])('counts %s', (_, known, found, from) => {
    expect([amounts(known), paidOut(known).from]).toEqual([found, from]);
  });

  test('is certain of nothing while referrals are paid without a listed payout', () => {
    const beside = (paid: string, now = paid) => {
      const { payouts, from, unlisted } = paidOut({ whole: true, paid }, [totals(0, '1', { paid: now })]);
      return [payouts.length, from, unlisted];
    };
    // The processing payout of 150.05 counts, and the one on hold does not.
    expect(beside('180.05')).toEqual([1, '', '0']);
    expect(beside('180.053333')).toEqual([1, '', '0']);
    expect(beside('230.05')).toEqual([1, null, '50.00']);
    // The list has not been asked since.
    expect(beside('180.05', '230.05')).toEqual([1, null, '0']);
    expect(beside('230.05', '240.05')).toEqual([1, null, '50.00']);
  });

  test('keeps the service’s day and the program’s name', () => {
    const [payout] = paidOut({ whole: true }).payouts;
    expect(payout).toEqual({ day: '2026-11-10', amount: '30', programName: 'shop.example', listed: true });
  });

  test('counts a payout dated tomorrow for today', () => {
    const day = (today: string) => paidOut({ whole: true }, [], today).payouts[0]?.day;
    expect(['2026-11-08', '2026-11-09', '2026-11-10', '2026-11-11'].map(day)).toEqual([
      ...['2026-11-10', '2026-11-09', '2026-11-10', '2026-11-10'],
    ]);
  });

  test('knows payouts from the first day of the totals or the list', () => {
    expect(paidOut({}, [totals(9, '1')]).from).toBe('');
    expect(paidOut({}, [totals(9, '1', { paid: '1' })]).from).toBe('2026-11-05');
    expect(paidOut({}, []).from).toBe('2026-11-05');
    const unnamed = [totals(9, '1', { paid: null })];
    expect(paidOut(null, unnamed).from).toBeNull();
    expect(paidOut({ listed: [] }, unnamed).from).toBeNull();
  });
});

describe('totals of two days', () => {
  test.each<[string, paid: [string | null, string | null], unpaid: [string | null, string | null], number[]]>([
    ['show a payout if paid rose while unpaid fell', ['10', '40'], ['50', '20'], [30]],
    ['show none if only paid rose', ['10', '40'], ['50', '50'], []],
    ['show none if only unpaid fell', ['10', '10'], ['50', '20'], []],
    ['show none if one is no number', ['10', '40'], ['50', 'n/a'], []],
  ])('%s', (_, [paidBefore, paidAfter], [before, after], expected) => {
    const seen = [totals(2, before, { paid: paidBefore }), totals(1, after, { paid: paidAfter })];
    expect(amounts(null, seen)).toEqual(expected);
  });

  test('are compared across days without totals', () => {
    const seen = [totals(9, '50'), totals(5, null), totals(1, '20', { paid: '30' })];
    expect(paidOut(null, seen).payouts).toEqual([{ day: '2026-11-19', amount: '30.00', programName: 'shop.example' }]);
  });
});

test.each<[string, ReturnType<typeof payouts> | null, boolean]>([
  ['after a refusal', payouts({ route: route({ refusals: 1 }) }), true],
  ['after the route is lost', payouts({ route: route({ state: 'absent' }) }), false],
  ['if it never listed any', payouts({ listed: null }), false],
  ['if a day is unreadable', payouts({ listed: [paid('листопад', '1')] }), false],
  ['if only a processing payout has an unreadable day', payouts({ listed: [payout({ date: 'листопад' })] }), true],
])('the service lists payouts $0: $2', (_, known, lists) => {
  expect(listsPayouts(known)).toBe(lists);
});

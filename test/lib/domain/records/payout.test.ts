import { expect, test } from 'vitest';
import { NOON, row } from '../../make.ts';
import { keeper } from '../../record-keeper.ts';

const MINUTE = 60_000;
type Sums = [paid: string | null, unpaid: string | null];

/** What each answer after the first was recognised to have paid. */
function payoutsOf(answers: Sums[], listsPayouts = false): (string | null)[] {
  const { hear, payouts } = keeper({ listsPayouts });
  return answers
    .map(([paid, unpaid], minute) => {
      const before = payouts().length;
      hear(minute, [row(1, -9)], { referrals: 40, paid, unpaid });
      return payouts().at(before) ?? null;
    })
    .slice(1);
}

const BEFORE: Sums = ['100.00', '100.00'];

test.each<[string, Sums[], (string | null)[]]>([
  ['paid rises while unpaid falls', [['150.00', '50.00']], ['50.00']],
  ['what paid rose by, though something came in meanwhile', [['150.00', '62.40']], ['50.00']],
  ['nothing where unpaid stays', [['150.00', '100.00']], [null]],
  ['nothing where unpaid rises, whatever came in meanwhile', [['150.00', '112.40']], [null]],
  ['nothing where unpaid falls alone', [['100.00', '50.00']], [null]],
  [
    'nothing where unpaid fell before',
    [
      ['100.00', '50.00'],
      ['150.00', '50.00'],
    ],
    [null, null],
  ],
  ['nothing where both fall', [['50.00', '50.00']], [null]],
  ['nothing in the rounding errors of floats', [['100.0000000001', '99.9999999999']], [null]],
  ['undone and redone: twice', [['150.00', '50.00'], BEFORE, ['150.00', '50.00']], ['50.00', null, '50.00']],
  ['nothing where a sum is not named', [['150.00', null]], [null]],
  [
    'nothing after a sum was not named',
    [
      [null, '100.00'],
      ['150.00', '50.00'],
    ],
    [null, null],
  ],
])('%s', (_, later, expected) => {
  expect(payoutsOf([BEFORE, ...later])).toEqual(expected);
});

test('nothing is recognised where the service lists payouts', () => {
  expect(payoutsOf([BEFORE, ['150.00', '50.00']], true)).toEqual([null]);
});

test('a payout lies between the two answers, and a thousand are kept', () => {
  const { hear, metadata } = keeper();
  hear(0, [], { paid: '0', unpaid: '9999', referrals: 9 });
  for (let nth = 1; nth <= 1100; nth++) hear(nth, [], { paid: String(nth), unpaid: String(9999 - nth), referrals: 9 });
  expect(metadata().payouts).toHaveLength(1000);
  expect(metadata().payouts.at(-1)).toEqual({
    amount: '1',
    at: NOON + 1100 * MINUTE,
    from: NOON + 1099 * MINUTE,
  });
});

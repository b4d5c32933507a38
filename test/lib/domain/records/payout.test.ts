import { describe, expect, test } from 'vitest';
import type { Totals } from '../../../../lib/domain/records/observation.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { NOON, row } from '../../make.ts';
import { keeper } from '../../record-keeper.ts';

const MINUTE = 60_000;
const DAYS = 24 * 60;
const totals = (paid: string, unpaid: string | null) => ({ paid, unpaid });
type Amounts = [minute: number, part: Partial<Totals>, rows?: Referral[]];

/** What each answer after the first was recognised to have paid. */
function payoutsOf(first: Amounts, ...later: Amounts[]): (string | null)[] {
  const { hear, payouts } = keeper();
  const rows = [row(1, -9)];
  return [first, ...later]
    .map(([minute, part, its = rows]) => {
      const before = payouts().length;
      hear(minute, its, { referrals: its.length > 1 ? 41 : 40, ...part });
      return payouts().at(before) ?? null;
    })
    .slice(1);
}

const waiting = [row(1, -9, { status: 'pending' })];
const paid = [row(1, -9, { status: 'paid' })];
test.each<[string, Amounts[], (string | null)[]]>([
  ['plain', [[20, totals('150.00', '50.00')]], ['50.00']],
  ['nothing where unpaid stays: an amount was edited', [[20, totals('150.00', '100.00')]], [null]],
  ['nothing where unpaid falls alone', [[20, totals('100.00', '50.00')]], [null]],
  [
    'with new referrals at once, that make up for it',
    [[20, totals('150.00', '112.40'), [row(3, 15, { amount: '62.40' }), row(1, -9)]]],
    ['50.00'],
  ],
  [
    'nothing where new ones that are not unpaid yet would make up for it',
    [[20, totals('150.00', '112.40'), [row(3, 15, { amount: '62.40', status: 'pending' }), row(1, -9)]]],
    [null],
  ],
  [
    'nothing where what came in is what unpaid rose by',
    [[20, totals('150.00', '112.40'), [row(3, 15), row(1, -9)]]],
    [null],
  ],
  [
    'nothing where what would make up for it came in before anything was recorded',
    [[20, totals('150.00', '112.40'), [row(3, 9, { amount: '62.40' }), row(1, -9)]]],
    [null],
  ],
  ['the rounding errors of floats', [[20, totals('100.0000000001', '99.9999999999')]], [null]],
  [
    'undone and redone: once',
    [
      [20, totals('150.00', '50.00')],
      [21, totals('100.00', '100.00')],
      [22, totals('150.00', '50.00')],
    ],
    ['50.00', null, null],
  ],
  [
    'undone, and redone with more: what is more',
    [
      [20, totals('150.00', '50.00')],
      [21, totals('100.00', '100.00')],
      [22, totals('175.00', '25.00')],
    ],
    ['50.00', null, '25.00'],
  ],
  [
    'by way of processing: when a listed one is paid',
    [
      [20, totals('100.00', '87.60'), waiting],
      [21, totals('112.40', '87.60'), paid],
    ],
    [null, '12.40'],
  ],
  [
    'by way of processing, though unpaid rose: a listed one that is paid shows it',
    [[20, totals('150.00', '150.00'), paid]],
    ['50.00'],
  ],
  ['nothing where no sum is named', [[20, totals('150.00', null)]], [null]],
])('%s', (_, answers, expected) => {
  expect(payoutsOf([10, totals('100.00', '100.00')], ...answers)).toEqual(expected);
});

describe('in two steps, unpaid first', () => {
  const rejected = [row(1, -9, { status: 'rejected' })];
  test.each<[string, Amounts[], (string | null)[]]>([
    [
      'what rose is recorded as it rises',
      [
        [20, totals('0', '62')],
        [2 * DAYS, totals('438', '62')],
      ],
      [null, '438'],
    ],
    [
      'in two batches',
      [
        [20, totals('0', '62')],
        [30, totals('200', '62')],
        [40, totals('438', '62')],
        [50, totals('447', '62')],
      ],
      [null, '200', '238', null],
    ],
    [
      'of two falls',
      [
        [20, totals('0', '400')],
        [30, totals('0', '300')],
        [40, totals('200', '300')],
      ],
      [null, null, '200'],
    ],
    [
      'no more than fell',
      [
        [20, totals('0', '400')],
        [30, totals('500', '400')],
      ],
      [null, '100'],
    ],
    [
      'what rose by as much and the rounding errors of floats',
      [
        [20, totals('0', '400')],
        [30, totals('100.0001', '400')],
      ],
      [null, '100.0001'],
    ],
    [
      'nothing where it was put back',
      [
        [20, totals('0', '62')],
        [30, totals('0', '500')],
        [40, totals('9', '500')],
      ],
      [null, null, null],
    ],
    [
      'though something came in meanwhile that is not listed',
      [
        [20, totals('0', '62')],
        [30, totals('0', '74')],
        [40, totals('438', '74')],
      ],
      [null, null, '438'],
    ],
    [
      'the thirtieth day is the last',
      [
        [20, totals('0', '62')],
        [20 + 30 * DAYS, totals('438', '62')],
      ],
      [null, '438'],
    ],
    [
      'nothing after a month',
      [
        [20, totals('0', '62')],
        [20 + 30 * DAYS + 1, totals('438', '62')],
      ],
      [null, null],
    ],
    [
      'nothing after a month of which every day is known',
      [
        [20, totals('0', '62')],
        ...Array.from({ length: 31 }, (_, day): Amounts => [21 + day * DAYS, totals('0', '62')]),
        [21 + 31 * DAYS, totals('438', '62')],
      ],
      Array(33).fill(null),
    ],
    [
      'nothing of what was rejected',
      [
        [20, totals('0', '487.60'), rejected],
        [30, totals('9', '487.60'), rejected],
      ],
      [null, null],
    ],
    [
      'nothing of what was paid at once',
      [
        [20, totals('50', '450')],
        [30, totals('59', '450')],
      ],
      ['50', null],
    ],
    [
      'nothing of what was paid again',
      [
        [20, totals('50', '450')],
        [30, totals('0', '500')],
        [40, totals('50', '450')],
        [50, totals('59', '450')],
      ],
      ['50', null, null, null],
    ],
    [
      'what is paid takes no more of it than was paid, though unpaid rises at once',
      [
        [20, totals('0', '400')],
        [30, totals('40', '420')],
        [40, totals('100', '420')],
      ],
      [null, '40', '60'],
    ],
    [
      'of what is paid that much was put back, where less than that is',
      [
        [20, totals('0', '400')],
        [30, totals('40', '370')],
        [40, totals('150', '370')],
      ],
      [null, '40', '90'],
    ],
  ])('%s', (_, answers, expected) => {
    expect(payoutsOf([10, totals('0', '500')], ...answers)).toEqual(expected);
  });
});

test('after a day below what it was, that is the new measure', () => {
  const first: Amounts = [0, totals('100.00', '0.00')];
  const below: Amounts = [10, totals('50.00', '50.00')];
  const again: Amounts = [30 + DAYS, totals('70.00', '40.00')];
  expect(payoutsOf(first, below, [10 + DAYS, totals('50.00', '60.00')], again)).toEqual([null, null, '20.00']);
  expect(payoutsOf(first, below, [9 + DAYS, totals('50.00', '60.00')], again)).toEqual([null, null, null]);
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

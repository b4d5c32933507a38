import { describe, expect, test } from 'vitest';
import { type UnpaidFacts, type UnpaidNote, unpaidNote } from '../../../../lib/domain/polling/unpaid-note.ts';
import type { Payout } from '../../../../lib/domain/portal/payout-schema.ts';
import { NOON, payout, payouts } from '../../make.ts';

const HOUR = 60 * 60_000;
const change = { amount: '57.84', currency: 'USD', since: NOON - HOUR };

/** A program in dollars whose service lists these payouts. */
const program = (listed: Payout[], part: Partial<UnpaidFacts> = {}, paidAt?: number): UnpaidFacts => ({
  ...{ change: null, currency: 'USD', payouts: { ...payouts({ listed }), paidAt } },
  ...part,
});
const paid = (paidAt: number | undefined, part: Partial<UnpaidFacts> = {}) =>
  program([payout({ status: 'paid' })], part, paidAt);
const moving = (sums: [amount: string, currency: string | null][], month: string | null = '2026-11') => ({
  kind: 'on-its-way',
  sums: sums.map(([amount, currency]) => expect.objectContaining({ amount, currency })),
  month,
});

describe('what is on its way comes first, for as long as it is', () => {
  test.each<[string, UnpaidFacts[], ReturnType<typeof moving>]>([
    ['one payout', [program([payout()])], moving([['150.05', 'USD']])],
    ['beside a change', [program([payout()], { change })], moving([['150.05', 'USD']])],
    ['beside one that was just paid', [program([payout()], {}, NOON)], moving([['150.05', 'USD']])],
    [
      'several of one program',
      [program([payout({ date: '2026-11-30' }), payout({ amount: '9.95' })])],
      moving([['160.00', 'USD']]),
    ],
    [
      'of two months',
      [program([payout({ date: '2026-12-01' }), payout({ amount: '9.95' })])],
      moving([['160.00', 'USD']], null),
    ],
    ['of a day that nobody can read', [program([payout({ date: 'серпень' })])], moving([['150.05', 'USD']], null)],
    ['an amount that is no number', [program([payout({ amount: 'soon' }), payout()])], moving([])],
    [
      'two programs in one currency',
      [program([payout()]), program([payout({ amount: '50.10' })])],
      moving([['200.15', 'USD']]),
    ],
    [
      'in two currencies',
      [program([payout()]), program([payout({ amount: '50.10' })], { currency: 'EUR' })],
      moving([
        ['150.05', 'USD'],
        ['50.10', 'EUR'],
      ]),
    ],
    [
      'in currencies that are not known',
      [program([payout()], { currency: null }), program([payout()], { currency: null })],
      moving([
        ['150.05', null],
        ['150.05', null],
      ]),
    ],
    ['of one of two programs', [program([]), program([payout()])], moving([['150.05', 'USD']])],
  ])('%s', (_, programs, note) => {
    expect(unpaidNote(programs, NOON)).toEqual(note);
  });
});

test.each<[string, UnpaidFacts[], UnpaidNote | null]>([
  ['paid just now', [paid(NOON)], { kind: 'paid', at: NOON }],
  ['paid, and a change since', [paid(NOON - HOUR, { change })], { kind: 'paid', at: NOON - HOUR }],
  ['paid 23 hours ago', [paid(NOON - 23 * HOUR)], { kind: 'paid', at: NOON - 23 * HOUR }],
  ['paid a day ago', [paid(NOON - 24 * HOUR)], null],
  ['paid a day ago, and a change since', [paid(NOON - 24 * HOUR, { change })], { kind: 'changed', ...change }],
  ['paid before the account was connected', [paid(undefined)], null],
  ['paid in two programs', [paid(NOON - 2 * HOUR), paid(NOON - HOUR)], { kind: 'paid', at: NOON - HOUR }],
  ['paid, before the clock was set back by an hour', [paid(NOON + HOUR)], { kind: 'paid', at: NOON + HOUR }],
  ['paid, before the clock was set back by a year', [paid(NOON + 8760 * HOUR)], null],
  ['the payout failed', [program([payout({ status: 'failed' })], { change })], { kind: 'changed', ...change }],
  [
    'a rejected referral',
    [program([], { change: { ...change, amount: '-5' } })],
    { kind: 'changed', ...change, amount: '-5' },
  ],
  [
    'the list is gone',
    [program([payout()], { payouts: payouts({ trouble: 'absent' }), change })],
    { kind: 'changed', ...change },
  ],
  ['nothing known of payouts', [program([], { payouts: null, change })], { kind: 'changed', ...change }],
  ['nothing at all', [program([])], null],
  ['changes of two programs', [program([], { change }), program([], { change })], null],
  ['no program', [], null],
])('%s', (_, programs, note) => {
  expect(unpaidNote(programs, NOON)).toEqual(note);
});

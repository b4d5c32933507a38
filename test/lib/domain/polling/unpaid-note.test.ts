import { describe, expect, test } from 'vitest';
import { HOUR } from '../../../../lib/domain/calendar/calendar.ts';
import { type UnpaidFacts, type UnpaidNote, unpaidNote } from '../../../../lib/domain/polling/unpaid-note.ts';
import type { Payout } from '../../../../lib/domain/portal/payout-schema.ts';
import { NOON, payout, payouts } from '../../make.ts';

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

describe('payouts in progress come first', () => {
  test.each<[string, UnpaidFacts[], ReturnType<typeof moving>]>([
    ['one payout', [program([payout()])], moving([['150.05', 'USD']])],
    ['with a change and a paid one', [program([payout()], { change }, NOON)], moving([['150.05', 'USD']])],
    [
      'of two months',
      [program([payout({ date: '2026-12-01' }), payout({ amount: '9.95' })])],
      moving([['160.00', 'USD']], null),
    ],
    ['with an unreadable date', [program([payout({ date: 'серпень' })])], moving([['150.05', 'USD']], null)],
    ['an amount that is no number', [program([payout({ amount: 'soon' }), payout()])], moving([])],
    [
      'two programs in one currency',
      [program([payout()]), program([payout({ amount: '50.10' })])],
      moving([['200.15', 'USD']]),
    ],
    [
      'in known and unknown currencies',
      [program([payout()]), program([payout()], { currency: null }), program([payout()], { currency: null })],
      moving(['USD', null, null].map((currency) => ['150.05', currency])),
    ],
    ['of one of two programs', [program([]), program([payout()])], moving([['150.05', 'USD']])],
  ])('%s', (_, programs, note) => {
    expect(unpaidNote(programs, NOON)).toEqual(note);
  });
});

test.each<[string, UnpaidFacts[], UnpaidNote | null]>([
  ['paid, and a change since', [paid(NOON - HOUR, { change })], { kind: 'paid', at: NOON - HOUR }],
  ['paid a day ago, and a change since', [paid(NOON - 24 * HOUR, { change })], { kind: 'changed', ...change }],
  ['paid before the account was connected', [paid(undefined)], null],
  ['paid in two programs', [paid(NOON - 2 * HOUR), paid(NOON - HOUR)], { kind: 'paid', at: NOON - HOUR }],
  ['paid, before the clock was set back by an hour', [paid(NOON + HOUR)], { kind: 'paid', at: NOON + HOUR }],
  ['paid, before the clock was set back by a year', [paid(NOON + 8760 * HOUR)], null],
  ['the payout failed', [program([payout({ status: 'failed' })], { change })], { kind: 'changed', ...change }],
  [
    'the list is gone',
    [program([payout()], { payouts: payouts({ trouble: 'absent' }), change })],
    { kind: 'changed', ...change },
  ],
  ['nothing known of payouts', [program([], { payouts: null, change })], { kind: 'changed', ...change }],
  ['changes of two programs', [program([], { change }), program([], { change })], null],
])('%s', (_, programs, note) => {
  expect(unpaidNote(programs, NOON)).toEqual(note);
});

import { describe, expect, test } from 'vitest';
import { HOUR } from '../../../../lib/domain/calendar/calendar.ts';
import { type UnpaidFacts, type UnpaidNote, unpaidNote } from '../../../../lib/domain/polling/unpaid-note.ts';
import type { Payout } from '../../../../lib/domain/portal/payout-schema.ts';
import { NOON, payout, payouts, route } from '../../make.ts';

const change = { amount: '57.84', currency: 'USD', since: NOON - HOUR };

/** A program in dollars whose service lists these payouts. */
const program = (listed: Payout[], part: Partial<UnpaidFacts> = {}, paidAt?: number): UnpaidFacts => ({
  ...{ change: null, currency: 'USD', unpaid: '200.10', payouts: { ...payouts({ listed }), paidAt } },
  ...part,
});
const paid = (paidAt: number | undefined, part: Partial<UnpaidFacts> = {}) =>
  program([payout({ status: 'paid' })], part, paidAt);
/** @param sums such as "150.05 USD", or "150.05" in an unknown currency */
const inProgress = (sums: string[], month: string | null = '2026-11') => ({
  ...{ kind: 'on-its-way', month },
  sums: sums.map((sum) => {
    const [amount, currency = null] = sum.split(' ');
    return expect.objectContaining({ amount, currency });
  }),
});

describe('the note about payouts in progress', () => {
  const [later, small] = [payout({ date: '2026-12-01' }), payout({ amount: '9.95' })];
  const one = program([payout()]);
  const other = program([payout()], { currency: null });
  test.each<[string, UnpaidFacts[], ReturnType<typeof inProgress>]>([
    ['names one payout', [one], inProgress(['150.05 USD'])],
    ['hides a change and a paid payout', [program([payout()], { change }, NOON)], inProgress(['150.05 USD'])],
    ['names no month for two of them', [program([later, small])], inProgress(['160.00 USD'], null)],
    ['names no unreadable month', [program([payout({ date: 'серпень' })])], inProgress(['150.05 USD'], null)],
    ['has no sum if an amount is no number', [program([payout({ amount: 'soon' }), payout()])], inProgress([])],
    ['adds up two programs in one currency', [one, program([small])], inProgress(['160.00 USD'])],
    ['adds up no unknown currencies', [one, other, other], inProgress(['150.05 USD', '150.05', '150.05'])],
    ['names the payout of one of two programs', [program([]), one], inProgress(['150.05 USD'])],
  ])('%s', (_, programs, note) => {
    expect(unpaidNote(programs, NOON)).toEqual(note);
  });
});

const gone = payouts({ route: route({ state: 'absent' }) });
const monthly = ['2026-11-05', '2026-10-05', '2026-09-05'].map((date) => payout({ date, status: 'paid' }));
const expected: UnpaidNote = { kind: 'expected', day: '2026-12-05', amount: '200.10', currency: 'USD' };

test.each<[string, UnpaidFacts[], UnpaidNote | null]>([
  ['monthly payouts', [program(monthly)], expected],
  ['monthly payouts, and a change', [program(monthly, { change })], { kind: 'changed', ...change }],
  ['monthly payouts, and nothing unpaid', [program(monthly, { unpaid: '0.00' })], null],
  ['monthly payouts, and an unknown sum', [program(monthly, { unpaid: null })], null],
  ['monthly payouts of two programs', [program(monthly), program(monthly)], null],
  ['paid, and a change since', [paid(NOON - HOUR, { change })], { kind: 'paid', at: NOON - HOUR }],
  ['paid a day ago, and a change since', [paid(NOON - 24 * HOUR, { change })], { kind: 'changed', ...change }],
  ['paid before the account was connected', [paid(undefined)], null],
  ['paid in two programs', [paid(NOON - 2 * HOUR), paid(NOON - HOUR)], { kind: 'paid', at: NOON - HOUR }],
  ['paid, before the clock was set back by an hour', [paid(NOON + HOUR)], { kind: 'paid', at: NOON + HOUR }],
  ['paid, before the clock was set back by a year', [paid(NOON + 8760 * HOUR)], null],
  ['the payout failed', [program([payout({ status: 'failed' })], { change })], { kind: 'changed', ...change }],
  ['the list is gone', [program([payout()], { payouts: gone, change })], { kind: 'changed', ...change }],
  ['nothing known of payouts', [program([], { payouts: null, change })], { kind: 'changed', ...change }],
  ['changes of two programs', [program([], { change }), program([], { change })], null],
])('the note without payouts in progress: %s', (_, programs, note) => {
  expect(unpaidNote(programs, NOON)).toEqual(note);
});

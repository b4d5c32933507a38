import { describe, expect, test } from 'vitest';
import type { UnpaidNote } from '../../../../lib/domain/polling/unpaid-note.ts';
import { unpaidWords } from '../../../../lib/views/popup/unpaid-words.ts';
import { NOON } from '../../make.ts';

const MINUTE = 60_000;
const words = (note: UnpaidNote, covered = false) => unpaidWords(note, { covered, currency: 'USD', now: NOON });
const changed = (since: number): UnpaidNote => ({ kind: 'changed', amount: '57.84', currency: 'USD', since });

test.each([
  ['of this day has its time', NOON - 2 * MINUTE, '11:58'],
  ['of the day before has its date', NOON - 24 * 60 * MINUTE, '19 Nov'],
  ['of last midnight has its time', NOON - 12 * 60 * MINUTE, '00:00'],
])('a change since a look %s', (_, since, moment) => {
  expect(words(changed(since))).toBe(`+US$57.84 (last seen: ${moment})`);
});

describe('the note under the unpaid sum', () => {
  const sums = [{ amount: '2868.79', currency: null }];
  const onItsWay: UnpaidNote = { kind: 'on-its-way', sums, month: '2026-11' };
  const usual: UnpaidNote = { kind: 'expected', day: '2026-12-05', amount: '200.10', currency: 'USD' };
  test.each<[string, UnpaidNote, string, string]>([
    ['a change', changed(NOON - MINUTE), '+US$57.84 (last seen: 11:59)', ''],
    ['an expected payout', usual, 'usually sent: 5 Dec · ≈\u00a0US$200', 'usually sent: 5 Dec'],
    ['a payout', onItsWay, 'US$2,868.79 on its way · November', 'A payout is on its way · November'],
    ['payouts', { ...onItsWay, month: null }, 'US$2,868.79 on its way', 'A payout is on its way'],
    ['a sent payout', { kind: 'paid', at: NOON }, 'sent: 20 Nov', 'sent: 20 Nov'],
  ])('tells %s, and no amount while amounts are hidden', (_, note, open, covered) => {
    expect([words(note), words(note, true)]).toEqual([open, covered]);
  });
});

import { describe, expect, test } from 'vitest';
import { rowOf } from '../../../../lib/domain/mirror/row.ts';
import { isSameRow, matchReferrals, type ReferralIdentity } from '../../../../lib/domain/referrals/same-referral.ts';
import { plainRow, row } from '../../make.ts';

const identity = (key: string, at: number | null, part: Partial<ReferralIdentity> = {}): ReferralIdentity => ({
  ...{ key, at, status: 'unpaid' },
  ...part,
});

/** The index of the known referral that each row matches, and the evidence. */
function matched(known: ReferralIdentity[], rows: ReferralIdentity[]) {
  const matches = matchReferrals(known, rows);
  return rows.map((row) => {
    const match = matches.get(row);
    return match ? [known.indexOf(match.known), match.by] : null;
  });
}

describe('a known referral and a row', () => {
  test.each<[string, ReferralIdentity, ReferralIdentity, string | null]>([
    ['that are identical', identity('id 1', 5), identity('id 1', 5), 'key-time-status'],
    ['of another status', identity('id 1', 5), identity('id 1', 5, { status: 'paid' }), 'key-time'],
    ['with another time', identity('id 1', 5), identity('id 1', 6), 'key'],
    ['with another id', identity('id 1', 5), identity('id 2', 5), 'time'],
    ['with other words', identity('at 5 A', 5), identity('at 5 B', 5), 'time'],
    ['with a new id', identity('at 5 A', 5), identity('id 1', 5), 'time'],
    ['without a time, with other words', identity('at x A', null), identity('at x B', null), null],
    ['with another id and time', identity('id 1', 5), identity('id 2', 6), null],
  ])('$0 match by $3', (_, known, row, evidence) => {
    expect(matched([known], [row])).toEqual([evidence && [0, evidence]]);
  });
});

describe('among several rows', () => {
  test.each<[string, ReferralIdentity[], ReferralIdentity[], ReturnType<typeof matched>]>([
    [
      'identical ones are distinguished by status in any order',
      [identity('at 5 A', 5), identity('at 5 A', 5, { status: 'paid' })],
      [identity('at 5 A', 5, { status: 'paid' }), identity('at 5 A', 5)],
      [
        [1, 'key-time-status'],
        [0, 'key-time-status'],
      ],
    ],
    [
      'identical ones are matched in order, each once',
      [identity('at 5 A', 5), identity('at 5 A', 5)],
      [identity('at 5 A', 5), identity('at 5 A', 5), identity('at 5 A', 5)],
      [[0, 'key-time-status'], [1, 'key-time-status'], null],
    ],
    [
      'the surest evidence matches first',
      [identity('id 1', 5)],
      [identity('id 2', 5), identity('id 1', 5)],
      [null, [0, 'key-time-status']],
    ],
  ])('%s', (_, known, rows, expected) => {
    expect(matched(known, rows)).toEqual(expected);
  });
});

describe('two rows of different routes', () => {
  const words = rowOf(plainRow('A', 1));
  const other = (part: Partial<typeof words>) => ({ ...words, ...part });
  test.each<[string, boolean, Parameters<typeof isSameRow>]>([
    ['with one id', true, [rowOf(row(1, 1)), rowOf(row(1, 9, { status: 'paid', amount: '1' }))]],
    ['with two ids', false, [rowOf(row(1, 1)), rowOf(row(2, 1))]],
    ['with the same words', true, [words, other({ status: 'paid', amount: '1' })]],
    ['with other words', false, [words, other({ description: 'B', order: 'B' })]],
    ['one of them without words', true, [words, other({ id: '7', description: null, order: null })]],
    ['of different times', false, [words, other({ at: 1 })]],
    ['without a time', true, [other({ at: null }), other({ at: null })]],
  ])('%s are the same: %s', (_, expected, [a, b]) => {
    expect(isSameRow(a, b)).toBe(expected);
  });
});

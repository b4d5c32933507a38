import { describe, expect, test } from 'vitest';
import { rowOf } from '../../../../lib/domain/mirror/row.ts';
import { isSameRow, matchReferrals, type ReferralIdentity } from '../../../../lib/domain/referrals/same-referral.ts';
import { plainRow, row } from '../../make.ts';

const one = (key: string, at: number | null, part: Partial<ReferralIdentity> = {}): ReferralIdentity => ({
  ...{ key, at, status: 'unpaid' },
  ...part,
});

/** The index of each row’s known one, and the evidence. */
function matched(known: ReferralIdentity[], rows: ReferralIdentity[]) {
  const matches = matchReferrals(known, rows);
  return rows.map((row) => {
    const match = matches.get(row);
    return match ? [known.indexOf(match.known), match.by] : null;
  });
}

describe('one known referral and one row', () => {
  test.each<[string, ReferralIdentity, ReferralIdentity, string | null]>([
    ['that are identical', one('id 1', 5), one('id 1', 5), 'key-time-status'],
    ['of another status', one('id 1', 5), one('id 1', 5, { status: 'paid' }), 'key-time'],
    ['with another time', one('id 1', 5), one('id 1', 6), 'key'],
    ['with another id', one('id 1', 5), one('id 2', 5), 'time'],
    ['with other words', one('at 5 A', 5), one('at 5 B', 5), 'time'],
    ['with a new id', one('at 5 A', 5), one('id 1', 5), 'time'],
    ['without a time, with other words', one('at x A', null), one('at x B', null), null],
    ['with another id and time', one('id 1', 5), one('id 2', 6), null],
  ])('%s', (_, known, row, by) => {
    expect(matched([known], [row])).toEqual([by && [0, by]]);
  });
});

describe('several rows', () => {
  test.each<[string, ReferralIdentity[], ReferralIdentity[], ReturnType<typeof matched>]>([
    [
      'identical rows are distinguished by status in any order',
      [one('at 5 A', 5), one('at 5 A', 5, { status: 'paid' })],
      [one('at 5 A', 5, { status: 'paid' }), one('at 5 A', 5)],
      [
        [1, 'key-time-status'],
        [0, 'key-time-status'],
      ],
    ],
    [
      'identical rows are matched in order, each once',
      [one('at 5 A', 5), one('at 5 A', 5)],
      [one('at 5 A', 5), one('at 5 A', 5), one('at 5 A', 5)],
      [[0, 'key-time-status'], [1, 'key-time-status'], null],
    ],
    [
      'rows are matched by the surest evidence first',
      [one('id 1', 5)],
      [one('id 2', 5), one('id 1', 5)],
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

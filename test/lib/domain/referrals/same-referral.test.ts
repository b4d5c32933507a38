import { describe, expect, test } from 'vitest';
import { rowOf } from '../../../../lib/domain/mirror/row.ts';
import {
  type Evidence,
  type Identified,
  isSameRow,
  matchReferrals,
  maybeAmong,
} from '../../../../lib/domain/referrals/same-referral.ts';
import { plainRow, row } from '../../make.ts';

const one = (key: string, at: number | null, part: Partial<Identified> = {}): Identified => ({
  ...{ key, at, status: 'unpaid', amount: '10' },
  ...part,
});

/** Of each row, which known one it is, by their places, and why. */
function matched(known: Identified[], rows: Identified[], accepted: Evidence[]) {
  const matches = matchReferrals(known, rows, accepted);
  return rows.map((row) => {
    const match = matches.get(row);
    return match ? [known.indexOf(match.known), match.by] : null;
  });
}

describe('one known referral and one row', () => {
  test.each<[string, Identified, Identified, Evidence[]]>([
    ['alike', one('id 1', 5), one('id 1', 5), ['key-time-status', 'key-time', 'time', 'key']],
    ['of another status', one('id 1', 5), one('id 1', 5, { status: 'paid' }), ['key-time', 'time', 'key']],
    [
      'of another amount',
      one('at 5 A', 5),
      one('at 5 A', 5, { amount: '9' }),
      ['key-time-status', 'key-time', 'time', 'key'],
    ],
    ['dated otherwise', one('id 1', 5), one('id 1', 6), ['key']],
    ['with another id', one('id 1', 5), one('id 2', 5), ['time']],
    ['in other words', one('at 5 A', 5), one('at 5 B', 5), ['time']],
    ['with an id at last', one('at 5 A', 5), one('id 1', 5), ['time-amount', 'last-of-moment', 'time']],
    ['in words at last', one('id 1', 5), one('at 5 A', 5), ['time-amount', 'last-of-moment', 'time']],
    [
      'with an id at last, and another amount',
      one('at 5 A', 5),
      one('id 1', 5, { amount: '9' }),
      ['last-of-moment', 'time'],
    ],
    [
      'without a time that can be read',
      one('at x A', null),
      one('at x A', null),
      ['key-time-status', 'key-time', 'key'],
    ],
    ['without a time, in other words', one('at x A', null), one('at x B', null), []],
    ['another one', one('id 1', 5), one('id 2', 6), []],
  ])('%s', (_, known, row, sufficient) => {
    const all: Evidence[] = ['key-time-status', 'key-time', 'time-amount', 'last-of-moment', 'time', 'key'];
    expect(all.filter((by) => matchReferrals([known], [row], [by]).size === 1)).toEqual(sufficient);
  });
});

describe('several', () => {
  test.each<[string, Identified[], Identified[], Evidence[], ReturnType<typeof matched>]>([
    [
      'alike are distinguished by status, whatever their order',
      [one('at 5 A', 5), one('at 5 A', 5, { status: 'paid' })],
      [one('at 5 A', 5, { status: 'paid' }), one('at 5 A', 5)],
      ['key-time-status', 'key-time'],
      [
        [1, 'key-time-status'],
        [0, 'key-time-status'],
      ],
    ],
    [
      'alike in everything are matched in their order, each once',
      [one('at 5 A', 5), one('at 5 A', 5)],
      [one('at 5 A', 5), one('at 5 A', 5), one('at 5 A', 5)],
      ['key-time'],
      [[0, 'key-time'], [1, 'key-time'], null],
    ],
    [
      'are matched by the surest evidence first, whichever row asks first',
      [one('id 1', 5)],
      [one('id 2', 5), one('id 1', 5)],
      ['key-time', 'time'],
      [null, [0, 'key-time']],
    ],
    [
      'of a moment of which two are left are none of each other',
      [one('at 5 A', 5), one('at 5 B', 5)],
      [one('id 1', 5, { amount: '9' })],
      ['last-of-moment'],
      [null],
    ],
    [
      'are left alone by what other evidence has matched',
      [one('at 5 A', 5), one('at 5 B', 5, { amount: '7' })],
      [one('id 1', 5, { amount: '9' }), one('id 2', 5, { amount: '7' })],
      ['time-amount', 'last-of-moment'],
      [
        [0, 'last-of-moment'],
        [1, 'time-amount'],
      ],
    ],
  ])('%s', (_, known, rows, accepted, expected) => {
    expect(matched(known, rows, accepted)).toEqual(expected);
  });
});

describe('a row that was not matched', () => {
  test.each<[string, boolean, Identified[], Identified]>([
    ['with an id, beside another id', false, [one('id 1', 5)], one('id 2', 5)],
    ['with an id, beside words', true, [one('at 5 A', 5)], one('id 2', 5)],
    ['with an id, beside both', true, [one('at 5 A', 5), one('id 1', 5)], one('id 2', 5)],
    ['in words, beside an id', true, [one('id 1', 5)], one('at 5 A', 5)],
    ['in words, beside other words', true, [one('at 5 A', 5)], one('at 5 B', 5)],
    ['of another moment', false, [one('at 5 A', 5)], one('at 6 A', 6)],
    ['beside none', false, [], one('at 5 A', 5)],
  ])('%s may be one of them: %s', (_, expected, unmatched, row) => {
    expect(maybeAmong(unmatched)(row)).toBe(expected);
  });
});

describe('two rows of different routes', () => {
  const words = rowOf(plainRow('A', 1));
  const other = (part: Partial<typeof words>) => ({ ...words, ...part });
  test.each<[string, boolean, Parameters<typeof isSameRow>]>([
    ['with one id', true, [rowOf(row(1, 1)), rowOf(row(1, 9, { status: 'paid', amount: '1' }))]],
    ['with two ids', false, [rowOf(row(1, 1)), rowOf(row(2, 1))]],
    ['in the same words', true, [words, other({ status: 'paid', amount: '1' })]],
    ['in other words', false, [words, other({ description: 'B', order: 'B' })]],
    ['of which one says less', true, [words, other({ id: '7', description: null, order: null })]],
    ['of another moment', false, [words, other({ at: 1 })]],
    ['without a time', true, [other({ at: null }), other({ at: null })]],
  ])('%s are the same: %s', (_, expected, [a, b]) => {
    expect(isSameRow(a, b)).toBe(expected);
  });
});

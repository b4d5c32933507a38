import { describe, expect, test } from 'vitest';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { keyOf, matchReferrals, OTHER_ROUTE, SAME_ROUTE } from '../../../../lib/domain/referrals/same-referral.ts';
import { plainRow, row } from '../../make.ts';
import { rowWith } from '../../mirror-samples.ts';

type ReferralIdentity = Pick<Referral, 'key' | 'at' | 'status'>;

const identity = (key: string, at: number | null, part: Partial<ReferralIdentity> = {}): ReferralIdentity => ({
  ...{ key, at, status: 'unpaid' },
  ...part,
});

/** The index of the known referral that each row matches, and the evidence. */
function matched(known: ReferralIdentity[], rows: ReferralIdentity[]) {
  return matchReferrals(known, rows, SAME_ROUTE).map((match) => match && [known.indexOf(match.known), match.by]);
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

test('long words that differ at their end give different keys, as long as each other', () => {
  const keys = ['a', 'b'].map((end) => keyOf({ id: null, at: 5, order: null, description: 'Tea '.repeat(99) + end }));
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) expect(key.length).toBeLessThanOrEqual(80);
});

describe('among several rows', () => {
  const [twin, paid] = [identity('at 5 A', 5), identity('at 5 A', 5, { status: 'paid' })];
  const [first, second] = [identity('id 1', 5), identity('id 2', 5)];
  test.each<[string, ReferralIdentity[], ReferralIdentity[], (number | null)[]]>([
    ['identical ones are distinguished by status in any order', [twin, paid], [paid, twin], [1, 0]],
    ['identical ones are matched in order, each once', [twin, { ...twin }], [twin, twin, twin], [0, 1, null]],
    ['the surest evidence matches first', [first], [second, first], [null, 0]],
  ])('%s', (_, known, rows, expected) => {
    const surely = expected.map((index) => (index === null ? null : [index, 'key-time-status']));
    expect(matched(known, rows)).toEqual(surely);
  });
});

describe('two rows of different routes', () => {
  const words = plainRow('A', 1);
  const other = (part: Partial<Referral>) => ({ ...words, ...part });
  test.each<[string, boolean, [Referral, Referral]]>([
    ['with one id', true, [row(1, 1), row(1, 9, { status: 'paid', amount: '1' })]],
    ['with two ids', false, [row(1, 1), row(2, 1, { order: '5001' })]],
    ['with the same words', true, [words, other({ status: 'paid', amount: '1' })]],
    ['with other words', false, [words, other({ description: 'B', order: 'B' })]],
    ['one of them without words', true, [words, other({ id: '7', description: null, order: null })]],
    ['of different times', false, [words, other({ at: 1 })]],
    ['without a time', true, [other({ at: null }), other({ at: null })]],
  ])('%s are the same: %s', (_, expected, [a, b]) => {
    expect(matchReferrals([a], [b], OTHER_ROUTE)).toEqual([expected ? expect.objectContaining({ known: a }) : null]);
  });

  test('match by id before they match by words', () => {
    const listed = [row(2, 1, { order: 'A' }), row(1, 1, { order: 'A' })];
    const polled = [row(1, 1, { order: 'A' }), row(0, 1, { id: null, order: 'A' })];
    const matches = matchReferrals(listed, polled, OTHER_ROUTE);
    expect(matches.map((match) => match?.known.id)).toEqual(['1', '2']);
  });

  test('match by status if their time and words are equal', () => {
    const twins = [other({ status: 'cancelled' }), other({ status: 'unpaid' })];
    const matches = matchReferrals(twins, [other({ status: 'unpaid', amount: '7' })], OTHER_ROUTE);
    expect(matches.map((match) => match?.known)).toEqual([twins[1]]);
  });
});

describe('the key of a row', () => {
  test.each<[string, boolean, Referral]>([
    ['amount and status', true, row(1, 1, { amount: '1', status: 'paid' })],
    ['time', true, row(1, 9)],
    ['id', false, row(2, 1)],
  ])('with an id is the same after a change of %s: %s', (_, isSame, { key }) => {
    expect(key === row(1, 1).key).toBe(isSame);
  });

  test.each<[string, boolean, Referral]>([
    ['amount and status', true, plainRow('A', 1, { amount: '1', status: 'paid' })],
    ['time', false, plainRow('A', 2)],
    ['description', false, plainRow('B', 1)],
    ['order', false, plainRow('A', 1, { order: '7' })],
  ])('without an id is the same after a change of %s: %s', (_, isSame, { key }) => {
    expect(key === plainRow('A', 1).key).toBe(isSame);
  });

  test('without an id never is the one of a row with an id', () => {
    const [withId, withoutId] = [rowWith(1, { id: '7' }), rowWith(1, { id: null, description: 'id 7', at: null })];
    expect(withId.key).not.toBe(withoutId.key);
  });
});

import { describe, expect, test } from 'vitest';
import { isEarning, isReversed, plainSums, referralsOf, rowKey, rowOf } from '../../../../lib/domain/mirror/row.ts';
import { row as rowSchema } from '../../../../lib/domain/mirror/row-schema.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { NOON, plainRow, row } from '../../make.ts';
import { rowAt, rowWith } from '../../mirror-samples.ts';

const LONG = 'x'.repeat(500);

describe('a row', () => {
  test('holds what the list shows, with its time in ms', () => {
    expect(rowOf(row(7, 2, { campaign: 'autumn' }))).toEqual({
      ...{ id: '7', order: '5007', description: null, status: 'unpaid', amount: '12.40', currency: 'USD' },
      ...{ provider: 'woo', campaign: 'autumn', at: NOON + 120_000 },
    });
  });

  test.each<[string, Partial<Referral>, object]>([
    ['an amount that is no number is empty', { amount: 'free' }, { amount: '' }],
    ['an amount that is too long is empty', { amount: '1'.repeat(41) }, { amount: '' }],
    ['an id that is too long is null', { id: LONG }, { id: null }],
    ['a status is in lower case', { status: 'Rejected' }, { status: 'rejected' }],
    ['an unreadable time is null', { createdAt: 'yesterday' }, { at: null }],
    ['texts are cut', { description: LONG, order: LONG }, { description: 'x'.repeat(100), order: 'x'.repeat(100) }],
    ['words are cut', { status: LONG, currency: LONG, provider: LONG }, { provider: 'x'.repeat(40) }],
    [
      'half a surrogate pair is replaced',
      { description: `${'x'.repeat(99)}😀` },
      { description: `${'x'.repeat(99)}\ufffd` },
    ],
  ])('fits its bounds: %s', (_, part, expected) => {
    const fitted = rowOf(row(1, 1, part));
    expect(fitted).toMatchObject(expected);
    expect(rowSchema.safeParse(fitted).success).toBe(true);
  });

  test.each<[string, boolean, Parameters<typeof rowOf>]>([
    ['amount and status', true, [row(1, 1, { amount: '1', status: 'paid' })]],
    ['time', true, [row(1, 9)]],
    ['id', false, [row(2, 1)]],
  ])('with an id has the same key after a change of %s: %s', (_, isSame, [changed]) => {
    expect(rowKey(rowOf(row(1, 1))) === rowKey(rowOf(changed))).toBe(isSame);
  });

  test.each<[string, boolean, Parameters<typeof rowOf>]>([
    ['amount and status', true, [plainRow('A', 1, { amount: '1', status: 'paid' })]],
    ['time', false, [plainRow('A', 2)]],
    ['description', false, [plainRow('B', 1)]],
    ['order', false, [plainRow('A', 1, { order: '7' })]],
  ])('without an id has the same key after a change of %s: %s', (_, isSame, [changed]) => {
    expect(rowKey(rowOf(plainRow('A', 1))) === rowKey(rowOf(changed))).toBe(isSame);
  });

  test('without an id never has the key of one with an id', () => {
    const [withId, withoutId] = [rowWith(1, { id: '7' }), rowWith(1, { id: null, description: '#7', at: null })];
    expect(rowKey(withId)).not.toBe(rowKey(withoutId));
  });
});

test.each([
  ['unpaid', true, false, { paid: '0', unpaid: '2.50' }],
  ['paid', true, false, { paid: '2.50', unpaid: '0' }],
  ['pending', false, false, { paid: '0', unpaid: '0' }],
  ['processing', false, false, { paid: '0', unpaid: '0' }],
  ['rejected', false, true, { paid: '0', unpaid: '0' }],
  ['cancelled', false, true, { paid: '0', unpaid: '0' }],
])('a row that is %s is earned: %s, is reversed: %s, and adds %j to the totals', (status, earned, reversed, sums) => {
  const row = rowAt(0, '2.50', { status });
  expect([isEarning(row), isReversed(row)]).toEqual([earned, reversed]);
  expect(plainSums([row])).toEqual(sums);
});

test('plain sums add up all currencies exactly, without other text than numbers', () => {
  const rows = ['0.10', '0.20', '', '-0.05'].map((amount, index) => rowAt(index, amount, { currency: `C${index}` }));
  expect(plainSums(rows)).toEqual({ paid: '0', unpaid: '0.25' });
});

test('rows as referrals have distinct keys, even if they are identical', () => {
  const [first, second] = referralsOf([rowWith(1, { id: null }), rowWith(1, { id: null })]);
  expect(first?.key).not.toBe(second?.key);
  expect(first).toMatchObject({ createdAt: new Date(NOON + 60_000).toISOString(), providerUrl: null });
  expect(referralsOf([rowWith(1, { at: null })])).toMatchObject([{ createdAt: null }]);
});

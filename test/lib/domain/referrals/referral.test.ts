import { describe, expect, test } from 'vitest';
import { isEarning, isReversed, plainSums, type WrittenReferral } from '../../../../lib/domain/referrals/referral.ts';
import { referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { NOON, row } from '../../make.ts';
import { rowAt } from '../../mirror-samples.ts';

const LONG = 'x'.repeat(500);
const X99 = 'x'.repeat(99);

describe('a referral', () => {
  test('has a key, its time in ms, and what the service wrote', () => {
    expect(row(7, 2, { campaign: 'autumn', updatedAt: '2026-11-20T09:30:00Z' })).toEqual({
      ...{ key: 'id 7', id: '7', order: '5007', description: null, status: 'unpaid', amount: '12.40', currency: 'USD' },
      ...{ provider: 'woo', providerUrl: null, campaign: 'autumn', at: NOON + 120_000 },
      updatedAt: Date.UTC(2026, 10, 20, 9, 30),
    });
  });

  test.each<[string, WrittenReferral, object]>([
    ['an amount that is no number is empty', { amount: 'free' }, { amount: '' }],
    ['an amount that is too long is empty', { amount: '1'.repeat(41) }, { amount: '' }],
    ['an id that is too long is null', { id: LONG }, { id: null }],
    ['an address that is too long is null', { providerUrl: `https://${LONG}` }, { providerUrl: null }],
    ['a status is in lower case', { status: 'Rejected' }, { status: 'rejected' }],
    ['a status has one spelling', { status: 'Canceled' }, { status: 'cancelled' }],
    ['a status stays short in lower case', { status: 'İ'.repeat(40) }, { status: 'i̇'.repeat(20) }],
    ['an unreadable time is null', { createdAt: 'yesterday' }, { at: null }],
    ['texts are cut', { description: LONG, order: LONG }, { description: 'x'.repeat(100), order: 'x'.repeat(100) }],
    ['words are cut', { status: LONG, currency: LONG, provider: LONG }, { provider: 'x'.repeat(40) }],
    ['half a surrogate pair is replaced', { description: `${X99}😀` }, { description: `${X99}\ufffd` }],
  ])('fits its bounds: %s', (_, part, expected) => {
    const fitted = row(1, 1, part);
    expect(fitted).toMatchObject(expected);
    expect(referral.safeParse(fitted).success).toBe(true);
  });

  test.each(['javascript:alert(1)', 'ftp://shop.example/'])('is refused with the address %s', (providerUrl) => {
    expect(referral.safeParse({ ...row(1, 1), providerUrl }).success).toBe(false);
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

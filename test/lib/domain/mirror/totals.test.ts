import { expect, test } from 'vitest';
import { isSameTotals, polledTotals, totalsOf } from '../../../../lib/domain/mirror/totals.ts';
import { MOST_REFERRALS } from '../../../../lib/domain/referrals/referral-bounds.ts';
import { NOON, snapshot, stats } from '../../make.ts';

test.each<[string, Parameters<typeof stats>[0], object]>([
  ['as they are', {}, { paid: '1034.40', unpaid: '200.10', referrals: 57 }],
  ['none that is not named', { totalPaid: null, totalReferrals: null }, { paid: null, referrals: null }],
  ['none that is no number', { totalUnpaid: 'n/a' }, { unpaid: null }],
  ['none that cannot be true', { totalReferrals: MOST_REFERRALS + 1, totalPaid: '9'.repeat(41) }, { paid: null }],
])('the totals of a poll hold %s', (_, part, expected) => {
  expect(totalsOf(stats(part))).toMatchObject(expected);
});

test.each([
  ['by the service’s clock', { at: NOON - 5 }, NOON - 5],
  ['by this computer’s where it has none', { at: null }, NOON],
  ['within what is stored', { at: -7 }, 0],
  ['never where a cache answered', { cachedSeconds: 4 }, undefined],
])('the totals of a poll are of when it was answered %s', (_, part, at) => {
  expect(polledTotals(snapshot(part))?.at).toBe(at);
});

test.each([
  ['the same', {}, true],
  ['paid', { paid: '2' }, false],
  ['unpaid', { unpaid: null }, false],
  ['the count', { referrals: 8 }, false],
])('totals are compared by each of them: %s', (_, part, expected) => {
  const totals = { paid: '1', unpaid: '1', referrals: 7 };
  expect(isSameTotals(totals, { ...totals, ...part })).toBe(expected);
});

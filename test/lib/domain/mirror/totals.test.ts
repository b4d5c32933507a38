import { expect, test } from 'vitest';
import { isSameTotals, polledTotals, totalsOf } from '../../../../lib/domain/mirror/totals.ts';
import { MOST_REFERRALS } from '../../../../lib/domain/referrals/referral-bounds.ts';
import { NOON, snapshot, stats } from '../../make.ts';

test.each<[string, Parameters<typeof stats>[0], object]>([
  ['numbers unchanged', {}, { paid: '1034.40', unpaid: '200.10', referrals: 57 }],
  ['null for missing ones', { totalPaid: null, totalReferrals: null }, { paid: null, referrals: null }],
  ['null for other text than numbers', { totalUnpaid: 'n/a' }, { unpaid: null }],
  ['null for impossible ones', { totalReferrals: MOST_REFERRALS + 1, totalPaid: '9'.repeat(41) }, { paid: null }],
])('the totals of a poll hold %s', (_, part, expected) => {
  expect(totalsOf(stats(part))).toMatchObject(expected);
});

test.each([
  ['the time of the service’s clock', { at: NOON - 5 }, NOON - 5],
  ['this computer’s time without it', { at: null }, NOON],
  ['a time within the stored bounds', { at: -7 }, 0],
  ['no time if a cache answered', { cachedSeconds: 4 }, undefined],
])('the totals of a poll have %s', (_, part, at) => {
  expect(polledTotals(snapshot(part))?.at).toBe(at);
});

test.each([
  ['are the same', {}, true],
  ['differ in paid', { paid: '2' }, false],
  ['differ in unpaid', { unpaid: null }, false],
  ['differ in the count', { referrals: 8 }, false],
])('totals are compared in every field: they %s', (_, part, expected) => {
  const totals = { paid: '1', unpaid: '1', referrals: 7 };
  expect(isSameTotals(totals, { ...totals, ...part })).toBe(expected);
});

import { expect, test } from 'vitest';
import { paidReferrals, payoutDay } from '../../../../lib/domain/earnings/paid-referrals.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { payout, row } from '../../make.ts';

let lastId = 0;
/** A row that changed when the payout started. */
const paid = (amount: string, updatedAt = '2026-11-21T01:28:05+00:00', status = 'paid'): Referral =>
  row(++lastId, -90_000, { amount, status, updatedAt });
const rows = [paid('100.00'), paid('50.05')];
const later = rows.map((row) => ({ ...row, updatedAt: 1_795_240_800_000 }));
const november = payout({ amount: '150.05' });

test.each<[string, Referral[], Parameters<typeof paidReferrals>[1], number | null]>([
  ['counts rows that add up to the payout', rows, november, 2],
  ['ignores rows that changed at other times', [...rows, paid('9', '2026-11-21T01:28:06+00:00')], november, 2],
  ['ignores rows of other statuses', [...rows, paid('9', undefined, 'unpaid')], november, 2],
  ['allows a day earlier in the site’s time zone', rows, { ...november, date: '2026-11-20' }, 2],
  ['finds none on another day', rows, { ...november, date: '2026-11-23' }, null],
  ['finds none for an unreadable day', rows, { ...november, date: 'heute' }, null],
  ['finds none with another sum', [...rows, paid('1.00')], november, null],
  ['finds none if only a part is listed', rows.slice(1), november, null],
  ['finds none with an amount that is no number', [...rows, paid('soon')], november, null],
  ['finds none with two matching groups', [...rows, paid('150.05', '2026-11-21T05:00:00+00:00')], november, null],
  ['counts one of two matching groups of the same size', [...rows, ...later], november, 2],
])('paidReferrals %s', (_, known, listed, count) => {
  expect(paidReferrals(known, listed, [listed, payout({ amount: '7.00' })])).toBe(count);
});

test.each<[string, string, number | null]>([
  ['a day later', '2026-11-22', null],
  ['a week later', '2026-11-28', 2],
])('paidReferrals with a payout of the same amount %s (%s) finds %s', (_, date, count) => {
  expect(paidReferrals(rows, november, [november, { ...november, amount: '150.050', date }])).toBe(count);
});

test.each<[string, Referral[], string | null]>([
  ['with the rows that it paid', rows, november.date],
  ['without one of the rows', rows.slice(0, 1), null],
  ['of a row that is not paid', [paid('150.05', undefined, 'unpaid')], null],
])('payoutDay names the payout of a row %s: %s', (_, known, day) => {
  expect(payoutDay(known[0] as Referral, known, [november, payout({ amount: '7.00' })])).toBe(day);
});

test('payoutDay names no payout if two of the same amount are near', () => {
  expect(payoutDay(rows[0] as Referral, rows, [november, { ...november, date: '2026-11-22' }])).toBeNull();
});

import { expect, test } from 'vitest';
import type { WeeklyDigest, WeekSum } from '../../../../lib/domain/earnings/weekly-digest.ts';
import { weekWords } from '../../../../lib/views/popup/week-summary.ts';

const sum = (amount: string, part: Partial<WeekSum> = {}): WeekSum => ({
  ...{ amount, currency: 'USD', programName: null, change: null, best: null, bestDay: null },
  ...part,
});
const digest = (part: Partial<WeeklyDigest>): WeeklyDigest => ({
  ...{ monday: '2026-11-23', sums: [sum('310.20')], count: 12, isPartial: false },
  ...part,
});

test.each<[string, Partial<WeeklyDigest>, boolean, string]>([
  ['one sum', {}, false, 'US$310.20 · 12 referrals'],
  ['a rise', { sums: [sum('310.20', { change: '22.98' })] }, false, 'US$310.20 ▲ 8% · 12 referrals'],
  ['a fall', { sums: [sum('50', { change: '-50' })], count: 1 }, false, 'US$50.00 ▼ 50% · 1 referral'],
  ['a first week', { sums: [sum('50', { change: '50' })] }, false, 'US$50.00 · 12 referrals'],
  ['a part of the week', { isPartial: true }, false, 'US$310.20+ · 12+ referrals'],
  ['a part that adds up to nothing', { isPartial: true, sums: [sum('0.00')] }, false, '12+ referrals'],
  ['hidden amounts', { sums: [sum('310.20', { change: '22.98' })] }, true, '12 referrals'],
  ['two currencies', { sums: [sum('1'), sum('2', { currency: 'EUR' })] }, false, 'US$1.00 · €2.00 · 12 referrals'],
  ['two programs', { sums: [sum('1', { currency: null, programName: 'Tea' })] }, false, '1 (Tea) · 12 referrals'],
])('last week with %s', (_, part, covered, words) => {
  expect(weekWords(digest(part), covered)).toBe(`Last week · ${words}`);
});

import { expect, test } from 'vitest';
import type { Affiliate } from '../../../lib/domain/groups/affiliates.ts';
import { affiliateSummary, dayText, momentText, rateText } from '../../../lib/views/affiliate-words.ts';
import { affiliate } from '../group-samples.ts';
import { inZone } from '../in-zone.ts';

const FULL = [
  'Name: Ada',
  'Code: code-7',
  'Status: Active',
  'Rate: 20%',
  'Unpaid: €200.10',
  'Paid: €1,034.40',
  'Member since: 5 Jan 2026',
];
const NOTHING = { code: null, rate: null, unpaid: null, paid: null, createdAt: null };
const ODD = { ...NOTHING, status: 'resting', unpaid: 'a lot', currency: 'USD', createdAt: 'long ago' };

test.each<[string, Partial<Affiliate>, boolean, string[]]>([
  ['every fact', { name: 'Ada' }, false, FULL],
  ['no amount while amounts are hidden', { name: 'Ada' }, true, FULL.filter((line) => !line.includes('€'))],
  ['nothing that is not known', { ...NOTHING, status: 'pending' }, false, ['Status: Pending']],
  ['what the service wrote otherwise', ODD, false, ['Status: resting', 'Unpaid: a lot USD', 'Member since: long ago']],
])('a copied summary has %s', (_, part, covered, lines) => {
  const summary = affiliateSummary(affiliate(7, part), { covered, fallbackCurrency: 'EUR' });
  expect(summary.split('\n')).toEqual(lines);
});

test.each([
  ['2026-01-05', 'Pacific/Auckland', '5 Jan 2026', '5 Jan 2026'],
  ['2026-01-05', 'America/Los_Angeles', '5 Jan 2026', '5 Jan 2026'],
  ['2026-01-05T22:00:00+00:00', 'Pacific/Auckland', '6 Jan 2026', expect.stringMatching(/^6 Jan 2026, 11:00/)],
  ['2026-13-05', 'Pacific/Auckland', '2026-13-05', '2026-13-05'],
])('the time %s in %s is the day %s', (written, zone, day, moment) => {
  expect(inZone(zone, () => [dayText(written), momentText(written)])).toEqual([day, moment]);
});

test.each([
  ['20', 'percentage', '20%'],
  ['20', 'flat', '€20.00 per referral'],
  ['12.5', 'fixed', '€12.50 per referral'],
  ['20,5', 'flat', '20,5 EUR per referral'],
  ['20', 'per_sale', '20 (per_sale)'],
  ['20', null, '20'],
])('a rate of %s (%s) is written as %s', (rate, rateType, words) => {
  expect(rateText(affiliate(7, { rate, rateType }), 'EUR')).toBe(words);
});

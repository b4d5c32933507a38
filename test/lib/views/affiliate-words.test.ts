import { expect, test } from 'vitest';
import type { Affiliate } from '../../../lib/domain/groups/affiliates.ts';
import { affiliateSummary, fieldWords } from '../../../lib/views/affiliate-words.ts';
import { affiliate } from '../group-samples.ts';

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

test.each<[string, Partial<Affiliate>, boolean, string[]]>([
  ['every fact', { name: 'Ada' }, false, FULL],
  ['no amount while amounts are hidden', { name: 'Ada' }, true, FULL.filter((line) => !line.includes('€'))],
  ['nothing that is not known', { ...NOTHING, status: 'pending' }, false, ['Status: Pending']],
  [
    'what the service wrote otherwise',
    { ...NOTHING, status: 'resting', unpaid: 'a lot', currency: 'USD', createdAt: 'long ago' },
    false,
    ['Status: resting', 'Unpaid: a lot USD', 'Member since: long ago'],
  ],
])('a copied summary has %s', (_, part, covered, lines) => {
  const summary = affiliateSummary(affiliate(7, part), { covered, fallbackCurrency: 'EUR' });
  expect(summary.split('\n')).toEqual(lines);
});

test.each([
  ['total_earnings', 'Total earnings'],
  ['_links', 'Links'],
  ['___', '___'],
  ['ключ_один', 'Ключ один'],
])('the field %s is labeled %s', (name, words) => {
  expect(fieldWords(name)).toBe(words);
});

import { expect, test } from 'vitest';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import {
  EVERYTHING,
  type Filter,
  type Order,
  referralWords,
  searchReferrals,
  type Wanted,
} from '../../../../lib/views/earnings/referral-search.ts';
import { rowAt } from '../../mirror-samples.ts';

const ALL = [rowAt(3, '5'), rowAt(1, '10.10'), rowAt(2, '5.00'), rowAt(0, '')];
const wanted = (part: Partial<Wanted>): Wanted => ({ ...EVERYTHING, ...part });

test.each<[string, Order, string[]]>([
  ['', 'newest', ['', '10.10', '5.00', '5']],
  ['', 'oldest', ['5', '5.00', '10.10', '']],
  // The newer one of two equal amounts comes first.
  ['', 'highest', ['10.10', '5.00', '5', '']],
  ['', 'lowest', ['', '5', '5.00', '10.10']],
  ['  UNPAID  10.1', 'newest', ['10.10']],
  ['unpaid nothing', 'newest', []],
  // Words begin with what is typed, and an amount is typed as it is written, or without its marks.
  ['npaid', 'newest', []],
  ['€10.10', 'newest', ['10.10']],
  ['10,1', 'newest', ['10.10']],
  ['10.10 #', 'newest', ['10.10']],
  [' ', 'newest', ['', '10.10', '5.00', '5']],
  ['💥', 'newest', []],
  ['#', 'newest', []],
  ['\\', 'newest', []],
  [' . ', 'newest', []],
])('a search for “%s” is sorted by %s', (query, order, amounts) => {
  expect(searchReferrals(ALL, wanted({ query, order }), null).map(({ amount }) => amount)).toEqual(amounts);
});

test.each<[Filter, string[]]>([
  ['all', ['unpaid', 'paid', 'rejected', 'cancelled', 'pending']],
  ['unpaid', ['unpaid']],
  ['paid', ['paid']],
  ['rejected', ['rejected', 'cancelled']],
])('the filter “%s” keeps %j', (filter, statuses) => {
  const rows = ['unpaid', 'paid', 'rejected', 'cancelled', 'pending'].map((status, ago) => rowAt(ago, '1', { status }));
  expect(searchReferrals(rows, wanted({ filter }), null).map(({ status }) => status)).toEqual(statuses);
});

test('a row without a readable time is sorted last', () => {
  const rows = [rowAt(1, '1', { at: null }), rowAt(3, '3'), rowAt(2, '2')];
  expect(searchReferrals(rows, EVERYTHING, null).map(({ amount }) => amount)).toEqual(['2', '3', '1']);
});

test.each<[Partial<Referral>, string, string]>([
  [{ id: '57', description: 'Tea', order: '9' }, 'Tea', '#57'],
  [{ id: '57', order: '9' }, 'Order #9', '#57'],
  [{ id: '57' }, '#57', ''],
  [{ id: null }, 'Referral', ''],
  [{ id: null, description: 'Tea', provider: 'edd', campaign: 'autumn' }, 'Tea', 'Easy Digital Downloads · autumn'],
  [{ id: null, description: 'Tea', at: null }, 'Tea', 'No date'],
])('a row with %o is named “%s”, with the details “%s”', (part, name, details) => {
  const words = referralWords(rowAt(0, '1', { provider: null, ...part }), null);
  expect(words).toMatchObject({ name, status: 'Unpaid' });
  expect(words.details.filter((detail) => detail !== '20 Nov 2026, 12:00').join(' · ')).toBe(details);
});

test('each row names its program if there are several', () => {
  expect(referralWords(rowAt(0, '1'), () => 'zoë').details).toEqual(['20 Nov 2026, 12:00', 'zoë', 'WooCommerce']);
});

import { describe, expect, test } from 'vitest';
import type { Affiliate } from '../../../../lib/domain/groups/affiliates.ts';
import {
  type ColumnKey,
  columnsFor,
  countStatuses,
  filterAffiliates,
  sortAffiliates,
  sortAmong,
  summarize,
} from '../../../../lib/domain/groups/columns.ts';
import { affiliate } from '../../group-samples.ts';

/** Affiliates with these values in one column, in this order. */
const affiliatesWith = (key: ColumnKey, values: (string | null)[]) =>
  values.map((value, index) => affiliate(index + 1, { [key]: value }));
const sorted = (key: ColumnKey, values: (string | null)[], descending = false, locale = 'en') =>
  sortAffiliates(affiliatesWith(key, values), { key, descending }, locale).map((row) => row[key]);

describe('sorting', () => {
  test.each<[string, ColumnKey, (string | null)[]]>([
    ['amounts as numbers, not as text', 'unpaid', ['-10', '-9.5', '0', '2', '10', '10.5', '100', '1000']],
    [
      'amounts that are equal as floats',
      'paid',
      ['90071992547409931.06', '90071992547409931.07', '90071992547409931.08', '90071992547409932'],
    ],
    ['rates', 'rate', ['5.00', '12.5', '20', '100']],
    [
      'times as moments in any time zone',
      'createdAt',
      ['2026-01-05T09:00:00+02:00', '2026-01-05 08:00:00', '2026-01-05T08:30:00Z', '2026-01-05T08:00:00-01:00'],
    ],
    ['words with numbers in them', 'code', ['code-2', 'code-10', 'code-100']],
    ['words in the language’s order', 'name', ['Ábel', 'adam', 'Bruno', 'Élodie', 'Zoë']],
    ['other text than numbers last', 'unpaid', ['1', '2', 'unknown', null]],
    ['other text than times last', 'createdAt', ['2026-01-05', 'the other day', null]],
  ])('orders %s', (_, key, order) => {
    const known = order.filter((value) => value !== null && !/unknown|other/.test(value));
    const missing = order.slice(known.length);
    expect(sorted(key, order.toReversed()).slice(0, known.length)).toEqual(known);
    expect(sorted(key, order, true).slice(0, known.length)).toEqual(known.toReversed());
    for (const descending of [false, true]) {
      expect(new Set(sorted(key, [...missing, ...known], descending).slice(known.length))).toEqual(new Set(missing));
    }
  });

  test('by a column that the rows lack is none', () => {
    const sort = { key: 'balance', descending: true } as const;
    expect(sortAmong(columnsFor([affiliate(1)]), sort)).toEqual(sort);
    expect(sortAmong(columnsFor([affiliate(1, { balance: null })]), sort)).toBeNull();
  });

  test('keeps the order of equal rows in both directions', () => {
    const rows = affiliatesWith('unpaid', ['1.0', '1', '1.00', '0']);
    const ids = (descending: boolean) => sortAffiliates(rows, { key: 'unpaid', descending }, 'en').map(({ id }) => id);
    expect(ids(false)).toEqual(['4', '1', '2', '3']);
    expect(ids(true)).toEqual(['1', '2', '3', '4']);
  });

  test('follows the rules of the user’s language', () => {
    expect(sorted('name', ['z', 'öa', 'ob'], false, 'sv')).toEqual(['ob', 'z', 'öa']);
    expect(sorted('name', ['z', 'öa', 'ob'], false, 'de')).toEqual(['öa', 'ob', 'z']);
  });
});

describe('filtering', () => {
  const wordOf = (status: string) => status.replace('active', 'aktiv');
  const rows = [
    affiliate(1, { code: 'ada20', name: 'Ada Lovelace', email: 'ada@shop.example', status: 'active' }),
    affiliate(2, { code: null, name: 'Élodie Doğan', email: null, status: 'pending' }),
    affiliate(30, { code: 'x', name: '李小龍', email: 'lee@shop.example', status: 'inactive' }),
    affiliate(31, { code: 'IBM', name: 'Işık İnan', email: null, status: 'rejected' }),
  ];
  test.each([
    ['', ['1', '2', '30', '31']],
    ['ADA', ['1']],
    ['李小', ['30']],
    ['elodie dogan', ['2']],
    ['Élodie', ['2']],
    ['active', ['1', '30']],
    // As a German reads it.
    ['aktiv', ['1', '30']],
    ['lovelace ada', ['1']],
    ['ada pending', []],
    ['.*', []],
    // In a browser in any language.
    ['ibm', ['31']],
    ['ışık inan', ['31']],
  ])('by %o finds %o', (filter, ids) => {
    expect(filterAffiliates(rows, filter, wordOf).map(({ id }) => id)).toEqual(ids);
  });

  test('matches no word across two fields', () => {
    const row = affiliate(1, { code: 'ab', name: 'cd', email: 'ef' });
    expect(filterAffiliates([row], 'bc', wordOf)).toEqual([]);
    expect(filterAffiliates([row], 'ab cd', wordOf)).toEqual([row]);
  });
});

describe('columns', () => {
  const keys = (rows: Affiliate[]) => columnsFor(rows).map(({ key }) => key);
  test('for name and email are shown only if an affiliate has one', () => {
    expect(keys([affiliate(1)])).toEqual(['code', 'status', 'rate', 'balance', 'paid', 'unpaid', 'createdAt']);
    expect(keys([affiliate(1), affiliate(2, { name: 'Ada' })])).toContain('name');
    expect(keys([affiliate(1, { name: 'Ada' })])).not.toContain('email');
    expect(keys([affiliate(1, { email: 'a@x.example' })])).toContain('email');
  });

  test('are left out if they are empty, but one always names the rows', () => {
    const bare = { balance: null, paid: '', rate: null, createdAt: null, status: '' };
    expect(keys([affiliate(1, { ...bare, code: null, name: 'Ada' })])).toEqual(['name', 'unpaid']);
    expect(keys([affiliate(1, { ...bare, code: null }), affiliate(2, bare)])).toEqual(['code', 'unpaid']);
    expect(keys([affiliate(1, { ...bare, code: null })])).toEqual(['code', 'unpaid']);
    expect(keys([])).toEqual(['code']);
  });
});

describe('a summary', () => {
  const amounts = (...values: (string | null)[]) => affiliatesWith('unpaid', values);

  test('counts affiliates by status, the most frequent first', () => {
    const rows = ['pending', 'active', '', 'active', 'Other'].map((status, index) => affiliate(index, { status }));
    expect(countStatuses(rows)).toEqual([
      ['active', 2],
      ['pending', 1],
      ['', 1],
      ['Other', 1],
    ]);
  });

  test.each<[string, (string | null)[], string | null]>([
    ['exactly, although floats would drift', Array(10).fill('0.1'), '1.0'],
    ['with the digits of the longest', ['0.10', '0.2', '1'], '1.30'],
    ['without missing amounts', ['1', null, '2'], '3'],
    ['to an unknown sum if one is no number', ['1', '2 €'], ''],
    ['to null without any amount', [null, null], null],
  ])('adds up amounts %s', (_, values, sum) => {
    expect(summarize(amounts(...values)).sums?.unpaid).toBe(sum);
  });

  test.each<[string, (string | null)[], { summed: boolean; currency: string | null }]>([
    ['adds up amounts of one currency', ['EUR', 'EUR'], { summed: true, currency: 'EUR' }],
    ['has no sums of two currencies', ['EUR', 'USD'], { summed: false, currency: null }],
    ['has no sums of a known and an unknown currency', ['EUR', null], { summed: false, currency: null }],
  ])('%s', (_, currencies, { summed, currency }) => {
    const summary = summarize(currencies.map((named, index) => affiliate(index, { currency: named })));
    expect(summary.currency).toBe(currency);
    expect(summary.sums).toEqual(summed ? { balance: '400.20', paid: '2068.80', unpaid: '400.20' } : null);
  });
});

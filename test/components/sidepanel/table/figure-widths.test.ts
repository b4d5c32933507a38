import { describe, expect, test } from 'vitest';
import { figureNeeds, sizeIn, textWidth } from '../../../../components/sidepanel/table/figure-widths.ts';
import { rateText, unpaidText } from '../../../../components/sidepanel/table/figure-words.ts';
import type { Affiliate } from '../../../../lib/domain/groups/affiliates.ts';
import { COLUMNS } from '../../../../lib/domain/groups/columns.ts';
import { affiliate } from '../../../lib/group-samples.ts';

const needs = (rows: Affiliate[]) => figureNeeds(rows, COLUMNS, { covered: false, fallbackCurrency: 'USD' });
const owed = (unpaid: string | null, currency: string | null = null) => affiliate(1, { unpaid, currency });

describe('a column of figures', () => {
  test.each<[string, Affiliate[]]>([
    ['one', [owed('0.00')]],
    ['fewer letters, more digits before the point', [owed('1.123456'), owed('100000')]],
    ['zeros that are not shown', [owed('12345.25'), owed('1234.500000')]],
    ['below zero', [owed('-1234567.89'), owed('1.00')]],
    ['several currencies', [owed('1.00'), owed('1034.4', 'KWD'), owed('98765432', 'JPY')]],
    ['a code that nobody knows', [owed('12.40', 'LOYALTYPOINTS'), owed('9999.00')]],
    ['huge', [owed('98765432109876543210987654321.09', 'KWD'), owed(null)]],
    ['the noise of a float', [owed('0.19999999999999998'), owed('5')]],
  ])('has space for each of its numbers: %s', (_, rows) => {
    const { unpaid } = needs(rows);
    for (const row of rows) {
      const width = textWidth(unpaidText(row, 'USD'));
      expect(unpaid?.width).toBeGreaterThan(width);
      expect(unpaid?.least).toBeGreaterThan((width * 10) / 13);
      expect(sizeIn(unpaid?.width ?? 0, unpaidText(row, 'USD'))).toBeUndefined();
      expect(sizeIn(unpaid?.least ?? 0, unpaidText(row, 'USD')) ?? 13).toBeGreaterThanOrEqual(10);
    }
  });

  test('has space for rates, but not for the words of an unknown kind', () => {
    const flat = affiliate(1, { rate: '123456.5', rateType: 'flat' });
    const other = affiliate(2, {
      rate: '5',
      rateType: 'for each lead of the second tier, paid by the quarter',
    });
    expect(needs([flat, other]).rate?.width).toBeGreaterThan(textWidth(rateText(flat, 'USD')));
    expect(needs([flat, other])).toEqual(needs([flat]));
  });

  test('needs nothing without numbers, and texts need nothing', () => {
    const { rate: _, ...amounts } = needs([owed('on request')]);
    expect(Object.keys(amounts).sort()).toEqual(['balance', 'paid']);
  });

  test('has a smaller font where it is narrow, but a readable one', () => {
    const text = 'KWD 987,654,321,098,765.430';
    const width = textWidth(text);
    expect(sizeIn(width + 21, text)).toBeUndefined();
    expect(sizeIn(width * 0.9 + 21, text)).toBeCloseTo(11.7, 1);
    expect(sizeIn(40, text)).toBe(10);
  });
});

test('capitals are wider than digits, separators narrower', () => {
  expect(textWidth('KWD')).toBeGreaterThan(textWidth('888'));
  expect(textWidth('1,1')).toBeLessThan(textWidth('111'));
});

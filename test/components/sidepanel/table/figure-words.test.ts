import { describe, expect, test } from 'vitest';
import { moneyText } from '../../../../components/parts/Amount.tsx';
import { rateText, widestFigures } from '../../../../components/sidepanel/table/figure-words.ts';
import type { Affiliate } from '../../../../lib/domain/groups/affiliates.ts';
import { COLUMNS, type ColumnKey } from '../../../../lib/domain/groups/columns.ts';
import { affiliate } from '../../../lib/group-samples.ts';

const view = { covered: false, fallbackCurrency: 'USD' };
const widest = (key: ColumnKey, rows: Affiliate[], covered = false) =>
  COLUMNS.flatMap((column) =>
    column.key === key ? widestFigures(rows, column, { ...view, covered }).split('\n') : [],
  );
const owed = (unpaid: string | null, currency: string | null = null) => affiliate(1, { unpaid, currency });

describe('the widest figures of a column', () => {
  test.each<[string, Affiliate[], string[]]>([
    ['one', [owed('0.00')], ['$8.88']],
    ['most digits before the point, most behind it', [owed('1.12345'), owed('100000')], ['$888,888.88888']],
    ['a sign', [owed('-123.45'), owed('1.00')], ['$8,888.88']],
    ['a currency each', [owed('1.00'), owed('1034.4', 'JPY')], ['$8.88', '¥8,888.8']],
    ['a code that nobody knows', [owed('12.40', 'LOYALTYPOINTS')], ['88.88 LOYALTYPOINTS']],
    ['the rounding error of a float', [owed('0.19999999999999998'), owed('15')], ['$88.00']],
    ['no number', [owed('on request'), owed(null)], ['']],
  ])('%s', (_, rows, lines) => expect(widest('unpaid', rows)).toEqual(lines));

  test('none of them is longer', () => {
    const rows = ['0.00', '-987654321098765.43', '1.123456', '12', '0.30'].map((unpaid) => owed(unpaid));
    const longest = widest('unpaid', rows)[0]?.length ?? 0;
    for (const row of rows)
      expect(moneyText({ amount: row.unpaid ?? '', currency: null }, view).length).toBeLessThanOrEqual(longest);
  });

  test('rates are figures, the words of a kind that only the service knows are not', () => {
    const flat = affiliate(1, { rate: '123456.5', rateType: 'flat' });
    const other = affiliate(2, { rate: '5', rateType: 'for each lead of the second tier' });
    expect(widest('rate', [flat, other])).toEqual([rateText(flat, 'USD').replace(/[1-6]/g, '8')]);
  });

  test('words have none, nor have amounts that are covered', () => {
    expect(widest('email', [affiliate(1)])).toEqual(['']);
    expect(widest('unpaid', [owed('1234.00')], true)).toEqual(['']);
    expect(widest('rate', [affiliate(1, { rate: '20', rateType: 'percent' })], true)).toEqual(['88%']);
  });
});

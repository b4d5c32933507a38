import type { Affiliate } from '../../../lib/domain/groups/affiliates.ts';
import type { Column, ColumnKey, Needs } from '../../../lib/domain/groups/columns.ts';
import { isDecimal } from '../../../lib/domain/money/sum.ts';
import type { AmountView } from '../../parts/Amount.tsx';
import { rateText, unpaidText } from './figure-words.ts';

/** px: how large figures are, and how small they may become before a table gives up. */
const SIZE = 13;
const SMALLEST = 10;
/** px on both sides of a cell, and one that is left to rounding. */
const PADDING = 21;
/** More decimals than that are float rounding errors, and rounded away (`lib/domain/money`). */
const LONGEST_FRACTION = 6;

/**
 * How wide the columns of figures have to be so that none of their numbers is cut. Not one number is drawn for that,
 * however many rows there are: the most digits of each currency, before and behind the point, are enough.
 */
export function figureNeeds(
  affiliates: Affiliate[],
  columns: Column[],
  { covered, fallbackCurrency }: Pick<AmountView, 'covered' | 'fallbackCurrency'>,
): Needs {
  const needs: Needs = {};
  for (const { key, kind } of columns) {
    if (kind !== 'amount' && kind !== 'rate') continue;
    // Covered amounts must not even show by their width.
    if (kind === 'amount' && covered) continue;
    const texts = mostDigits(affiliates, key).map(({ row, number }) =>
      kind === 'rate'
        ? rateText({ ...row, rate: number }, fallbackCurrency)
        : unpaidText({ ...row, unpaid: number }, fallbackCurrency),
    );
    const widest = Math.max(0, ...texts.map(textWidth));
    const width = widest + PADDING;
    if (widest > 0) needs[key] = { least: narrowed(width, SMALLEST), width };
  }
  return needs;
}

/** px that a column of figures takes with letters of another size, where it takes a width with the usual ones. */
export const narrowed = (width: number, size: number): number =>
  Math.ceil(((width - PADDING) * size) / SIZE) + PADDING;

/** px, of the letters of a figure in a column of a width; undefined where it needs no other than the usual. */
export function sizeIn(width: number, text: string, smallest = SMALLEST): number | undefined {
  const size = (SIZE * (width - PADDING)) / textWidth(text);
  return size < SIZE ? Math.max(smallest, Math.floor(size * 10) / 10) : undefined;
}

interface Most {
  row: Affiliate;
  number: string;
}

/**
 * For each way of writing a column's numbers (their currency, what kind of rate), one that no other exceeds. A rate of
 * a kind that only the service knows is a text, which may be cut.
 */
function mostDigits(affiliates: Affiliate[], key: ColumnKey): Most[] {
  const most = new Map<string | null, { row: Affiliate; before: number; behind: number }>();
  for (const row of affiliates) {
    const value = row[key];
    if (value === null || (key === 'rate' && !/^(percent|flat|fixed|$)/i.test(row.rateType ?? ''))) continue;
    const way = key === 'rate' ? `${row.rateType} ${row.currency}` : row.currency;
    const seen = most.get(way) ?? { row, before: 0, behind: 0 };
    const { before, behind } = digitsOf(value);
    if ((before <= seen.before && behind <= seen.behind) || !isDecimal(value)) continue;
    most.set(way, { row, before: Math.max(before, seen.before), behind: Math.max(behind, seen.behind) });
  }
  return [...most.values()].map(({ row, before, behind }) => ({
    row,
    number: '8'.repeat(before) + (behind > 0 ? `.${'8'.repeat(behind)}` : ''),
  }));
}

/** Before the point, a sign counted; behind it, without zeros at the end. */
function digitsOf(value: string): { before: number; behind: number } {
  const point = value.indexOf('.');
  if (point < 0) return { before: value.length, behind: 0 };
  let end = value.length;
  while (value[end - 1] === '0') end--;
  const behind = end - point - 1;
  return { before: point, behind: behind > LONGEST_FRACTION ? 0 : Math.max(0, behind) };
}

/** px of a text of 13 px, in the widest of the usual system fonts: a little too much in all others. */
export function textWidth(text: string): number {
  let width = 0;
  for (const sign of text) width += /[.,'’\s]/.test(sign) ? 4.5 : /[\p{Lu}%¤]/u.test(sign) ? 11 : 8.4;
  return Math.ceil(width);
}

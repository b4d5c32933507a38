import type { Decimal } from './sum.ts';

/** No amount, count or rate is longer; a hostile "1e999999" would otherwise unfold into a megabyte. */
const LONGEST = 40;
const WRITTEN = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,2}))?$/i;
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;

/**
 * Reads a number as services write it: "200.10", "1,034.40", "5.6e-14".
 * Returns plain decimal text with the digits as given ("200.10" keeps its zero), or null if it is no number.
 */
export function toDecimal(written: string): Decimal | null {
  const trimmed = written.trim();
  if (trimmed.length > LONGEST) return null;
  const text = GROUPED.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
  const [, sign, whole = '', fraction = '', exponent = '0'] = WRITTEN.exec(text) ?? [];
  const point = whole.length + Number(exponent);
  if (whole + fraction === '') return null;
  // At least one digit before the point, wherever the exponent puts it.
  const digits = ('0'.repeat(Math.max(0, 1 - point)) + whole + fraction).padEnd(point, '0');
  const split = Math.max(1, point);
  const before = digits.slice(0, split).replace(/^0+(?=\d)/, '');
  const behind = digits.slice(split);
  return `${sign === '-' ? '-' : ''}${before}${behind && `.${behind}`}`;
}

/** A count such as total_referrals: a whole number from 0 up, or null. */
export function toCount(written: string): number | null {
  const decimal = toDecimal(written);
  if (decimal === null || !/^\d+(\.0+)?$/.test(decimal)) return null;
  const count = Number(decimal);
  return Number.isSafeInteger(count) ? count : null;
}

import Big from 'big.js';

import type { Decimal } from './sum.ts';

export { type Decimal, isDecimal, sumDecimals } from './sum.ts';

/** No amount, count or rate is longer; a hostile "1e999999" would otherwise unfold into a megabyte. */
const LONGEST = 40;
const WRITTEN = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i;
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;

/**
 * Reads a number as services write it: "200.10", "1,034.40", "5.6e-14".
 * Returns plain decimal text with the digits as given ("200.10" keeps its zero), or null if it is no number.
 */
export function toDecimal(written: string): Decimal | null {
  const trimmed = written.trim();
  if (trimmed.length === 0 || trimmed.length > LONGEST) return null;
  const text = GROUPED.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
  if (!WRITTEN.test(text)) return null;
  if (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) return text;
  return new Big(text.replace(/^\+/, '').replace(/\.(?=e|$)/i, '')).toFixed();
}

/** A count such as total_referrals: a whole number from 0 up, or null. */
export function toCount(written: string): number | null {
  const decimal = toDecimal(written);
  if (decimal === null || !/^\d+(\.0+)?$/.test(decimal)) return null;
  const count = Number(decimal);
  return Number.isSafeInteger(count) ? count : null;
}

/** Exactly `from - what`; null if either is no decimal. */
export function subtract(from: string, what: string): Decimal | null {
  const [a, b] = [toDecimal(from), toDecimal(what)];
  return a === null || b === null ? null : new Big(a).minus(b).toFixed();
}

/** Negative, zero or positive, exactly. Most pairs differ enough for floats to tell; only the rest is worked out. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a === b) return 0;
  const [x, y] = [Number(a), Number(b)];
  const far = Math.abs(x - y) > 1e-12 * Math.max(Math.abs(x), Math.abs(y));
  return far ? x - y : new Big(a).cmp(b);
}

import Big from 'big.js';

/** An exact decimal number as plain text: "-12.40", never an exponent, never a binary float in between. */
export type Decimal = string;

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

export const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** Negative, zero or positive, exactly. Most pairs differ enough for floats to tell; only the rest is worked out. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a === b) return 0;
  const [x, y] = [Number(a), Number(b)];
  const far = Math.abs(x - y) > 1e-12 * Math.max(Math.abs(x), Math.abs(y));
  return far ? x - y : new Big(a).cmp(b);
}

/** The exact sum, with as many fraction digits as the longest summand ("0.10" + "0.2" = "0.30"). */
export function sumDecimals(texts: Decimal[]): Decimal {
  // Whole numbers of the smallest unit: big.js adds two numbers well, but not a hundred thousand quickly.
  const places = texts.reduce((most, text) => Math.max(most, (text.split('.')[1] ?? '').length), 0);
  let units = 0n;
  for (const text of texts) {
    const [whole = '0', fraction = ''] = text.split('.');
    units += BigInt(whole + fraction.padEnd(places, '0'));
  }
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const sign = units < 0n ? '-' : '';
  if (places === 0) return sign + digits;
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

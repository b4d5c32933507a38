/** An exact decimal number as plain text: "-12.40", never an exponent, never a binary float in between. */
export type Decimal = string;

/** No amount, count or rate is longer; a hostile "1e999999" would otherwise unfold into a megabyte. */
const LONGEST = 40;
const WRITTEN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i;
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
  return shortest(...unfold(text));
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
  if (a === null || b === null) return null;
  const [[x, y], places] = level(a, b);
  return shortest(x - y, places);
}

export const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** Negative, zero or positive, exactly. Most pairs differ enough for floats to tell; only the rest is worked out. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a === b) return 0;
  const [x, y] = [Number(a), Number(b)];
  const far = Math.abs(x - y) > 1e-12 * Math.max(Math.abs(x), Math.abs(y));
  if (far) return x - y;
  const [[left, right]] = level(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whole numbers of so many digits are exact as JavaScript's own, and so is the sum of two of them. */
const EXACT_DIGITS = 15;

/** The exact sum, with as many fraction digits as the longest summand ("0.10" + "0.2" = "0.30"). */
export function sumDecimals(texts: Decimal[]): Decimal {
  const places = texts.reduce((most, text) => Math.max(most, placesOf(text)), 0);
  let units = 0n;
  // Adding up a hundred thousand sums one by one takes five times as long in big whole numbers as in small ones.
  let few = 0;
  for (const text of texts) {
    const zeros = places - placesOf(text);
    const digits = text.replace('.', '');
    if (digits.length + zeros > EXACT_DIGITS) {
      units += BigInt(digits + '0'.repeat(zeros));
      continue;
    }
    few += Number(digits) * 10 ** zeros;
    if (Math.abs(few) < 10 ** EXACT_DIGITS) continue;
    units += BigInt(few);
    few = 0;
  }
  return fold(units + BigInt(few), places);
}

function placesOf(text: Decimal): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** A number as whole units of its smallest digit, and how many digits stand behind the point: "1.5e3" → 1500, 0. */
function unfold(written: string): [units: bigint, places: number] {
  const [digits = '', exponent = '0'] = written.replace(/^\+/, '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const places = fraction.length - Number(exponent);
  const units = BigInt(whole + fraction);
  return places < 0 ? [units * 10n ** BigInt(-places), 0] : [units, places];
}

/** Two numbers in units of the same size. */
function level(a: Decimal, b: Decimal): [units: [bigint, bigint], places: number] {
  const [[x, left], [y, right]] = [unfold(a), unfold(b)];
  const places = Math.max(left, right);
  return [[x * 10n ** BigInt(places - left), y * 10n ** BigInt(places - right)], places];
}

function fold(units: bigint, places: number): Decimal {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Without zeros at the end of its fraction. */
function shortest(units: bigint, places: number): Decimal {
  let [few, left] = [units, places];
  while (left > 0 && few % 10n === 0n) [few, left] = [few / 10n, left - 1];
  return fold(few, left);
}

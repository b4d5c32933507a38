/** An exact decimal number as plain text: "-12.40", never with an exponent. */
export type Decimal = string;

export const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

export const isKnownAmount = (amount: string | null): amount is Decimal => amount !== null && isDecimal(amount);

export const isZero = (amount: Decimal): boolean => !/[1-9]/.test(amount);

/** The exact sum, with as many fraction digits as the longest summand ("0.10" + "0.2" = "0.30"). */
export function sumDecimals(texts: Decimal[]): Decimal {
  const places = texts.reduce((most, text) => Math.max(most, placesOf(text)), 0);
  const units = texts.reduce((sum, text) => sum + unitsOf(text, places), 0n);
  return decimalText(units, places);
}

/** From one amount to another in whole percent; null unless `before` is above zero: nothing is a percentage of zero. */
export function percentChange(before: Decimal, after: Decimal): number | null {
  const places = Math.max(placesOf(before), placesOf(after));
  const whole = unitsOf(before, places);
  if (whole <= 0n) return null;
  const change = unitsOf(after, places) - whole;
  const half = change < 0n ? -whole : whole;
  return Number((200n * change + half) / (2n * whole));
}

/** How many percent of `whole` a part is, without a fraction; null unless `whole` is above zero. */
export function wholePercent(part: Decimal, whole: Decimal): number | null {
  const places = Math.max(placesOf(part), placesOf(whole));
  const units = unitsOf(whole, places);
  return units > 0n ? Number((100n * unitsOf(part, places)) / units) : null;
}

/** A number in units of its last place. @param places at least its own */
const unitsOf = (text: Decimal, places: number): bigint =>
  BigInt(text.replace('.', '') + '0'.repeat(places - placesOf(text)));

function placesOf(text: Decimal): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

export const negated = (text: Decimal): Decimal => (text.startsWith('-') ? text.slice(1) : `-${text}`);

export const subtract = (a: Decimal, b: Decimal): Decimal => sumDecimals([a, negated(b)]);

/** `amount` by `divisor` (above zero), rounded to a number of fraction digits; halves away from zero. */
export function quotient(amount: Decimal, divisor: number, digits: number): Decimal {
  const places = placesOf(amount);
  const units = unitsOf(amount, places) * 10n ** BigInt(digits);
  const scaledDivisor = BigInt(divisor) * 10n ** BigInt(places);
  const half = units < 0n ? -scaledDivisor : scaledDivisor;
  return decimalText((2n * units + half) / (2n * scaledDivisor), digits);
}

/** More fraction digits than any currency has, so that the rest of a float remains ("200.10000000000002"). */
const NOISY = 8;

/** An amount that a service computed in floats, without the rest that they leave. */
export function withoutNoise(amount: Decimal): Decimal {
  if (placesOf(amount) <= NOISY) return amount;
  const [whole = '', fraction = ''] = quotient(amount, 1, NOISY).split('.');
  const kept = withoutZeros(fraction);
  return kept === '' ? whole : `${whole}.${kept}`;
}

/** "2500" → "25". A loop, because a pattern would go back over every run of zeros. */
export function withoutZeros(fraction: string): string {
  let end = fraction.length;
  while (fraction[end - 1] === '0') end--;
  return fraction.slice(0, end);
}

function decimalText(units: bigint, places: number): Decimal {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const sign = units < 0n ? '-' : '';
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Negative, zero or positive, exactly. Compares floats first, which is faster, if they differ clearly. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a === b) return 0;
  const [x, y] = [Number(a), Number(b)];
  if (Math.abs(x - y) > 1e-12 * Math.max(Math.abs(x), Math.abs(y))) return x - y;
  const difference = subtract(a, b);
  return isZero(difference) ? 0 : difference.startsWith('-') ? -1 : 1;
}

/** Smaller differences are rounding errors of the server's floats. */
const ROUNDING_TOLERANCE: Decimal = '0.0005';
/** Half of the last digit that a coin has. A whole commission in coins may be below the usual tolerance. */
const LEAST_TOLERANCE: Decimal = '0.000000005';

export const isNearlyEqual = (a: Decimal, b: Decimal): boolean => !isAboveTolerance(subtract(a, b).replace('-', ''), a);

/** `after` minus `before`; null if one of them is no number. */
export const changeBetween = (before: string | null, after: string | null): Decimal | null =>
  isKnownAmount(before) && isKnownAmount(after) ? subtract(after, before) : null;

export function isRise(before: string | null, after: string | null): boolean {
  const change = changeBetween(before, after);
  return change !== null && isAboveTolerance(change, before ?? '0');
}

/** Tolerates 0.01% of the sum, within the two tolerances. */
function isAboveTolerance(difference: Decimal, sum: Decimal): boolean {
  if (compareDecimals(difference, ROUNDING_TOLERANCE) > 0) return true;
  if (compareDecimals(difference, LEAST_TOLERANCE) <= 0) return false;
  return compareDecimals(difference, quotient(sum.replace('-', ''), 10_000, NOISY + 1)) > 0;
}

/** Characters; longer than any amount, count or rate. */
const LONGEST_NUMBER = 40;
const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,2}))?$/i;
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** Reads "200.10", "1,034.40" or "5.6e-14" as decimal text and keeps zeros ("200.10"); null if it is no number. */
export function toDecimal(written: string): Decimal | null {
  const trimmed = written.trim();
  if (trimmed.length > LONGEST_NUMBER) return null;
  const text = GROUPED.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
  const [, sign, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  const point = whole.length + Number(exponent);
  if (whole + fraction === '') return null;
  const digits = ('0'.repeat(Math.max(0, 1 - point)) + whole + fraction).padEnd(point, '0');
  const split = Math.max(1, point);
  const before = digits.slice(0, split).replace(/^0+(?=\d)/, '');
  const behind = digits.slice(split);
  return `${sign === '-' ? '-' : ''}${before}${behind && `.${behind}`}`;
}

export function toCount(written: string): number | null {
  const decimal = toDecimal(written);
  if (decimal === null || !/^\d+(\.0+)?$/.test(decimal)) return null;
  const count = Number(decimal);
  return Number.isSafeInteger(count) ? count : null;
}

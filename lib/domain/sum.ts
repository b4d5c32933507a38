/** Apart from the library that the other sums need: the popup adds up, and has no use for the rest. */

/** An exact decimal number as plain text: "-12.40", never an exponent, never a binary float in between. */
export type Decimal = string;

export const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

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

import { numberFormat } from '../text/formatters.ts';
import { type Decimal, isDecimal, isZero, quotient, withoutZeros } from './decimal.ts';

/** `amount` is decimal text, or one plain line if the service wrote something else. Amounts are never floats. */
export interface Money {
  amount: string;
  /** ISO 4217 code as the service gave it; null if it gave none. */
  currency: string | null;
}

export type Sign = 'negative' | 'exceptZero';

/** A server's float has no more significant digits; the others are noise (0.19999999999999998). */
const FLOAT_DIGITS = 15;
const LONGEST_FRACTION = 8;

const isCode = (currency: string | null): currency is string => currency !== null && /^[A-Za-z]{3}$/.test(currency);

/** A number with a minus (U+2212) for `Intl`'s hyphen, isolated if it is marked for writing from the right. */
export function withMinus(number: string): string {
  const text = number.replace('-', '−');
  const plain = text.replace(/[\u061c\u200e\u200f]/g, '');
  return plain === text ? text : `\u2066${plain}\u2069`;
}

/** "$200.10", "KWD 0.375", "¥1,250"; no currency: "200.10"; unknown code: "12.40 POINTS"; `exceptZero`: "+$57.84". */
export function formatMoney({ amount, currency }: Money, locale: string, sign: Sign = 'negative'): string {
  if (!isDecimal(amount)) return currency && !namesCurrency(amount, currency) ? `${amount} ${currency}` : amount;
  const fraction = fractionOf(amount);
  if (isCode(currency)) {
    const options = { style: 'currency', currency, signDisplay: sign } as const;
    return withMinus(formatter(locale, options, minorDigits(currency), fraction).format(amount as `${number}`));
  }
  // If the currency's digits are unknown, whole numbers stay whole and others show at least two.
  const format = formatter(locale, { signDisplay: sign }, amount.includes('.') ? 2 : 0, fraction);
  const text = withMinus(format.format(amount as `${number}`));
  return currency ? `${text} ${currency}` : text;
}

/** "$1,588", rounded, where more digits would say too much; below one: "$0.99". */
export function formatMoneyWhole({ amount, currency }: Money, locale: string): string {
  if (!isDecimal(amount) || Math.abs(Number(amount)) < 1) return formatMoney({ amount, currency }, locale);
  const style = isCode(currency) ? ({ style: 'currency', currency } as const) : {};
  const text = withMinus(numberFormat(locale, { ...style, maximumFractionDigits: 0 }).format(amount as `${number}`));
  return currency && !isCode(currency) ? `${text} ${currency}` : text;
}

/** "$", "US$", "POINTS". */
export const currencySign = (currency: string, locale: string): string =>
  (isCode(currency) &&
    numberFormat(locale, { style: 'currency', currency })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value) ||
  currency;

const namesCurrency = (text: string, currency: string): boolean => /\p{Sc}/u.test(text) || text.includes(currency);

/** "$987.6T", rounded down, where the exact amount has no room; "1.034 $" in a language that has no short thousand. */
export function formatMoneyShort({ amount, currency }: Money, locale: string): string {
  if (!isDecimal(amount)) return formatMoney({ amount, currency }, locale);
  const value = amount as `${number}`;
  // An unknown code may be as long as the amount.
  const style = isCode(currency) ? ({ style: 'currency', currency } as const) : {};
  const format = (maximumFractionDigits: number) =>
    numberFormat(locale, { ...style, notation: 'compact', maximumFractionDigits, roundingMode: 'trunc' });
  const parts = format(1).formatToParts(value);
  return withMinus(format(parts.some(({ type }) => type === 'compact') ? 1 : 0).format(value));
}

/** Characters. */
const LONGEST_BADGE = 4;

/** "$86", "1.2k", "12k", "¥900", rounded down; "" if no form is short enough without becoming zero. */
export function formatMoneyTiny({ amount, currency }: Money, locale: string): string {
  if (!isDecimal(amount)) return '';
  // A thousand has no room for its currency.
  const money = isCode(currency) && /^-?\d{1,3}(\.|$)/.test(amount);
  const symbol = { style: 'currency', currency: currency ?? undefined, currencyDisplay: 'narrowSymbol' } as const;
  const places = [1, 0].filter((digits) => isZero(amount) || Math.abs(Number(amount)) >= 10 ** -digits);
  // Some languages have no short thousand.
  const forms = [...(money ? [{ ...symbol, language: locale }] : []), { language: locale }, { language: 'en' }];
  const written = forms.flatMap(({ language, ...style }) =>
    places.map((digits) => {
      const rounding = { maximumFractionDigits: digits, roundingMode: 'trunc', signDisplay: 'negative' } as const;
      const options = { ...style, notation: 'compact', ...rounding } as const;
      const text = numberFormat(language, options).format(amount as `${number}`);
      return text
        .replace(/[\s\u061c\u200e\u200f]/g, '')
        .replace('-', '−')
        .replace(/(?<=\d)K$/, 'k');
    }),
  );
  return written.find((text) => [...text].length <= LONGEST_BADGE) ?? '';
}

/** The digits of a currency's minor unit: 2 for USD, 0 for JPY, 3 for KWD, 2 if unknown. */
export const minorDigits = (currency: string | null): number =>
  isCode(currency)
    ? (numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)
    : 2;

/** Whether `Intl` knows the code (in upper case): no coin, and no points. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

/** A part of an amount, rounded to the minor unit, or to a coin's digits as far as the amount has them. */
export function shareOf({ amount, currency }: Money, divisor: number): Decimal {
  const isCoin = currency !== null && !isCurrency(currency.toUpperCase());
  const written = isCoin ? Math.min(LONGEST_FRACTION, amount.split('.')[1]?.length ?? 0) : 0;
  return quotient(amount, divisor, Math.max(minorDigits(currency), written));
}

/** "5.63%" from "5.63"; other text stays unchanged. */
export function formatPercent(rate: string, locale: string): string {
  if (!isDecimal(rate)) return rate;
  const format = numberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 2 });
  return withMinus(format.format(rate as `${number}`));
}

function formatter(locale: string, options: Intl.NumberFormatOptions, digits: number, fraction: string) {
  const shown = Math.max(digits, Math.min(fraction.length, LONGEST_FRACTION));
  return numberFormat(locale, { ...options, minimumFractionDigits: digits, maximumFractionDigits: shown });
}

/** The fraction's digits that count. A float's that remains long without its noise was divided: none count. */
function fractionOf(amount: Decimal): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const digits = whole.replace(/^-?0*/, '').length;
  const places = FLOAT_DIGITS + (digits > 0 ? -digits : fraction.search(/[1-9]|$/));
  if (fraction.length <= places) return withoutZeros(fraction);
  const rounded = places < 1 ? '' : (quotient(amount, 1, places).split('.')[1] ?? '');
  const kept = withoutZeros(rounded);
  return kept.length > LONGEST_FRACTION ? '' : kept;
}

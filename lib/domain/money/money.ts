import { numberFormat } from '../text/formatters.ts';

/**
 * `Intl.NumberFormat` formats decimal text exactly, so no amount becomes a float. An amount is decimal text from
 * `decimal.ts` or, if the service wrote something else, that as one plain line.
 */
export interface Money {
  amount: string;
  /** ISO 4217 code as the service gave it; null if it gave none. */
  currency: string | null;
}

export type Sign = 'negative' | 'exceptZero';

const DECIMAL = /^-?\d+(\.\d+)?$/;
/** More fraction digits come from a server's float (0.19999999999999998). */
const LONGEST_FRACTION = 6;

/** A formatted number with a minus (U+2212), which most languages of `Intl` write as a hyphen. */
export const withMinus = (number: string): string => number.replace('-', '−');

/**
 * "$200.10", "KWD 0.375", "¥1,250"; without a currency "200.10"; with an unknown code "12.40 POINTS". Digits beyond
 * the currency's own are shown; float errors are rounded.
 * @param sign `exceptZero` for a difference: "+$57.84"
 */
export function formatMoney({ amount, currency }: Money, locale: string, sign: Sign = 'negative'): string {
  if (!DECIMAL.test(amount)) return currency ? `${amount} ${currency}` : amount;
  const fraction = withoutZeros(amount.split('.')[1] ?? '');
  if (currency && /^[A-Za-z]{3}$/.test(currency)) {
    const options = { style: 'currency', currency, signDisplay: sign } as const;
    return withMinus(formatter(locale, options, minorDigits(currency), fraction).format(amount as `${number}`));
  }
  // The currency's digits are unknown: whole numbers stay whole, others show at least two.
  const format = formatter(locale, { signDisplay: sign }, amount.includes('.') ? 2 : 0, fraction);
  const text = withMinus(format.format(amount as `${number}`));
  return currency ? `${text} ${currency}` : text;
}

/** "$987.6T", never more than there is: for where the exact amount has no room. */
export function formatMoneyShort({ amount, currency }: Money, locale: string): string {
  if (!DECIMAL.test(amount)) return formatMoney({ amount, currency }, locale);
  const options = { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' } as const;
  const isCode = currency !== null && /^[A-Za-z]{3}$/.test(currency);
  // A code that nobody knows may be as long as any sum.
  const format = numberFormat(locale, isCode ? { ...options, style: 'currency', currency } : options);
  return withMinus(format.format(amount as `${number}`));
}

/** Letters that a badge has room for. */
const BADGE = 4;

/** "$86", "1.2k", "12k", "¥900", never more than there is; "" if no form of it is that short. */
export function formatMoneyTiny({ amount, currency }: Money, locale: string): string {
  if (!DECIMAL.test(amount)) return '';
  const isCode = currency !== null && /^[A-Za-z]{3}$/.test(currency);
  // A thousand has no room for its currency.
  const money = isCode && /^-?\d{1,3}(\.|$)/.test(amount);
  const symbol = { style: 'currency', currency: currency ?? undefined, currencyDisplay: 'narrowSymbol' } as const;
  // Some languages have no short thousand.
  const forms = [...(money ? [{ ...symbol, in: locale }] : []), { in: locale }, { in: 'en' }];
  const written = forms.flatMap(({ in: language, ...style }) =>
    [1, 0].map((digits) => {
      const options = { ...style, notation: 'compact', maximumFractionDigits: digits, roundingMode: 'trunc' } as const;
      const text = numberFormat(language, options).format(amount as `${number}`);
      return text.replace(/[\s\u061c\u200e\u200f]/g, '').replace(/(?<=\d)K$/, 'k');
    }),
  );
  return written.find((text) => [...text].length <= BADGE) ?? '';
}

/** How many digits a currency's minor unit has: 2 for USD, 0 for JPY, 3 for KWD; 2 where the currency is unknown. */
export const minorDigits = (currency: string | null): number =>
  currency && /^[A-Za-z]{3}$/.test(currency)
    ? (numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)
    : 2;

/** "5.63%" from "5.63"; any other text is returned unchanged. */
export function formatPercent(rate: string, locale: string): string {
  if (!DECIMAL.test(rate)) return rate;
  const format = numberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 2 });
  return withMinus(format.format(rate as `${number}`));
}

export function formatCount(count: number, locale: string): string {
  return numberFormat(locale).format(count);
}

/** "2500" → "25". */
function withoutZeros(fraction: string): string {
  let end = fraction.length;
  while (fraction[end - 1] === '0') end--;
  return fraction.slice(0, end);
}

function formatter(locale: string, options: Intl.NumberFormatOptions, digits: number, fraction: string) {
  const shown = fraction.length > LONGEST_FRACTION ? digits : Math.max(digits, fraction.length);
  return numberFormat(locale, {
    ...options,
    minimumFractionDigits: digits,
    maximumFractionDigits: shown,
  });
}

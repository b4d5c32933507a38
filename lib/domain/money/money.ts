import { numberFormat } from '../text/formatters.ts';

/**
 * Showing money. `Intl.NumberFormat` takes decimal text and stays exact, so no amount ever becomes a float.
 * An amount is decimal text from `decimal.ts`, or, if the service wrote something else, that as one plain line.
 */
export interface Money {
  amount: string;
  /** ISO 4217 code as the service gave it; null where nobody named one. */
  currency: string | null;
}

export type Sign = 'negative' | 'exceptZero';

const DECIMAL = /^-?\d+(\.\d+)?$/;
/** More fraction digits than this are the noise of a server's float (0.19999999999999998), not money. */
const LONGEST_FRACTION = 6;

/**
 * "$200.10", "KWD 0.375", "¥1,250"; without a currency "200.10"; with a code nobody knows "12.40 POINTS".
 * Digits beyond the currency's own are shown rather than rounded away, float noise is rounded.
 * @param sign `exceptZero` for a difference: "+$57.84"
 */
export function formatMoney({ amount, currency }: Money, locale: string, sign: Sign = 'negative'): string {
  if (!DECIMAL.test(amount)) return currency ? `${amount} ${currency}` : amount;
  const fraction = withoutZeros(amount.split('.')[1] ?? '');
  if (currency && /^[A-Za-z]{3}$/.test(currency)) {
    const usual = numberFormat(locale, { style: 'currency', currency });
    const digits = usual.resolvedOptions().maximumFractionDigits ?? 2;
    return formatter(locale, { style: 'currency', currency, signDisplay: sign }, digits, fraction).format(
      amount as `${number}`,
    );
  }
  // Nobody says how many digits this money has: whole numbers stay whole, the rest shows at least two.
  const text = formatter(locale, { signDisplay: sign }, amount.includes('.') ? 2 : 0, fraction).format(
    amount as `${number}`,
  );
  return currency ? `${text} ${currency}` : text;
}

/** "5.63%" from "5.63"; what is no decimal is shown as it came. */
export function formatPercent(rate: string, locale: string): string {
  if (!DECIMAL.test(rate)) return rate;
  const format = numberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 2 });
  return format.format(rate as `${number}`);
}

export function formatCount(count: number, locale: string): string {
  return numberFormat(locale).format(count);
}

/** "2500" → "25": digits at the end that say nothing. */
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

import { formatMoney, type Money } from '../../domain/money/money.ts';
import { negated } from '../../domain/money/sum.ts';
import { numberFormat } from '../../domain/text/formatters.ts';
import { locale } from '../../platform/i18n.ts';

/** "−$12.00": what was reversed is a loss, with a real minus. */
export const reversedAmount = ({ amount, currency }: Money): string =>
  formatMoney({ amount: negated(amount), currency }, locale()).replace('-', '−');

/**
 * "$1.2K", where space is short. Rounded, so never the only place of a figure.
 * @param digits of the fraction; one is for an axis, which leaves out a currency without a symbol
 */
export function shortAmount(value: number, currency: string | null, digits: 1 | 2): string {
  const isCode = currency !== null && /^[A-Za-z]{3}$/.test(currency);
  const money = isCode ? { style: 'currency' as const, currency, currencyDisplay: 'narrowSymbol' as const } : {};
  const format = numberFormat(locale(), { notation: 'compact', maximumFractionDigits: digits, ...money });
  const text = format.format(value).replace('-', '−');
  return isCode || currency === null || digits === 1 ? text : `${text} ${currency}`;
}

import { negated } from '../../domain/money/decimal.ts';
import { formatMoney, type Money, withMinus } from '../../domain/money/money.ts';
import { numberFormat } from '../../domain/text/formatters.ts';
import { locale } from '../../platform/i18n.ts';

/** "−$12.00": what was reversed is a loss. */
export const reversedAmount = ({ amount, currency }: Money): string =>
  formatMoney({ amount: negated(amount), currency }, locale());

/** "$1.2K" for the chart's axis: rounded, so never the only place of a figure. Covered amounts are dots. */
export function axisAmount(value: number, currency: string | null, covered = false): string {
  if (covered) return '•••';
  const isCode = currency !== null && /^[A-Za-z]{3}$/.test(currency);
  const money = isCode ? { style: 'currency' as const, currency, currencyDisplay: 'narrowSymbol' as const } : {};
  return withMinus(numberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1, ...money }).format(value));
}

/** "1.2K" for the chart's axis; a fraction of a count has no text. */
export const axisCount = (value: number): string => (Number.isInteger(value) ? axisAmount(value, null) : '');

import type { Affiliate } from '../../../lib/domain/groups/affiliates.ts';
import type { Column } from '../../../lib/domain/groups/columns.ts';
import { formatMoney, formatPercent } from '../../../lib/domain/money/money.ts';
import { isDecimal } from '../../../lib/domain/money/sum.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';
import { type AmountView, moneyText } from '../../parts/Amount.tsx';

type View = Pick<AmountView, 'covered' | 'fallbackCurrency'>;

/** "20%", "5.00 flat", or the kind in the service's own word. */
export function rateText({ rate, rateType, currency }: Affiliate, fallbackCurrency: string | null): string {
  if (rate === null) return t('unknown');
  if (rateType === null) return rate;
  if (/^percent/i.test(rateType)) return formatPercent(rate, locale());
  if (/^(flat|fixed)/i.test(rateType)) {
    // A fixed sum is money: it shows two digits even where the service wrote none.
    const amount = rate.includes('.') ? rate : `${rate}.00`;
    return t('rateFlat', formatMoney({ amount, currency: currency ?? fallbackCurrency }, locale()));
  }
  return t('rateOther', rate, rateType);
}

/** Whether a value is a number to be shown whole. A rate of a kind that only the service knows is a text. */
export const isFigure = ({ kind }: Column, { rateType }: Affiliate): boolean =>
  kind === 'amount' || (kind === 'rate' && /^(percent|flat|fixed|$)/i.test(rateType ?? ''));

/** What a service writes beyond that is a rounding error. */
const LONGEST_FRACTION = 6;

/**
 * One line for each way in which a column's figures are written (currency, kind of rate), as wide as the widest of
 * them. The browser measures it in the head, so that all of a hundred thousand rows find room, drawn or not. Not one
 * of their numbers is formatted for that: the most digits before and behind the point are enough.
 */
export function widestFigures(affiliates: Affiliate[], column: Column, view: View): string {
  const { key, kind } = column;
  // Covered, not even their length is told.
  if ((kind !== 'amount' && kind !== 'rate') || (kind === 'amount' && view.covered)) return '';
  const most = new Map<string | null, { row: Affiliate; before: number; behind: number }>();
  for (const row of affiliates) {
    const value = row[key];
    if (value === null || !isFigure(column, row)) continue;
    const way = kind === 'rate' ? `${row.rateType} ${row.currency}` : row.currency;
    const seen = most.get(way) ?? { row, before: 0, behind: 0 };
    const before = value.includes('.') ? value.indexOf('.') : value.length;
    const fraction = Math.max(0, value.length - before - 1);
    const behind = fraction > LONGEST_FRACTION ? 0 : fraction;
    if ((before <= seen.before && behind <= seen.behind) || !isDecimal(value)) continue;
    most.set(way, { row, before: Math.max(before, seen.before), behind: Math.max(behind, seen.behind) });
  }
  const texts = [...most.values()].map(({ row, before, behind }) => {
    const number = `${'8'.repeat(before)}${behind > 0 ? `.${'8'.repeat(behind)}` : ''}`;
    return kind === 'rate'
      ? rateText({ ...row, rate: number }, view.fallbackCurrency)
      : moneyText({ amount: number, currency: row.currency }, view);
  });
  return texts.join('\n');
}

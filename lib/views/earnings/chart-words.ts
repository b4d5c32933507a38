import type { DateStep } from '../../domain/calendar/date-range.ts';
import { formatCalendarDays } from '../../domain/calendar/format-days.ts';
import type { Slice } from '../../domain/earnings/series.ts';
import { isZero, negated } from '../../domain/money/decimal.ts';
import { formatMoney, withMinus } from '../../domain/money/money.ts';
import { numberFormat } from '../../domain/text/formatters.ts';
import { locale, t } from '../../platform/i18n.ts';
import { withPlus } from '../partial-sum.ts';

/** The texts of one bar of the chart. */
export interface SliceText {
  days: string;
  amounts: Record<AmountKind, string | null>;
  /** For screen readers: omits "reversed" and "paid out" if they are zero. */
  spoken: string;
}

const WORDS = { earned: 'earned', reversed: 'reversed', unpaid: 'unpaid', 'paid-out': 'paidOut' } as const;
export type AmountKind = keyof typeof WORDS;
const AMOUNT_KINDS = Object.keys(WORDS) as AmountKind[];
export const amountKindWord = (kind: AmountKind): string => t(WORDS[kind]);

const OMITTED_IF_ZERO: ReadonlySet<AmountKind> = new Set(['reversed', 'paid-out']);

export function sliceTextOf(slice: Slice, step: DateStep, currency: string | null, covered: boolean): SliceText {
  const { earned, reversed, paidOut, unpaid, isPartial, isUnknown } = slice;
  const known = isUnknown ? { earned: null, reversed: null } : { earned, reversed };
  const amountOf: Record<AmountKind, string | null> = { ...known, unpaid, 'paid-out': paidOut };
  const written = (kind: AmountKind, hidden: string): string | null => {
    const amount = amountOf[kind];
    if (amount === null) return null;
    if (covered) return withPlus(hidden, isPartial && kind === 'earned', amount);
    if (kind === 'reversed') return formatMoney({ amount: negated(amount), currency }, locale());
    return withPlus(formatMoney({ amount, currency }, locale()), isPartial && kind === 'earned', amount);
  };
  const amounts = Object.fromEntries(AMOUNT_KINDS.map((kind) => [kind, written(kind, '•••••')]));
  const days = formatCalendarDays(slice, step, locale());
  const words = AMOUNT_KINDS.flatMap((kind) => {
    const amount = amountOf[kind];
    if (amount === null || (OMITTED_IF_ZERO.has(kind) && isZero(amount))) return [];
    return `${amountKindWord(kind)} ${written(kind, t('amountHidden'))}`;
  });
  return { days, amounts: amounts as SliceText['amounts'], spoken: [days, ...words].join(', ') };
}

/** "$1.2K" for the chart's axis: rounded, so never the only place of a figure. Covered amounts are dots. */
export function axisAmount(value: number, currency: string | null, covered = false): string {
  if (covered) return '•••';
  const isCode = currency !== null && /^[A-Za-z]{3}$/.test(currency);
  const money = isCode ? { style: 'currency' as const, currency, currencyDisplay: 'narrowSymbol' as const } : {};
  return withMinus(numberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1, ...money }).format(value));
}

/** "1.2K" for the chart's axis; a fraction of a count has no text. */
export const axisCount = (value: number): string => (Number.isInteger(value) ? axisAmount(value, null) : '');

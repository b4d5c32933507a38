import type { DateStep } from '../../domain/calendar/date-range.ts';
import { formatCalendarDays } from '../../domain/calendar/format-days.ts';
import type { Slice } from '../../domain/earnings/series.ts';
import { isZero } from '../../domain/money/decimal.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { locale, t } from '../../platform/i18n.ts';
import { withPlus } from '../partial-sum.ts';
import { reversedAmount } from './amount-words.ts';

/** The texts of one bar of the chart. */
export interface SliceText {
  days: string;
  /** By the colors of the chart; null: unknown. */
  amounts: Record<AmountKind, string | null>;
  /** For screen readers: without "reversed" and "paid out" where they are zero. */
  spoken: string;
}

export const AMOUNT_KINDS = ['earned', 'reversed', 'unpaid', 'paid-out'] as const;
export type AmountKind = (typeof AMOUNT_KINDS)[number];

const WORDS = { earned: 'earned', reversed: 'reversed', unpaid: 'unpaid', 'paid-out': 'paidOut' } as const;
export const amountKindWord = (amount: AmountKind): string => t(WORDS[amount]);

export function sliceTextOf(slice: Slice, step: DateStep, currency: string | null, covered: boolean): SliceText {
  const { reversed, paidOut, unpaid, isPartial, isUnknown } = slice;
  const known: Record<AmountKind, string | null> = {
    earned: isUnknown ? null : slice.earned,
    reversed: isUnknown ? null : reversed,
    unpaid,
    'paid-out': paidOut,
  };
  const written = (one: AmountKind, hidden: string): string | null => {
    const amount = known[one];
    if (amount === null) return null;
    if (one === 'reversed' && !covered) return reversedAmount({ amount, currency });
    const sum = covered ? hidden : formatMoney({ amount, currency }, locale());
    return withPlus(sum, isPartial && one === 'earned', amount);
  };
  const amounts = Object.fromEntries(AMOUNT_KINDS.map((one) => [one, written(one, '•••••')])) as SliceText['amounts'];
  const mentioned = AMOUNT_KINDS.filter(
    (one) => known[one] !== null && !(OMITTED_IF_ZERO.has(one) && isZero(known[one])),
  );
  const days = formatCalendarDays(slice, step, locale());
  const words = mentioned.map((one) => `${amountKindWord(one)} ${written(one, t('amountHidden'))}`);
  return { days, amounts, spoken: [days, ...words].join(', ') };
}

/** Zero on most days. */
const OMITTED_IF_ZERO: ReadonlySet<AmountKind> = new Set(['reversed', 'paid-out']);

import type { Step } from '../../domain/calendar/date-range.ts';
import { writtenDays } from '../../domain/calendar/day-words.ts';
import { isLeast } from '../../domain/earnings/earnings.ts';
import type { Slice } from '../../domain/earnings/series.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { isZero } from '../../domain/money/sum.ts';
import { locale, t } from '../../platform/i18n.ts';
import { reversedAmount, shortAmount } from './amount-words.ts';

/** The texts of one bar of the chart. */
export interface SliceText {
  days: string;
  /** By the colours of the chart; null: unknown. */
  amounts: Record<Amount, string | null>;
  /** For screen readers: without "corrected" and "paid out" where they are zero. */
  spoken: string;
}

export const AMOUNTS = ['earned', 'corrected', 'unpaid', 'paid-out'] as const;
export type Amount = (typeof AMOUNTS)[number];

const WORDS = { earned: 'earned', corrected: 'corrected', unpaid: 'unpaid', 'paid-out': 'paidOut' } as const;
export const amountWord = (amount: Amount): string => t(WORDS[amount]);

export function sliceTextOf(slice: Slice, step: Step, currency: string | null, covered: boolean): SliceText {
  const { corrected, paidOut, unpaid, knowledge } = slice;
  const known: Record<Amount, string | null> = {
    earned: isUnknown(slice) ? null : slice.earned,
    corrected: isUnknown(slice) ? null : corrected,
    unpaid,
    'paid-out': paidOut,
  };
  const isMore = isLeast(knowledge, slice.earned);
  const written = (one: Amount, hidden: string): string | null => {
    const amount = known[one];
    if (amount === null) return null;
    if (covered) return one === 'earned' && isMore ? t('atLeastSum', hidden) : hidden;
    if (one === 'corrected') return reversedAmount({ amount, currency });
    const sum = formatMoney({ amount, currency }, locale());
    return one === 'earned' && isMore ? t('atLeastSum', sum) : sum;
  };
  const amounts = Object.fromEntries(AMOUNTS.map((one) => [one, written(one, '•••••')])) as SliceText['amounts'];
  const mentioned = AMOUNTS.filter((one) => known[one] !== null && !(OMITTED_IF_ZERO.has(one) && isZero(known[one])));
  const days = writtenDays(slice, step, locale());
  const words = mentioned.map((one) => `${amountWord(one)} ${written(one, t('amountHidden'))}`);
  return { days, amounts, spoken: [days, ...words].join(', ') };
}

/** Zero on most days. */
const OMITTED_IF_ZERO: ReadonlySet<Amount> = new Set(['corrected', 'paid-out']);

/** Whether nothing is known of these days, so that zero would be wrong. */
export const isUnknown = ({
  knowledge,
  referrals,
  corrected,
}: Pick<Slice, 'knowledge' | 'referrals' | 'corrected'>): boolean =>
  knowledge.since === Number.POSITIVE_INFINITY && referrals === 0 && isZero(corrected);

/** "1.2K" for the same; of less than one there is none. */
export const axisCount = (value: number): string => (Number.isInteger(value) ? shortAmount(value, null, 1) : '');

/** "$1.2K" for the chart's axis. */
export const axisAmount = (value: number, currency: string | null, covered: boolean): string =>
  covered ? '•••' : shortAmount(value, currency, 1);

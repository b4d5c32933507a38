import { writtenDays } from '../domain/day-words.ts';
import { isAtLeast } from '../domain/earnings.ts';
import { numberFormat } from '../domain/formatters.ts';
import { formatMoney } from '../domain/money.ts';
import type { Step } from '../domain/range.ts';
import { isZero, type Slice } from '../domain/series.ts';
import { locale, t } from '../platform/i18n.ts';

/** How one bar of the chart is told. */
export interface Told {
  days: string;
  /** By the colours of the chart; null: none, or nobody knows. */
  amounts: Record<Amount, string | null>;
}

export const AMOUNTS = ['earned', 'corrected', 'unpaid', 'paid-out'] as const;
export type Amount = (typeof AMOUNTS)[number];

const WORDS = { earned: 'earned', corrected: 'corrected', unpaid: 'unpaid', 'paid-out': 'paidOut' } as const;
export const amountWord = (amount: Amount): string => t(WORDS[amount]);

export function toldOf(slice: Slice, step: Step, currency: string | null, covered: boolean): Told {
  const sum = (amount: string) => (covered ? '•••••' : formatMoney({ amount, currency }, locale()));
  const unless = (amount: string | null) => (amount === null || isZero(amount) ? null : sum(amount));
  const { earned, corrected, paidOut, unpaid, knowledge } = slice;
  const isMore = isAtLeast(knowledge) && !isZero(earned);
  return {
    days: writtenDays(slice, step, locale()),
    amounts: {
      earned: isUnknown(slice) ? null : isMore ? t('atLeastSum', sum(earned)) : sum(earned),
      corrected: unless(corrected),
      unpaid: unpaid === null ? null : sum(unpaid),
      'paid-out': unless(paidOut),
    },
  };
}

/** Where nothing is known, nothing is no figure. */
export const isUnknown = ({ knowledge, referrals, corrected }: Slice): boolean =>
  knowledge.since === Number.POSITIVE_INFINITY && referrals === 0 && isZero(corrected);

/** The same as it is heard. */
export const spokenOf = ({ days, amounts }: Told): string =>
  [
    days,
    ...AMOUNTS.flatMap((one) => (amounts[one] === null ? [] : `${amountWord(one)} ${amounts[one]}`)),
  ].join(', ');

/** Beside the chart, where room is short: "$1.2K". An approximation: never shown as a figure of anything. */
export function axisAmount(value: number, currency: string | null, covered: boolean): string {
  if (covered) return '•••';
  const digits = { notation: 'compact', maximumFractionDigits: 1 } as const;
  const money = currency && /^[A-Za-z]{3}$/.test(currency) ? { style: 'currency' as const, currency } : {};
  return numberFormat(locale(), { ...digits, ...money, currencyDisplay: 'narrowSymbol' }).format(value);
}

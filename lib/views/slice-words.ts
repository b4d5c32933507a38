import { writtenDays } from '../domain/day-words.ts';
import { formatMoney } from '../domain/money.ts';
import type { Step } from '../domain/range.ts';
import { isZero, type Slice } from '../domain/series.ts';
import { locale, t } from '../platform/i18n.ts';
import { isAtLeast } from './earnings-words.ts';

/** How one bar of the chart is told. */
export interface Told {
  days: string;
  amounts: { label: string; text: string; ink: 'earned' | 'corrected' | 'paid-out' | 'unpaid' }[];
}

export function toldOf(slice: Slice, step: Step, currency: string | null, covered: boolean): Told {
  const sum = (amount: string) => (covered ? '•••••' : formatMoney({ amount, currency }, locale()));
  const earned = isAtLeast(slice.knowledge) ? t('atLeastSum', sum(slice.earned)) : sum(slice.earned);
  const { corrected, paidOut, unpaid } = slice;
  return {
    days: writtenDays(slice, step, locale()),
    amounts: [
      { label: t('earned'), text: earned, ink: 'earned' as const },
      ...(isZero(corrected)
        ? []
        : [{ label: t('corrected'), text: sum(corrected), ink: 'corrected' as const }]),
      ...(paidOut === null || isZero(paidOut)
        ? []
        : [{ label: t('paidOut'), text: sum(paidOut), ink: 'paid-out' as const }]),
      ...(unpaid === null ? [] : [{ label: t('unpaid'), text: sum(unpaid), ink: 'unpaid' as const }]),
    ],
  };
}

/** The same as it is heard. */
export const spokenOf = ({ days, amounts }: Told): string =>
  [days, ...amounts.map(({ label, text }) => `${label} ${text}`)].join(', ');

/** Beside the chart, where room is short: "$1.2K". An approximation: never shown as a figure of anything. */
export function axisAmount(value: number, currency: string | null, covered: boolean): string {
  if (covered) return '•••';
  const digits = { notation: 'compact', maximumFractionDigits: 1 } as const;
  const money = currency && /^[A-Za-z]{3}$/.test(currency) ? { style: 'currency' as const, currency } : {};
  return formatterFor({ ...digits, ...money, currencyDisplay: 'narrowSymbol' }).format(value);
}

const made = new Map<string, Intl.NumberFormat>();

function formatterFor(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = locale() + JSON.stringify(options);
  const known = made.get(name) ?? new Intl.NumberFormat(locale(), options);
  made.set(name, known);
  return known;
}

import { dayOf } from '../../domain/calendar/calendar.ts';
import { DATE_RANGES, type DateRange, type DateStep, type Days, daysBefore } from '../../domain/calendar/date-range.ts';
import { formatCalendarDay, formatCalendarDays } from '../../domain/calendar/format-days.ts';
import type { CurrencyBucket } from '../../domain/earnings/currency-bucket.ts';
import {
  isPartialSum,
  knownEarned,
  knownReversed,
  type RangeFigures,
  type Slice,
} from '../../domain/earnings/series.ts';
import { isZero, negated, percentChange } from '../../domain/money/decimal.ts';
import { withMinus } from '../../domain/money/money.ts';
import { numberFormat } from '../../domain/text/formatters.ts';
import { asPercent, formatAmount, formatCount, listed, locale, plural, pluralAtLeast, t } from '../../platform/i18n.ts';
import { COVERED, changeSign, withPlus } from '../sum-signs.ts';
import type { ClickSlice } from './clicks-figures.ts';
import type { BucketFigures } from './earnings-figures.ts';

const RANGE_WORDS: Record<(typeof DATE_RANGES)[number], () => string> = {
  month: () => t('thisMonth'),
  'last-month': () => t('lastMonth'),
  30: () => plural('days', 30),
  90: () => plural('days', 90),
  365: () => plural('days', 365),
  all: () => t('rangeAll'),
};
const STEP_WORDS = { day: 'byDay', week: 'byWeek', month: 'byMonth', year: 'byYear' } as const;

/** "30 days", "3–9 Nov 2026". */
export function rangeWord(range: DateRange, days: Days): string {
  const fixed = DATE_RANGES.find((named) => named === range);
  return fixed ? RANGE_WORDS[fixed]() : formatCalendarDays(days, 'day', locale());
}
export const stepWord = (step: DateStep): string => t(STEP_WORDS[step]);

/** "USD"; the program's name if its currency is unknown. */
export const bucketName = ({ currency, programName }: Pick<CurrencyBucket, 'currency' | 'programName'>): string =>
  currency ?? programName ?? t('unknownName');

/** "▲ 8% (earlier: 1–20 Oct 2026)"; null if either period is incomplete or the earlier one has no earnings. */
export function changeWords(
  { earned, before, first, next, ...known }: Omit<RangeFigures, 'unpaid'>,
  range: DateRange,
): string | null {
  const daysBeforeRange = daysBefore(range, { first, next });
  if (before === null || isPartialSum(known) || !daysBeforeRange) return null;
  const percent = percentChange(before, earned);
  if (percent === null) return null;
  return t('againstDays', changeSign(percent), formatCalendarDays(daysBeforeRange, 'month', locale()));
}

/** The page's choice and its sums, for the live region. */
export function viewSummary(shown: {
  range: DateRange;
  days: Days;
  step: DateStep;
  figures: BucketFigures[];
  covered: boolean;
}): string {
  const choice = listed([rangeWord(shown.range, shown.days), stepWord(shown.step)]);
  if (shown.covered) return choice;
  const known = shown.figures.filter((figures) => figures.bucket.isMirrored && knownEarned(figures) !== null);
  const sums = known.map(({ bucket, earned, ...slice }) =>
    withPlus(formatAmount({ amount: earned, currency: bucket.currency }), isPartialSum(slice), earned),
  );
  return sums.length === 0 ? choice : t('shownEarned', choice, sums.join(' · '));
}

/** "Clicks"; "Clicks (oldest: 3 Nov 2026)" if older ones of the period are not known. @param since ms; null: all are known */
export const clicksSince = (since: number | null): string =>
  since === null ? t('clicks') : t('clicksSince', formatCalendarDay(dayOf(since), locale()));

/** "14", "14+"; null: unknown. */
export const clickCount = (slice: ClickSlice | null | undefined): string | null =>
  slice ? `${formatCount(slice.count)}${slice.isExact ? '' : '+'}` : null;

export const conversionText = (slice: ClickSlice | null | undefined): string | null =>
  slice?.conversion ? asPercent(slice.conversion) : null;

/** "14 clicks" and "Conversion rate 7.14%"; nothing if unknown. */
export function clickWords(slice: ClickSlice | null | undefined): string[] {
  if (!slice) return [];
  const words = slice.isExact ? plural('countClicks', slice.count) : pluralAtLeast('countClicks', slice.count);
  const conversion = conversionText(slice);
  return conversion === null ? [words] : [words, `${t('conversion')} ${conversion}`];
}

/** "shop.example/mugs" from "https://shop.example/mugs". */
export const pageName = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '');

export interface SliceText {
  days: string;
  amounts: Record<AmountKind, string | null>;
  /** For screen readers: omits "rejected" and "sent" if they are zero. */
  spoken: string;
}

const WORDS = { earned: 'earned', reversed: 'reversed', unpaid: 'unpaid', 'paid-out': 'paidOut' } as const;
export type AmountKind = keyof typeof WORDS;
const AMOUNT_KINDS = Object.keys(WORDS) as AmountKind[];
export const amountKindWord = (kind: AmountKind): string => t(WORDS[kind]);

const OMITTED_IF_ZERO: ReadonlySet<AmountKind> = new Set(['reversed', 'paid-out']);

export function sliceTextOf(slice: Slice, step: DateStep, currency: string | null, covered: boolean): SliceText {
  const { paidOut, unpaid } = slice;
  const known = { earned: knownEarned(slice), reversed: knownReversed(slice) };
  const amountOf: Record<AmountKind, string | null> = { ...known, unpaid, 'paid-out': paidOut };
  const isLeast: Partial<Record<AmountKind, boolean>> = {
    earned: isPartialSum(slice),
    'paid-out': slice.isPaidPartial,
  };
  const written = (kind: AmountKind, hidden: string): string | null => {
    const amount = amountOf[kind];
    if (amount === null) return null;
    if (covered) return withPlus(hidden, isLeast[kind] ?? false, amount);
    if (kind === 'reversed') return formatAmount({ amount: negated(amount), currency });
    return withPlus(formatAmount({ amount, currency }), isLeast[kind] ?? false, amount);
  };
  const amounts = Object.fromEntries(AMOUNT_KINDS.map((kind) => [kind, written(kind, COVERED)]));
  const days = formatCalendarDays(slice, step, locale());
  const words = AMOUNT_KINDS.flatMap((kind) => {
    const amount = amountOf[kind];
    if (amount === null || (OMITTED_IF_ZERO.has(kind) && isZero(amount))) return [];
    return `${amountKindWord(kind)} ${written(kind, t('amountHidden'))}`;
  });
  return { days, amounts: amounts as SliceText['amounts'], spoken: listed([days, ...words]) };
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

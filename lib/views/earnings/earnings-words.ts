import { DATE_RANGES, type DateRange, type DateStep, type Days, daysBefore } from '../../domain/calendar/date-range.ts';
import { formatCalendarDays } from '../../domain/calendar/format-days.ts';
import type { CurrencyBucket } from '../../domain/earnings/currency-bucket.ts';
import type { RangeFigures } from '../../domain/earnings/series.ts';
import { isZero, subtract } from '../../domain/money/decimal.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { locale, type MessageName, t } from '../../platform/i18n.ts';
import { withPlus } from '../partial-sum.ts';
import type { BucketFigures } from './earnings-figures.ts';

const RANGE_WORDS: Record<(typeof DATE_RANGES)[number], MessageName> = {
  month: 'thisMonth',
  'last-month': 'lastMonth',
  30: 'thirtyDays',
  90: 'range90',
  365: 'rangeYear',
  all: 'rangeAll',
};
const STEP_WORDS: Record<DateStep, MessageName> = { day: 'byDay', week: 'byWeek', month: 'byMonth', year: 'byYear' };

/** "30 days", "3–9 Nov 2026". */
export function rangeWord(range: DateRange, days: Days): string {
  const fixed = DATE_RANGES.find((named) => named === range);
  return fixed ? t(RANGE_WORDS[fixed]) : formatCalendarDays(days, 'day', locale());
}
export const stepWord = (step: DateStep): string => t(STEP_WORDS[step]);

/** "USD"; the program's name if its currency is unknown. */
export const bucketName = ({ currency, programName }: Pick<CurrencyBucket, 'currency' | 'programName'>): string =>
  currency ?? programName ?? t('unknownName');

/** "+$57.84 vs. 1–20 Oct 2026"; null if either period is incomplete or the earlier one has no earnings. */
export function comparisonWords(
  { earned, before, isPartial, first, next }: Omit<RangeFigures, 'unpaid'>,
  currency: string | null,
  range: DateRange,
): string | null {
  const daysBeforeRange = daysBefore(range, { first, next });
  // Compared with zero, the change would repeat the sum.
  if (before === null || isZero(before) || isPartial || !daysBeforeRange) return null;
  const change = formatMoney({ amount: subtract(earned, before), currency }, locale(), 'exceptZero');
  return t('againstDays', change, formatCalendarDays(daysBeforeRange, 'month', locale()));
}

/** The page's choice and its sums, for the live region. */
export function viewSummary(shown: {
  range: DateRange;
  days: Days;
  step: DateStep;
  figures: BucketFigures[];
  covered: boolean;
}): string {
  const choice = `${rangeWord(shown.range, shown.days)}, ${stepWord(shown.step)}`;
  if (shown.covered) return choice;
  const known = shown.figures.filter(({ bucket, isUnknown }) => bucket.isMirrored && !isUnknown);
  const sums = known.map(({ bucket, earned, isPartial }) =>
    withPlus(formatMoney({ amount: earned, currency: bucket.currency }, locale()), isPartial, earned),
  );
  return sums.length === 0 ? choice : t('shownEarned', choice, sums.join(' · '));
}

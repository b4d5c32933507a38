import type { Range, Step } from '../../domain/calendar/date-range.ts';
import type { CurrencyBucket } from '../../domain/earnings/currency-bucket.ts';
import type { Figures } from '../../domain/earnings/series.ts';
import { formatCount, formatMoney } from '../../domain/money/money.ts';
import { isZero, less } from '../../domain/money/sum.ts';
import { locale, type MessageName, plural, t } from '../../platform/i18n.ts';
import { withPlus } from '../partial-sum.ts';

/** Texts of the Earnings page. */

const RANGE_WORDS: Record<Range, MessageName> = {
  month: 'thisMonth',
  'last-month': 'lastMonth',
  30: 'range30',
  90: 'range90',
  365: 'rangeYear',
  all: 'rangeAll',
};
const STEP_WORDS: Record<Step, MessageName> = { day: 'byDay', week: 'byWeek', month: 'byMonth', year: 'byYear' };

export const rangeWord = (range: Range): string => t(RANGE_WORDS[range]);
export const stepWord = (step: Step): string => t(STEP_WORDS[step]);

/** "USD"; the programme's name where the currency is unknown. */
export const bucketName = ({ currency, of }: Pick<CurrencyBucket, 'currency' | 'of'>): string =>
  currency ?? of ?? t('currencyUnknown');

/** "100 of 3,650 rows" */
export const rowsWords = (shown: number, of: number): string =>
  t('rowsShown', formatCount(shown, locale()), formatCount(of, locale()));

/** "+$57.84 vs. the previous 30 days", "… vs. the same days last month"; null if either is incomplete, or nothing came before. */
export function changeWords(
  { earned, before, isPartial }: Pick<Figures, 'earned' | 'before' | 'isPartial'>,
  currency: string | null,
  range: Range,
): string | null {
  // Against nothing, a change is the whole sum, which is said already.
  if (before === null || isZero(before) || isPartial || range === 'all') return null;
  const change = formatMoney({ amount: less(earned, before), currency }, locale(), 'exceptZero');
  if (range === 'month') return t('againstSameDays', change);
  return range === 'last-month' ? t('againstMonthBefore', change) : plural('againstBefore', Number(range), change);
}

/** What the page shows after a choice, for the live region. */
export function whatIsShown(shown: {
  range: Range;
  step: Step;
  figures: (Figures & { bucket: CurrencyBucket })[];
  covered: boolean;
}): string {
  const what = `${rangeWord(shown.range)}, ${stepWord(shown.step)}`;
  if (shown.covered) return what;
  const known = shown.figures.filter((one) => one.bucket.isMirrored && !one.isUnknown);
  const sums = known.map(({ bucket, earned, isPartial }) =>
    withPlus(formatMoney({ amount: earned, currency: bucket.currency }, locale()), isPartial, earned),
  );
  return sums.length === 0 ? what : t('shownEarned', what, sums.join(' · '));
}

import { dayOf } from '../../domain/calendar/calendar.ts';
import type { Range, Step } from '../../domain/calendar/date-range.ts';
import { writtenDay } from '../../domain/calendar/day-words.ts';
import type { CurrencyBucket } from '../../domain/earnings/currency-bucket.ts';
import { isAtLeast, isLeast } from '../../domain/earnings/earnings.ts';
import { type Figures, isZero } from '../../domain/earnings/series.ts';
import { formatCount, formatMoney } from '../../domain/money/money.ts';
import { less } from '../../domain/money/sum.ts';
import { locale, type MessageName, plural, t } from '../../platform/i18n.ts';
import { isUnknown } from './slice-words.ts';

/** Texts of the Earnings page. */

const RANGE_WORDS: Record<Range, MessageName> = {
  30: 'range30',
  90: 'range90',
  365: 'rangeYear',
  all: 'rangeAll',
};
const STEP_WORDS: Record<Step, MessageName> = { day: 'byDay', week: 'byWeek', month: 'byMonth' };

export const rangeWord = (range: Range): string => t(RANGE_WORDS[range]);
export const stepWord = (step: Step): string => t(STEP_WORDS[step]);

/** "USD"; the programme's name where the currency is unknown. */
export const bucketName = ({ currency, of }: Pick<CurrencyBucket, 'currency' | 'of'>): string =>
  currency ?? of ?? t('currencyUnknown');

/** "Known since 18 Nov 2026", if that is within the days shown; null if all of them are known. */
export function sinceWords(since: number | null, now: number): string | null {
  if (since === null) return null;
  if (since === Number.POSITIVE_INFINITY) return t('knownNothing');
  const day = dayOf(since);
  return day === dayOf(now) ? t('knownSinceToday') : t('knownSince', writtenDay(day, locale()));
}

/** The warning that the days before this moment (ms) are incomplete; null if all days shown are known, or none. */
export const partWords = (since: number | null): string | null =>
  since === null || since === Number.POSITIVE_INFINITY ? null : t('partKnown', writtenDay(dayOf(since), locale()));

/** "100 of 3,650 rows" */
export const rowsWords = (shown: number, of: number): string =>
  t('rowsShown', formatCount(shown, locale()), formatCount(of, locale()));

/** "+$57.84 against the 30 days before"; null if either period is incomplete. */
export function changeWords(
  { earned, before, knowledge }: Pick<Figures, 'earned' | 'before' | 'knowledge'>,
  currency: string | null,
  range: Range,
): string | null {
  if (before === null || isAtLeast(knowledge) || range === 'all') return null;
  const change = less(earned, before);
  const count = Number(range);
  if (isZero(before) && !isZero(earned)) return plural('noneBefore', count);
  return isZero(change)
    ? plural('asBefore', count)
    : plural('againstBefore', count, formatMoney({ amount: change, currency }, locale(), 'exceptZero'));
}

/** "3 referrals"; "at least 11 referrals, 8 of them not listed" if some were counted but never listed. */
export function countWords({
  referrals,
  unlisted,
  knowledge,
}: Pick<Figures, 'referrals' | 'unlisted' | 'knowledge'>): string {
  const count = referrals + unlisted;
  const words =
    unlisted > 0 ? plural('countNotListed', count, formatCount(unlisted, locale())) : plural('countReferrals', count);
  return knowledge.unlisted > unlisted ? t('atLeastSum', words) : words;
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
  const known = shown.figures.filter((one) => !isUnknown(one));
  const sums = known.map(({ bucket, earned, knowledge }) => {
    const sum = formatMoney({ amount: earned, currency: bucket.currency }, locale());
    return isLeast(knowledge, earned) ? t('atLeastSum', sum) : sum;
  });
  return sums.length === 0 ? what : t('shownEarned', what, sums.join(' · '));
}

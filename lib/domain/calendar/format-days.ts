import { dateFormat } from '../text/formatters.ts';
import { type Day, daysAfter, noonOf } from './calendar.ts';
import { type DateStep, type Days, isWhole } from './date-range.ts';

/** "18 Nov 2026". */
export const formatCalendarDay = (day: Day, locale: string): string =>
  utcFormat(locale, { dateStyle: 'medium' }).format(noonOf(day));

/** "18 Nov". */
const shortDay = (day: Day, locale: string): string =>
  utcFormat(locale, { day: 'numeric', month: 'short' }).format(noonOf(day));

/** "2026", "November 2026", "16–22 Nov 2026", "18 Nov 2026"; the days of a month or year that the range cuts. */
export function formatCalendarDays(days: Days, step: DateStep, locale: string): string {
  const last = daysAfter(days.next, -1);
  if ((step === 'month' || step === 'year') && isWhole(days, step)) {
    const month = step === 'month' ? { month: 'long' as const } : {};
    return utcFormat(locale, { ...month, year: 'numeric' }).format(noonOf(days.first));
  }
  if (days.first === last) return formatCalendarDay(days.first, locale);
  return utcFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    noonOf(days.first),
    noonOf(last),
  );
}

/** Short, for the chart's axis: "18 Nov", "Nov 2026", "2026". */
export function formatAxisDay(day: Day, step: DateStep, locale: string): string {
  if (step === 'year') return utcFormat(locale, { year: 'numeric' }).format(noonOf(day));
  return step === 'month'
    ? utcFormat(locale, { month: 'short', year: 'numeric' }).format(noonOf(day))
    : shortDay(day, locale);
}

/** Days have no time zone, so they are formatted at noon UTC. */
const utcFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat(locale, { ...options, timeZone: 'UTC' });

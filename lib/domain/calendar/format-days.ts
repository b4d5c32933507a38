import { dateFormat } from '../text/formatters.ts';
import { type Day, daysAfter, noonOf } from './calendar.ts';
import { type DateStep, type Days, isWhole } from './date-range.ts';

/** Calendar days as text. They have no time zone, so they are formatted at noon UTC. */

/** "18 Nov 2026". */
export const formatCalendarDay = (day: Day, locale: string): string =>
  made(locale, { dateStyle: 'medium' }).format(noonOf(day));

/** "18 Nov". */
export const shortDay = (day: Day, locale: string): string =>
  made(locale, { day: 'numeric', month: 'short' }).format(noonOf(day));

/** "2026", "November 2026", "16–22 Nov 2026", "18 Nov 2026"; a cut month or year is written by its days. */
export function formatCalendarDays(days: Days, step: DateStep, locale: string): string {
  const last = daysAfter(days.next, -1);
  if ((step === 'month' || step === 'year') && isWhole(days, step)) {
    const month = step === 'month' ? { month: 'long' as const } : {};
    return made(locale, { ...month, year: 'numeric' }).format(noonOf(days.first));
  }
  if (days.first === last) return formatCalendarDay(days.first, locale);
  return made(locale, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    noonOf(days.first),
    noonOf(last),
  );
}

/** For the chart's axis, where space is short: "18 Nov", "Nov 2026", "2026". */
export function formatAxisDay(day: Day, step: DateStep, locale: string): string {
  if (step === 'year') return made(locale, { year: 'numeric' }).format(noonOf(day));
  return step === 'month'
    ? made(locale, { month: 'short', year: 'numeric' }).format(noonOf(day))
    : shortDay(day, locale);
}

const made = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat(locale, { ...options, timeZone: 'UTC' });

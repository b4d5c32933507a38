import { dateFormat } from '../text/formatters.ts';
import { type Day, daysAfter, noonOf } from './calendar.ts';
import { type DateStep, type Days, isWhole } from './date-range.ts';

export const formatCalendarDay = (day: Day, locale: string): string =>
  formatDayAs({ dateStyle: 'medium' }, day, locale);

/** "2026", "November 2026", "16–22 Nov 2026", "18 Nov 2026"; the days of a month or year that the range cuts. */
export function formatCalendarDays(days: Days, step: DateStep, locale: string): string {
  const last = daysAfter(days.next, -1);
  if ((step === 'month' || step === 'year') && isWhole(days, step)) {
    const month = step === 'month' ? { month: 'long' as const } : {};
    return formatDayAs({ ...month, year: 'numeric' }, days.first, locale);
  }
  if (days.first === last) return formatCalendarDay(days.first, locale);
  const format = utcFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  return format.formatRange(noonOf(days.first), noonOf(last));
}

/** Short, for the chart's axis: "18 Nov", "Nov 2026", "2026". */
export const formatAxisDay = (day: Day, step: DateStep, locale: string): string =>
  formatDayAs(AXIS_FORMATS[step], day, locale);

export const formatDayAs = (options: Intl.DateTimeFormatOptions, day: Day, locale: string): string =>
  utcFormat(locale, options).format(noonOf(day));

const DAY_AND_MONTH = { day: 'numeric', month: 'short' } as const;
const AXIS_FORMATS: Record<DateStep, Intl.DateTimeFormatOptions> = {
  ...{ day: DAY_AND_MONTH, week: DAY_AND_MONTH },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};

/** Days have no time zone, so they are formatted at noon UTC. */
const utcFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat(locale, { ...options, timeZone: 'UTC' });

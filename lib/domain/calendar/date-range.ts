import { type Day, daysAfter, daysFrom, isDay, monthOf, sameDayLastMonth, weekOf } from './calendar.ts';

export const DATE_RANGES = ['month', 'last-month', '30', '90', '365', 'all'] as const;
/** "month" ends today, "30" counts days including today, and the user chose "2026-11-01..2026-11-20". */
export type DateRange = (typeof DATE_RANGES)[number] | `${Day}..${Day}`;

/** The first day that can be chosen; bounds the chart. */
export const EARLIEST_DAY: Day = '2000-01-01';

/** Both days are included, in either order, and moved between `EARLIEST_DAY` and today. */
export function customRange(from: Day, to: Day, today: Day): DateRange {
  const days = [from, to].map((day) => (day < EARLIEST_DAY ? EARLIEST_DAY : day > today ? today : day));
  const [first = today, last = today] = days.sort();
  return `${first}..${last}`;
}

export function readRange(text: string | null, today: Day): DateRange | null {
  const [first, dots, last] = [text?.slice(0, 10) ?? '', text?.slice(10, 12), text?.slice(12) ?? ''];
  if (dots === '..' && isDay(first) && isDay(last)) return customRange(first, last, today);
  return DATE_RANGES.find((range) => range === text) ?? null;
}

export const DATE_STEPS = ['day', 'week', 'month', 'year'] as const;
export type DateStep = (typeof DATE_STEPS)[number];

/** `next` is the day after the last one. */
export interface Days {
  first: Day;
  next: Day;
}

/** @param earliest the first day with data */
export function daysOf(range: DateRange, today: Day, earliest: Day): Days {
  const next = daysAfter(today, 1);
  if (range === 'month') return { first: monthOf(today), next };
  if (range === 'last-month') return { first: monthOf(daysAfter(monthOf(today), -1)), next: monthOf(today) };
  if (range === 'all') return { first: earliest < today ? earliest : today, next };
  const [from = '', last] = range.split('..');
  if (last !== undefined) return { first: from, next: daysAfter(last, 1) };
  return { first: daysAfter(next, -Number(range)), next };
}

/** The days for comparison: as many days before, or the same part of the month before; null for `all`. */
export function daysBefore(range: DateRange, { first, next }: Days): Days | null {
  if (range === 'all') return null;
  if (range === 'last-month') return { first: monthOf(daysAfter(first, -1)), next: first };
  if (range !== 'month') return { first: daysAfter(first, -daysFrom(first, next)), next: first };
  const sameDay = sameDayLastMonth(daysAfter(next, -1));
  return { first: monthOf(sameDay), next: daysAfter(sameDay, 1) };
}

export function usualStep({ first, next }: Days): DateStep {
  const days = daysFrom(first, next);
  if (days <= 45) return 'day';
  if (days <= 200) return 'week';
  return days <= 5 * 366 ? 'month' : 'year';
}

/** Splits days by step, oldest first. Weeks begin on Monday. The range may cut the first and the last part. */
export function splitDays({ first, next }: Days, step: DateStep): Days[] {
  const parts: Days[] = [];
  for (let from = first; from < next; ) {
    const end = endOf(from, step);
    const until = end < next ? end : next;
    parts.push({ first: from, next: until });
    from = until;
  }
  return parts;
}

/** Whether the range does not cut this week, month or year. */
export const isWhole = ({ first, next }: Days, step: DateStep): boolean =>
  beginOf(first, step) === first && endOf(first, step) === next;

const beginOf = (day: Day, step: DateStep): Day =>
  ({ day, week: weekOf(day), month: monthOf(day), year: `${day.slice(0, 4)}-01-01` })[step];

/** Days that lead from the begin of a step into the next one. */
const LENGTHS: Record<DateStep, number> = { day: 1, week: 7, month: 31, year: 366 };

const endOf = (day: Day, step: DateStep): Day => beginOf(daysAfter(beginOf(day, step), LENGTHS[step]), step);

import { type Day, daysAfter, daysFrom, isDay, monthOf, nextMonth, sameDayLastMonth, weekOf } from './calendar.ts';

/** Which days the Earnings page shows, and how it groups them. */
export const DATE_RANGES = ['month', 'last-month', '30', '90', '365', 'all'] as const;
/**
 * This calendar month until today, the whole one before, so many days with today, all of which anything is known, or the
 * days that the user chose: "2026-11-01..2026-11-20".
 */
export type DateRange = (typeof DATE_RANGES)[number] | `${Day}..${Day}`;

/** The first day that can be chosen: earlier ones would only make a longer chart of nothing. */
export const EARLIEST_DAY: Day = '2000-01-01';

/** From one day to another, in either order, both included; a day that cannot be known becomes the nearest that can. */
export function customRange(one: Day, other: Day, today: Day): DateRange {
  const held = [one, other].map((day) => (day < EARLIEST_DAY ? EARLIEST_DAY : day > today ? today : day));
  const [first = today, last = today] = held.sort();
  return `${first}..${last}`;
}

/** The period that an address names; null: none. */
export function readRange(text: string | null, today: Day): DateRange | null {
  const [first, dots, last] = [text?.slice(0, 10) ?? '', text?.slice(10, 12), text?.slice(12) ?? ''];
  if (dots === '..' && isDay(first) && isDay(last)) return customRange(first, last, today);
  return DATE_RANGES.find((range) => range === text) ?? null;
}

export const DATE_STEPS = ['day', 'week', 'month', 'year'] as const;
export type DateStep = (typeof DATE_STEPS)[number];

/** Days from the first one to the one before `next`. */
export interface Days {
  first: Day;
  next: Day;
}

/** @param earliest the first day of which anything is known */
export function daysOf(range: DateRange, today: Day, earliest: Day): Days {
  const next = daysAfter(today, 1);
  if (range === 'month') return { first: monthOf(today), next };
  if (range === 'last-month') return { first: monthOf(daysAfter(monthOf(today), -1)), next: monthOf(today) };
  if (range === 'all') return { first: earliest < today ? earliest : today, next };
  const [from = '', last] = range.split('..');
  if (last !== undefined) return { first: from, next: daysAfter(last, 1) };
  return { first: daysAfter(next, -Number(range)), next };
}

/** What a range is compared with: the same number of days before, or the same part of the month before; null for `all`. */
export function daysBefore(range: DateRange, { first, next }: Days): Days | null {
  if (range === 'all') return null;
  if (range === 'last-month') return { first: monthOf(daysAfter(first, -1)), next: first };
  if (range !== 'month') return { first: daysAfter(first, -daysFrom(first, next)), next: first };
  const sameDay = sameDayLastMonth(daysAfter(next, -1));
  return { first: monthOf(sameDay), next: daysAfter(sameDay, 1) };
}

/** The step that gives the chart neither too few bars nor too many. */
export function usualStep({ first, next }: Days): DateStep {
  const days = daysFrom(first, next);
  if (days <= 45) return 'day';
  if (days <= 200) return 'week';
  return days <= 5 * 366 ? 'month' : 'year';
}

/** The days by step, oldest first; weeks begin on Monday. The first and the last may be cut. */
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

/** Whether this is a whole week, month or year, not one cut by the range. */
export const isWhole = ({ first, next }: Days, step: DateStep): boolean =>
  beginOf(first, step) === first && endOf(first, step) === next;

const beginOf = (day: Day, step: DateStep): Day =>
  ({ day, week: weekOf(day), month: monthOf(day), year: `${day.slice(0, 4)}-01-01` })[step];

function endOf(day: Day, step: DateStep): Day {
  if (step === 'day') return daysAfter(day, 1);
  if (step === 'week') return daysAfter(weekOf(day), 7);
  return step === 'month' ? nextMonth(day) : nextMonth(`${day.slice(0, 4)}-12-01`);
}

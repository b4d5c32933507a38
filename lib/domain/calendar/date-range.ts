import { type Day, daysAfter, daysFrom, monthOf, weekOf } from './calendar.ts';

/** Which days the Earnings page shows, and how it groups them. */
export const RANGES = ['30', '90', '365', 'all'] as const;
/** So many days up to and including today; or all of which anything is known. */
export type Range = (typeof RANGES)[number];

export const STEPS = ['day', 'week', 'month'] as const;
export type Step = (typeof STEPS)[number];

/** Days from the first one to the one before `next`. */
export interface Days {
  first: Day;
  next: Day;
}

/** @param earliest the first day of which anything is known */
export function daysOf(range: Range, today: Day, earliest: Day): Days {
  const next = daysAfter(today, 1);
  if (range === 'all') return { first: earliest < today ? earliest : today, next };
  return { first: daysAfter(next, -Number(range)), next };
}

/** The same number of days before; null for `all`. */
export const daysBefore = (range: Range, { first }: Days): Days | null =>
  range === 'all' ? null : { first: daysAfter(first, -Number(range)), next: first };

/** The step that gives the chart neither too few bars nor too many. */
export function usualStep({ first, next }: Days): Step {
  const days = daysFrom(first, next);
  if (days <= 45) return 'day';
  return days <= 200 ? 'week' : 'month';
}

/** The days by step, oldest first; weeks begin on Monday. The first and the last may be cut. */
export function partsOf({ first, next }: Days, step: Step): Days[] {
  const parts: Days[] = [];
  for (let from = first; from < next; ) {
    const end = endOf(from, step);
    const until = end < next ? end : next;
    parts.push({ first: from, next: until });
    from = until;
  }
  return parts;
}

/** Whether this is a whole week or month, not one cut by the range. */
export const isWhole = ({ first, next }: Days, step: Step): boolean =>
  (step === 'month' ? monthOf(first) : step === 'week' ? weekOf(first) : first) === first &&
  endOf(first, step) === next;

function endOf(day: Day, step: Step): Day {
  if (step === 'day') return daysAfter(day, 1);
  if (step === 'week') return daysAfter(weekOf(day), 7);
  // 31 days after the first of a month is always in the next month.
  return monthOf(daysAfter(monthOf(day), 31));
}

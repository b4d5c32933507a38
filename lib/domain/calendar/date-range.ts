import { type Day, daysAfter, daysFrom, monthOf, weekOf } from './calendar.ts';

/** Which days the Earnings page tells of, and how they are put together. */
export const RANGES = ['30', '90', '365', 'all'] as const;
/** So many days until today, today among them; or all of which anything is known. */
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

/** As many days before; null where there is no telling how many. */
export const daysBefore = (range: Range, { first }: Days): Days | null =>
  range === 'all' ? null : { first: daysAfter(first, -Number(range)), next: first };

/** So that neither a few fat bars nor a forest is drawn. */
export function usualStep({ first, next }: Days): Step {
  const days = daysFrom(first, next);
  if (days <= 45) return 'day';
  return days <= 200 ? 'week' : 'month';
}

/** The days in parts, oldest first; weeks begin on Monday. The first and the last part may be shorter ones. */
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

/** The whole week or month, not one that the range has cut. */
export const isWhole = ({ first, next }: Days, step: Step): boolean =>
  (step === 'month' ? monthOf(first) : step === 'week' ? weekOf(first) : first) === first &&
  endOf(first, step) === next;

function endOf(day: Day, step: Step): Day {
  if (step === 'day') return daysAfter(day, 1);
  if (step === 'week') return daysAfter(weekOf(day), 7);
  // Any month is over 31 days after its first day, and the next one has begun by less than a month.
  return monthOf(daysAfter(monthOf(day), 31));
}

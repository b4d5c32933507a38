import { type Day, daysAfter, startOf } from '../calendar/calendar.ts';
import type { ClicksView, CountedClicks } from './clicks-schema.ts';

/** How many clicks came in on some days. */
export interface ClickCount {
  count: number;
  /** Else it is the least that it may be. */
  isExact: boolean;
}

/**
 * The listed clicks of these days; null where none of them is known.
 * @param last the day of the last answer: of the ones after it nothing is known
 */
export function clicksIn(
  { since, days, lacking }: Pick<CountedClicks, 'since' | 'days' | 'lacking'>,
  { first, next }: { first: Day; next: Day },
  last: Day,
): ClickCount | null {
  if (first > last || (since !== null && since >= startOf(next))) return null;
  const isWithin = (day: Day) => day >= first && day < next;
  const within = Object.entries(days).filter(([day]) => isWithin(day));
  return {
    count: within.reduce((sum, [, clicks]) => sum + clicks, 0),
    isExact: (since === null || since < startOf(first)) && daysAfter(next, -1) <= last && !lacking.some(isWithin),
  };
}

/** Whether the service lists clicks to this user, as far as is known. */
export const hasClicks = <T extends ClicksView>(known: T | null | undefined): known is T & { total: number } =>
  known != null && known.trouble !== 'absent' && known.total !== null;

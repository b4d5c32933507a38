import { type Day, daysAfter, startOf } from '../calendar/calendar.ts';
import type { ClicksView, CountedClicks } from './clicks-schema.ts';

/** How many clicks came in on some days. */
export interface ClickCount {
  count: number;
  /** Else it is the least that it may be. */
  isExact: boolean;
}

/**
 * The clicks of these days, with those between two questions where both were asked on them; null where nothing is known
 * of any of them.
 * @param last the day of the last answer: of the ones after it nothing is known
 */
export function clicksIn(
  { reach, days, spans }: Pick<CountedClicks, 'reach' | 'days' | 'spans'>,
  { first, next }: { first: Day; next: Day },
  last: Day,
): ClickCount | null {
  const [from, to] = [startOf(first), startOf(next)];
  if (first > last || (reach !== null && reach.at >= to)) return null;
  const touching = spans.filter((span) => span.to >= from && span.from < to);
  const within = touching.filter((span) => span.from >= from && span.to < to);
  const dated = Object.entries(days).reduce(
    (sum, [day, clicks]) => (day >= first && day < next ? sum + clicks : sum),
    0,
  );
  return {
    count: within.reduce((sum, { count }) => sum + count, dated),
    isExact:
      (reach === null || reach.at < from) &&
      daysAfter(next, -1) <= last &&
      within.length === touching.length &&
      !within.some(({ least }) => least),
  };
}

/** Whether the service lists clicks to this user, as far as is known. */
export const hasClicks = <T extends ClicksView>(known: T | null | undefined): known is T & { total: number } =>
  known != null && known.trouble !== 'absent' && known.total !== null;

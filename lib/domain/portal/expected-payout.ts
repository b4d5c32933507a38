import { type Day, daysAfter, isDay, monthOf, nextMonth } from '../calendar/calendar.ts';
import { highest, lowest } from '../extremes.ts';
import { isPaid } from './payout-news.ts';
import type { Payouts } from './payout-schema.ts';
import { shownPayouts } from './payouts.ts';

/** Days by which usual payouts may differ. */
const TOLERANCE = 2;

/** When the next payout is usual: the last three came in consecutive months on about the same day; null: unknown. */
export function expectedPayout(known: Payouts | null | undefined, today: Day): Day | null {
  const days = (shownPayouts(known) ?? []).filter(isPaid).map(({ date }) => date);
  if (!days.every(isDay)) return null;
  const [last, before, first] = days.toSorted().reverse();
  if (last === undefined || before === undefined || first === undefined) return null;
  if (nextMonth(first) !== monthOf(before) || nextMonth(before) !== monthOf(last)) return null;
  const [, usual = 0] = [first, before, last].map(dayOfMonth).toSorted((a, b) => a - b);
  // The last day of a short month is as late as any in a longer one.
  const numbers = [first, before, last].map((day) => (day === dayIn(monthOf(day), usual) ? usual : dayOfMonth(day)));
  if (highest(numbers) - lowest(numbers) > TOLERANCE) return null;
  const next = dayIn(nextMonth(last), usual);
  // One that did not come is not usual any more.
  return today <= daysAfter(next, TOLERANCE) ? next : null;
}

const dayOfMonth = (day: Day): number => Number(day.slice(8));

/** This day of the month, or its last day if it is shorter. */
function dayIn(month: Day, number: number): Day {
  const day = daysAfter(month, number - 1);
  const last = daysAfter(nextMonth(month), -1);
  return day < last ? day : last;
}

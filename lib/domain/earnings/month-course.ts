import {
  type Day,
  daysAfter,
  daysFrom,
  monthOf,
  nextMonth,
  sameDayLastMonth,
  sameTimeBefore,
  startOf,
} from '../calendar/calendar.ts';
import { minorDigits } from '../money/money.ts';
import { type Decimal, quotient, sumDecimals } from '../money/sum.ts';
import { type Earning, endOfToday, isPartial, type Span, within, worth } from './earnings.ts';

/** How this calendar month goes, in one currency. */
export interface MonthCourse {
  /** Earned from the first of the month until now. */
  soFar: Decimal;
  /** Not all of that is known. */
  isPartial: boolean;
  /** Earned in the month before, until the same day and time of day; null: not all of that is known. */
  lastMonth: Decimal | null;
  /** What the month comes to if it goes on like the last 30 days; null: not all of these are known. */
  heading: Decimal | null;
}

/** Days whose mean is carried on, today among them. */
const MEAN_OF = 30;

/**
 * @param knownFrom of the mirror
 * @param all what was earned in this currency since the first of last month, and in the last 30 days
 * @param today in whose month `now` (ms) is
 */
export function monthCourseOf(
  knownFrom: number | null,
  all: Earning[],
  { today, now, currency }: { today: Day; now: number; currency: string | null },
): MonthCourse {
  const to = endOfToday(today);
  const month: Span = { from: startOf(monthOf(today)), to };
  const recent: Span = { from: startOf(daysAfter(today, 1 - MEAN_OF)), to };
  const sameDay = sameDayLastMonth(today);
  const before: Span = {
    from: startOf(monthOf(sameDay)),
    to: sameTimeBefore(now, daysFrom(sameDay, today)),
  };
  const earned = (span: Span) => sumDecimals(worth(within(all, span)).map(({ amount }) => amount));
  const isKnown = (span: Span) => !isPartial(knownFrom, span.from);
  const soFar = earned(month);
  return {
    soFar,
    isPartial: !isKnown(month),
    lastMonth: isKnown(before) ? earned(before) : null,
    heading: isKnown(month) && isKnown(recent) ? headingFor(soFar, earned(recent), daysLeft(today), currency) : null,
  };
}

/** What is earned so far and the mean of the last 30 days for each day left, rounded to the currency's minor unit. */
export function headingFor(soFar: Decimal, last30: Decimal, left: number, currency: string | null): Decimal {
  const shares = [...Array<Decimal>(MEAN_OF).fill(soFar), ...Array<Decimal>(left).fill(last30)];
  return quotient(sumDecimals(shares), MEAN_OF, minorDigits(currency));
}

/** Whole days of the month after today. */
export const daysLeft = (today: Day): number => daysFrom(today, nextMonth(today)) - 1;

import { type Day, daysAfter, daysFrom, monthOf, nextMonth, startOf } from '../calendar/calendar.ts';
import { type Decimal, quotient, sumDecimals } from '../money/decimal.ts';
import { minorDigits } from '../money/money.ts';
import { type Earning, endOfToday, inSpan, isPartlyKnown, type Span, worth } from './earning.ts';

/** Days whose mean is carried on, today among them. */
const MEAN_OF = 30;

/**
 * What this calendar month comes to, in one currency, if it goes on like the last 30 days; null: not all of these are
 * known, or of the month.
 * @param knownFrom of the mirror
 * @param all what was earned in this currency since the first of the month, and in the last 30 days
 */
export function monthForecast(
  knownFrom: number | null,
  all: Earning[],
  { today, currency }: { today: Day; currency: string | null },
): Decimal | null {
  const to = endOfToday(today);
  const month: Span = { from: startOf(monthOf(today)), to };
  const recent: Span = { from: startOf(daysAfter(today, 1 - MEAN_OF)), to };
  if (isPartlyKnown(knownFrom, Math.min(month.from, recent.from))) return null;
  const earned = (span: Span) => sumDecimals(worth(inSpan(all, span)).map(({ amount }) => amount));
  return forecast(earned(month), earned(recent), daysLeft(today), currency);
}

/** What is earned so far and the mean of the last 30 days for each day left, rounded to the currency's minor unit. */
export function forecast(soFar: Decimal, last30: Decimal, left: number, currency: string | null): Decimal {
  const shares = [...Array<Decimal>(MEAN_OF).fill(soFar), ...Array<Decimal>(left).fill(last30)];
  return quotient(sumDecimals(shares), MEAN_OF, minorDigits(currency));
}

/** Whole days of the month after today. */
export const daysLeft = (today: Day): number => daysFrom(today, nextMonth(today)) - 1;

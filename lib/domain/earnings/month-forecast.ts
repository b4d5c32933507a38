import { type Day, daysAfter, daysFrom, monthOf, nextMonth, startOf } from '../calendar/calendar.ts';
import { sumOf } from '../money/currency-sums.ts';
import { type Decimal, quotient, sumDecimals } from '../money/decimal.ts';
import { minorDigits } from '../money/money.ts';
import { type Earning, endOfToday, inSpan, isPartlyKnown } from './earning.ts';

const AVERAGE_DAYS = 30;

/** This month's earnings in one currency if it goes on like the last 30 days; null: not all of these are known. */
export function monthForecast(
  knownFrom: number | null,
  earned: Earning[],
  { today, currency }: { today: Day; currency: string | null },
): Decimal | null {
  const monthStart = startOf(monthOf(today));
  const recentStart = startOf(daysAfter(today, 1 - AVERAGE_DAYS));
  if (isPartlyKnown(knownFrom, Math.min(monthStart, recentStart))) return null;
  const sumSince = (from: number) => sumOf(inSpan(earned, { from, to: endOfToday(today) }));
  return forecast(sumSince(monthStart), sumSince(recentStart), daysLeft(today), currency);
}

/** Earned so far plus the average of 30 days for each day left, rounded to the currency's minor unit. */
export function forecast(soFar: Decimal, last30: Decimal, left: number, currency: string | null): Decimal {
  const shares = [...Array<Decimal>(AVERAGE_DAYS).fill(soFar), ...Array<Decimal>(left).fill(last30)];
  return quotient(sumDecimals(shares), AVERAGE_DAYS, minorDigits(currency));
}

export const daysLeft = (today: Day): number => daysFrom(today, nextMonth(today)) - 1;

import { type Day, daysAfter, daysFrom, monthOf, nextMonth, startOf } from '../calendar/calendar.ts';
import type { Days } from '../calendar/date-range.ts';
import { sumOf } from '../money/currency-sums.ts';
import { type Decimal, sumDecimals } from '../money/decimal.ts';
import { shareOf } from '../money/money.ts';
import type { CurrencyBucket } from './currency-bucket.ts';
import { countUnreadable, isOutdated, isPartlyKnown } from './earning.ts';
import { onDays } from './series.ts';

const AVERAGE_DAYS = 30;

/** This month's earnings if it goes on like the last 30 days; null: not all of these are known. */
export function monthForecast(bucket: Forecasted): Decimal | null {
  const { earned, knownFrom, until, currency, today } = bucket;
  const [month, recent, next] = [monthOf(today), daysAfter(today, 1 - AVERAGE_DAYS), daysAfter(today, 1)];
  const first = month < recent ? month : recent;
  if (isOutdated(until, next, today) || isPartlyKnown(knownFrom, startOf(first))) return null;
  if (countUnreadable(onDays(earned, { first, next })) > 0) return null;
  const sumSince = (first: Day) => sumOf(onDays(earned, { first, next }));
  return forecast(sumSince(month), sumSince(recent), daysLeft(today), currency);
}

type Forecasted = Pick<CurrencyBucket, 'earned' | 'knownFrom' | 'until' | 'currency' | 'today'>;

/** Earned so far plus the average of 30 days for each day left, rounded to the currency's minor unit or a coin's digits. */
export function forecast(soFar: Decimal, last30: Decimal, left: number, currency: string | null): Decimal {
  const shares = [...Array<Decimal>(AVERAGE_DAYS).fill(soFar), ...Array<Decimal>(left).fill(last30)];
  return shareOf({ amount: sumDecimals(shares), currency }, AVERAGE_DAYS);
}

/** The month's forecast, and the sum of its programs' goals (null: a program has none); null for other days. */
export function monthProgressOf(bucket: CurrencyBucket, { first, next }: Days, goals: (string | undefined)[]) {
  const { isMirrored, programName, today } = bucket;
  if (!isMirrored || first !== monthOf(today) || next <= today) return null;
  const isAll = goals.length > 0 && goals.every((goal) => goal !== undefined) && programName === null;
  return { heading: monthForecast(bucket), goal: isAll ? sumDecimals(goals) : null };
}

export const daysLeft = (today: Day): number => daysFrom(today, nextMonth(today)) - 1;

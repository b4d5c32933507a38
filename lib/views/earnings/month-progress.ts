import { daysAfter, monthOf } from '../../domain/calendar/calendar.ts';
import type { Days } from '../../domain/calendar/date-range.ts';
import type { CurrencyBucket } from '../../domain/earnings/currency-bucket.ts';
import { countUnreadable, isOutdated } from '../../domain/earnings/earning.ts';
import { monthForecast } from '../../domain/earnings/month-forecast.ts';
import { onDays } from '../../domain/earnings/series.ts';
import { sumDecimals } from '../../domain/money/decimal.ts';

/** The month's forecast, and the sum of its programs' goals (null: a program has none); null for other days. */
export function monthProgressOf(
  { isMirrored, currency, earned, knownFrom, until, programName, today }: CurrencyBucket,
  { first, next }: Days,
  goals: (string | undefined)[],
) {
  if (!isMirrored || first !== monthOf(today) || next <= today) return null;
  const recent = onDays(earned, { first: daysAfter(first, -31), next });
  const isKnown = !isOutdated(until, next, today) && countUnreadable(recent) === 0;
  const heading = isKnown ? monthForecast(knownFrom, recent, { today, currency }) : null;
  const isAll = goals.length > 0 && goals.every((goal) => goal !== undefined) && programName === null;
  return { heading, goal: isAll ? sumDecimals(goals) : null };
}

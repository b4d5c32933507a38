import { monthOf } from '../../domain/calendar/calendar.ts';
import type { Days } from '../../domain/calendar/date-range.ts';
import type { CurrencyBucket } from '../../domain/earnings/currency-bucket.ts';
import { monthForecast } from '../../domain/earnings/month-forecast.ts';
import { sumDecimals } from '../../domain/money/decimal.ts';

/** The month's forecast, and the sum of its programs' goals (null: a program has none); null for other days. */
export function monthProgressOf(bucket: CurrencyBucket, { first, next }: Days, goals: (string | undefined)[]) {
  const { isMirrored, programName, today } = bucket;
  if (!isMirrored || first !== monthOf(today) || next <= today) return null;
  const isAll = goals.length > 0 && goals.every((goal) => goal !== undefined) && programName === null;
  return { heading: monthForecast(bucket), goal: isAll ? sumDecimals(goals) : null };
}

import { type Day, dayOf, daysAfter, momentOf, startOf, weekOf } from '../calendar/calendar.ts';
import { sumOf } from '../money/currency-sums.ts';
import { compareDecimals, type Decimal, isDecimal, isZero, subtract } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import { bucketsOf } from './currency-bucket.ts';
import type { ProgramHistory } from './earnings-history.ts';
import { isPartialSum, rangeFigures, rankedBuckets } from './series.ts';

/** The earnings of last week (Monday to Sunday of the user's calendar) in all programs. */
export interface WeeklyDigest {
  /** The Monday after that week, on which the digest is shown. */
  monday: Day;
  /** One per currency with earnings in that week or the one before, those with most referrals first. */
  sums: WeekSum[];
  count: number;
  isPartial: boolean;
}

export interface WeekSum extends Money {
  programName: string | null;
  /** Compared with the week before; null: not all of both weeks is known. */
  change: Decimal | null;
  /** The referral with the highest amount. */
  best: { amount: Decimal; day: Day } | null;
  /** The day with the highest sum; null: none, or not all of the week is known. */
  bestDay: Day | null;
}

/** Minutes past midnight at which a digest is sent. */
const SENT_AT = 8 * 60;
/** Days after Monday on which a digest is still shown. */
const LAST_DAY = 2;

/** The Monday whose digest is due at `now` (ms): from 8:00 until Wednesday's end, once. */
export function dueDigest(shown: Day[], now: number): Day | null {
  const monday = weekOf(dayOf(now));
  const from = momentOf(monday, SENT_AT);
  const to = startOf(daysAfter(monday, LAST_DAY + 1));
  return now >= from && now < to && !shown.includes(monday) ? monday : null;
}

/** The Monday of `now` (ms) if its digest was not shown yet; null on other days. */
export function mondayDigest(shown: Day[], now: number): Day | null {
  const today = dayOf(now);
  return weekOf(today) === today && !shown.includes(today) ? today : null;
}

/** When (ms) the next digest is due. */
export function nextDigest(now: number): number {
  const monday = weekOf(dayOf(now));
  const thisWeek = momentOf(monday, SENT_AT);
  return now < thisWeek ? thisWeek : momentOf(daysAfter(monday, 7), SENT_AT);
}

/** The first moment (ms) that a digest needs: two weeks. */
export const digestFrom = (monday: Day): number => startOf(daysAfter(monday, -14));

/** The digest of the week before a Monday; null if nothing is known of that week. */
export function digestOf(programs: ProgramHistory[], monday: Day): WeeklyDigest | null {
  const week = { first: daysAfter(monday, -7), next: monday };
  if (programs.every(({ mirror, until }) => !mirror || until === null || until < startOf(week.first))) return null;
  const { buckets, omitted } = bucketsOf(programs, monday);
  const parts = rankedBuckets(buckets, week).map((bucket) => {
    const figures = rangeFigures(bucket, `${week.first}..${daysAfter(monday, -1)}`, week, startOf(monday));
    return { bucket, ...figures, isPartial: isPartialSum(figures) };
  });
  const count = parts.reduce((sum, { referrals }) => sum + referrals, 0);
  const isPartial = omitted > 0 || programs.some(({ mirror }) => !mirror) || parts.some(({ isPartial }) => isPartial);
  // "At least nothing" says nothing.
  if (isPartial && count === 0) return null;
  // A currency without earnings this week has fallen to nothing.
  const shown = parts.filter(({ referrals, before }) => referrals > 0 || (before !== null && !isZero(before)));
  return {
    ...{ monday, count, isPartial },
    sums: shown.map(({ bucket, earned, before, isPartial }) => {
      const days = [...bucket.earned].filter(([day]) => day >= week.first && day < week.next);
      const amounts = days.flatMap(([day, rows]) => rows.map(({ amount }) => ({ amount, day })));
      const sums = days.map(([day, rows]) => ({ amount: sumOf(rows), day }));
      return {
        ...{ amount: earned, currency: bucket.currency, programName: bucket.programName },
        change: isPartial || before === null ? null : subtract(earned, before),
        best: highestOf(amounts),
        bestDay: isPartial ? null : (highestOf(sums)?.day ?? null),
      };
    }),
  };
}

/** The first of the highest amounts above zero. */
const highestOf = (amounts: { amount: Decimal; day: Day }[]): WeekSum['best'] =>
  amounts
    .filter(({ amount }) => isDecimal(amount) && compareDecimals(amount, '0') > 0)
    .sort((a, b) => compareDecimals(b.amount, a.amount))[0] ?? null;

import { DAY, type Day, dayOf, daysAfter, monthOf, startOf } from '../calendar/calendar.ts';
import { earliestTime, highest } from '../extremes.ts';
import type { ComparedMirror } from '../mirror/mirror.ts';
import { isZero } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import { isEarning } from '../referrals/referral.ts';
import type { Referral } from '../referrals/referral-schema.ts';
import { bucketsOf, type CurrencyBucket } from './currency-bucket.ts';
import { isOutdated } from './earning.ts';
import type { ProgramHistory } from './earnings-history.ts';
import type { EarningsSummary, Period } from './earnings-summary-schema.ts';
import { milestoneOf } from './milestone.ts';
import { monthForecast } from './month-forecast.ts';
import { rangeFigures, rankedBuckets } from './series.ts';

const WEEK = 7;
const MONTH = 30;
export const MOST_RECENT = 20;

/** The first moment (ms) that a summary needs: two periods of 30 days, and the whole calendar month. */
export const summaryFrom = (now: number): number => now - (2 * MONTH + 2) * DAY;

/**
 * @param history with the rows since `summaryFrom` @param now ms @param polled the last poll, which lists all its
 * latest rows
 */
export function summarizeEarnings(
  history: ProgramHistory & { mirror: ComparedMirror },
  now: number,
  polled: readonly Referral[],
): EarningsSummary {
  const { mirror, rows, until } = history;
  const day = dayOf(now);
  const next = daysAfter(day, 1);
  const grouped = bucketsOf([history], day);
  const buckets = rankedBuckets(grouped.buckets, { first: dayOf(summaryFrom(now)), next });
  const listedSince = earliestTime(polled.map(({ at }) => at));
  const period = (first: Day): Period => {
    const from = startOf(first);
    const parts = buckets.map((bucket) => rangeFigures(bucket, `${first}..${day}`, { first, next }, now));
    const sums = (amountOf: (part: (typeof parts)[number]) => string | null): Money[] =>
      parts.flatMap((part, index) => {
        const amount = amountOf(part);
        return amount === null ? [] : { amount, currency: buckets[index]?.currency ?? null };
      });
    const earned = sums(({ earned, referrals, unreadable }) => (referrals > unreadable ? earned : null));
    const unreadable = parts.reduce((sum, part) => sum + part.unreadable, 0);
    // A poll may know that a row earns before the list does.
    const mayEarn = polled.some((row) => isEarning(row) && row.at !== null && row.at >= from);
    const isListed = listedSince !== null && listedSince <= from && !isOutdated(until, next, day);
    const isNothing = earned.length === 0 && !mayEarn && isListed;
    return {
      earned,
      before: parts.every(({ before }) => before !== null)
        ? sums(({ before }) => (before === null || isZero(before) ? null : before))
        : null,
      isPartial: unreadable > 0 || (!isNothing && (grouped.omitted > 0 || parts.some(({ isPartial }) => isPartial))),
      ...(unreadable > 0 && { unreadable }),
    };
  };
  const own = buckets.find(({ currency }) => currency === (history.currency?.toUpperCase() ?? null));
  const heading = own ? monthForecast(own) : null;
  return {
    at: now,
    day,
    revision: mirror.revision,
    today: period(day),
    week: period(daysAfter(day, 1 - WEEK)),
    month: period(daysAfter(day, 1 - MONTH)),
    thisMonth: { ...period(monthOf(day)), before: null },
    heading: heading === null ? null : { amount: heading, currency: own?.currency ?? null },
    spark: sparkOf(buckets, day),
    milestone: milestoneOf(history, day, grouped),
    known: {
      ...{ count: mirror.count, total: mirror.total, complete: mirror.complete, listed: mirror.listed },
      ...(mirror.beyond && { beyond: true }),
    },
    currencies: mirror.currencies,
    recent: newestOf(rows),
  };
}

/** The newest rows by their time, as popups show them, in the list's order. Those without a time are among them. */
export function newestOf(rows: readonly Referral[]): Referral[] {
  const timeOf = ({ at }: Referral) => at ?? Number.POSITIVE_INFINITY;
  const newest = new Set(rows.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, MOST_RECENT));
  return rows.filter((row) => newest.has(row));
}

/** The last 30 days in the month's main currency, each from 0 to 1 of the best day. */
function sparkOf(buckets: CurrencyBucket[], today: Day): number[] {
  const days = Array.from({ length: MONTH }, (_, index) => daysAfter(today, index + 1 - MONTH));
  const [main] = rankedBuckets(buckets, { first: days[0] ?? today, next: daysAfter(today, 1) });
  const sums = days.map((day) => Number(main?.sums.get(day)?.earned ?? 0));
  const best = highest(sums);
  return sums.map((sum) => (best > 0 ? Math.max(0, Math.round((sum / best) * 1000) / 1000) : 0));
}

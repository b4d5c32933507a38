import { DAY, type Day, dayOf, daysAfter, monthOf, sameTimeBefore, startOf } from '../calendar/calendar.ts';
import { highest } from '../extremes.ts';
import { type ComparedMirror, knownFrom } from '../mirror/mirror.ts';
import type { DayTotals } from '../mirror/totals.ts';
import { sumsByCurrency } from '../money/currency-sums.ts';
import { earliestTime, isEarning } from '../referrals/referral.ts';
import type { Referral } from '../referrals/referral-schema.ts';
import {
  countUnreadable,
  type Earning,
  earningsByDay,
  endOfToday,
  inSpan,
  isOutdated,
  isPartlyKnown,
  type Span,
  withOwnCurrency,
} from './earning.ts';
import type { EarningsSummary, Milestone, Period } from './earnings-summary-schema.ts';
import { fallSince, lowered } from './falls.ts';
import { mainCurrency } from './milestone.ts';
import { monthForecast } from './month-forecast.ts';

const WEEK = 7;
const MONTH = 30;
/** Bounds the sums, because a service may make up any number of currencies. */
const MOST_CURRENCIES = 10;
export const MOST_RECENT = 20;

/** The first moment (ms) that a summary needs: two periods of 30 days, and the whole calendar month. */
export const summaryFrom = (now: number): number => now - (2 * MONTH + 2) * DAY;

/**
 * @param rows since `summaryFrom`, at least the newest ones @param now ms @param currency the account's; null: unknown
 * @param until ms of this computer's clock at the last answer; null: none
 * @param polled the rows of the last poll, which lists every row from its earliest one on
 */
export function summarizeEarnings(
  { mirror, rows, totals = [] }: { mirror: ComparedMirror; rows: Referral[]; totals?: DayTotals[] },
  { now, currency, milestone, until, polled = [] }: SummaryContext,
): EarningsSummary {
  const day = dayOf(now);
  const earned = withOwnCurrency(rows, currency).filter(isEarning);
  const from = knownFrom(mirror);
  const listedSince = earliestTime(polled.map(({ at }) => at));
  const fall = fallSince(mirror, rows, totals);
  const isOld = isOutdated(until, daysAfter(day, 1), day);
  const sumsIn = (span: Span) => sumsByCurrency(inSpan(earned, span)).slice(0, MOST_CURRENCIES);
  const period = (first: Day, before: Span | null): Period => {
    const span: Span = { from: startOf(first), to: endOfToday(day) };
    const lackIn = (span: Span): number => countUnreadable(inSpan(earned, span));
    const unreadable = lackIn(span);
    const sums = sumsIn(span);
    const fallen = fall(first);
    // A poll may know that a row earns before the list does.
    const hasNoEarning = sums.length === 0 && !inSpan(polled, span).some(isEarning);
    const isNothing = !isOld && hasNoEarning && listedSince !== null && listedSince <= span.from;
    return {
      earned: fallen === '0' ? sums : sums.map((sum) => ({ ...sum, amount: lowered(sum.amount, fallen) })),
      before: before && !isPartlyKnown(from, before.from) && lackIn(before) === 0 ? sumsIn(before) : null,
      isPartial: unreadable > 0 || isOld || (!isNothing && isPartlyKnown(from, span.from)),
      ...(unreadable > 0 && { unreadable }),
    };
  };
  // They are compared with the same number of days before, until the same time of day.
  const lastDays = (days: number) =>
    period(daysAfter(day, 1 - days), {
      from: startOf(daysAfter(day, 1 - 2 * days)),
      to: sameTimeBefore(now, days),
    });
  const own = currency?.toUpperCase() ?? null;
  const inOwn = earned.filter((earning) => earning.currency === own);
  const isReadable = !isOld && countUnreadable(inOwn) === 0;
  const heading = isReadable ? monthForecast(from, inOwn, { today: day, currency: own }) : null;
  return {
    at: now,
    day,
    revision: mirror.revision,
    today: lastDays(1),
    week: lastDays(WEEK),
    month: lastDays(MONTH),
    thisMonth: period(monthOf(day), null),
    heading: heading === null ? null : { amount: heading, currency: own },
    spark: sparkOf(earned, day),
    milestone,
    known: { count: mirror.count, total: mirror.total, complete: mirror.complete, listed: mirror.listed },
    currencies: mirror.currencies,
    recent: rows.slice(0, MOST_RECENT),
  };
}

interface SummaryContext {
  now: number;
  currency: string | null;
  milestone: Milestone | null;
  until: number | null;
  polled?: Referral[];
}

/** The last 30 days in the month's main currency, each from 0 to 1 of the best day. */
function sparkOf(earned: Earning[], day: Day): number[] {
  const days = earningsByDay(inSpan(earned, { from: Number.NEGATIVE_INFINITY, to: endOfToday(day) }), day);
  const last = Array.from({ length: MONTH }, (_, index) => days.get(daysAfter(day, index + 1 - MONTH)) ?? []);
  const currency = mainCurrency(last.flat());
  const sums = last.map((earnings) => {
    const [sum] = sumsByCurrency(earnings.filter((earning) => earning.currency === currency));
    return Number(sum?.amount ?? 0);
  });
  const best = highest(sums);
  return sums.map((sum) => (best > 0 ? Math.max(0, Math.round((sum / best) * 1000) / 1000) : 0));
}

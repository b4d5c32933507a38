import { type Day, dayOf, daysAfter, monthOf, sameTimeBefore, startOf, type Zone } from '../calendar/calendar.ts';
import type { Backfill } from '../records/backfill-progress.ts';
import { dayBucketOf, type Entry, type RecordRow } from '../records/entries.ts';
import { withIncreases } from '../records/increases.ts';
import type { RecordsMetadata } from '../records/records-metadata.ts';
import { byDay, earnedIn, endOfToday, isAtLeast, knowledgeOf, type Span, withOwnCurrency, worth } from './earnings.ts';
import type { BackfillStatus, EarningsSummary, Milestone, Period } from './earnings-summary-schema.ts';
import { usual } from './milestone.ts';
import { monthCourseOf } from './month-course.ts';

/** Days of each period; the month is the last 30 days, today among them. */
const WEEK = 7;
const MONTH = 30;

/** The first day bucket that an earnings summary needs: two periods of 30 days, and the whole calendar month. */
export const dayBucketFrom = (now: number): number => dayBucketOf(now) - 2 * MONTH - 2;

/**
 * @param entries all that came in since `dayBucketFrom`
 * @param currency in which the account's own sums are; null: nobody knows
 */
export function earningsSummaryOf(
  metadata: RecordsMetadata,
  entries: Entry[],
  context: { now: number; currency: string | null; milestone: Milestone | null; zone?: Zone },
): EarningsSummary {
  const { now, currency, milestone, zone } = context;
  const day = dayOf(now, zone);
  const own = withOwnCurrency(withIncreases(entries, metadata), currency);
  const thisMonth: Span = { from: startOf(monthOf(day), zone), to: endOfToday(day, zone) };
  const period = (days: number) => periodOf(metadata, own, { now, days, zone });
  return {
    at: now,
    day,
    revision: metadata.revision,
    today: period(1),
    week: period(WEEK),
    month: period(MONTH),
    thisMonth: worth(earnedIn(own, thisMonth)),
    thisMonthKnown: knowledgeOf(metadata, thisMonth),
    heading: headingOf(metadata, own, { today: day, now, currency, zone }),
    spark: sparkOf(own, day, zone),
    milestone,
    since: metadata.since,
    backfill: metadata.backfill ? newsOf(metadata.backfill) : null,
    unlisted: unlistedSince(metadata),
    currencies: metadata.currencies,
    recent: recentOf(entries),
  };
}

/** How many of the latest referrals a summary holds. */
export const MOST_RECENT = 20;

/** The latest ones, newest first, as far as each is still known by itself. */
export const recentOf = (entries: Entry[]): RecordRow[] =>
  entries
    .filter(({ key, deleted }) => key !== '' && !deleted)
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST_RECENT)
    .map(({ key, at, amount, currency, status, provider }) => ({ key, at, amount, currency, status, provider }));

/** In the currency that the goal is in. */
function headingOf(
  metadata: RecordsMetadata,
  entries: Entry[],
  context: { today: Day; now: number; currency: string | null; zone?: Zone | undefined },
): EarningsSummary['heading'] {
  const currency = context.currency?.toUpperCase() ?? null;
  const its = entries.filter((entry) => entry.currency === currency);
  const { heading } = monthCourseOf(metadata, its, { ...context, currency });
  return heading === null ? null : { amount: heading, currency };
}

/** Coverage gaps that were there when the backfill began, and still are, the history does not list. */
const unlistedSince = ({ coverageGaps, backfill }: RecordsMetadata): number =>
  coverageGaps.reduce((sum, { to, count }) => (to > (backfill?.startedAt ?? 0) ? sum + count : sum), 0);

const newsOf = ({ stage, page, pages, total, read, error }: Backfill): BackfillStatus => ({
  stage,
  page,
  pages,
  total,
  read,
  ...(error && { error }),
});

/** The last so many days until now, today among them, against as much of the days before. */
function periodOf(
  metadata: RecordsMetadata,
  entries: Entry[],
  { now, days, zone }: { now: number; days: number; zone?: Zone | undefined },
): Period {
  const first = startOf(daysAfter(dayOf(now, zone), 1 - days), zone);
  const span: Span = { from: first, to: endOfToday(dayOf(now, zone), zone) };
  const before: Span = {
    from: startOf(daysAfter(dayOf(now, zone), 1 - 2 * days), zone),
    to: sameTimeBefore(now, days, zone),
  };
  const then = knowledgeOf(metadata, before);
  return {
    earned: worth(earnedIn(entries, span)),
    before: isAtLeast(then) ? null : worth(earnedIn(entries, before)),
    ...knowledgeOf(metadata, span),
  };
}

/** In the currency in which most of the month's referrals are. */
function sparkOf(entries: Entry[], day: Day, zone?: Zone): number[] {
  const days = byDay(entries, zone);
  const last = Array.from({ length: MONTH }, (_, at) => days.get(daysAfter(day, at + 1 - MONTH)) ?? []);
  const currency = usual(last.flat());
  const sums = last.map((its) => Number(worth(its.filter((entry) => entry.currency === currency))[0]?.amount ?? 0));
  const best = Math.max(...sums);
  return sums.map((sum) => (best > 0 ? Math.max(0, Math.round((sum / best) * 1000) / 1000) : 0));
}

import { type Day, dayOf, daysAfter, startOf, type Zone } from '../calendar/calendar.ts';
import { sumsByCurrency } from '../money/currency-sums.ts';
import type { Money } from '../money/money.ts';
import { type Decimal, isDecimal, isZero } from '../money/sum.ts';
import type { Entry } from '../records/entries.ts';
import type { CoverageGap, RecordsMetadata } from '../records/records-metadata.ts';
import type { Knowledge } from './earnings-summary-schema.ts';

/**
 * What the words of the Earnings page and the popup mean, defined here and nowhere else:
 * - Earned: every referral that came in, by the day on which it came in (the service's time, the user's calendar),
 *   with the amount it has now, whatever became of it.
 * - Corrected: what of it was reversed (rejected, cancelled or deleted), by the day on which that was seen; by the day it came
 *   in, where it was so already when it was first seen.
 * - Paid out: the paid payouts that the service lists, by the day that it names (`payouts.ts`); where it lists none, what
 *   total_paid rose by while total_unpaid fell, by the day on which that was seen.
 * What is dated tomorrow, by a clock that is ahead of the user's or in another zone, is of today. What is dated
 * later belongs to no day until that day comes.
 * So earned less corrected is what the referrals are worth now. Amounts of several currencies are never added up.
 */

/** Moments in ms, `to` no longer part of it. */
export interface Span {
  from: number;
  to: number;
}

/** How many referrals these entries are: some stand for several. */
export const countOf = (entries: Entry[]): number => entries.reduce((sum, { count = 1 }) => sum + count, 0);

/** What entries are worth, by currency. */
export const worth = (entries: Pick<Entry, 'amount' | 'currency'>[]): Money[] =>
  sumsByCurrency(entries.flatMap(({ amount, currency }) => (isDecimal(amount) ? [{ amount, currency }] : [])));

/** Entries with their currency by name, so that those in the account's own are not taken for another one. */
export const withOwnCurrency = (entries: Entry[], own: string | null): Entry[] =>
  entries.map((entry) => ({ ...entry, currency: (entry.currency ?? own)?.toUpperCase() ?? null }));

export const earnedIn = (entries: Entry[], { from, to }: Span): Entry[] =>
  entries.filter(({ at }) => at >= from && at < to);

/** The span from the beginning of one day to the end of another. */
export const spanOf = (first: Day, afterLast: Day, zone?: Zone): Span => ({
  from: startOf(first, zone),
  to: startOf(afterLast, zone),
});

/** Where (ms) what counts for a day ends while that is today; no longer part of it. */
export const endOfToday = (today: Day, zone?: Zone): number => startOf(daysAfter(today, 2), zone);

/** Entries by the day on which they came in. */
export function byDay(entries: Entry[], zone?: Zone): Map<Day, Entry[]> {
  return Map.groupBy(entries, ({ at }) => dayOf(at, zone));
}

/**
 * How many more referrals the programme counts than it has ever listed, once its history was backfilled as a whole:
 * some services leave out of their history what still waits for approval. 0 where the history is not known.
 */
export function leftOut({ since, cursor }: Pick<RecordsMetadata, 'since' | 'cursor'>, entries: Entry[]): number {
  const { referrals } = cursor.totals;
  if (since !== null || referrals === null) return 0;
  return Math.max(0, referrals - countOf(entries.filter(({ deleted }) => !deleted)));
}

/** More came in than is shown, or may have. */
export const isAtLeast = ({ since, unlisted }: Knowledge): boolean => since !== null || unlisted > 0;

/**
 * Whether an amount is the least that it may be. A zero is, too, where something is known to have come in. Where it is
 * only not known as far back as is shown, a zero stays one: beside it stands since when it is known.
 */
export const isLeast = (knowledge: Knowledge, amount: Decimal): boolean =>
  knowledge.unlisted > 0 || (isAtLeast(knowledge) && !isZero(amount));

export function knowledgeOf(metadata: Pick<RecordsMetadata, 'since' | 'coverageGaps'>, { from, to }: Span): Knowledge {
  const since = metadata.since === null || metadata.since <= from ? null : metadata.since;
  return {
    since: since !== null && since >= to ? Number.POSITIVE_INFINITY : since,
    unlisted: countIn(coverageGapsOf(metadata.coverageGaps, { from, to })),
  };
}

/** How many surely came in within a span and were never listed: of a coverage gap across its edge nobody knows. */
export const unlistedIn = (coverageGaps: CoverageGap[], span: Span): number =>
  countIn(coverageGapsOf(coverageGaps, span).filter(({ from, to }) => from >= span.from && to <= span.to));

const coverageGapsOf = (coverageGaps: CoverageGap[], span: Span): CoverageGap[] =>
  coverageGaps.filter(({ from, to }) => to > span.from && from < span.to);

const countIn = (coverageGaps: CoverageGap[]): number => coverageGaps.reduce((sum, { count }) => sum + count, 0);

import { type Day, daysFrom, sameTimeBefore, startOf, type Zone } from '../calendar/calendar.ts';
import { type Days, daysBefore, partsOf, type Range, type Step } from '../calendar/date-range.ts';
import { type Decimal, isDecimal, sumDecimals } from '../money/sum.ts';
import type { Entry } from '../records/entries.ts';
import type { CurrencyBucket } from './currency-bucket.ts';
import { countOf, endOfToday, isAtLeast, knowledgeOf, type Span, unlistedIn } from './earnings.ts';
import type { Knowledge } from './earnings-summary-schema.ts';

/** One bar of the chart, one row of the table: what `earnings.ts` defines, within these days and one currency. */
export interface Slice extends Days {
  /** Listed ones. */
  referrals: number;
  /** Those that surely came in on these days and were never listed: more of `knowledge.unlisted` may have. */
  unlisted: number;
  earned: Decimal;
  /** How much of it came from the service's history; what is left was seen to come in. */
  backfilled: Decimal;
  corrected: Decimal;
  /** null: nobody watched then. */
  paidOut: Decimal | null;
  /** At the end of these days, as it was seen last; null where it was not. */
  unpaid: Decimal | null;
  knowledge: Knowledge;
}

/** Of all days of a range. */
export interface Figures extends Omit<Slice, 'unpaid'> {
  /** Earned in `daysBefore`, until the same time of day; null: not all of that is known, or nobody knows. */
  before: Decimal | null;
  /** From when on payouts are known (ms), where that is within the range; null: all of it. */
  watchedFrom: number | null;
}

/** All that lies on these days, in their order; `next` no longer among them. */
export function within<T>(days: Map<Day, T[]>, { first, next }: Days): T[] {
  const found: T[] = [];
  for (const [day, its] of days) if (day >= first && day < next) found.push(...its);
  return found;
}

export const sumOf = (all: { amount: string }[]): Decimal =>
  sumDecimals(all.map(({ amount }) => amount).filter(isDecimal));

/** The bucket with most referrals in these days first; of those alike, as they come. */
export const ranked = (buckets: CurrencyBucket[], days: Days): CurrencyBucket[] =>
  buckets
    .map((bucket) => ({ bucket, count: countOf(within(bucket.earned, days)) }))
    .sort((a, b) => b.count - a.count)
    .map(({ bucket }) => bucket);

export function slicesOf(bucket: CurrencyBucket, days: Days, step: Step, zone?: Zone): Slice[] {
  const parts = partsOf(days, step);
  const [earned, reversed, payouts] = [
    inParts(bucket.earned, parts),
    inParts(bucket.reversed, parts),
    inParts(bucket.payouts, parts),
  ];
  const unpaid = lastInParts(bucket.unpaid, parts);
  let from = startOf(days.first, zone);
  return parts.map((part, at) => {
    const span = { from, to: endOf(part, bucket.today, zone) };
    from = span.to;
    return {
      ...sliceOf(bucket, part, span, earned[at] ?? [], reversed[at] ?? [], payouts[at] ?? []),
      unpaid: unpaid[at] ?? null,
    };
  });
}

/** Where (ms) days end. Of today is what is dated tomorrow, coverage gaps and referrals alike. */
const endOf = ({ next }: Days, today: Day, zone?: Zone): number =>
  next > today ? endOfToday(today, zone) : startOf(next, zone);

/** @param now ms; until when today has come */
export function figuresOf(bucket: CurrencyBucket, range: Range, days: Days, now: number, zone?: Zone): Figures {
  const all = [within(bucket.earned, days), within(bucket.reversed, days), within(bucket.payouts, days)] as const;
  const { watchedFrom } = bucket;
  return {
    ...sliceOf(bucket, days, { from: startOf(days.first, zone), to: endOf(days, bucket.today, zone) }, ...all),
    before: before(bucket, range, days, now, zone),
    watchedFrom: watchedFrom !== null && watchedFrom >= startOf(days.first, zone) ? watchedFrom : null,
  };
}

function sliceOf(
  { since, coverageGaps, watchedFrom }: CurrencyBucket,
  { first, next }: Days,
  span: Span,
  earned: Entry[],
  reversed: Entry[],
  payouts: { amount: string }[],
): Omit<Slice, 'unpaid'> {
  return {
    first,
    next,
    referrals: countOf(earned),
    earned: sumOf(earned),
    backfilled: sumOf(earned.filter(({ backfilled }) => backfilled)),
    corrected: sumOf(reversed),
    paidOut: watchedFrom !== null && watchedFrom < span.to ? sumOf(payouts) : null,
    unlisted: unlistedIn(
      coverageGaps.filter(({ shared }) => !shared),
      span,
    ),
    knowledge: knowledgeOf({ since, coverageGaps }, span),
  };
}

function before(bucket: CurrencyBucket, range: Range, days: Days, now: number, zone?: Zone): Decimal | null {
  const then = daysBefore(range, days);
  if (!then) return null;
  // Days that end today are compared until this time of day.
  const isOver = days.next <= bucket.today;
  const to = isOver ? startOf(then.next, zone) : sameTimeBefore(now, daysFrom(then.next, days.next), zone);
  if (isAtLeast(knowledgeOf(bucket, { from: startOf(then.first, zone), to }))) return null;
  return sumOf(within(bucket.earned, then).filter(({ at }) => at < to));
}

/** What lies in each part, in one walk through the days, the oldest first. */
function inParts<T>(days: Map<Day, T[]>, parts: Days[]): T[][] {
  const found: T[][] = parts.map(() => []);
  walk(days, parts, (at, its) => found[at]?.push(...its));
  return found;
}

function lastInParts<T>(days: Map<Day, T>, parts: Days[]): (T | undefined)[] {
  const found: (T | undefined)[] = parts.map(() => undefined);
  walk(days, parts, (at, one) => {
    found[at] = one;
  });
  return found;
}

function walk<T>(days: Map<Day, T>, parts: Days[], meet: (part: number, one: T) => void): void {
  let at = 0;
  for (const [day, one] of days) {
    while (at < parts.length && day >= (parts[at] as Days).next) at++;
    const part = parts[at];
    if (!part) return;
    if (day >= part.first) meet(at, one);
  }
}

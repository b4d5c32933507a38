import { type Day, daysFrom, sameTimeBefore, startOf } from '../calendar/calendar.ts';
import { type DateRange, type DateStep, type Days, daysBefore, splitDays } from '../calendar/date-range.ts';
import { type Decimal, isZero, sumDecimals } from '../money/decimal.ts';
import { type CurrencyBucket, sumOf } from './currency-bucket.ts';
import { isPartlyKnown } from './earning.ts';

/** One bar of the chart, one row of the table: what `earnings.ts` defines, within these days and one currency. */
export interface Slice extends Days {
  /** Rows that stand. */
  referrals: number;
  earned: Decimal;
  reversed: Decimal;
  /** null: unknown. */
  paidOut: Decimal | null;
  /** At the end of these days, as it was seen last; null where it was not. */
  unpaid: Decimal | null;
  /** Not all that was earned on these days is known. */
  isPartial: boolean;
  /** Nothing is known of these days, so that zero would be wrong. */
  isUnknown: boolean;
}

/** Of all days of a range. */
export interface RangeFigures extends Slice {
  /** Earned in `daysBefore`, until the same time of day; null: not all of that is known. */
  before: Decimal | null;
}

/** All that lies on these days, in their order; `next` no longer among them. */
export function onDays<T>(days: Map<Day, T[]>, { first, next }: Days): T[] {
  const found: T[] = [];
  for (const [day, all] of days) if (day >= first && day < next) found.push(...all);
  return found;
}

/**
 * The bucket with most referrals in these days first; of those alike, as they come. One in no known currency, of which
 * nothing came in, is left out beside others.
 */
export function rankedBuckets(buckets: CurrencyBucket[], days: Days): CurrencyBucket[] {
  const all = buckets
    .map((bucket) => ({ bucket, count: onDays(bucket.earned, days).length }))
    .sort((a, b) => b.count - a.count)
    .map(({ bucket }) => bucket);
  const isNothing = ({ sums }: CurrencyBucket) =>
    [...sums].every(
      ([day, sum]) => day < days.first || day >= days.next || (isZero(sum.earned) && isZero(sum.reversed)),
    );
  const some = all.filter((one) => one.currency !== null || one.of !== null || !isNothing(one));
  return some.length > 0 ? some : all;
}

export const slicesOf = (bucket: CurrencyBucket, days: Days, step: DateStep): Slice[] =>
  slicesIn(bucket, splitDays(days, step));

/** @param now ms; until when today has come */
export const rangeFigures = (bucket: CurrencyBucket, range: DateRange, days: Days, now: number): RangeFigures => ({
  ...(slicesIn(bucket, [days])[0] as Slice),
  before: before(bucket, range, days, now),
});

function slicesIn(bucket: CurrencyBucket, parts: Days[]): Slice[] {
  const sums = inParts(bucket.sums, parts);
  const counts = inParts(bucket.earned, parts);
  const payouts = inParts(bucket.payouts, parts);
  const unpaid = inParts(bucket.unpaid, parts);
  return parts.map(({ first, next }, at) => {
    const partial = isPartlyKnown(bucket.knownFrom, startOf(first));
    return {
      ...{ first, next, isPartial: partial, isUnknown: partial && next <= bucket.first },
      referrals: counts[at]?.reduce((sum, { length }) => sum + length, 0) ?? 0,
      earned: sumDecimals((sums[at] ?? []).map(({ earned }) => earned)),
      reversed: sumDecimals((sums[at] ?? []).map(({ reversed }) => reversed)),
      paidOut: paidOutOn(bucket, next, (payouts[at] ?? []).flat()),
      unpaid: unpaid[at]?.at(-1) ?? null,
    };
  });
}

const paidOutOn = ({ paidFrom }: CurrencyBucket, next: Day, payouts: { amount: string }[]): Decimal | null =>
  paidFrom !== null && next > paidFrom ? sumOf(payouts) : null;

function before(bucket: CurrencyBucket, range: DateRange, days: Days, now: number): Decimal | null {
  const then = daysBefore(range, days);
  if (!then || isPartlyKnown(bucket.knownFrom, startOf(then.first))) return null;
  // Days that end today are compared until this time of day.
  const isOver = days.next <= bucket.today;
  const to = isOver ? startOf(then.next) : sameTimeBefore(now, daysFrom(then.next, days.next));
  return sumOf(onDays(bucket.earned, then).filter(({ at }) => at === null || at < to));
}

/** What lies in each part, in one walk through the days, the oldest first. */
function inParts<T>(days: Map<Day, T>, parts: Days[]): T[][] {
  const found: T[][] = parts.map(() => []);
  let at = 0;
  for (const [day, one] of days) {
    while (at < parts.length && day >= (parts[at] as Days).next) at++;
    const part = parts[at];
    if (!part) break;
    if (day >= part.first) found[at]?.push(one);
  }
  return found;
}

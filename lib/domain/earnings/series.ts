import { type Day, daysFrom, sameTimeBefore, startOf } from '../calendar/calendar.ts';
import { type DateRange, type DateStep, type Days, daysBefore, splitDays } from '../calendar/date-range.ts';
import { sumOf } from '../money/currency-sums.ts';
import { type Decimal, isZero, sumDecimals } from '../money/decimal.ts';
import type { CurrencyBucket } from './currency-bucket.ts';
import { countUnreadable, isOutdated, isPartlyKnown } from './earning.ts';
import { lowered } from './falls.ts';

/** Whether more than this sum was earned, as far as is known. */
export const isPartialSum = ({ isPartial, unreadable }: Pick<Slice, 'isPartial' | 'unreadable'>): boolean =>
  isPartial || unreadable > 0;

/** What was earned; null: unknown, because "at least nothing" would read like exactly nothing. */
export const knownEarned = (slice: Pick<Slice, 'earned' | 'isPartial' | 'unreadable' | 'isUnknown'>): Decimal | null =>
  slice.isUnknown || (isPartialSum(slice) && isZero(slice.earned)) ? null : slice.earned;

export const knownReversed = ({ reversed, isPartial, isUnknown }: Omit<Slice, 'unpaid'>): Decimal | null =>
  isUnknown || (isPartial && isZero(reversed)) ? null : reversed;

export const knownReferrals = ({ referrals, isPartial, isUnknown }: Omit<Slice, 'unpaid'>): number | null =>
  isUnknown || (isPartial && referrals === 0) ? null : referrals;

/** One bar of the chart or row of the table: the figures of some days in one currency (see `earning.ts`). */
export interface Slice extends Days {
  referrals: number;
  earned: Decimal;
  reversed: Decimal;
  /** null: unknown. */
  paidOut: Decimal | null;
  /** More may have been paid out. */
  isPaidPartial: boolean;
  /** The last known unpaid sum of these days; null: none. */
  unpaid: Decimal | null;
  /** Not all that was earned on these days is known. */
  isPartial: boolean;
  /** How many referrals are not in `earned`, because their amounts are no numbers. */
  unreadable: number;
  /** Nothing is known of these days, so zero would be wrong. */
  isUnknown: boolean;
}

export interface RangeFigures extends Slice {
  /** Earned in `daysBefore`, until the same time of day; null: not all of that is known. */
  before: Decimal | null;
}

export const onDays = <T>(days: Map<Day, T[]>, { first, next }: Days): T[] =>
  [...days].flatMap(([day, values]) => (day >= first && day < next ? values : []));

/** Buckets by number of referrals. Hides one without a known currency if its sums are zero and there are others. */
export function rankedBuckets(buckets: CurrencyBucket[], days: Days): CurrencyBucket[] {
  const ranked = buckets
    .map((bucket) => ({ bucket, count: onDays(bucket.earned, days).length }))
    .sort((a, b) => b.count - a.count)
    .map(({ bucket }) => bucket);
  const isEmpty = ({ sums }: CurrencyBucket) =>
    [...sums].every(
      ([day, sum]) => day < days.first || day >= days.next || (isZero(sum.earned) && isZero(sum.reversed)),
    );
  const shown = ranked.filter((bucket) => bucket.currency !== null || bucket.programName !== null || !isEmpty(bucket));
  return shown.length > 0 ? shown : ranked;
}

export const slicesOf = (bucket: CurrencyBucket, days: Days, step: DateStep): Slice[] =>
  slicesIn(bucket, splitDays(days, step));

/** The figures of a range. @param now ms; the comparison of today ends at the same time of day */
export const rangeFigures = (bucket: CurrencyBucket, range: DateRange, days: Days, now: number): RangeFigures => ({
  ...(slicesIn(bucket, [days])[0] as Slice),
  before: earnedBefore(bucket, range, days, now),
});

function slicesIn(bucket: CurrencyBucket, parts: Days[]): Slice[] {
  const sums = inParts(bucket.sums, parts);
  const payouts = inParts(bucket.payouts, parts);
  const unpaid = inParts(bucket.unpaid, parts);
  const { paidFrom } = bucket;
  return parts.map(({ first, next }, index) => {
    const isOld = isOutdated(bucket.until, next, bucket.today);
    const isPartial = isOld || isPartlyKnown(bucket.knownFrom, startOf(first));
    const isUnknown = isPartial && (next <= bucket.first || sums[index]?.length === 0);
    const paid = (payouts[index] ?? []).flat();
    const isPaidPartial = isOld || paidFrom === null || first < paidFrom || countUnreadable(paid) > 0;
    const paidOut = sumOf(paid);
    return {
      ...{ first, next, isPartial, isUnknown, isPaidPartial },
      unreadable: (sums[index] ?? []).reduce((sum, { unreadable }) => sum + unreadable, 0),
      referrals: (sums[index] ?? []).reduce((sum, { referrals }) => sum + referrals, 0),
      earned: lowered(sumDecimals((sums[index] ?? []).map(({ earned }) => earned)), bucket.fall(first)),
      reversed: sumDecimals((sums[index] ?? []).map(({ reversed }) => reversed)),
      paidOut: isPaidPartial && isZero(paidOut) ? null : paidOut,
      unpaid: unpaid[index]?.at(-1) ?? null,
    };
  });
}

function earnedBefore(bucket: CurrencyBucket, range: DateRange, days: Days, now: number): Decimal | null {
  const then = daysBefore(range, days);
  if (!then || isPartlyKnown(bucket.knownFrom, startOf(then.first))) return null;
  if (isOutdated(bucket.until, then.next, bucket.today)) return null;
  const isOver = days.next <= bucket.today;
  const to = isOver ? startOf(then.next) : sameTimeBefore(now, daysFrom(then.next, days.next));
  const earned = onDays(bucket.earned, then).filter(({ at }) => at === null || at < to);
  return countUnreadable(earned) > 0 ? null : sumOf(earned);
}

/** The values of each part, in one pass over the days (oldest first). */
function inParts<T>(days: Map<Day, T>, parts: Days[]): T[][] {
  const values: T[][] = parts.map(() => []);
  let index = 0;
  for (const [day, value] of days) {
    while (index < parts.length && day >= (parts[index] as Days).next) index++;
    const part = parts[index];
    if (!part) break;
    if (day >= part.first) values[index]?.push(value);
  }
  return values;
}

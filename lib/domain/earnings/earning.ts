import { type Day, dayOf, daysAfter, startOf } from '../calendar/calendar.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { Row } from '../mirror/row-schema.ts';
import type { DayTotals } from '../mirror/totals.ts';
import { sumsByCurrency } from '../money/currency-sums.ts';
import { isDecimal, isZero, negated, subtract, sumDecimals } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';

/**
 * What the words of the Earnings page and the popup mean, defined here and nowhere else:
 * - Earned: rows that stand (paid, unpaid), by the day on which they were created (the service's time, the user's
 *   calendar). So all that was ever earned is what the program's own page calls paid and unpaid.
 * - Reversed: rows that were rejected or cancelled, by the same day. Pending rows are neither.
 * - Paid out: the paid payouts that the service lists, by the day that it names (`payouts.ts`); where it lists none, what
 *   total_paid rose by while total_unpaid fell, by the day on which that was seen.
 * A row dated tomorrow, by a clock that is ahead of the user's or in another zone, counts for today. A row dated later
 * counts once its day has come. Amounts of several currencies are never added up.
 */

/** What a sum is made of: rows, and rises of totals where the service has no list. */
export type Earning = Pick<Row, 'at' | 'amount' | 'currency' | 'status'>;

/** Moments in ms, `to` no longer part of it. */
export interface Span {
  from: number;
  to: number;
}

/** What earnings are worth, by currency. */
export const worth = (earnings: Pick<Earning, 'amount' | 'currency'>[]): Money[] =>
  sumsByCurrency(earnings.flatMap(({ amount, currency }) => (isDecimal(amount) ? [{ amount, currency }] : [])));

/** Earnings with their currency by name, so that those in the account's own are not taken for another one. */
export const withOwnCurrency = <T extends Earning>(earnings: T[], own: string | null): T[] =>
  earnings.map((one) => ({ ...one, currency: (one.currency ?? own)?.toUpperCase() ?? null }));

export const inSpan = <T extends Pick<Earning, 'at'>>(earnings: T[], { from, to }: Span): T[] =>
  earnings.filter(({ at }) => at !== null && at >= from && at < to);

/** The span from the beginning of one day to the end of another. */
export const spanOf = (first: Day, afterLast: Day): Span => ({
  from: startOf(first),
  to: startOf(afterLast),
});

/** Where (ms) what counts for a day ends while that is today; no longer part of it. */
export const endOfToday = (today: Day): number => startOf(daysAfter(today, 2));

/** Earnings by the day on which they were created. */
export const byDay = <T extends Pick<Earning, 'at'>>(earnings: T[]): Map<Day, T[]> =>
  Map.groupBy(
    earnings.filter(({ at }) => at !== null),
    ({ at }) => dayOf(at as number),
  );

/**
 * The earnings of a service without a list, from the last totals of each day: a rise of paid and unpaid together is
 * earned, a fall is reversed.
 * @param since ms; only later totals count
 * @param first the first totals of the first day, of which only the last are kept otherwise
 */
export function risesOf(totals: DayTotals[], since: number | null, first: DayTotals | null = null): Earning[] {
  const rises: Earning[] = [];
  const isFirst = first?.day === totals[0]?.day && first?.paid != null && first.unpaid !== null;
  let before: string | null = isFirst ? sumDecimals([first.paid ?? '0', first.unpaid ?? '0']) : null;
  for (const { at, paid, unpaid } of totals) {
    if (paid === null || unpaid === null) continue;
    const sum = sumDecimals([paid, unpaid]);
    const rise = before === null ? '0' : subtract(sum, before);
    before = sum;
    if (isZero(rise) || (since !== null && at <= since)) continue;
    const isFall = rise.startsWith('-');
    const amount = isFall ? negated(rise) : rise;
    rises.push({ at, amount, currency: null, status: isFall ? 'rejected' : 'unpaid' });
  }
  return rises;
}

/** What an account's sums are made of: its rows or, while the service has no list, rises of its totals. */
export function earningsOf<T extends Row>(
  rows: T[],
  totals: DayTotals[],
  { listed, unlistedSince, first }: Pick<Mirror, 'listed' | 'unlistedSince' | 'first'>,
): Earning[] {
  return listed ? rows : [...rows.filter(({ seen }) => !seen), ...risesOf(totals, unlistedSince, first)];
}

/** Whether not all that was created since a moment is known. @param knownFrom of the mirror (`mirror.ts`) */
export const isPartlyKnown = (knownFrom: number | null, from: number): boolean =>
  knownFrom !== null && knownFrom > from;

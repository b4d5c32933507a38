import { type Day, dayOf, daysAfter, startOf } from '../calendar/calendar.ts';
import type { ComparedMirror, Mirror } from '../mirror/mirror.ts';
import type { Row } from '../mirror/row-schema.ts';
import type { DayTotals } from '../mirror/totals.ts';
import { isZero, negated, subtract, sumDecimals } from '../money/decimal.ts';

/**
 * Definitions for the Earnings page and the popup:
 * - Earned: rows that are paid or unpaid, by the day on which they were created (the service's time, the user's
 *   calendar). All of it together is paid plus unpaid on the program's own page.
 * - Reversed: rows that were rejected or cancelled, by the same day. Pending rows are neither.
 * - Paid out: the paid payouts that the service lists, by their own day (`paid-out.ts`); without a list, rises of
 *   total_paid while total_unpaid fell, by the day on which that was seen.
 * A row dated tomorrow counts for today, because the service's clock or time zone may be ahead. A row dated later
 * counts once that day has come. Amounts of different currencies are never added up.
 */

/** A part of a sum: a row, or a rise of totals if the service has no list. */
export type Earning = Pick<Row, 'at' | 'amount' | 'currency' | 'status'>;

/** Moments in ms; `to` is excluded. */
export interface Span {
  from: number;
  to: number;
}

/** Names the account's own currency, so that it is not taken for another one. */
export const withOwnCurrency = <T extends Earning>(earnings: T[], own: string | null): T[] =>
  earnings.map((earning) => ({ ...earning, currency: (earning.currency ?? own)?.toUpperCase() ?? null }));

export const inSpan = <T extends Pick<Earning, 'at'>>(earnings: T[], { from, to }: Span): T[] =>
  earnings.filter(({ at }) => at !== null && at >= from && at < to);

export const spanOf = (first: Day, next: Day): Span => ({ from: startOf(first), to: startOf(next) });

/** The end (ms, excluded) of today for sums, which includes rows dated tomorrow. */
export const endOfToday = (today: Day): number => startOf(daysAfter(today, 2));

export const earningsByDay = <T extends Pick<Earning, 'at'>>(earnings: T[]): Map<Day, T[]> =>
  Map.groupBy(
    earnings.filter(({ at }) => at !== null),
    ({ at }) => dayOf(at as number),
  );

/**
 * An account's rows or, while the service has no list, its rows from the list before and rises of its totals. What the
 * totals have fallen below the rows is subtracted, so that no sum is above the truth.
 */
export function earningsOf<T extends Row>(
  rows: T[],
  totals: DayTotals[],
  {
    listed,
    lost,
    first,
    beyond,
    currencies,
  }: Pick<ComparedMirror, 'listed' | 'lost' | 'first' | 'beyond' | 'currencies'>,
): Earning[] {
  // Totals add up all currencies, so any of them may have fallen.
  const fallen = (beyond?.amount.startsWith('-') ? (currencies.length > 0 ? currencies : [null]) : []).map(
    (currency): Earning => ({ at: beyond?.at ?? null, amount: beyond?.amount ?? '0', currency, status: 'unpaid' }),
  );
  return listed ? [...rows, ...fallen] : [...rows.filter(({ seen }) => !seen), ...risesOf(totals, lost, first)];
}

/** A rise of paid plus unpaid is earned, a fall is reversed. @param lost only later totals count, from its sum on */
function risesOf(totals: DayTotals[], lost: Mirror['lost'], first: DayTotals | null): Earning[] {
  const rises: Earning[] = [];
  const isFirst = first?.day === totals[0]?.day && first?.paid != null && first.unpaid !== null;
  let before = lost ? lost.sum : isFirst ? sumDecimals([first.paid ?? '0', first.unpaid ?? '0']) : null;
  for (const { at, paid, unpaid } of totals) {
    if (paid === null || unpaid === null || (lost && at <= lost.at)) continue;
    const sum = sumDecimals([paid, unpaid]);
    const rise = before === null ? '0' : subtract(sum, before);
    before = sum;
    if (isZero(rise)) continue;
    const isFall = rise.startsWith('-');
    rises.push({ at, amount: isFall ? negated(rise) : rise, currency: null, status: isFall ? 'rejected' : 'unpaid' });
  }
  return rises;
}

/** Whether not everything since a moment (ms) is known. @param knownFrom the mirror's */
export const isPartlyKnown = (knownFrom: number | null, from: number): boolean =>
  knownFrom !== null && knownFrom > from;

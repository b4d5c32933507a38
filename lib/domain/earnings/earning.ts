import { type Day, HOUR, startOf } from '../calendar/calendar.ts';
import { isDecimal } from '../money/decimal.ts';
import type { Referral } from '../referrals/referral-schema.ts';

/**
 * Definitions for the Earnings page and the popup:
 * - Earned: rows that are paid or unpaid, by the day on which they were created (the service's time, the user's
 *   calendar). All of it together is paid plus unpaid on the program's own page.
 * - Reversed: rows that were rejected or cancelled, by the same day. Pending rows are neither.
 * - Paid out: the paid payouts that the service lists, by their own day (`paid-out.ts`); without a list, rises of
 *   total_paid while total_unpaid fell, by the day on which that was found.
 * A row dated tomorrow counts for today, because the service's clock or time zone may be ahead. A row dated later
 * counts once that day has come. Amounts of different currencies are never added up.
 */

/** A part of a sum. */
export type Earning = Pick<Referral, 'at' | 'amount' | 'currency' | 'status'>;

/** How many earnings have an amount that is no number, so that sums lack them. */
export const countUnreadable = (earnings: Pick<Earning, 'amount'>[]): number =>
  earnings.reduce((count, { amount }) => count + (isDecimal(amount) ? 0 : 1), 0);

/** Whether not everything since a moment (ms) is known. @param knownFrom the mirror's */
export const isPartlyKnown = (knownFrom: number | null, from: number): boolean =>
  knownFrom !== null && knownFrom > from;

/** Polls pause about as long, so midnight makes no day unknown. */
const USUAL_PAUSE = HOUR;

/** Whether the last answer (ms; null: none) came before these days were over. Today must only have begun. */
export const isOutdated = (until: number | null, next: Day, today: Day): boolean =>
  until === null || until < startOf(next > today ? today : next) - USUAL_PAUSE;

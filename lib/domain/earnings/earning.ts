import { type Day, HOUR, startOf } from '../calendar/calendar.ts';
import { isDecimal } from '../money/decimal.ts';
import type { Referral } from '../referrals/referral-schema.ts';

/**
 * Earned: rows that are paid or unpaid, by the day of the user's calendar on which they were created. Reversed:
 * rejected or cancelled rows. Paid out: listed payouts that are paid, by their own day, or rises of total_paid while
 * total_unpaid fell. A row dated tomorrow counts today, because the service's clock may be ahead; a later one counts
 * once that day has come.
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

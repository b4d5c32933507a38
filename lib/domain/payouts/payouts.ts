import { DAY } from '../calendar/calendar.ts';
import { isAbsent } from '../errors.ts';
import type { ServiceError } from '../errors-schema.ts';
import { isAbove, ROUNDING_TOLERANCE } from '../money/rounding-tolerance.ts';
import { isDecimal, less } from '../money/sum.ts';
import type { Result } from '../result.ts';
import { stableJson } from '../text/stable-json.ts';
import { isOnItsWay, payoutNews } from './payout-news.ts';
import type { Payout, PayoutNews, Payouts } from './payouts-schema.ts';

/** When to ask for payouts, and what is known of them after an answer. All times are ms of this computer's clock. */

const MINUTE = 60_000;
/** Nobody asks more often, whoever opens what. */
const SHORTEST = 15 * MINUTE;
/** By itself, after a failure. */
const AFTER_FAILURE = 6 * 60 * MINUTE;
/** For a service that has no such route, or not for this user. */
const WEEK = 7 * DAY;
const MOST_NEWS = 5;
/** Payouts that are kept; services list 15. */
export const MOST_LISTED = 20;

/** The account's totals, as the last poll answered them. */
export interface Totals {
  totalPaid: string | null;
  totalUnpaid: string | null;
}

/**
 * Whether to ask: once after connecting, when totals tell of a payout, daily while one is being processed, and when
 * the user wants to see them. Its completion changes no total.
 * @param opened a page that shows them was opened
 */
export function isDue(
  known: Payouts | null,
  { revision, totals, opened, now }: { revision: number; totals: Totals; opened: boolean; now: number },
): boolean {
  // A moment in the future comes from a clock that was set back since.
  if (known === null || known.revision !== revision || known.askedAt > now) return true;
  if (now < known.notBefore) return false;
  if (opened || known.trouble === 'absent') return true;
  const age = now - known.askedAt;
  if (known.trouble === 'failed') return age >= AFTER_FAILURE;
  return tellsOfPayout(known, totals) || (age >= DAY && (known.listed ?? []).some(isOnItsWay));
}

/** Whether paid rose, or unpaid fell, which is mostly a payout that started. */
const tellsOfPayout = (known: Payouts, { totalPaid, totalUnpaid }: Totals): boolean =>
  isRise(known.paid, totalPaid) || isRise(totalUnpaid, known.unpaid);

const isRise = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && isDecimal(from) && isDecimal(to) && isAbove(less(to, from), ROUNDING_TOLERANCE);

/** The same with other totals, which told of no payout; null where nothing changed. */
export function afterTotals(known: Payouts, { totalPaid, totalUnpaid }: Totals): Payouts | null {
  const next = { paid: totalPaid ?? known.paid, unpaid: totalUnpaid ?? known.unpaid };
  if (tellsOfPayout(known, { totalPaid, totalUnpaid })) return null;
  return next.paid === known.paid && next.unpaid === known.unpaid ? null : { ...known, ...next };
}

/**
 * What is known after an answer.
 * @param before null: nothing yet. Of another login of the same account, the payouts stay the same ones
 */
export function afterPayouts(
  before: Payouts | null,
  answer: Result<Payout[], ServiceError>,
  { revision, totals, now }: { revision: number; totals: Totals; now: number },
): Payouts {
  const { listed = null, news = [], paid = null, unpaid = null } = before ?? {};
  if (answer.ok) {
    const found = payoutNews(listed, answer.value);
    return {
      ...{ revision, askedAt: now, notBefore: now + SHORTEST, trouble: null },
      ...{ paid: totals.totalPaid, unpaid: totals.totalUnpaid },
      ...{ listed: answer.value, news: [...news, ...found].slice(-MOST_NEWS) },
    };
  }
  const { error } = answer;
  const retryAfter = error.kind === 'busy' ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  // Where there was a list, its loss is believed once it is found a second time: a firewall may refuse in passing.
  const isGone = isAbsent(error) && (listed === null || before?.trouble === 'failed');
  const trouble = isGone ? 'absent' : 'failed';
  const pause = trouble === 'absent' ? WEEK : Math.min(Math.max(SHORTEST, retryAfter), WEEK);
  return { revision, askedAt: now, notBefore: now + pause, trouble, paid, unpaid, listed, news };
}

/** These were told. */
export function afterTelling(known: Payouts, told: readonly PayoutNews[]): Payouts {
  const done = new Set(told.map((one) => stableJson(one)));
  return { ...known, news: known.news.filter((one) => !done.has(stableJson(one))) };
}

/** The payouts to show, newest first; null where the service lists none to this user. */
export const shownPayouts = (known: Payouts | null | undefined): Payout[] | null =>
  known && known.trouble !== 'absent' ? known.listed : null;

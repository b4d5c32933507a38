import { DAY, isDay } from '../calendar/calendar.ts';
import type { ServiceError } from '../errors-schema.ts';
import { isAbove, ROUNDING_TOLERANCE } from '../money/rounding-tolerance.ts';
import { isDecimal, less } from '../money/sum.ts';
import type { Result } from '../result.ts';
import { stableJson } from '../text/stable-json.ts';
import type { Occasion, Totals } from './asking.ts';
import * as asking from './asking.ts';
import { isOnItsWay, isPaid, payoutNews } from './payout-news.ts';
import type { Payout, PayoutNews, Payouts } from './payouts-schema.ts';

/** When to ask for payouts, and what is known of them after an answer. All times are ms of this computer's clock. */

/** News that wait to be told. */
export const MOST_NEWS = 5;
/** Payouts that are kept. */
export const MOST_LISTED = 60;

/** What the service answers: its latest payouts, newest first, and whether there never were more. */
export interface PayoutList {
  payouts: Payout[];
  whole: boolean;
}

/**
 * Whether to ask: once after connecting, when totals tell of a payout, daily while one is being processed, and when
 * the user wants to see them. Its completion changes no total.
 */
export function isDue(known: Payouts | null, occasion: Occasion): boolean {
  const isProcessing = (known?.listed ?? []).some(isOnItsWay);
  const after = known && tellsOfPayout(known, occasion.totals) ? 0 : isProcessing ? DAY : Number.POSITIVE_INFINITY;
  return asking.isDue(known, occasion, { shown: occasion.opened === 'earnings', after });
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
  answer: Result<PayoutList, ServiceError>,
  occasion: Pick<Occasion, 'revision' | 'totals' | 'now'>,
): Payouts {
  const { listed = null, whole = false, news = [], paid = null, unpaid = null } = before ?? {};
  const asked = asking.afterAsking(before, answer, occasion);
  if (!answer.ok) return { ...asked, paid, unpaid, listed, whole, news };
  const { totalPaid, totalUnpaid } = occasion.totals;
  const { payouts, whole: isWhole } = answer.value;
  const found = payoutNews(listed, payouts);
  return {
    ...{ ...asked, paid: totalPaid, unpaid: totalUnpaid, listed: payouts, whole: isWhole },
    news: [...news, ...found].slice(-MOST_NEWS),
  };
}

/** These were told. */
export function afterTelling(known: Payouts, told: readonly PayoutNews[]): Payouts {
  const done = new Set(told.map((one) => stableJson(one)));
  return { ...known, news: known.news.filter((one) => !done.has(stableJson(one))) };
}

/** A list by which payouts are counted, of whatever day; `until` (ms): the service lists none since; null: it still does. */
export interface CountedList extends PayoutList {
  until: number | null;
}

/** null: nothing was ever listed, or nobody can read on which days; then totals tell of payouts. */
export function countedList(known: Payouts | null | undefined): CountedList | null {
  const { listed: payouts = null, whole = false, trouble, answeredAt = null } = known ?? {};
  if (!payouts?.every((one) => isDay(one.date) || !isPaid(one))) return null;
  return { payouts, whole, until: trouble === 'absent' ? answeredAt : null };
}

/** Whether the service lists payouts, so that none is recognised from totals. */
export const listsPayouts = (known: Payouts | null | undefined): boolean => countedList(known)?.until === null;

/** The payouts to show, newest first; null where the service lists none to this user. */
export const shownPayouts = (known: Payouts | null | undefined): Payout[] | null =>
  known && known.trouble !== 'absent' ? known.listed : null;

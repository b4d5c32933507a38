import { DAY } from '../calendar/calendar.ts';
import type { ServiceError } from '../errors-schema.ts';
import { isAbove, ROUNDING_TOLERANCE } from '../money/rounding-tolerance.ts';
import { isDecimal, less } from '../money/sum.ts';
import type { Result } from '../result.ts';
import { stableJson } from '../text/stable-json.ts';
import type { Occasion, Totals } from './asking.ts';
import * as asking from './asking.ts';
import { isOnItsWay, payoutNews } from './payout-news.ts';
import type { Payout, PayoutNews, Payouts } from './payouts-schema.ts';

/** When to ask for payouts, and what is known of them after an answer. All times are ms of this computer's clock. */

const MOST_NEWS = 5;
/** Payouts that are kept; services list 15. */
export const MOST_LISTED = 20;

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
  answer: Result<Payout[], ServiceError>,
  occasion: Pick<Occasion, 'revision' | 'totals' | 'now'>,
): Payouts {
  const { listed = null, news = [], paid = null, unpaid = null } = before ?? {};
  const asked = asking.afterAsking(before, answer, occasion);
  if (!answer.ok) return { ...asked, paid, unpaid, listed, news };
  const { totalPaid, totalUnpaid } = occasion.totals;
  const found = payoutNews(listed, answer.value);
  return {
    ...{ ...asked, paid: totalPaid, unpaid: totalUnpaid },
    ...{ listed: answer.value, news: [...news, ...found].slice(-MOST_NEWS) },
  };
}

/** These were told. */
export function afterTelling(known: Payouts, told: readonly PayoutNews[]): Payouts {
  const done = new Set(told.map((one) => stableJson(one)));
  return { ...known, news: known.news.filter((one) => !done.has(stableJson(one))) };
}

/** The payouts to show, newest first; null where the service lists none to this user. */
export const shownPayouts = (known: Payouts | null | undefined): Payout[] | null =>
  known && known.trouble !== 'absent' ? known.listed : null;

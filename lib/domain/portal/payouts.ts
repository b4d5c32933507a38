import { DAY, isDay } from '../calendar/calendar.ts';
import { isAbsent } from '../errors.ts';
import type { ServiceError } from '../errors-schema.ts';
import { exceeds, isDecimal, ROUNDING_TOLERANCE, subtract } from '../money/decimal.ts';
import type { Result } from '../result.ts';
import { isPaid, isProcessing, judgePayouts, recognizes } from './payout-news.ts';
import type { Payout, PayoutList, PayoutNews, Payouts } from './payout-schema.ts';
import type { PaymentTotals, RequestContext } from './route-status.ts';
import * as asking from './route-status.ts';

/** When to ask for payouts, and what is known of them after an answer. All times are ms of this computer's clock. */

/**
 * Whether to ask: once after connecting, when totals tell of a payout, daily while one is being processed, and when
 * the user wants to see them. Its completion changes no total.
 */
export function arePayoutsDue(known: Payouts | null, occasion: RequestContext): boolean {
  const whileUnchanged = known?.listed?.some(isProcessing) ? DAY : Number.POSITIVE_INFINITY;
  const after = known && tellsOfPayout(known, occasion.totals) ? 0 : whileUnchanged;
  return asking.isRequestDue(known, occasion, { shown: occasion.opened === 'earnings', after });
}

/** Whether paid rose, or unpaid fell, which is mostly a payout that started. */
const tellsOfPayout = (known: Payouts, { totalPaid, totalUnpaid }: PaymentTotals): boolean =>
  isRise(known.paid, totalPaid) || isRise(totalUnpaid, known.unpaid);

const isRise = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && isDecimal(from) && isDecimal(to) && exceeds(subtract(to, from), ROUNDING_TOLERANCE);

/** The same with other totals, which told of no payout; null where nothing changed. */
export function afterTotals(known: Payouts, { totalPaid, totalUnpaid }: PaymentTotals): Payouts | null {
  const next = { paid: totalPaid ?? known.paid, unpaid: totalUnpaid ?? known.unpaid };
  if (tellsOfPayout(known, { totalPaid, totalUnpaid })) return null;
  return next.paid === known.paid && next.unpaid === known.unpaid ? null : { ...known, ...next };
}

/**
 * Whether an answer is requested once more before it is believed: a list that is refused, empty, or has nothing of the
 * last one, after one that was not.
 */
export function needsSecondAnswer(
  known: Payouts | null,
  answer: Result<PayoutList, ServiceError>,
  { totals }: Pick<RequestContext, 'totals'>,
): boolean {
  if (!answer.ok) return isAbsent(answer.error) && known?.answeredAt != null && known.trouble !== 'absent';
  const { payouts } = answer.value;
  if (!known?.listed) return payouts.length === 0 && isRise('0', totals.totalPaid);
  return known.listed.length > 0 && !recognizes(known.listed, payouts);
}

/**
 * What is known after an answer, and what of it is news.
 * @param before null: nothing yet. Of another login of the same account, the payouts stay the same ones
 */
export function afterPayouts(
  before: Payouts | null,
  answer: Result<PayoutList, ServiceError>,
  occasion: Pick<RequestContext, 'revision' | 'totals' | 'now' | 'at'>,
): { known: Payouts; news: PayoutNews[] } {
  const { listed = null, gone = [], floor = null, whole = false, paid = null, unpaid = null, paidAt } = before ?? {};
  const asked = asking.afterRequest(before, answer, occasion);
  if (!answer.ok) return { known: { ...asked, paid, unpaid, listed, gone, floor, whole, paidAt }, news: [] };
  const { totalPaid, totalUnpaid } = occasion.totals;
  const { news, ...judged } = judgePayouts(before, answer.value, occasion.at ?? null);
  const totals = { paid: totalPaid, unpaid: totalUnpaid, whole: answer.value.whole };
  const isPaidNow = news.some(({ kind }) => kind === 'paid');
  return { known: { ...asked, ...judged, ...totals, paidAt: isPaidNow ? occasion.now : paidAt }, news };
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

/** Whether the service lists payouts, so that none is recognized from totals. */
export const listsPayouts = (known: Payouts | null | undefined): boolean => countedList(known)?.until === null;

/** Whether payouts are reported as the site lists them: a list that never had any reports nothing. */
export const reportsPayouts = (known: Payouts | null | undefined): boolean =>
  listsPayouts(known) && known != null && (known.listed ?? []).length + known.gone.length > 0;

/** The payouts to show, newest first; null where the service lists none to this user. */
export const shownPayouts = (known: Payouts | null | undefined): Payout[] | null =>
  known && known.trouble !== 'absent' ? known.listed : null;

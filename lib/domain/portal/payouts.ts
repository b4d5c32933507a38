import { DAY, isDay, MINUTE } from '../calendar/calendar.ts';
import type { ServiceError } from '../errors-schema.ts';
import { isRise } from '../money/decimal.ts';
import { isSilent } from '../requests/route.ts';
import type { Result } from '../result.ts';
import { isPaid, isProcessing, judgePayouts, recognizes } from './payout-news.ts';
import type { Payout, PayoutList, PayoutNews, Payouts } from './payout-schema.ts';
import { type PaymentTotals, type RequestContext, type RequestPace, routeAfter } from './portal-route.ts';

/** After connecting, when totals show a change, when Earnings opens, and daily while one is processing. */
export function payoutsPace(known: Payouts | null, context: Pick<RequestContext, 'totals' | 'opened'>): RequestPace {
  const whileUnchanged = known?.listed?.some(isProcessing) ? DAY : Number.POSITIVE_INFINITY;
  const period = known && showChange(known, context.totals) ? 0 : whileUnchanged;
  const isSure = known !== null && paidRises(known, context.totals) && unpaidFalls(known, context.totals);
  return {
    ...{ shown: context.opened === 'earnings', period },
    // The popup says at once that unpaid money is on its way.
    ...(isSure && { least: MINUTE }),
  };
}

const paidRises = (known: Payouts, { totalPaid }: PaymentTotals) => isRise(known.paid, totalPaid);
const unpaidFalls = (known: Payouts, { totalUnpaid }: PaymentTotals) => isRise(totalUnpaid, known.unpaid);

/** Whether the paid total rose or the unpaid total fell, which is usually a payout. */
const showPayout = (known: Payouts, totals: PaymentTotals): boolean =>
  paidRises(known, totals) || unpaidFalls(known, totals);

/** Also if the paid total fell, because a payout may have been deleted. */
const showChange = (known: Payouts, totals: PaymentTotals): boolean =>
  showPayout(known, totals) || isRise(totals.totalPaid, known.paid);

/** Whether referrals that were just paid may be part of a payout for which the list has not been asked yet. */
export function mayBePayout(known: Payouts | null | undefined, totals: PaymentTotals): boolean {
  if (!known) return true;
  const { route, listed } = known;
  // News waits for no list that is silent.
  if (isSilent(route)) return false;
  return listed === null || showPayout(known, totals);
}

/** With polled totals that show no change of payouts. Others are kept until the list has answered. */
export const afterTotals = (known: Payouts, totals: PaymentTotals | undefined): Payouts =>
  !totals || showChange(known, totals)
    ? known
    : { ...known, paid: totals.totalPaid ?? known.paid, unpaid: totals.totalUnpaid ?? known.unpaid };

/** Whether a second request must confirm an answer: a list that is suddenly empty or completely different. */
export function needsSecondAnswer(
  known: Payouts | null,
  answer: Result<PayoutList, ServiceError>,
  { totals }: Pick<RequestContext, 'totals'>,
): boolean {
  if (!answer.ok) return false;
  const { payouts } = answer.value;
  if (!known?.listed) return payouts.length === 0 && isRise('0', totals.totalPaid);
  return known.listed.length > 0 && !recognizes(known.listed, payouts);
}

const NO_PAYOUTS: Omit<Payouts, 'route'> = {
  ...{ paid: null, unpaid: null, listed: null, unlisted: [], floor: null, whole: false },
};

/** @param before null: none yet. Another login of the account has the same payouts */
export function afterPayouts(
  before: Payouts | null,
  answer: Result<PayoutList, ServiceError>,
  context: Omit<RequestContext, 'opened'>,
): { known: Payouts; news: PayoutNews[] } {
  const known = { ...NO_PAYOUTS, ...before, route: routeAfter(before, answer, context) };
  if (!answer.ok) return { known, news: [] };
  const { now, at = null, totals } = context;
  const { news, ...judged } = judgePayouts(before, answer.value, at);
  const latest = known.listed?.find(isPaid);
  const isGone = judged.unlisted.some(({ id }) => id === latest?.id);
  const paidAt = news.some(({ kind }) => kind === 'paid') ? now : isGone ? undefined : known.paidAt;
  const reportedAt = news.length > 0 ? now : known.reportedAt;
  const [paid, unpaid, { whole }] = [totals.totalPaid, totals.totalUnpaid, answer.value];
  return { known: { ...known, ...judged, paid, unpaid, whole, paidAt, reportedAt }, news };
}

export interface CountedList extends PayoutList {
  /** The paid total at the list; null: unknown. */
  paid: string | null;
  /** ms; the service has no list since then; null: it still has. */
  until: number | null;
}

/** null: no list, or unreadable days. Totals show the payouts then. */
export function countedList(known: Payouts | null | undefined): CountedList | null {
  const { listed: payouts = null, whole = false, paid = null, route } = known ?? {};
  if (!payouts?.every((payout) => isDay(payout.date) || !isPaid(payout))) return null;
  return { payouts, whole, paid, until: route?.state === 'absent' ? route.answeredAt : null };
}

/** Whether the service lists payouts, so that totals need not show them. */
export const listsPayouts = (known: Payouts | null | undefined): boolean => countedList(known)?.until === null;

/** Whether a payout was reported that may have paid referrals that turned paid at this time (ms). */
export const isPaymentReported = (known: Payouts | null | undefined, at: number): boolean =>
  (known?.reportedAt ?? 0) > at - DAY;

/** The payouts to show, newest first; null: the service lists none to this user. */
export const shownPayouts = (known: Payouts | null | undefined): Payout[] | null =>
  known && known.route.state !== 'absent' ? known.listed : null;

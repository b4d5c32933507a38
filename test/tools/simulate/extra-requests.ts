import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import * as payment from '../../../lib/domain/portal/payment.ts';
import type { Payment } from '../../../lib/domain/portal/payment-schema.ts';
import type { Payouts } from '../../../lib/domain/portal/payout-schema.ts';
import * as payouts from '../../../lib/domain/portal/payouts.ts';
import { type Asked, isRequestDue, routeAfter } from '../../../lib/domain/portal/portal-route.ts';
import { newRoute } from '../../../lib/domain/requests/route.ts';
import type { Route } from '../../../lib/domain/requests/route-schema.ts';
import { fail, ok, type Result } from '../../../lib/domain/result.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** Every program pays once a month. A payout is processed for three days. */
const [MONTH, PROCESSING] = [30 * DAY, 3 * DAY];
/** An affiliate is no administrator: two requests find that out, and are refused. */
const ADMINISTRATION_REQUESTS = 2;

interface Known {
  /** The routes of what a service offers: the portal's start, the user and the administration. */
  start: Asked;
  user: Asked;
  administration: Asked;
  clicks: Asked;
  payment: Payment;
  payouts: Payouts;
  /** When the program pays (ms). */
  paysAt: number;
}

/** An installation's other requests besides those for figures. They are decided after every alarm, as in the worker. */
export function createExtraRequests(draw: () => number, start: number) {
  const askedWithin = (longest: number): Route => {
    const askedAt = start - draw() * longest;
    return { ...newRoute(1), state: 'offered', askedAt, answeredAt: askedAt };
  };
  const absentSince = (longest: number): Route => {
    const { askedAt } = askedWithin(longest);
    return { ...newRoute(1), state: 'absent', askedAt, refusals: 3, refusedAt: askedAt, retryAt: (askedAt ?? 0) + DAY };
  };
  const known: Known = {
    start: { route: askedWithin(WEEK) },
    user: { route: askedWithin(WEEK) },
    administration: { route: absentSince(DAY) },
    clicks: { route: askedWithin(DAY) },
    payment: { route: askedWithin(WEEK), missing: false },
    payouts: { route: askedWithin(WEEK), paid: '0', unpaid: '1', listed: [], unlisted: [], floor: '', whole: true },
    paysAt: start + draw() * MONTH,
  };

  /** @param now ms @param request null: it was answered */
  return function sendDueRequests(now: number, request: () => ServiceError | null): void {
    const isPaid = now >= known.paysAt;
    const totals = { totalPaid: isPaid ? '1' : '0', totalUnpaid: isPaid ? '0' : '1' };
    const occasion = { revision: 1, totals, opened: null, now, random: draw() };
    const answered = <T>(value: T): Result<T, ServiceError> => {
      const error = request();
      return error ? fail(error) : ok(value);
    };
    if (isRequestDue(known.payouts, occasion, payouts.payoutsPace(known.payouts, occasion))) {
      const status = now < known.paysAt + PROCESSING ? 'processing' : 'paid';
      const listed = isPaid ? [{ date: '2026-11-23', amount: '1', status, description: '' }] : [];
      known.payouts = payouts.afterPayouts(known.payouts, answered({ payouts: listed, whole: true }), occasion).known;
    }
    if (isRequestDue(known.payment, occasion, payment.paymentPace(known.payment, occasion)))
      known.payment = payment.afterPayment(known.payment, answered(false), occasion);
    // The worker requests clicks once a day even if no page shows them.
    for (const [part, period] of [
      ['clicks', DAY],
      ['start', WEEK],
      ['user', WEEK],
    ] as const)
      if (isRequestDue(known[part], occasion, { shown: false, period }))
        known[part] = { route: routeAfter(known[part], answered(null), occasion) };
    if (isRequestDue(known.administration, occasion, { shown: false, period: WEEK })) {
      const outcomes = Array.from({ length: ADMINISTRATION_REQUESTS }, () => answered(null));
      const outcome = outcomes.every(({ ok }) => ok) ? fail<ServiceError>({ kind: 'forbidden' }) : outcomes[0];
      known.administration = { route: routeAfter(known.administration, outcome ?? ok(null), occasion) };
    }
  };
}

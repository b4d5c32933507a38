import { isStale } from '../../../lib/domain/accounts/capabilities.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import * as payment from '../../../lib/domain/portal/payment.ts';
import type { Payouts } from '../../../lib/domain/portal/payout-schema.ts';
import * as payouts from '../../../lib/domain/portal/payouts.ts';
import * as routeStatus from '../../../lib/domain/portal/route-status.ts';
import type { Payment, RouteStatus } from '../../../lib/domain/portal/route-status-schema.ts';
import { fail, ok, type Result } from '../../../lib/domain/result.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** Every program pays once a month. A payout is processed for three days. */
const [MONTH, PROCESSING] = [30 * DAY, 3 * DAY];
/** So many requests find out what a service offers. */
const CAPABILITY_REQUESTS = 6;

interface Known {
  capabilities: number;
  clicks: RouteStatus;
  payment: Payment;
  payouts: Payouts;
  /** When the program pays (ms). */
  paysAt: number;
}

/** An installation's other requests besides those for figures. They are decided after every alarm, as in the worker. */
export function createExtraRequests(draw: () => number, start: number) {
  const requestedWithin = (longest: number): RouteStatus => {
    const requestedAt = start - draw() * longest;
    return { revision: 1, requestedAt, answeredAt: requestedAt, notBefore: requestedAt, trouble: null };
  };
  const known: Known = {
    capabilities: start - draw() * WEEK,
    clicks: requestedWithin(DAY),
    payment: { ...requestedWithin(WEEK), missing: false },
    payouts: { ...requestedWithin(WEEK), paid: '0', unpaid: '1', listed: [], unlisted: [], floor: '', whole: true },
    paysAt: start + draw() * MONTH,
  };

  /** @param now ms @param isAnswering the service answered the last poll @param request null: it was answered */
  return function sendDueRequests(now: number, isAnswering: boolean, request: () => ServiceError | null): void {
    const isPaid = now >= known.paysAt;
    const totals = { totalPaid: isPaid ? '1' : '0', totalUnpaid: isPaid ? '0' : '1' };
    const occasion = { revision: 1, totals, opened: null, now };
    const answered = <T>(value: T): Result<T, ServiceError> => {
      const error = request();
      return error ? fail(error) : ok(value);
    };
    if (payouts.arePayoutsDue(known.payouts, occasion)) {
      const status = now < known.paysAt + PROCESSING ? 'processing' : 'paid';
      const listed = isPaid ? [{ date: '2026-11-23', amount: '1', status, description: '' }] : [];
      known.payouts = payouts.afterPayouts(known.payouts, answered({ payouts: listed, whole: true }), occasion).known;
    }
    if (payment.isPaymentDue(known.payment, occasion))
      known.payment = payment.afterPayment(known.payment, answered(false), occasion);
    // The worker requests clicks once a day even if no page shows them.
    if (routeStatus.isRequestDue(known.clicks, occasion, { shown: false, after: DAY }))
      known.clicks = routeStatus.afterRequest(known.clicks, answered(null), occasion);
    if (isAnswering && isStale({ checkedAt: known.capabilities }, now)) {
      for (let count = 0; count < CAPABILITY_REQUESTS; count++) request();
      known.capabilities = now;
    }
  };
}

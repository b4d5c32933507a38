import { isStale } from '../../../lib/domain/accounts/capabilities.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import * as payment from '../../../lib/domain/portal/payment.ts';
import type { Payouts } from '../../../lib/domain/portal/payout-schema.ts';
import * as payouts from '../../../lib/domain/portal/payouts.ts';
import * as asking from '../../../lib/domain/portal/route-status.ts';
import type { Payment, RouteStatus } from '../../../lib/domain/portal/route-status-schema.ts';
import { fail, ok, type Result } from '../../../lib/domain/result.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** Every program pays once in so many days, and is at it for so long. */
const [MONTH, PROCESSING] = [30 * DAY, 3 * DAY];
/** Requests of one look at what a service offers. */
const CAPABILITIES = 6;

interface Known {
  capabilities: number;
  clicks: RouteStatus;
  payment: Payment;
  payouts: Payouts;
  /** When the program pays (ms). */
  paysAt: number;
}

/** An installation's requests besides figures, decided after every alarm as in the worker. */
export function createExtraRequests(draw: () => number, start: number) {
  const at = (longest: number): RouteStatus => {
    const requestedAt = start - draw() * longest;
    return { revision: 1, requestedAt, answeredAt: requestedAt, notBefore: requestedAt, trouble: null };
  };
  const known: Known = {
    capabilities: start - draw() * WEEK,
    clicks: at(DAY),
    payment: { ...at(WEEK), missing: false },
    payouts: { ...at(WEEK), paid: '0', unpaid: '1', listed: [], unlisted: [], floor: '', whole: true },
    paysAt: start + draw() * MONTH,
  };

  /** `now` in ms; `isWell`: the service answered for figures; `request` returns null if it was answered. */
  return function sendDueRequests(now: number, isWell: boolean, request: () => ServiceError | null): void {
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
    // Once a day by itself.
    if (asking.isRequestDue(known.clicks, occasion, { shown: false, after: DAY }))
      known.clicks = asking.afterRequest(known.clicks, answered(null), occasion);
    if (isWell && isStale({ checkedAt: known.capabilities }, now)) {
      for (let nth = 0; nth < CAPABILITIES; nth++) request();
      known.capabilities = now;
    }
  };
}

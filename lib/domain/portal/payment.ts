import { WEEK } from '../calendar/calendar.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { Result } from '../result.ts';
import type { Payment } from './payment-schema.ts';
import { type AskedAt, type RequestContext, type RequestPace, routeAfter } from './portal-route.ts';

/** Weekly; while payment details are missing, also when a page opens, so that the notice soon disappears. */
export const paymentPace = (known: Payment | null, { opened }: Pick<RequestContext, 'opened'>): RequestPace => ({
  ...{ shown: opened !== null && isPaymentMissing(known), period: WEEK },
});

/** @param answer whether payment details are missing; null: the service does not say */
export const afterPayment = (
  before: Payment | null,
  answer: Result<boolean | null, ServiceError>,
  context: AskedAt,
): Payment => ({
  route: routeAfter(before, answer, context),
  missing: answer.ok ? answer.value : (before?.missing ?? null),
});

export const isPaymentMissing = (known: Payment | null | undefined): boolean =>
  known?.missing === true && known.route.state !== 'absent';

import { WEEK } from '../calendar/calendar.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { Result } from '../result.ts';
import { afterRequest, isRequestDue, type RequestContext } from './route-status.ts';
import type { Payment } from './route-status-schema.ts';

/** Weekly; while payment details are missing, also when a page opens, so that the notice soon disappears. */
export const isPaymentDue = (known: Payment | null, context: RequestContext): boolean =>
  isRequestDue(known, context, { shown: context.opened !== null && isPaymentMissing(known), after: WEEK });

/** @param answer whether payment details are missing; null: the service does not say */
export const afterPayment = (
  before: Payment | null,
  answer: Result<boolean | null, ServiceError>,
  context: Pick<RequestContext, 'revision' | 'now'>,
): Payment => ({
  ...afterRequest(before, answer, context),
  missing: answer.ok ? answer.value : (before?.missing ?? null),
});

export const isPaymentMissing = (known: Payment | null | undefined): boolean =>
  known?.missing === true && known.trouble !== 'absent';

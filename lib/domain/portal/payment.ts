import { DAY } from '../calendar/calendar.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { Result } from '../result.ts';
import type { RequestContext } from './route-status.ts';
import * as asking from './route-status.ts';
import type { Payment } from './route-status-schema.ts';

/** Weekly by itself; while payment details are missing, whenever a page that says so opens: it is over soon after they are there. */
export const isPaymentDue = (known: Payment | null, occasion: RequestContext): boolean =>
  asking.isRequestDue(known, occasion, { shown: occasion.opened !== null && isPaymentMissing(known), after: 7 * DAY });

/** What is known after an answer: whether payment details are missing; null: the service does not tell. */
export const afterPayment = (
  before: Payment | null,
  answer: Result<boolean | null, ServiceError>,
  occasion: Pick<RequestContext, 'revision' | 'now'>,
): Payment => ({
  ...asking.afterRequest(before, answer, occasion),
  missing: answer.ok ? answer.value : (before?.missing ?? null),
});

export const isPaymentMissing = (known: Payment | null | undefined): boolean =>
  known?.missing === true && known.trouble !== 'absent';

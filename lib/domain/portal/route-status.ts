import { MINUTE, WEEK } from '../calendar/calendar.ts';
import { isAbsent } from '../errors.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { Result } from '../result.ts';
import type { RouteStatus } from './route-status-schema.ts';

/** When to request the portal's optional routes. All times are ms of this computer's clock. */

/** Requests are limited per account, not per page. */
const SHORTEST_PAUSE = 15 * MINUTE;
/** An opened page does not wait for this. */
const PAUSE_AFTER_FAILURE = 6 * 60 * MINUTE;

export interface PaymentTotals {
  totalPaid: string | null;
  totalUnpaid: string | null;
}

export type OpenedPage = 'popup' | 'earnings' | 'options';

export interface RequestContext {
  revision: number;
  totals: PaymentTotals;
  /** null: no page was opened. */
  opened: OpenedPage | null;
  now: number;
  /** ms of the service's clock at its answer; null or absent: unknown. */
  at?: number | null;
}

/** Whether to request a route again. @param shown the opened page shows it @param after ms until it is due anyway */
export function isRequestDue(
  known: RouteStatus | null,
  { revision, now }: Pick<RequestContext, 'revision' | 'now'>,
  { shown, after }: { shown: boolean; after: number },
): boolean {
  // A request in the future means that the clock was set back.
  if (known === null || known.revision !== revision || known.requestedAt > now) return true;
  if (now < known.notBefore) return false;
  if (shown || known.trouble === 'absent') return true;
  return now - known.requestedAt >= (known.trouble === 'failed' ? PAUSE_AFTER_FAILURE : after);
}

/** The status after an answer. A lost route is requested weekly. */
export function afterRequest(
  before: RouteStatus | null,
  answer: Result<unknown, ServiceError>,
  { revision, now }: Pick<RequestContext, 'revision' | 'now'>,
): RouteStatus {
  if (answer.ok) return { revision, requestedAt: now, answeredAt: now, notBefore: now + SHORTEST_PAUSE, trouble: null };
  const { error } = answer;
  const { answeredAt = null, trouble = null } = before ?? {};
  const retryAfter = error.kind === 'busy' ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  // A firewall may refuse a request at times, so a route that has answered must fail twice.
  const isGone = isAbsent(error) && (answeredAt === null || trouble === 'failed');
  const pause = isGone ? WEEK : Math.min(Math.max(SHORTEST_PAUSE, retryAfter), WEEK);
  return { revision, requestedAt: now, answeredAt, notBefore: now + pause, trouble: isGone ? 'absent' : 'failed' };
}

import { DAY } from '../calendar/calendar.ts';
import { isAbsent } from '../errors.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { Result } from '../result.ts';
import type { RouteStatus } from './route-status-schema.ts';

/**
 * When to ask the portal's routes beyond the contract: far less often than for figures. All times are ms of this
 * computer's clock.
 */

const MINUTE = 60_000;
/** Nobody asks more often, whoever opens what. */
const SHORTEST = 15 * MINUTE;
/** By itself, after a failure. */
const AFTER_FAILURE = 6 * 60 * MINUTE;
/** For a service that has no such route, or not for this user. */
export const WEEK = 7 * DAY;

/** The account's totals, as the last poll answered them. */
export interface PaymentTotals {
  totalPaid: string | null;
  totalUnpaid: string | null;
}

/** The page that was opened; each asks for what it shows. */
export type OpenedPage = 'popup' | 'earnings' | 'options';

/** At what a route might be asked. */
export interface RequestContext {
  /** The account's. */
  revision: number;
  totals: PaymentTotals;
  /** null: nothing was opened. */
  opened: OpenedPage | null;
  now: number;
  /** ms of the service's clock, when it answered; null or absent: unknown. */
  at?: number | null;
}

/**
 * Whether to ask a route again.
 * @param wanted whether a page that was opened shows it, and after which time (ms) it is asked by itself
 */
export function isRequestDue(
  known: RouteStatus | null,
  { revision, now }: Pick<RequestContext, 'revision' | 'now'>,
  wanted: { shown: boolean; after: number },
): boolean {
  // A moment in the future comes from a clock that was set back since.
  if (known === null || known.revision !== revision || known.askedAt > now) return true;
  if (now < known.notBefore) return false;
  if (wanted.shown || known.trouble === 'absent') return true;
  return now - known.askedAt >= (known.trouble === 'failed' ? AFTER_FAILURE : wanted.after);
}

/** What is known of a route after it was asked. */
export function afterRequest(
  before: RouteStatus | null,
  answer: Result<unknown, ServiceError>,
  { revision, now }: Pick<RequestContext, 'revision' | 'now'>,
): RouteStatus {
  if (answer.ok) return { revision, askedAt: now, answeredAt: now, notBefore: now + SHORTEST, trouble: null };
  const { error } = answer;
  const { answeredAt = null, trouble = null } = before ?? {};
  const retryAfter = error.kind === 'busy' ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  // Where there was an answer, its loss is believed once it is found a second time: a firewall may refuse in passing.
  const isGone = isAbsent(error) && (answeredAt === null || trouble === 'failed');
  const pause = isGone ? WEEK : Math.min(Math.max(SHORTEST, retryAfter), WEEK);
  return { revision, askedAt: now, answeredAt, notBefore: now + pause, trouble: isGone ? 'absent' : 'failed' };
}

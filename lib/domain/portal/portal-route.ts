import { MINUTE } from '../calendar/calendar.ts';
import type { ServiceError } from '../errors-schema.ts';
import { afterRequest, isDue, routeFor } from '../requests/route.ts';
import type { Route } from '../requests/route-schema.ts';
import type { Result } from '../result.ts';

/** What the portal's optional routes have in common. All times are ms of this computer's clock. */

/** Opening a page asks again, but not more often, whichever page it is. */
const SHOWN_AFTER = 15 * MINUTE;

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
  /** When the answer was requested; absent: just now. */
  requestedAt?: number;
  /** In [0, 1), spreads requests. */
  random: number;
  /** ms of the service's clock at its answer; null or absent: unknown. */
  at?: number | null;
}

/** What is known of an optional route, besides its data. */
export interface Asked {
  route: Route;
}

/**
 * Whether to request a route again.
 * @param shown the opened page shows it @param period ms between two answers @param least ms between them, whatever shows
 */
export function isRequestDue(
  known: Asked | null,
  { revision, now }: Pick<RequestContext, 'revision' | 'now'>,
  { shown, period, least = SHOWN_AFTER }: { shown: boolean; period: number; least?: number },
): boolean {
  const route = routeFor(known?.route, revision);
  // Totals that show news do not make a route due more often than an opened page.
  return isDue(route, now, Math.max(period, least), shown ? SHOWN_AFTER : null);
}

export const routeAfter = (
  known: Asked | null,
  answer: Result<unknown, ServiceError>,
  { revision, now, requestedAt, random }: Pick<RequestContext, 'revision' | 'now' | 'requestedAt' | 'random'>,
): Route => afterRequest(routeFor(known?.route, revision), answer, { now, requestedAt, random });

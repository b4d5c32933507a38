import { MINUTE } from '../calendar/calendar.ts';
import type { ServiceError } from '../errors-schema.ts';
import { afterRequest, dueAt, isDue, routeFor } from '../requests/route.ts';
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

/** How often a route is requested. */
export interface RequestPace {
  /** The opened page shows it. */
  shown: boolean;
  /** ms between two answers. */
  period: number;
  /** The fewest ms between two answers, even if a page shows the route. */
  least?: number;
}

export type Occasion = Pick<RequestContext, 'revision' | 'now'>;
export type AskedAt = Pick<RequestContext, 'revision' | 'now' | 'requestedAt' | 'random'>;

/** Whether to request a route again. */
export function isRequestDue(known: Asked | null, { revision, now }: Occasion, pace: RequestPace): boolean {
  return isDue(routeFor(known?.route, revision), now, periodOf(pace), pace.shown ? SHOWN_AFTER : null);
}

/** When (ms) a route is requested again, if no page is opened; null: not before the user acts. */
export const requestDueAt = (known: Asked | null, { revision, now }: Occasion, pace: RequestPace): number | null =>
  dueAt(routeFor(known?.route, revision), periodOf(pace), now);

/** Totals that show news do not make a route due more often than an opened page. */
const periodOf = ({ period, least = SHOWN_AFTER }: RequestPace): number => Math.max(period, least);

export const routeAfter = (known: Asked | null, answer: Result<unknown, ServiceError>, asked: AskedAt): Route =>
  afterRequest(routeFor(known?.route, asked.revision), answer, asked);

import { DAY, HOUR, MINUTE, WEEK } from '../calendar/calendar.ts';
import { isAbsent, isDenial, needsUserAction } from '../errors.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { Result } from '../result.ts';
import type { Route } from './route-schema.ts';

/** The one rule for when to ask a route of the service again. All times are ms of this computer's clock, which may jump. */

export const newRoute = (revision: number): Route => ({
  ...{ revision, state: 'unknown', askedAt: null, answeredAt: null, failures: 0, refusals: 0, refusedAt: null },
  ...{ retryAt: null, waitUntil: null, isBlocked: false, random: 0.5 },
});

export const NEW_ROUTE: Route = newRoute(0);

/** The route for a login: another one begins anew, and the data keep their age. */
export const routeFor = (known: Route | null | undefined, revision: number): Route =>
  known?.revision === revision ? known : { ...newRoute(revision), answeredAt: known?.answeredAt ?? null };

/** How a kind of routes is asked again. Pauses after failures double from the first to the longest one (ms). */
interface Cadence {
  firstPause: number;
  longestPause: number;
  /** Every service has it, so it is never absent, and the user must act if the login is rejected. */
  isRequired: boolean;
}

export const FIGURES: Cadence = { firstPause: MINUTE, longestPause: HOUR, isRequired: true };
export const OPTIONAL: Cadence = { firstPause: MINUTE, longestPause: 6 * HOUR, isRequired: false };
export const WATCHED: Cadence = { firstPause: HOUR, longestPause: 6 * HOUR, isRequired: false };

/** A route that has answered before is absent after two refusals that are at least so far apart. */
const CONFIRMED_AFTER = 15 * MINUTE;
/** Pauses after refusals in a row; the last one repeats. A refused required route waits longer from the start. */
const REFUSAL_PAUSES = [CONFIRMED_AFTER, 6 * HOUR, DAY];
/** A longer Retry-After is a mistake or a trap. */
export const LONGEST_WAIT = DAY;
export const SHORTEST_PAUSE = 30_000;

/** Whether a refusal now confirms an earlier one. */
export const isConfirmed = ({ refusedAt }: Route, now: number): boolean =>
  refusedAt !== null && now - refusedAt >= CONFIRMED_AFTER;

/** Whether the clock was set back since, which could delay requests for years. */
export const isVoid = ({ askedAt, retryAt, waitUntil }: Route, now: number): boolean =>
  (askedAt ?? 0) > now || Math.max(retryAt ?? 0, waitUntil ?? 0) > now + WEEK;

/** Whether a later request was answered first, so that this answer is outdated. */
export const isOvertaken = ({ askedAt }: Route, requestedAt: number, now: number): boolean =>
  askedAt !== null && requestedAt < askedAt && askedAt <= now;

/** When a route is due by itself; null: not before the user acts. @param period ms between two answers */
export function dueAt(route: Route, period: number, now: number): number | null {
  if (route.isBlocked) return null;
  if (isVoid(route, now)) return now;
  return route.retryAt ?? (route.askedAt === null ? 0 : route.askedAt + period);
}

/** Whether to ask now. @param shownAfter a page that shows it was opened, and is content with an answer so young (ms) */
export function isDue(route: Route, now: number, period: number, shownAfter: number | null = null): boolean {
  const due = dueAt(route, period, now);
  if (due === null || due <= now) return due !== null;
  if (shownAfter === null || route.state === 'absent' || route.askedAt === null) return false;
  return now - route.askedAt >= (route.refusals > 0 ? HOUR : shownAfter) && (route.waitUntil ?? 0) <= now;
}

/** In a row, over hours. */
const MANY_FAILURES = 8;
const MANY_REFUSALS = 3;

/** Whether a route has answered nothing for so long that nothing waits for it. */
export const isSilent = ({ state, failures, refusals }: Route): boolean =>
  state === 'absent' || failures >= MANY_FAILURES || refusals >= MANY_REFUSALS;

interface RequestContext {
  now: number;
  /** When it was requested (ms); absent: just now. */
  requestedAt?: number | undefined;
  random: number;
  cadence?: Cadence;
  /** When it was due (ms): a failure of a request that the user made early does not change that. */
  plannedAt?: number;
}

/**
 * The route after a request. Known data stay until it is absent: after a refusal if it never answered, or after a
 * second one much later, as firewalls refuse for a while. The login, a web page, a failing site and a missing network
 * say nothing.
 */
export function afterRequest(
  before: Route,
  outcome: Result<unknown, ServiceError>,
  { now, requestedAt = now, random, cadence = OPTIONAL, plannedAt = 0 }: RequestContext,
): Route {
  const { revision, failures, refusals, state } = before;
  const asked: Route = { ...before, askedAt: requestedAt, waitUntil: null, isBlocked: false, random };
  if (outcome.ok) return { ...newRoute(revision), askedAt: requestedAt, answeredAt: now, state: 'offered', random };
  const { error } = outcome;
  // Checking for the network is no request, and the alarm that does it is not set more often than browsers allow.
  if (error.kind === 'offline') return { ...before, isBlocked: false };
  if (cadence.isRequired && needsUserAction(error)) return { ...asked, failures: failures + 1, isBlocked: true };
  if (isRefusal(error, cadence)) {
    const refusedAt = before.refusedAt !== null && before.refusedAt <= now ? before.refusedAt : now;
    const isGone = !cadence.isRequired && isMissing(error) && (state !== 'offered' || isConfirmed(before, now));
    const pauses = REFUSAL_PAUSES.slice(cadence.isRequired ? 1 : 0);
    const pause = pauses[Math.min(refusals, pauses.length - 1)] ?? DAY;
    return { ...asked, state: isGone ? 'absent' : state, refusals: refusals + 1, refusedAt, retryAt: now + pause };
  }
  const wait = retryAfter(error);
  if (wait === 0 && plannedAt > now + 1000 && !isVoid(before, now))
    return { ...before, askedAt: requestedAt, retryAt: plannedAt };
  const pause = Math.min(cadence.firstPause * 2 ** Math.min(failures, 10), cadence.longestPause) * (0.75 + random / 2);
  // All clients that are turned away get the same Retry-After, so their next requests are spread over half of it.
  const spread = Math.min(Math.round(wait * (1 + random / 2)), LONGEST_WAIT);
  const retryAt = now + Math.max(SHORTEST_PAUSE, Math.round(pause), spread);
  return { ...asked, failures: failures + 1, retryAt, waitUntil: wait > 0 ? now + wait : null };
}

/** The route after a page. Failures of the next page count on, or one that always fails would be asked for forever. */
export const afterPage = (before: Route, now: number): Route => ({
  ...before,
  ...{ state: 'offered', askedAt: now, answeredAt: now, retryAt: null, waitUntil: null },
});

/** ms for which the service asks to be left alone. */
export const retryAfter = (error: ServiceError): number =>
  error.kind === 'busy' ? Math.min((error.retryAfterSeconds ?? 0) * 1000, LONGEST_WAIT) : 0;

/** The service's own word that it has no such route for this user; a web page says nothing. */
const isMissing = (error: ServiceError): boolean => isAbsent(error) && !(error.kind === 'not-found' && error.page);

/** A rejected login is asked for again by the figures only; other routes wait. */
const isRefusal = (error: ServiceError, { isRequired }: Cadence): boolean =>
  isDenial(error) || (!isRequired && (isMissing(error) || error.kind === 'unauthorized'));

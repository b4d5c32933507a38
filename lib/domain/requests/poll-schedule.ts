import { DAY, HOUR, MINUTE } from '../calendar/calendar.ts';
import type { ServiceError } from '../errors-schema.ts';
import { earliestTime } from '../extremes.ts';
import { dueAt, isDue, isVoid, SHORTEST_PAUSE } from './route.ts';
import type { Route, Wait } from './route-schema.ts';

/**
 * When to poll the figures, in ms of this computer's clock, which may jump. Only alarms depend on whether the user is
 * away.
 */

/** Seconds without input after which the user is away; a shorter time would include reading. */
export const AWAY_AFTER = 5 * 60;

const SECOND = 1000;
/** Opening the popup polls if the figures are older. */
const FRESH = MINUTE;
/** An idle or locked computer shows the badge to no one, but browsers may be wrong about that. */
const AWAY_STRETCH = 12;
const LONGEST_AWAY = 4 * HOUR;
const FORTNIGHT = 14 * DAY;
/** An account without new referrals is polled at most this many times less often, and at least hourly. */
const IDLE_STRETCH = 6;
const LONGEST_IDLE = HOUR;

/** What decides when an account is polled. */
export interface Polled {
  route: Route;
  /** The last new referral, or the begin of polling; absent: not polled yet. */
  idleSince?: number | undefined;
  /** A Retry-After of any route, during which nothing is requested automatically; null: none. */
  wait: Wait | null;
}

/** `doubt`: what another route has answered. */
export type PollReason = 'alarm' | 'opened' | 'user' | 'doubt';

interface PollContext {
  pollMinutes: number;
  now: number;
  /** The computer is idle or locked. */
  away?: boolean;
}

/** ms to the next poll: the period, longer without new referrals, randomly shortened so that accounts drift apart. */
function periodOf({ route, idleSince }: Polled, pollMinutes: number): number {
  const period = pollMinutes * MINUTE;
  const idle = (route.askedAt ?? 0) - (idleSince ?? route.askedAt ?? 0);
  const stretch = Math.min(Math.max(idle / FORTNIGHT, 1), IDLE_STRETCH);
  const stretched = Math.max(period, Math.min(period * stretch, LONGEST_IDLE));
  return Math.round(stretched * (0.75 + route.random / 4));
}

/** When the next automatic poll is due; null: the user must act first. */
export function pollDueAt(polled: Polled, { pollMinutes, now, away = false }: PollContext): number | null {
  const { route } = polled;
  const due = dueAt(route, periodOf(polled, pollMinutes), now);
  if (due === null) return null;
  const asked = away && !isVoid(route, now) ? (route.askedAt ?? due) : due;
  return Math.max(due, asked + Math.min((due - asked) * AWAY_STRETCH, LONGEST_AWAY), waitEnd(polled, now));
}

/** The user's own poll ignores all but the figures' own Retry-After. A poll in doubt repeats no rejected login. */
export function mayPoll(polled: Polled, reason: PollReason, context: PollContext): boolean {
  const { route } = polled;
  const { now, pollMinutes } = context;
  if (reason === 'doubt' && route.isBlocked) return false;
  if (reason === 'user' || reason === 'doubt') return isVoid(route, now) || (route.waitUntil ?? 0) <= now;
  if (reason === 'opened' && waitEnd(polled, now) <= now && isDue(route, now, periodOf(polled, pollMinutes), FRESH))
    return true;
  const due = pollDueAt(polled, reason === 'opened' ? { now, pollMinutes } : context);
  return due !== null && due <= now + SECOND;
}

/** When the alarm for the earliest account goes off; null if none is due. */
export function wakeAt(accounts: Polled[], context: PollContext): number | null {
  const due = earliestTime(accounts.map((polled) => pollDueAt(polled, context)));
  return due === null ? null : Math.max(context.now + SHORTEST_PAUSE, due);
}

/** The error that the program's Retry-After repeats up to its end; null: it is over. */
export function waitError(polled: Pick<Polled, 'wait'>, now: number): ServiceError | null {
  const end = waitEnd(polled, now);
  if (polled.wait === null || end <= now) return null;
  return { kind: 'busy', status: polled.wait.status, retryAfterSeconds: Math.ceil((end - now) / 1000) };
}

/**
 * Why only polls may be made at `now`; null: any request may. While the figures fail, other refusals say nothing, and
 * login guards lock out who retries a rejected password.
 */
export function requestRefusal(
  { trouble, ...polled }: Polled & { trouble: ServiceError | null },
  now: number,
): ServiceError | null {
  return trouble ?? waitError(polled, now);
}

/** The end of the program's Retry-After (ms); 0: none, or the clock was set back since. */
export const waitEnd = ({ wait }: Pick<Polled, 'wait'>, now: number): number =>
  wait !== null && wait.from <= now ? wait.until : 0;

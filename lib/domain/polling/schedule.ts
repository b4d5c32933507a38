import { DAY, HOUR, MINUTE } from '../calendar/calendar.ts';
import { needsUserAction } from '../errors.ts';
import type { ServiceError } from '../errors-schema.ts';
import { lowest } from '../extremes.ts';
import type { Schedule } from './schedule-schema.ts';

/**
 * When to poll next. All times are ms of this computer's clock, which may jump.
 *
 * The stored schedule is for a user at the computer; `dueAt` delays it for an absent one, so that leaving and returning
 * do not change it. `npm run simulate` shows the load of many clients on one service.
 */

export const NEW_SCHEDULE: Schedule = { failures: 0, lastRequestAt: null, nextRequestAt: 0, notBefore: null };

/** Seconds without input after which the user is away; a shorter time would include reading. */
export const AWAY_AFTER = 5 * 60;

const SECOND = 1000;
const SHORTEST = 30 * SECOND;
const LONGEST_PAUSE = HOUR;
/** A longer Retry-After is a mistake or a trap. */
const LONGEST_BACK_OFF = DAY;
/** Opening the popup polls if the figures are older. */
const FRESH = MINUTE;
/** An idle or locked computer shows the badge to no one, but browsers may be wrong about that. */
const AWAY_STRETCH = 12;
const LONGEST_AWAY = 4 * HOUR;
const FORTNIGHT = 14 * DAY;
/** An account without new referrals is polled at most this many times less often, and at least hourly. */
const IDLE_STRETCH = 6;
const LONGEST_IDLE = HOUR;

/** The schedule after a request. @param error null after an answer @param random in [0, 1), spreads the requests */
export function scheduleAfterRequest(
  before: Schedule,
  error: ServiceError | null,
  { now, pollMinutes, random, news }: { now: number; pollMinutes: number; random: number; news: boolean },
): Schedule {
  // A time in the future comes from a clock that was set back since.
  const idleSince = news ? now : Math.min(before.idleSince ?? now, now);
  const requested = { lastRequestAt: now, plannedAt: now, notBefore: null, idleSince };
  if (error === null)
    return { ...requested, failures: 0, nextRequestAt: now + interval({ idleSince, pollMinutes, random }, now) };
  const failures = before.failures + 1;
  if (needsUserAction(error)) return { ...requested, failures, nextRequestAt: null };
  // Checking for the network soon costs no request.
  if (error.kind === 'offline') {
    const { failures, lastRequestAt } = before;
    const notBefore = isVoid(before, now) ? null : before.notBefore;
    return { failures, lastRequestAt, plannedAt: now, nextRequestAt: now + SHORTEST, notBefore, idleSince };
  }
  const pause = Math.min(MINUTE * 2 ** Math.min(failures - 1, 10), LONGEST_PAUSE) * (0.75 + random / 2);
  const backOff = error.kind === 'busy' ? Math.min((error.retryAfterSeconds ?? 0) * SECOND, LONGEST_BACK_OFF) : 0;
  // A failed request that the user made early does not postpone the next poll.
  const isPlanned = before.nextRequestAt !== null && before.nextRequestAt > now + SECOND && !isVoid(before, now);
  if (backOff === 0 && isPlanned) return { ...before, ...requested };
  const nextRequestAt = now + Math.max(SHORTEST, Math.round(pause), spread(backOff, random));
  return { ...requested, failures, nextRequestAt, notBefore: backOff > 0 ? now + backOff : null };
}

/** ms to the next poll: the period, longer without new referrals, randomly shortened so that accounts drift apart. */
function interval(
  { idleSince, pollMinutes, random }: { idleSince: number; pollMinutes: number; random: number },
  now: number,
): number {
  const period = pollMinutes * MINUTE;
  const stretch = Math.min(Math.max((now - idleSince) / FORTNIGHT, 1), IDLE_STRETCH);
  const stretched = Math.max(period, Math.min(period * stretch, LONGEST_IDLE));
  return Math.round(stretched * (0.75 + random / 4));
}

/** All rejected clients get the same Retry-After, so their next requests are spread over half of it. */
const spread = (backOff: number, random: number): number =>
  Math.min(Math.round(backOff * (1 + random / 2)), LONGEST_BACK_OFF);

export type PollReason = 'alarm' | 'opened' | 'user';

/** @param away the computer is idle or locked, which postpones alarms only */
export function mayRequest(schedule: Schedule, reason: PollReason, now: number, away = false): boolean {
  if (isVoid(schedule, now)) return schedule.nextRequestAt !== null || reason === 'user';
  if (schedule.notBefore !== null && schedule.notBefore > now) return false;
  if (reason === 'user') return true;
  if (schedule.nextRequestAt === null) return false;
  if (reason === 'opened') return schedule.lastRequestAt === null || now - schedule.lastRequestAt >= FRESH;
  return dueAt(schedule, schedule.nextRequestAt, away) <= now + SECOND;
}

function dueAt({ lastRequestAt }: Schedule, nextRequestAt: number, away: boolean): number {
  if (!away || lastRequestAt === null) return nextRequestAt;
  const stretched = Math.min((nextRequestAt - lastRequestAt) * AWAY_STRETCH, LONGEST_AWAY);
  return Math.max(nextRequestAt, lastRequestAt + stretched);
}

/** Whether the clock was set back after this schedule was made, which could leave the figures stale for hours. */
function isVoid({ lastRequestAt, plannedAt, nextRequestAt, notBefore }: Schedule, now: number): boolean {
  const made = Math.max(lastRequestAt ?? 0, plannedAt ?? 0);
  const due = Math.max(nextRequestAt ?? 0, notBefore ?? 0);
  return made > now || due > now + LONGEST_BACK_OFF;
}

export function withPeriod(schedule: Schedule, pollMinutes: number, random: number): Schedule {
  const { failures, lastRequestAt, nextRequestAt, idleSince = lastRequestAt } = schedule;
  if (failures > 0 || nextRequestAt === null || lastRequestAt === null || idleSince === null) return schedule;
  return { ...schedule, nextRequestAt: lastRequestAt + interval({ idleSince, pollMinutes, random }, lastRequestAt) };
}

/** When the alarm for the earliest schedule goes off; null if none is due. @param away the computer is idle or locked */
export function wakeAt(schedules: Schedule[], now: number, away = false): number | null {
  const due = schedules.flatMap((schedule) => {
    if (schedule.nextRequestAt === null) return [];
    return isVoid(schedule, now) ? now : dueAt(schedule, schedule.nextRequestAt, away);
  });
  return due.length === 0 ? null : Math.max(now + SHORTEST, lowest(due));
}

export const BUSY: ServiceError = { kind: 'busy', status: 429, retryAfterSeconds: null };

/** Why only polls may be made at `now`; null: any request may. Login guards lock out who retries a rejected password. */
export function requestRefusal(
  { trouble, schedule }: { trouble: ServiceError | null; schedule: Schedule },
  now: number,
): ServiceError | null {
  if (trouble && needsUserAction(trouble)) return trouble;
  return mayRequest(schedule, 'user', now) ? null : (trouble ?? BUSY);
}

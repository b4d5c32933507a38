import { needsUserAction } from '../errors.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { Schedule } from './schedule-schema.ts';

/**
 * When to poll next. Pure; all times are ms of this computer's clock, which may jump.
 *
 * The stored schedule is for a user at the computer. Whether they are is checked when it is due (`dueAt`), so that
 * leaving and returning do not change it. `npm run simulate` shows the load of many of these on one service.
 */

/** Due at once. */
export const NEW_SCHEDULE: Schedule = { failures: 0, lastAskedAt: null, nextAskAt: 0, notBefore: null };

/** Seconds without input after which the user counts as away; less would include reading. */
export const AWAY_AFTER = 5 * 60;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** The shortest alarm that browsers allow. */
const SHORTEST = 30 * SECOND;
const LONGEST_PAUSE = 60 * MINUTE;
/** A longer Retry-After is a mistake or a trap. */
const LONGEST_BACK_OFF = 24 * 60 * MINUTE;
/** Opening the popup asks again when the figures are older than this. */
const FRESH = MINUTE;
/** Nobody sees the badge of an idle or locked computer. Still polled, because browsers may be wrong about that. */
const AWAY_STRETCH = 12;
const LONGEST_AWAY = 4 * 60 * MINUTE;
const FORTNIGHT = 14 * 24 * 60 * MINUTE;
/** An idle account is polled at most this many times less often, and at least hourly. */
const IDLE_STRETCH = 6;
const LONGEST_IDLE = 60 * MINUTE;

/**
 * The schedule after one request.
 * @param error null after an answer
 * @param random in [0, 1), spreads requests so that a recovering server is not hit by all at once
 * @param news the answer had a new referral
 */
export function afterRequest(
  before: Schedule,
  error: ServiceError | null,
  { now, pollMinutes, random, news }: { now: number; pollMinutes: number; random: number; news: boolean },
): Schedule {
  // A moment in the future comes from a clock that was set back since.
  const idleSince = news ? now : Math.min(before.idleSince ?? now, now);
  if (error === null) {
    const nextAskAt = now + interval({ idleSince, pollMinutes, random }, now);
    return { failures: 0, lastAskedAt: now, plannedAt: now, nextAskAt, notBefore: null, idleSince };
  }
  const failures = before.failures + 1;
  if (needsUserAction(error)) {
    return { failures, lastAskedAt: now, plannedAt: now, nextAskAt: null, notBefore: null, idleSince };
  }
  // Checking soon whether the network is back costs no request.
  if (error.kind === 'offline') {
    return {
      failures: before.failures,
      lastAskedAt: before.lastAskedAt,
      plannedAt: now,
      nextAskAt: now + SHORTEST,
      // A Retry-After by a clock that was set back since no longer counts.
      notBefore: isVoid(before, now) ? null : before.notBefore,
      idleSince,
    };
  }
  const pause = Math.min(MINUTE * 2 ** Math.min(failures - 1, 10), LONGEST_PAUSE) * (0.75 + random / 2);
  const backOff = error.kind === 'busy' ? Math.min((error.retryAfterSeconds ?? 0) * SECOND, LONGEST_BACK_OFF) : 0;
  // A request that the user makes early must not postpone the next poll if it fails.
  if (backOff === 0 && isInFuture(before, now))
    return { ...before, lastAskedAt: now, plannedAt: now, notBefore: null, idleSince };
  return {
    failures,
    lastAskedAt: now,
    plannedAt: now,
    nextAskAt: now + Math.max(SHORTEST, Math.round(pause), spread(backOff, random)),
    notBefore: backOff > 0 ? now + backOff : null,
    idleSince,
  };
}

/**
 * ms from an answer to the next poll while the user is at the computer: their period or somewhat less, at random, so
 * that accounts that began together drift apart. For an idle account the period doubles after a month and triples
 * after six weeks, because minutes do not matter then.
 */
function interval(
  { idleSince, pollMinutes, random }: { idleSince: number; pollMinutes: number; random: number },
  now: number,
): number {
  const period = pollMinutes * MINUTE;
  const stretch = Math.min(Math.max((now - idleSince) / FORTNIGHT, 1), IDLE_STRETCH);
  const stretched = Math.max(period, Math.min(period * stretch, LONGEST_IDLE));
  return Math.round(stretched * (0.75 + random / 4));
}

/** All rejected clients got the same Retry-After, so they return spread over half of it. */
const spread = (backOff: number, random: number): number =>
  Math.min(Math.round(backOff * (1 + random / 2)), LONGEST_BACK_OFF);

/** Why to poll: the alarm fired, the popup was opened, or the user pressed a button. */
export type PollReason = 'alarm' | 'opened' | 'user';

/** @param away the computer is idle or locked, which postpones alarms only */
export function mayAsk(schedule: Schedule, reason: PollReason, now: number, away = false): boolean {
  if (isVoid(schedule, now)) return schedule.nextAskAt !== null || reason === 'user';
  if (schedule.notBefore !== null && schedule.notBefore > now) return false;
  if (reason === 'user') return true;
  if (schedule.nextAskAt === null) return false;
  if (reason === 'opened') return schedule.lastAskedAt === null || now - schedule.lastAskedAt >= FRESH;
  return dueAt(schedule, schedule.nextAskAt, away) <= now + SECOND;
}

/** When an account with this `nextAskAt` is due: later while the user is away. */
function dueAt({ lastAskedAt }: Schedule, nextAskAt: number, away: boolean): number {
  if (!away || lastAskedAt === null) return nextAskAt;
  const stretched = Math.min((nextAskAt - lastAskedAt) * AWAY_STRETCH, LONGEST_AWAY);
  return Math.max(nextAskAt, lastAskedAt + stretched);
}

/** Whether the schedule is valid, and due only in the future. */
const isInFuture = (before: Schedule, now: number): boolean =>
  before.nextAskAt !== null && before.nextAskAt > now + SECOND && !isVoid(before, now);

/**
 * Whether this schedule was made by a clock that was set back since: it could leave the figures stale for hours.
 * Nothing is ever due later than the longest Retry-After.
 */
function isVoid({ lastAskedAt, plannedAt, nextAskAt, notBefore }: Schedule, now: number): boolean {
  const made = Math.max(lastAskedAt ?? 0, plannedAt ?? 0);
  const due = Math.max(nextAskAt ?? 0, notBefore ?? 0);
  return made > now || due > now + LONGEST_BACK_OFF;
}

/** The same schedule with a back-off until then (ms). */
export const withBackOff = (schedule: Schedule, notBefore: number): Schedule => ({
  ...schedule,
  notBefore,
  nextAskAt: schedule.nextAskAt === null ? null : Math.max(schedule.nextAskAt, notBefore),
});

/** Applies another poll period, except to accounts that are pausing after a failure. */
export function withPeriod(schedule: Schedule, pollMinutes: number, random: number): Schedule {
  const { failures, lastAskedAt, nextAskAt, idleSince = lastAskedAt } = schedule;
  if (failures > 0 || nextAskAt === null || lastAskedAt === null || idleSince === null) return schedule;
  return {
    ...schedule,
    nextAskAt: lastAskedAt + interval({ idleSince, pollMinutes, random }, lastAskedAt),
  };
}

/**
 * When to set the alarm for the earliest of these; null if none is due without the user.
 * @param away the computer is idle or locked; the user's return is an event of its own and needs no alarm
 */
export function wakeAt(schedules: Schedule[], now: number, away = false): number | null {
  const due = schedules.flatMap((schedule) => {
    if (schedule.nextAskAt === null) return [];
    return isVoid(schedule, now) ? now : dueAt(schedule, schedule.nextAskAt, away);
  });
  return due.length === 0 ? null : Math.max(now + SHORTEST, Math.min(...due));
}

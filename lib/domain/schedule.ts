import { needsUser, type ServiceError } from './errors.ts';

/** When to ask next? Pure; all times are ms of this computer's clock, which may jump. */
export interface Schedule {
  /** Failures in a row; 0 after an answer. */
  failures: number;
  lastAskedAt: number | null;
  /** When this plan was made; absent in plans of older versions. */
  plannedAt?: number;
  /** null: not by itself, only when the user acts (pitfall 9). */
  nextAskAt: number | null;
  /** The service said Retry-After: nobody asks before this, not even the user. */
  notBefore: number | null;
}

/** A new account is due at once. */
export const NEW_SCHEDULE: Schedule = { failures: 0, lastAskedAt: null, nextAskAt: 0, notBefore: null };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Browsers fire alarms no sooner (pitfall 12). */
const SHORTEST = 30 * SECOND;
const LONGEST_PAUSE = 60 * MINUTE;
/** A Retry-After beyond a day is a mistake or a trap. */
const LONGEST_WISH = 24 * 60 * MINUTE;
/** Opening the popup asks again when the figures are older than this. */
const FRESH = MINUTE;

/**
 * The schedule after one question.
 * @param error null after an answer
 * @param random in [0, 1), spreads retries so that a recovering server is not hit by all at once
 */
export function afterAsking(
  before: Schedule,
  error: ServiceError | null,
  { now, pollMinutes, random }: { now: number; pollMinutes: number; random: number },
): Schedule {
  if (error === null) {
    const nextAskAt = now + pollMinutes * MINUTE;
    return { failures: 0, lastAskedAt: now, plannedAt: now, nextAskAt, notBefore: null };
  }
  const failures = before.failures + 1;
  if (needsUser(error)) {
    return { failures, lastAskedAt: now, plannedAt: now, nextAskAt: null, notBefore: null };
  }
  // Looking whether the network is back costs nothing: no request is made while it is not.
  if (error.kind === 'offline') {
    return {
      failures: before.failures,
      lastAskedAt: before.lastAskedAt,
      plannedAt: now,
      nextAskAt: now + SHORTEST,
      // A wish that only another clock could still hold is none.
      notBefore: isVoid(before, now) ? null : before.notBefore,
    };
  }
  const pause = Math.min(MINUTE * 2 ** Math.min(failures - 1, 10), LONGEST_PAUSE) * (0.75 + random / 2);
  const wish = error.kind === 'busy' ? Math.min((error.retryAfterSeconds ?? 0) * SECOND, LONGEST_WISH) : 0;
  return {
    failures,
    lastAskedAt: now,
    plannedAt: now,
    nextAskAt: now + Math.max(SHORTEST, Math.round(pause), wish),
    notBefore: wish > 0 ? now + wish : null,
  };
}

/** Why somebody wants to ask: time has come, the popup was opened, the user pressed a button. */
export type Reason = 'alarm' | 'opened' | 'user';

export function mayAsk(schedule: Schedule, reason: Reason, now: number): boolean {
  if (isVoid(schedule, now)) return schedule.nextAskAt !== null || reason === 'user';
  if (schedule.notBefore !== null && schedule.notBefore > now) return false;
  if (reason === 'user') return true;
  if (schedule.nextAskAt === null) return false;
  if (reason === 'opened') return schedule.lastAskedAt === null || now - schedule.lastAskedAt >= FRESH;
  return schedule.nextAskAt <= now + SECOND;
}

/**
 * Whether a clock made this plan that was ahead of now's, and set back since: what it planned would leave the
 * figures stale for hours. Nothing is ever planned further ahead than the longest wish.
 */
function isVoid({ lastAskedAt, plannedAt, nextAskAt, notBefore }: Schedule, now: number): boolean {
  const made = Math.max(lastAskedAt ?? 0, plannedAt ?? 0);
  const due = Math.max(nextAskAt ?? 0, notBefore ?? 0);
  return made > now || due > now + LONGEST_WISH;
}

/** Another poll period was chosen: accounts in good health follow it at once, pauses after failures stand. */
export function withPeriod(schedule: Schedule, pollMinutes: number): Schedule {
  if (schedule.failures > 0 || schedule.nextAskAt === null || schedule.lastAskedAt === null) return schedule;
  return { ...schedule, nextAskAt: schedule.lastAskedAt + pollMinutes * MINUTE };
}

/** When to be woken for the earliest of these; null if none is to be asked by itself. */
export function wakeAt(schedules: Schedule[], now: number): number | null {
  const due = schedules.flatMap((schedule) => {
    if (schedule.nextAskAt === null) return [];
    return isVoid(schedule, now) ? now : schedule.nextAskAt;
  });
  return due.length === 0 ? null : Math.max(now + SHORTEST, Math.min(...due));
}

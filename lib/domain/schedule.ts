import { needsUser, type ServiceError } from './errors.ts';

/** When to ask next? Pure; all times are ms of this computer's clock, which may jump. */
export interface Schedule {
  /** Failures in a row; 0 after an answer. */
  failures: number;
  lastAskedAt: number | null;
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
    return { failures: 0, lastAskedAt: now, nextAskAt: now + pollMinutes * MINUTE, notBefore: null };
  }
  const failures = before.failures + 1;
  if (needsUser(error)) return { failures, lastAskedAt: now, nextAskAt: null, notBefore: null };
  // Looking whether the network is back costs nothing: no request is made while it is not.
  if (error.kind === 'offline') {
    return {
      failures: before.failures,
      lastAskedAt: before.lastAskedAt,
      nextAskAt: now + SHORTEST,
      notBefore: before.notBefore,
    };
  }
  const pause = Math.min(MINUTE * 2 ** Math.min(failures - 1, 10), LONGEST_PAUSE) * (0.75 + random / 2);
  const wish = error.kind === 'busy' ? Math.min((error.retryAfterSeconds ?? 0) * SECOND, LONGEST_WISH) : 0;
  return {
    failures,
    lastAskedAt: now,
    nextAskAt: now + Math.max(SHORTEST, Math.round(pause), wish),
    notBefore: wish > 0 ? now + wish : null,
  };
}

/** Why somebody wants to ask: time has come, the popup was opened, the user pressed a button. */
export type Reason = 'alarm' | 'opened' | 'user';

export function mayAsk(schedule: Schedule, reason: Reason, now: number): boolean {
  // The clock was set back: what was planned by the old one would leave the figures stale for hours.
  const clockWentBack = schedule.lastAskedAt !== null && schedule.lastAskedAt > now;
  if (clockWentBack) return schedule.nextAskAt !== null || reason === 'user';
  if (schedule.notBefore !== null && schedule.notBefore > now) return false;
  if (reason === 'user') return true;
  if (schedule.nextAskAt === null) return false;
  if (reason === 'opened') return schedule.lastAskedAt === null || now - schedule.lastAskedAt >= FRESH;
  return schedule.nextAskAt <= now + SECOND;
}

/** Another poll period was chosen: accounts in good health follow it at once, pauses after failures stand. */
export function withPeriod(schedule: Schedule, pollMinutes: number): Schedule {
  if (schedule.failures > 0 || schedule.nextAskAt === null || schedule.lastAskedAt === null) return schedule;
  return { ...schedule, nextAskAt: schedule.lastAskedAt + pollMinutes * MINUTE };
}

/** When to be woken for the earliest of these; null if none is to be asked by itself. */
export function wakeAt(schedules: Schedule[], now: number): number | null {
  const due = schedules.flatMap(({ nextAskAt, lastAskedAt }) => {
    if (nextAskAt === null) return [];
    return lastAskedAt !== null && lastAskedAt > now ? now : nextAskAt;
  });
  return due.length === 0 ? null : Math.max(now + SHORTEST, Math.min(...due));
}

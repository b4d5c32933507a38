import { needsUser } from '../../../lib/domain/errors.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import type { Reason } from '../../../lib/domain/polling/schedule.ts';
import type { Schedule } from '../../../lib/domain/polling/schedule-schema.ts';

/**
 * The baseline: the rules of 2026-11-21, when everybody polled every five minutes. A frozen copy, not to be
 * fixed; for one account and a steady clock.
 */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const SHORTEST = 30 * SECOND;
const LONGEST_PAUSE = 60 * MINUTE;
const LONGEST_WISH = 24 * 60 * MINUTE;
const FRESH = MINUTE;

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
  if (error.kind === 'offline') return { ...before, nextAskAt: now + SHORTEST };
  const pause = Math.min(MINUTE * 2 ** Math.min(failures - 1, 10), LONGEST_PAUSE) * (0.75 + random / 2);
  const wish = error.kind === 'busy' ? Math.min((error.retryAfterSeconds ?? 0) * SECOND, LONGEST_WISH) : 0;
  return {
    failures,
    lastAskedAt: now,
    nextAskAt: now + Math.max(SHORTEST, Math.round(pause), wish),
    notBefore: wish > 0 ? now + wish : null,
  };
}

export function mayAsk(schedule: Schedule, reason: Reason, now: number): boolean {
  if (schedule.notBefore !== null && schedule.notBefore > now) return false;
  if (reason === 'user') return true;
  if (schedule.nextAskAt === null) return false;
  if (reason === 'opened') return schedule.lastAskedAt === null || now - schedule.lastAskedAt >= FRESH;
  return schedule.nextAskAt <= now + SECOND;
}

export function wakeAt({ nextAskAt }: Schedule, now: number): number | null {
  return nextAskAt === null ? null : Math.max(now + SHORTEST, nextAskAt);
}

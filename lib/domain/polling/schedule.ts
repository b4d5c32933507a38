import { needsUser, type ServiceError } from '../errors.ts';
import type { Schedule } from './schedule-schema.ts';

/**
 * When to ask next? Pure; all times are ms of this computer's clock, which may jump.
 *
 * What is stored is the plan for a user who is at the computer. Whether they are is looked at when the time has
 * come (`dueAt`), so that leaving and coming back need no other plan. `npm run simulate` shows what a crowd of
 * these does to one service.
 */
export type { Schedule } from './schedule-schema.ts';

/** A new account is due at once. */
export const NEW_SCHEDULE: Schedule = { failures: 0, lastAskedAt: null, nextAskAt: 0, notBefore: null };

/** Seconds without any input after which nobody is taken to be at the computer; less would count reading. */
export const AWAY_AFTER = 5 * 60;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Browsers fire alarms no sooner (pitfall 12). */
const SHORTEST = 30 * SECOND;
const LONGEST_PAUSE = 60 * MINUTE;
/** A Retry-After beyond a day is a mistake or a trap. */
const LONGEST_WISH = 24 * 60 * MINUTE;
/** Opening the popup asks again when the figures are older than this. */
const FRESH = MINUTE;
/** Nobody sees the badge of an idle or locked computer. Asked all the same, for browsers may be wrong about it. */
const AWAY_STRETCH = 12;
const LONGEST_AWAY = 4 * 60 * MINUTE;
const FORTNIGHT = 14 * 24 * 60 * MINUTE;
/** A quiet programme is asked this many times less often at most, and hourly at least. */
const IDLE_STRETCH = 6;
const LONGEST_QUIET = 60 * MINUTE;

/**
 * The schedule after one question.
 * @param error null after an answer
 * @param random in [0, 1), spreads questions so that a recovering server is not hit by all at once
 * @param news the answer told of a new referral
 */
export function afterAsking(
  before: Schedule,
  error: ServiceError | null,
  { now, pollMinutes, random, news }: { now: number; pollMinutes: number; random: number; news: boolean },
): Schedule {
  // A moment that lies ahead was written by a clock that has been set back since.
  const idleSince = news ? now : Math.min(before.idleSince ?? now, now);
  if (error === null) {
    const nextAskAt = now + interval({ idleSince, pollMinutes, random }, now);
    return { failures: 0, lastAskedAt: now, plannedAt: now, nextAskAt, notBefore: null, idleSince };
  }
  const failures = before.failures + 1;
  if (needsUser(error)) {
    return { failures, lastAskedAt: now, plannedAt: now, nextAskAt: null, notBefore: null, idleSince };
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
      idleSince,
    };
  }
  const pause = Math.min(MINUTE * 2 ** Math.min(failures - 1, 10), LONGEST_PAUSE) * (0.75 + random / 2);
  const wish = error.kind === 'busy' ? Math.min((error.retryAfterSeconds ?? 0) * SECOND, LONGEST_WISH) : 0;
  // Whoever looks or presses before the time has come must not wait longer for it: the plan stands.
  if (wish === 0 && isInFuture(before, now))
    return { ...before, lastAskedAt: now, plannedAt: now, notBefore: null, idleSince };
  return {
    failures,
    lastAskedAt: now,
    plannedAt: now,
    nextAskAt: now + Math.max(SHORTEST, Math.round(pause), spread(wish, random)),
    notBefore: wish > 0 ? now + wish : null,
    idleSince,
  };
}

/**
 * ms from an answer to the next question while the user is at the computer: their period, never longer, somewhat
 * shorter by chance, so that those who began together drift apart. When nothing has come in for a month, two of
 * them, for six weeks three: who has waited for weeks is not hurt by minutes.
 */
function interval(
  { idleSince, pollMinutes, random }: { idleSince: number; pollMinutes: number; random: number },
  now: number,
): number {
  const period = pollMinutes * MINUTE;
  const stretch = Math.min(Math.max((now - idleSince) / FORTNIGHT, 1), IDLE_STRETCH);
  const stretched = Math.max(period, Math.min(period * stretch, LONGEST_QUIET));
  return Math.round(stretched * (0.75 + random / 4));
}

/** All who were turned away were told the same time: they come back one by one after it, within half as long. */
const spread = (wish: number, random: number): number =>
  Math.min(Math.round(wish * (1 + random / 2)), LONGEST_WISH);

/** Why somebody wants to ask: time has come, the popup was opened, the user pressed a button. */
export type Reason = 'alarm' | 'opened' | 'user';

/** @param away the computer is idle or locked: time comes later then; who acts is not away */
export function mayAsk(schedule: Schedule, reason: Reason, now: number, away = false): boolean {
  if (isVoid(schedule, now)) return schedule.nextAskAt !== null || reason === 'user';
  if (schedule.notBefore !== null && schedule.notBefore > now) return false;
  if (reason === 'user') return true;
  if (schedule.nextAskAt === null) return false;
  if (reason === 'opened') return schedule.lastAskedAt === null || now - schedule.lastAskedAt >= FRESH;
  return dueAt(schedule, schedule.nextAskAt, away) <= now + SECOND;
}

/** When the time has come for an account whose plan says `nextAskAt`: later while nobody is there. */
function dueAt({ lastAskedAt }: Schedule, nextAskAt: number, away: boolean): number {
  if (!away || lastAskedAt === null) return nextAskAt;
  const stretched = Math.min((nextAskAt - lastAskedAt) * AWAY_STRETCH, LONGEST_AWAY);
  return Math.max(nextAskAt, lastAskedAt + stretched);
}

/** Whether a question comes before its time; without a plan that holds there is no time. */
const isInFuture = (before: Schedule, now: number): boolean =>
  before.nextAskAt !== null && before.nextAskAt > now + SECOND && !isVoid(before, now);

/**
 * Whether a clock made this plan that was ahead of now's, and set back since: what it planned would leave the
 * figures stale for hours. Nothing is ever planned further ahead than the longest wish.
 */
function isVoid({ lastAskedAt, plannedAt, nextAskAt, notBefore }: Schedule, now: number): boolean {
  const made = Math.max(lastAskedAt ?? 0, plannedAt ?? 0);
  const due = Math.max(nextAskAt ?? 0, notBefore ?? 0);
  return made > now || due > now + LONGEST_WISH;
}

/** The same plan for a service that wants to be left alone until then (ms). */
export const notAskedBefore = (schedule: Schedule, notBefore: number): Schedule => ({
  ...schedule,
  notBefore,
  nextAskAt: schedule.nextAskAt === null ? null : Math.max(schedule.nextAskAt, notBefore),
});

/** Another poll period was chosen: accounts in good health follow it at once, pauses after failures stand. */
export function withPeriod(schedule: Schedule, pollMinutes: number, random: number): Schedule {
  const { failures, lastAskedAt, nextAskAt, idleSince = lastAskedAt } = schedule;
  if (failures > 0 || nextAskAt === null || lastAskedAt === null || idleSince === null) return schedule;
  return {
    ...schedule,
    nextAskAt: lastAskedAt + interval({ idleSince, pollMinutes, random }, lastAskedAt),
  };
}

/**
 * When to be woken for the earliest of these; null if none is to be asked by itself.
 * @param away the computer is idle or locked: who comes back is another event, and needs no alarm
 */
export function wakeAt(schedules: Schedule[], now: number, away = false): number | null {
  const due = schedules.flatMap((schedule) => {
    if (schedule.nextAskAt === null) return [];
    return isVoid(schedule, now) ? now : dueAt(schedule, schedule.nextAskAt, away);
  });
  return due.length === 0 ? null : Math.max(now + SHORTEST, Math.min(...due));
}

import { type Announcement, referralAnnouncement, statusAnnouncement } from './announcement.ts';
import type { ServiceError } from './errors.ts';
import type { Look } from './look.ts';
import { judge, type KeyedReferral, type Ledger } from './referrals.ts';
import type { Result } from './result.ts';
import { afterAsking, NEW_SCHEDULE, type Schedule } from './schedule.ts';
import type { Settings } from './settings.ts';
import type { Answer, Stats, StatsAnswer } from './stats.ts';

/**
 * All that is known of one account, in one stored item, so that a poll is one write and the browser can stop
 * the worker at any point without a half-told story (pitfall 11; referrals, situation 10).
 */
export interface AccountState {
  /** The last good figures; an error never touches them. */
  snapshot: Snapshot | null;
  ledger: Ledger | null;
  /** How many of `ledger.announced` the user has seen. */
  seen: number;
  /** Rows that came in since the user last looked. */
  newKeys: string[];
  trouble: ServiceError | null;
  schedule: Schedule;
  /** Decided but perhaps not yet told. */
  outbox: Announcement[];
  /** What the user saw when they last looked; absent before the first look. */
  looked?: Look;
  /** ms; when it last called for the user: news came in, or its notification was clicked. Absent once they looked. */
  calledAt?: number;
}

export interface Snapshot {
  stats: Stats;
  referrals: KeyedReferral[];
  /** Remote HTML as it came: sanitised where it is shown (pitfall 22). */
  noticeHtml: string;
  /** ms of this computer's clock. */
  fetchedAt: number;
  cachedSeconds: number | null;
}

export const NEW_STATE: AccountState = {
  snapshot: null,
  ledger: null,
  seen: 0,
  newKeys: [],
  trouble: null,
  schedule: NEW_SCHEDULE,
  outbox: [],
};

export const unseen = (state: AccountState): number =>
  Math.max(0, (state.ledger?.announced ?? 0) - state.seen);

/** The state after one question to the service. Pure: what is to be told lies in the outbox. */
export function afterAnswer(
  before: AccountState,
  outcome: Result<Answer<StatsAnswer>, ServiceError>,
  context: { accountId: string; settings: Settings; now: number; random: number },
): AccountState {
  const { accountId, settings, now, random } = context;
  const error = outcome.ok ? null : outcome.error;
  const schedule = afterAsking(before.schedule, error, { now, random, pollMinutes: settings.pollMinutes });
  if (!outcome.ok) return { ...before, trouble: error, schedule };

  const { value: answer, cachedSeconds } = outcome.value;
  const verdict = judge(before.ledger, answer.referrals, answer.stats.totalReferrals);
  const referrals = settings.notifyReferrals ? referralAnnouncement(accountId, verdict) : [];
  const statuses = settings.notifyStatus ? statusAnnouncement(accountId, verdict) : [];
  return {
    snapshot: {
      stats: answer.stats,
      referrals: verdict.referrals,
      noticeHtml: answer.noticeHtml,
      fetchedAt: now,
      cachedSeconds,
    },
    ledger: verdict.ledger,
    seen: before.seen,
    newKeys: [...before.newKeys, ...verdict.arrived.map((row) => row.key)].slice(-200),
    trouble: null,
    schedule,
    outbox: [...before.outbox, ...referrals, ...statuses],
    looked: before.looked,
    calledAt: verdict.count > 0 ? now : before.calledAt,
  };
}

/**
 * The user has looked at the account while `announced` referrals were known. `look`: at which figures; null where
 * there were none.
 */
export function afterLook(before: AccountState, announced: number, look: Look | null = null): AccountState {
  const seen = Math.min(Math.max(before.seen, announced), before.ledger?.announced ?? 0);
  const all = seen === (before.ledger?.announced ?? 0);
  return {
    ...before,
    seen,
    newKeys: all ? [] : before.newKeys,
    calledAt: all ? undefined : before.calledAt,
    looked: look ?? before.looked,
  };
}

/** The user was led to the account by its notification. */
export const afterCall = (before: AccountState, now: number): AccountState => ({ ...before, calledAt: now });

/** These were told. */
export function afterTelling(before: AccountState, ids: string[]): AccountState {
  return { ...before, outbox: before.outbox.filter(({ id }) => !ids.includes(id)) };
}

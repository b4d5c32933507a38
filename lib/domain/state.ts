import { type Announcement, referralAnnouncement, statusAnnouncement } from './announcement.ts';
import type { ServiceError, StorageError } from './errors.ts';
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
  };
}

/**
 * The state after an answer that the browser could not store: it is held in memory, and asked for less often.
 * A failure of the service itself decides alone when to ask again.
 */
export function afterUnkept(
  after: AccountState,
  before: AccountState,
  error: StorageError,
  { settings, now, random }: { settings: Settings; now: number; random: number },
): AccountState {
  if (after.trouble !== null) return after;
  const { pollMinutes } = settings;
  const next = afterAsking(before.schedule, error, { now, random, pollMinutes });
  // The first pauses after a failure are shorter than the period that the user chose: never more often than that.
  const nextAskAt = Math.max(next.nextAskAt ?? 0, after.schedule.nextAskAt ?? 0);
  return { ...after, schedule: { ...next, nextAskAt } };
}

/** The user has looked at the account while `announced` referrals were known. */
export function afterLook(before: AccountState, announced: number): AccountState {
  const seen = Math.min(Math.max(before.seen, announced), before.ledger?.announced ?? 0);
  return { ...before, seen, newKeys: seen === before.ledger?.announced ? [] : before.newKeys };
}

/** These were told. */
export function afterTelling(before: AccountState, ids: string[]): AccountState {
  return { ...before, outbox: before.outbox.filter(({ id }) => !ids.includes(id)) };
}

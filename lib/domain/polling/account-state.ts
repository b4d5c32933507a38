import type { Settings } from '../accounts/settings-schema.ts';
import { quietUntil } from '../calendar/quiet-hours.ts';
import { daysBetween } from '../calendar/time.ts';
import type { ServiceError, StorageError } from '../errors.ts';
import { rowDigest } from '../records/record-cursor.ts';
import {
  type AnnouncementContext,
  referralAnnouncement,
  statusAnnouncement,
  withWaiting,
} from '../referrals/announcement.ts';
import { judge } from '../referrals/new-referrals.ts';
import type { Snapshot } from '../referrals/snapshot.ts';
import type { Answer, StatsAnswer } from '../referrals/stats.ts';
import type { Result } from '../result.ts';
import type { AccountState, AccountView } from './account-state-schema.ts';
import type { Look } from './look.ts';
import { afterAsking, NEW_SCHEDULE, notAskedBefore } from './schedule.ts';

export type { Snapshot } from '../referrals/snapshot.ts';
export type { AccountState, AccountView } from './account-state-schema.ts';

export const NEW_STATE: AccountState = {
  snapshot: null,
  ledger: null,
  seen: 0,
  newKeys: [],
  trouble: null,
  schedule: NEW_SCHEDULE,
  outbox: [],
  answers: 0,
};

const MOST_NEW_KEYS = 200;
/** Where nothing can be told for hours (no notification service answers) the oldest go: the badge counts them. */
const MOST_IN_OUTBOX = 10;

export const unseen = (state: Pick<AccountView, 'ledger' | 'seen'>): number =>
  Math.max(0, (state.ledger?.announced ?? 0) - state.seen);

/**
 * What a question carries: how many answers the account had when it was asked. An answer that finds another number
 * was overtaken by a younger one, or by one that nobody can compare it with, and is dropped: an older total after a
 * younger one would be a fall, and the next rise told twice (pitfall 25).
 */
export const answersOf = (state: AccountState): number => state.answers ?? 0;

/** The state after one question to the service. Pure: what is to be told lies in the outbox. */
export function afterAnswer(
  before: AccountState,
  outcome: Result<Answer<StatsAnswer>, ServiceError>,
  context: AnnouncementContext & { settings: Settings; now: number; random: number },
): AccountState {
  const { settings, now, random } = context;
  const { pollMinutes } = settings;
  const answers = answersOf(before) + 1;
  if (!outcome.ok) {
    const schedule = afterAsking(before.schedule, outcome.error, { now, random, pollMinutes, news: false });
    return { ...before, answers, trouble: outcome.error, schedule };
  }

  const { value: answer, cachedSeconds, at } = outcome.value;
  const cached = cachedSeconds !== null;
  const verdict = judge(before.ledger, answer.referrals, answer.stats.totalReferrals, cached);
  const referrals = settings.notifyReferrals ? referralAnnouncement(context, verdict) : [];
  const statuses = settings.notifyStatus ? statusAnnouncement(context, verdict) : [];
  const found = [...referrals, ...statuses];
  const isQuiet = quietUntil(settings.quietHours, now) !== null;
  const snapshot: Snapshot = {
    stats: answer.stats,
    referrals: verdict.referrals,
    noticeHtml: answer.noticeHtml,
    fetchedAt: now,
    cachedSeconds,
    at: at ?? null,
  };
  return {
    snapshot,
    ledger: verdict.ledger,
    seen: before.seen,
    newKeys: [...before.newKeys, ...verdict.arrived.map((row) => row.key)].slice(-MOST_NEW_KEYS),
    trouble: null,
    schedule: afterAsking(before.schedule, null, { now, random, pollMinutes, news: verdict.count > 0 }),
    outbox: (isQuiet ? withWaiting(before.outbox, found) : [...before.outbox, ...found]).slice(
      -MOST_IN_OUTBOX,
    ),
    answers,
    looked: before.looked,
    calledAt: verdict.count > 0 ? now : before.calledAt,
    unrecorded: before.unrecorded !== false || isNews(before.snapshot, snapshot),
    historySchedule: before.historySchedule,
  };
}

/** An answer to other credentials came too late to be compared: the history goes on, and is due to be asked. */
export function afterOvertaken(before: AccountState): AccountState {
  return { ...before, answers: answersOf(before) + 1, trouble: null, schedule: NEW_SCHEDULE };
}

/**
 * The state after an answer that the browser could not store: it is held in memory, and asked for less often.
 * A failure of the service itself decides alone when to ask again.
 */
export function afterFailedWrite(
  after: AccountState,
  before: AccountState,
  error: StorageError,
  { settings, now, random }: { settings: Settings; now: number; random: number },
): AccountState {
  if (after.trouble !== null) return after;
  const { pollMinutes } = settings;
  const next = afterAsking(before.schedule, error, { now, random, pollMinutes, news: false });
  // The first pauses after a failure are shorter than the period that the user chose: never more often than that.
  const nextAskAt = Math.max(next.nextAskAt ?? 0, after.schedule.nextAskAt ?? 0);
  return { ...after, schedule: { ...next, nextAskAt } };
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
    // What came in quietly and was looked at since is no news any more.
    outbox: all ? before.outbox.filter((one) => !one.waits || one.kind !== 'referrals') : before.outbox,
    calledAt: all ? undefined : before.calledAt,
    looked: look ?? before.looked,
  };
}

/** The user was led to the account by its notification. */
export const afterCall = (before: AccountState, now: number): AccountState => ({ ...before, calledAt: now });

/** These were told. */
export function afterNotifying(before: AccountState, ids: string[]): AccountState {
  return { ...before, outbox: before.outbox.filter(({ id }) => !ids.includes(id)) };
}

/**
 * Whether an answer has anything to be recorded: another day, other totals, another row, or another word of one.
 * Nobody knows when one that a cache gave was true: the next one is recorded.
 */
function isNews(before: Snapshot | null, { stats, referrals, cachedSeconds, ...now }: Snapshot): boolean {
  if (before === null || before.cachedSeconds !== null || cachedSeconds !== null) return true;
  const then = before.at ?? before.fetchedAt;
  return (
    daysBetween(then, now.at ?? now.fetchedAt) !== 0 ||
    PARTS.some((part) => before.stats[part] !== stats[part]) ||
    before.referrals.map(rowDigest).join() !== referrals.map(rowDigest).join()
  );
}

const PARTS = ['totalPaid', 'totalUnpaid', 'totalReferrals', 'conversionRate'] as const;

/** Its last answer is recorded. */
export const afterRecording = ({ historySchedule, ...before }: AccountState): AccountState => ({
  ...before,
  unrecorded: false,
});

/** The service's history was asked, and did not answer: nobody is to ask for anything before the time that it names. */
export function afterHistoryFailed(
  before: AccountState,
  error: ServiceError,
  { settings, now, random }: { settings: Settings; now: number; random: number },
): AccountState {
  const { pollMinutes } = settings;
  const since = before.historySchedule ?? NEW_SCHEDULE;
  const historySchedule = afterAsking(since, error, { now, random, pollMinutes, news: false });
  const { notBefore } = historySchedule;
  const schedule = notBefore === null ? before.schedule : notAskedBefore(before.schedule, notBefore);
  return { ...before, historySchedule, schedule };
}

/** The records were deleted: the next answer begins them anew. */
export const afterForgetting = ({ unrecorded, ...before }: AccountState): AccountState => before;

import type { Account } from '../accounts/account.ts';
import { notifyFilter } from '../accounts/notify-level.ts';
import type { Settings } from '../accounts/settings-schema.ts';
import { daysBetween } from '../calendar/time.ts';
import type { ServiceError, StorageError } from '../errors-schema.ts';
import { type AnnouncementContext, referralAnnouncement, statusAnnouncement } from '../referrals/announcement.ts';
import type { Answer, StatsAnswer } from '../referrals/answer.ts';
import { judgeReferrals } from '../referrals/new-referrals.ts';
import type { Announcement, Snapshot } from '../referrals/referral-schema.ts';
import type { Result } from '../result.ts';
import { stableJson } from '../text/json-text.ts';
import type { AccountState } from './account-state-schema.ts';
import { failingAfter } from './lasting-trouble.ts';
import { NEW_SCHEDULE, scheduleAfterRequest } from './schedule.ts';

export const NEW_STATE: AccountState = {
  ...{ snapshot: null, ledger: null, seen: 0, newKeys: [], trouble: null, schedule: NEW_SCHEDULE, answers: 0 },
};

const MOST_NEW_KEYS = 200;

export const announcedIn = ({ ledger }: Pick<AccountState, 'ledger'>): number => ledger?.announced ?? 0;

export const unseen = (state: Pick<AccountState, 'ledger' | 'seen'>): number =>
  Math.max(0, announcedIn(state) - state.seen);

export interface AnswerContext extends Omit<AnnouncementContext, 'isWanted'>, Pick<Account, 'notify'> {
  settings: Settings;
  now: number;
  random: number;
}

export const afterAnswer = (...answer: Parameters<typeof judgeAnswer>): AccountState => judgeAnswer(...answer).state;

export function judgeAnswer(
  before: AccountState,
  outcome: Result<Answer<StatsAnswer>, ServiceError>,
  context: AnswerContext,
): { state: AccountState; found: Announcement[] } {
  const { settings, notify, now, random } = context;
  const { pollMinutes } = settings;
  const answers = before.answers + 1;
  if (!outcome.ok) {
    const schedule = scheduleAfterRequest(before.schedule, outcome.error, { now, random, pollMinutes, news: false });
    const failingSince = failingAfter(before, outcome.error, now);
    return { state: { ...before, answers, trouble: outcome.error, failingSince, schedule }, found: [] };
  }

  const { value: answer, cachedSeconds, at = null } = outcome.value;
  const { stats, noticeHtml } = answer;
  const isCached = cachedSeconds !== null;
  const verdict = judgeReferrals(before.ledger, answer.referrals, stats.totalReferrals, isCached);
  const announced = { ...context, isWanted: notifyFilter(notify, settings) };
  const found = [...referralAnnouncement(announced, verdict), ...statusAnnouncement(announced, verdict)];
  const snapshot: Snapshot = { stats, referrals: verdict.referrals, noticeHtml, fetchedAt: now, cachedSeconds, at };
  const state: AccountState = {
    ...before,
    snapshot,
    ledger: verdict.ledger,
    newKeys: [...before.newKeys, ...verdict.arrived.map((row) => row.key)].slice(-MOST_NEW_KEYS),
    trouble: null,
    schedule: scheduleAfterRequest(before.schedule, null, { now, random, pollMinutes, news: verdict.count > 0 }),
    answers,
    unmirrored: before.unmirrored !== false || concernsMirror(before.snapshot, snapshot),
  };
  return { state, found };
}

/** The state after connecting dropped an outdated answer: the history continues, and the account is due at once. */
export const afterOvertaken = (before: AccountState): AccountState => ({
  ...before,
  ...{ answers: before.answers + 1, trouble: null, schedule: NEW_SCHEDULE },
});

/** The state after an answer that could not be stored: polls are rarer. A service's error decides the schedule. */
export function afterFailedWrite(
  after: AccountState,
  before: AccountState,
  error: StorageError,
  { settings, now, random }: { settings: Settings; now: number; random: number },
): AccountState {
  if (after.trouble !== null) return after;
  const { pollMinutes } = settings;
  const next = scheduleAfterRequest(before.schedule, error, { now, random, pollMinutes, news: false });
  // The first pauses after a failure may be shorter than the user's period.
  const nextRequestAt = Math.max(next.nextRequestAt ?? 0, after.schedule.nextRequestAt ?? 0);
  return { ...after, schedule: { ...next, nextRequestAt } };
}

/** Whether an answer changes the mirror. True for and after a cached answer, because its time is unknown. */
function concernsMirror(before: Snapshot | null, { stats, referrals, cachedSeconds, ...now }: Snapshot): boolean {
  if (before === null || before.cachedSeconds !== null || cachedSeconds !== null) return true;
  const then = before.at ?? before.fetchedAt;
  return (
    daysBetween(then, now.at ?? now.fetchedAt) !== 0 ||
    stableJson([before.stats, before.referrals]) !== stableJson([stats, referrals])
  );
}

/** The state with a back-off until then (ms), which applies to polls, too. */
export function afterBackOff(before: AccountState, notBefore: number): AccountState {
  const { nextRequestAt } = before.schedule;
  const delayed = nextRequestAt === null ? null : Math.max(nextRequestAt, notBefore);
  return { ...before, schedule: { ...before.schedule, notBefore, nextRequestAt: delayed } };
}

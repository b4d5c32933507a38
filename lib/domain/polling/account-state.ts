import type { Account } from '../accounts/account.ts';
import { notifyFilter } from '../accounts/notify-level.ts';
import type { Settings } from '../accounts/settings-schema.ts';
import { daysBetween } from '../calendar/time.ts';
import type { ServiceError, StorageError } from '../errors-schema.ts';
import { type AnnouncementContext, referralAnnouncement, statusAnnouncement } from '../referrals/announcement.ts';
import type { Answer, StatsAnswer } from '../referrals/answer.ts';
import { isSettled, judgeReferrals } from '../referrals/new-referrals.ts';
import type { Announcement, Snapshot } from '../referrals/referral-schema.ts';
import { pollDueAt, waitEnd } from '../requests/poll-schedule.ts';
import { afterRequest, FIGURES, NEW_ROUTE, newRoute, retryAfter, routeFor } from '../requests/route.ts';
import type { Route } from '../requests/route-schema.ts';
import { fail, type Result } from '../result.ts';
import { stableJson } from '../text/json-text.ts';
import type { AccountState } from './account-state-schema.ts';
import { failingAfter } from './lasting-trouble.ts';

export const NEW_STATE: AccountState = {
  ...{ snapshot: null, ledger: null, seen: 0, newKeys: [], trouble: null },
  ...{ route: NEW_ROUTE, wait: null },
};

const MOST_NEW_KEYS = 200;

export const announcedIn = ({ ledger }: Pick<AccountState, 'ledger'>): number => ledger?.announced ?? 0;

export const unseen = (state: Pick<AccountState, 'ledger' | 'seen'>): number =>
  Math.max(0, announcedIn(state) - state.seen);

export interface AnswerContext extends Omit<AnnouncementContext, 'isWanted'>, Pick<Account, 'notify'> {
  settings: Settings;
  now: number;
  /** When the answer was requested (ms); absent: just now. */
  requestedAt?: number;
  random: number;
}

export const afterAnswer = (...answer: Parameters<typeof judgeAnswer>): AccountState => judgeAnswer(...answer).state;

/** The state after an answer, its announcements, and the keys of rows that are no longer paid or rejected. */
export function judgeAnswer(
  before: AccountState,
  outcome: Result<Answer<StatsAnswer>, ServiceError>,
  context: AnswerContext,
): { state: AccountState; found: Announcement[]; undone: ReadonlySet<string> } {
  const { settings, notify, now } = context;
  const route = routeAfter(before, outcome, context);
  // A time in the future comes from a clock that was set back since.
  const idleSince = Math.min(before.idleSince ?? now, now);
  if (!outcome.ok) {
    const { error: trouble } = outcome;
    // Without a network, nothing has tried a rejected login again.
    const isUntried = trouble.kind === 'offline' && before.trouble?.kind === 'unauthorized';
    const failingSince = failingAfter(before, trouble, now);
    const failed = { ...withWait(before, trouble, now), trouble, failingSince, route, idleSince };
    return { state: isUntried ? before : failed, found: [], undone: new Set() };
  }

  const { value: answer, cachedSeconds, at = null } = outcome.value;
  const { stats, noticeHtml } = answer;
  const isCached = cachedSeconds !== null;
  // A clock that is slow, as that of a proxy, must not make old rows look new.
  const latest = at === null ? undefined : Math.max(at, now);
  const verdict = judgeReferrals(before.ledger, answer.referrals, stats.totalReferrals, isCached, latest);
  const announced = { ...context, isWanted: notifyFilter(notify, settings) };
  const found = [...referralAnnouncement(announced, verdict), ...statusAnnouncement(announced, verdict)];
  const snapshot: Snapshot = { stats, referrals: verdict.referrals, noticeHtml, fetchedAt: now, cachedSeconds, at };
  const state: AccountState = {
    ...before,
    snapshot,
    ledger: verdict.ledger,
    newKeys: [...before.newKeys, ...verdict.arrived.map((row) => row.key)].slice(-MOST_NEW_KEYS),
    trouble: null,
    route,
    idleSince: verdict.count > 0 ? now : idleSince,
  };
  return {
    state,
    found,
    undone: new Set(verdict.changed.filter(({ status }) => !isSettled(status)).map(({ key }) => key)),
  };
}

type RouteContext = Pick<AnswerContext, 'settings' | 'revision' | 'now' | 'requestedAt' | 'random'>;

function routeAfter(
  before: Pick<AccountState, 'route' | 'idleSince' | 'wait'>,
  outcome: Result<unknown, ServiceError>,
  { settings: { pollMinutes }, revision, now, requestedAt, random }: RouteContext,
): Route {
  const route = routeFor(before.route, revision);
  const plannedAt = pollDueAt({ ...before, route }, { pollMinutes, now }) ?? 0;
  return afterRequest(route, outcome, { now, requestedAt, random, cadence: FIGURES, plannedAt });
}

/** The state without trouble, due at once: after connecting dropped an outdated answer, or a trouble ended. */
export const dueAgain = (before: AccountState): AccountState => ({
  ...before,
  ...{ trouble: null, route: newRoute(before.route.revision) },
});

/**
 * The state of a user who is no affiliate now, and may become one again, when only what came since is new. Whether a
 * trouble was told stays, so that its notification goes.
 */
export const withoutFigures = ({ ledger, failingSince }: AccountState): AccountState => ({
  ...NEW_STATE,
  ...{ ledger, failingSince, seen: announcedIn({ ledger }) },
});

/** The state with the wait that an answer of any route asks for. The longest of several that were asked at once counts. */
export function withWait<T extends Pick<AccountState, 'wait'>>(before: T, error: ServiceError, now: number): T {
  const until = now + retryAfter(error);
  if (error.kind !== 'busy' || until <= Math.max(now, waitEnd(before, now))) return before;
  return { ...before, wait: { from: now, until, status: error.status } };
}

/** The route of the figures after an answer that could not be stored, so that polls are rarer. */
export function afterFailedWrite(before: AccountState, error: StorageError, context: RouteContext): Route {
  const { now, settings } = context;
  const route = routeAfter(before, fail(error), context);
  // The first pauses after a failure may be shorter than the user's period.
  const asked = { ...before, route: { ...route, retryAt: null } };
  const usual = pollDueAt(asked, { pollMinutes: settings.pollMinutes, now }) ?? 0;
  return { ...route, retryAt: Math.max(route.retryAt ?? 0, usual) };
}

/** Whether an answer may change the history. True for and after a cached answer, because its time is unknown. */
export function isNewAnswer(before: Snapshot | null, after: Snapshot | null): boolean {
  if (after === null || after === before) return false;
  const { stats, referrals, cachedSeconds, ...now } = after;
  if (before === null || before.cachedSeconds !== null || cachedSeconds !== null) return true;
  const then = before.at ?? before.fetchedAt;
  return (
    daysBetween(then, now.at ?? now.fetchedAt) !== 0 ||
    stableJson([before.stats, before.referrals]) !== stableJson([stats, referrals])
  );
}

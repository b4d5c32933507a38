import type { Account } from '../accounts/account.ts';
import type { WaitingKind } from '../accounts/administration.ts';
import { MINUTE } from '../calendar/calendar.ts';
import type { ServiceError } from '../errors-schema.ts';
import { highest } from '../extremes.ts';
import type { Outbox } from '../polling/outbox.ts';
import type { OutboxEntry } from '../polling/outbox-schema.ts';
import { mayRequest, NEW_SCHEDULE, scheduleAfterRequest } from '../polling/schedule.ts';
import type { Schedule } from '../polling/schedule-schema.ts';
import type { Result } from '../result.ts';
import type { Watch } from './groups-schema.ts';

/** The longest time between two requests; random spreading makes that 60 to 80. */
const WATCH_MINUTES = 80;

type Login = Pick<Account, 'baseUrl' | 'revision'>;

export const newWatch = (accountId: string, kind: WaitingKind): Watch => ({
  accountId,
  kind,
  ...{ baseUrl: null, revision: null, waiting: null, announced: 0, seen: 0, trouble: null, schedule: NEW_SCHEDULE },
});

/** The current schedule; a new login starts a new one, which is due at once. */
export const watchSchedule = (watch: Watch, { revision }: Login): Schedule =>
  watch.revision === revision ? watch.schedule : NEW_SCHEDULE;

export const isWatchDue = (watch: Watch, login: Login, now: number): boolean =>
  mayRequest(watchSchedule(watch, login), 'alarm', now);

export function watchAfterAnswer(
  watch: Watch,
  outcome: Result<number, ServiceError>,
  { account, now, random }: { account: Login; now: number; random: number },
): Watch {
  const error = outcome.ok ? null : outcome.error;
  const next = scheduleAfterRequest(watchSchedule(watch, account), error, {
    now,
    random,
    pollMinutes: WATCH_MINUTES,
    // Requests are rare already, so idle accounts get no longer period.
    news: true,
  });
  // Only checking for the network, which makes no request, happens more often than hourly.
  const isHourly = next.nextRequestAt !== null && error !== null && error.kind !== 'offline';
  const earliest = isHourly ? now + Math.round(WATCH_MINUTES * MINUTE * (0.75 + random / 4)) : 0;
  const nextRequestAt = next.nextRequestAt && Math.max(next.nextRequestAt, earliest);
  const requested = { ...watch, revision: account.revision, trouble: error, schedule: { ...next, nextRequestAt } };
  if (!outcome.ok) return requested;
  const waiting = outcome.value;
  const known = watch.baseUrl === account.baseUrl ? watch.waiting : null;
  const announced = watch.announced + (known === null ? 0 : Math.max(0, waiting - known));
  // No more can be new than are waiting; the others were handled elsewhere.
  const handled = Math.max(0, announced - waiting);
  return { ...requested, baseUrl: account.baseUrl, waiting, announced, seen: Math.max(watch.seen, handled) };
}

export const afterSeen = (watch: Watch): Watch => ({ ...watch, seen: watch.announced });

/** Whether an error concerns only this watch: a user who may not see one part of a program may see others. */
export const concernsOnlyWatch = (error: ServiceError | null): boolean => error?.kind === 'forbidden';

export const accountStopError = (watch: Watch, { revision }: Login): ServiceError | null =>
  watch.revision === revision && !concernsOnlyWatch(watch.trouble) ? stopError(watch) : null;

/** The error for which a watch waits for the user; null: none. */
export const stopError = (watch: Watch | undefined): ServiceError | null =>
  watch?.schedule.nextRequestAt === null ? watch.trouble : null;

export type WatchKey = Pick<Watch, 'accountId' | 'kind'>;

export const isSameWatch = (a: WatchKey, b: WatchKey): boolean => a.accountId === b.accountId && a.kind === b.kind;

/** Whether an answer to this account resumes the watch. @param kind what was answered; null: nothing watched */
export const isResumedBy = (watch: Watch, accountId: string, kind: WaitingKind | null): boolean =>
  watch.accountId === accountId && (watch.kind === kind || !concernsOnlyWatch(watch.trouble));

export function resumedWatch(watch: Watch, now: number): Watch {
  return { ...watch, trouble: null, schedule: { ...NEW_SCHEDULE, nextRequestAt: now } };
}

export const unseenWaiting = ({ announced, seen }: Watch): number => Math.max(0, announced - seen);

/** The outbox after watches have changed, with one entry per watch for unshown, unseen and unhandled ones. */
export function withWaitingEntries(outbox: Outbox, before: Watch[], after: Watch[]): Outbox {
  const others = outbox.filter(({ kind }) => kind !== 'waiting');
  const waiting = after.flatMap((watch): OutboxEntry[] => {
    const { accountId, kind, announced, seen } = watch;
    const previous = before.find((candidate) => isSameWatch(candidate, watch)) ?? watch;
    const pending = outbox.map((entry) =>
      entry.kind === 'waiting' && isSameWatch({ ...entry, kind: entry.waitingKind }, watch) ? entry.count : 0,
    );
    const count = Math.min(highest(pending, 0) + announced - previous.announced, announced - seen);
    const id = `waiting/${accountId}/${kind}/${announced}`;
    return count > 0 ? [{ kind: 'waiting', id, accountId, waitingKind: kind, count }] : [];
  });
  return others.length === outbox.length && waiting.length === 0 ? outbox : [...others, ...waiting];
}

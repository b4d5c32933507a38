import type { Account } from '../accounts/account.ts';
import type { WaitingKind } from '../accounts/administration.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { Outbox } from '../polling/outbox.ts';
import type { OutboxEntry } from '../polling/outbox-schema.ts';
import { afterRequest, mayAsk, NEW_SCHEDULE } from '../polling/schedule.ts';
import type { Schedule } from '../polling/schedule-schema.ts';
import type { Result } from '../result.ts';
import type { Watch } from './groups-schema.ts';

/** Minutes; the longest time between two requests. Random spreading makes that 60 to 80. */
const WATCH_MINUTES = 80;
const LONGEST_PAUSE = WATCH_MINUTES * 60_000;

type Where = Pick<Account, 'baseUrl' | 'revision'>;

export const newWatch = (accountId: string, kind: WaitingKind): Watch => ({
  accountId,
  kind,
  baseUrl: null,
  revision: null,
  waiting: null,
  announced: 0,
  seen: 0,
  trouble: null,
  schedule: NEW_SCHEDULE,
});

/** The schedule in force; a new login starts a new one and is due at once. */
export const watchSchedule = (watch: Watch, { revision }: Where): Schedule =>
  watch.revision === revision ? watch.schedule : NEW_SCHEDULE;

export const isWatchDue = (watch: Watch, where: Where, now: number): boolean =>
  mayAsk(watchSchedule(watch, where), 'alarm', now);

/** The watch after one request. @param outcome how many wait, by the service's own total */
export function watchAfterAnswer(
  watch: Watch,
  outcome: Result<number, ServiceError>,
  { account, now, random }: { account: Where; now: number; random: number },
): Watch {
  const error = outcome.ok ? null : outcome.error;
  const next = afterRequest(watchSchedule(watch, account), error, {
    now,
    random,
    pollMinutes: WATCH_MINUTES,
    // Already rare, so not stretched further where little comes.
    news: true,
  });
  const schedule = { ...next, nextAskAt: atLeastHourly(next, error, now, random) };
  const asked = { ...watch, revision: account.revision, trouble: error, schedule };
  if (!outcome.ok) return asked;
  const waiting = outcome.value;
  const known = watch.baseUrl === account.baseUrl ? watch.waiting : null;
  const announced = watch.announced + (known === null ? 0 : Math.max(0, waiting - known));
  // At most as many can be new as are waiting: the others were handled elsewhere.
  const settled = Math.max(0, announced - waiting);
  return {
    ...asked,
    baseUrl: account.baseUrl,
    waiting,
    announced,
    seen: Math.max(watch.seen, settled),
  };
}

/** At most one request an hour, also after failures. Checking for the network makes no request. */
function atLeastHourly(
  { nextAskAt }: Schedule,
  error: ServiceError | null,
  now: number,
  random: number,
): number | null {
  if (nextAskAt === null || error === null || error.kind === 'offline') return nextAskAt;
  return Math.max(nextAskAt, now + Math.round(LONGEST_PAUSE * (0.75 + random / 4)));
}

/** The user has looked at what waits. */
export const afterSeen = (watch: Watch): Watch => ({
  ...watch,
  seen: watch.announced,
});

/** Whether the error concerns this watch alone: a user who may not see one part of a program may see others. */
export const concernsOnlyWatch = (error: ServiceError | null): boolean => error?.kind === 'forbidden';

/** The error that stopped the watch with this login and concerns the whole account; null: none. */
export const accountStopError = (watch: Watch, where: Where): ServiceError | null =>
  watch.revision === where.revision && !concernsOnlyWatch(watch.trouble) ? stopError(watch) : null;

/** Why a watch waits for the user; null: it does not, or its trouble passes by itself. */
export const stopError = (watch: Watch | undefined): ServiceError | null =>
  watch?.schedule.nextAskAt === null ? watch.trouble : null;

/** What a watch is about; of each there is one. */
export type WatchKey = Pick<Watch, 'accountId' | 'kind'>;

export const isSameWatch = (a: WatchKey, b: WatchKey): boolean => a.accountId === b.accountId && a.kind === b.kind;

/**
 * Whether an answer to this account means that the watch can resume.
 * @param kind what was answered; null: something that is not watched
 */
export const isResumedBy = (watch: Watch, accountId: string, kind: WaitingKind | null): boolean =>
  watch.accountId === accountId && (watch.kind === kind || !concernsOnlyWatch(watch.trouble));

/** Resumes a watch that had stopped. */
export const resumedWatch = (watch: Watch, now: number): Watch =>
  watch.schedule.nextAskAt === null
    ? { ...watch, trouble: null, schedule: { ...NEW_SCHEDULE, nextAskAt: now } }
    : watch;

/** How many the user has not seen yet: applicants, or referrals. */
export const unseenWaiting = ({ announced, seen }: Watch): number => Math.max(0, announced - seen);

/**
 * The outbox after watches have changed. What came to one is announced together with what still waits to be shown of
 * it, as far as it is neither seen nor handled.
 */
export function withWaitingEntries(outbox: Outbox, before: Watch[], after: Watch[]): Outbox {
  const others = outbox.filter((one) => one.kind !== 'waiting');
  const waiting = after.flatMap((watch): OutboxEntry[] => {
    const { accountId, kind: of, announced, seen } = watch;
    const then = before.find((one) => isSameWatch(one, watch)) ?? watch;
    const pending = outbox.map((one) =>
      one.kind === 'waiting' && isSameWatch({ ...one, kind: one.of }, watch) ? one.count : 0,
    );
    const count = Math.min(Math.max(0, ...pending) + announced - then.announced, announced - seen);
    return count > 0 ? [{ kind: 'waiting', id: `waiting/${accountId}/${of}/${announced}`, accountId, of, count }] : [];
  });
  return others.length === outbox.length && waiting.length === 0 ? outbox : [...others, ...waiting];
}

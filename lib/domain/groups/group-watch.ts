import type { Account } from '../accounts/account.ts';
import type { WaitingKind } from '../accounts/administration.ts';
import type { ServiceError } from '../errors-schema.ts';
import { afterAsking, mayAsk, NEW_SCHEDULE, type Reason } from '../polling/schedule.ts';
import type { Schedule } from '../polling/schedule-schema.ts';
import type { Result } from '../result.ts';
import type { GroupWatch, RememberedGroup } from './groups-schema.ts';

/** Minutes; the longest time between two requests. Random spreading makes that 60 to 80. */
const WATCH_MINUTES = 80;
const LONGEST_PAUSE = WATCH_MINUTES * 60_000;

type Where = Pick<Account, 'baseUrl' | 'revision'>;

export const newWatch = (
  accountId: string,
  groupId: number | null,
  name: string | null,
  kind: WaitingKind = 'applicants',
): GroupWatch => ({
  accountId,
  groupId,
  kind,
  name,
  baseUrl: null,
  revision: null,
  waiting: null,
  announced: 0,
  notified: 0,
  seen: 0,
  trouble: null,
  schedule: NEW_SCHEDULE,
});

/** The schedule in force: a new login is due at once, whatever happened to the old one. */
export const scheduleOf = (watch: GroupWatch, { revision }: Where): Schedule =>
  watch.revision === revision ? watch.schedule : NEW_SCHEDULE;

export const mayAskFor = (watch: GroupWatch, where: Where, reason: Reason, now: number): boolean =>
  mayAsk(scheduleOf(watch, where), reason, now);

/** The watch after one request. @param outcome how many wait, by the service's own total */
export function afterAnswer(
  watch: GroupWatch,
  outcome: Result<number, ServiceError>,
  { account, now, random }: { account: Where; now: number; random: number },
): GroupWatch {
  const error = outcome.ok ? null : outcome.error;
  const next = afterAsking(scheduleOf(watch, account), error, {
    now,
    random,
    pollMinutes: WATCH_MINUTES,
    // Already rare, so not stretched further for idle groups.
    news: true,
  });
  const schedule = { ...next, nextAskAt: isGone(error) ? null : atLeastHourly(next, error, now, random) };
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
    notified: Math.max(watch.notified, settled),
    seen: Math.max(watch.seen, settled),
  };
}

/** The site has deleted the group, so asking again is useless until the user acts. */
const isGone = (error: ServiceError | null): boolean => error?.kind === 'not-found' && !error.page;

/**
 * Whether the error concerns this watch alone: its group is deleted, or this part of the program is not for this user,
 * who may see others.
 */
export const isItsOwn = ({ groupId }: Pick<GroupWatch, 'groupId'>, error: ServiceError | null): boolean =>
  isGone(error) || (groupId === null && error?.kind === 'forbidden');

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
export const afterSeeing = (watch: GroupWatch): GroupWatch => ({
  ...watch,
  notified: watch.announced,
  seen: watch.announced,
});

/** The user was notified of the first `announced` of them. */
export const afterNotifying = (watch: GroupWatch, announced: number): GroupWatch => ({
  ...watch,
  notified: Math.max(watch.notified, announced),
});

/** The error that stopped the watch with this login and concerns the whole account; null: none. */
export const stoppedBy = (watch: GroupWatch, where: Where): ServiceError | null => {
  const { revision, schedule, trouble } = watch;
  return revision === where.revision && schedule.nextAskAt === null && !isItsOwn(watch, trouble) ? trouble : null;
};

/** Why a watch waits for the user; null: it does not, or its trouble passes by itself. */
export const stoppedOver = (watch: GroupWatch | undefined | null): ServiceError | null =>
  watch?.schedule.nextAskAt === null ? watch.trouble : null;

/** What a watch is about; of each there is one. */
export type Watched = Pick<GroupWatch, 'accountId' | 'groupId' | 'kind'>;

export const isSame = (a: Watched, b: Watched): boolean =>
  a.accountId === b.accountId && a.groupId === b.groupId && a.kind === b.kind;

/**
 * Whether an answer about something means that this watch can resume: a deleted group stays deleted while others
 * answer.
 */
export const isOverBy = (watch: GroupWatch, answered: Watched): boolean =>
  isSame(watch, answered) || (watch.accountId === answered.accountId && !isItsOwn(watch, watch.trouble));

/** Resumes a watch that had stopped. */
export const afterUser = (watch: GroupWatch, now: number): GroupWatch =>
  watch.schedule.nextAskAt === null
    ? { ...watch, trouble: null, schedule: { ...NEW_SCHEDULE, nextAskAt: now } }
    : watch;

/** How many the user has not seen yet: applicants, or referrals. */
export const newApplicants = ({ announced, seen }: GroupWatch): number => Math.max(0, announced - seen);
export const unnotified = ({ announced, notified }: GroupWatch): number => Math.max(0, announced - notified);

/** Of groups, only pinned ones are watched, and none while the whole program's applicants are. */
export const stillWatched = (watches: GroupWatch[], groups: RememberedGroup[]): GroupWatch[] =>
  watches.filter((watch) => {
    const { accountId } = watch;
    if (watch.groupId === null) return true;
    if (watches.some((one) => isSame(one, { accountId, groupId: null, kind: 'applicants' }))) return false;
    return groups.some((one) => one.pinned && one.accountId === accountId && one.groupId === watch.groupId);
  });

/** The user's name for the group, or else the service's; null: it has only a number. */
export const watchedName = ({ accountId, groupId, name }: GroupWatch, groups: RememberedGroup[]) =>
  groups.find((group) => group.accountId === accountId && group.groupId === groupId)?.name ?? name;

import type { Account } from '../accounts/account.ts';
import type { ServiceError } from '../errors.ts';
import { afterAsking, mayAsk, NEW_SCHEDULE, type Reason, type Schedule } from '../polling/schedule.ts';
import type { Result } from '../result.ts';
import type { RememberedGroup } from './groups.ts';
import type { GroupWatch } from './groups-schema.ts';

export type { GroupWatch } from './groups-schema.ts';

/** Minutes; the longest time between two requests. Random spreading makes that 60 to 80. */
const WATCH_MINUTES = 80;
const LONGEST_PAUSE = WATCH_MINUTES * 60_000;

type Where = Pick<Account, 'baseUrl' | 'revision'>;

export const newWatch = (accountId: string, groupId: number, name: string | null): GroupWatch => ({
  accountId,
  groupId,
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

/** The user has looked at the group. */
export const afterSeeing = (watch: GroupWatch): GroupWatch => ({
  ...watch,
  notified: watch.announced,
  seen: watch.announced,
});

/** The user was notified of the first `announced` applicants. */
export const afterNotifying = (watch: GroupWatch, announced: number): GroupWatch => ({
  ...watch,
  notified: Math.max(watch.notified, announced),
});

/** The error that stopped the watch with this login and concerns the whole account; null: none. */
export const stoppedBy = ({ revision, schedule, trouble }: GroupWatch, where: Where): ServiceError | null =>
  revision === where.revision && schedule.nextAskAt === null && !isGone(trouble) ? trouble : null;

/**
 * Whether an answer about a group means that this watch can resume: a deleted group stays deleted while others
 * answer.
 */
export const isOverBy = ({ groupId, trouble }: GroupWatch, answeredGroup: number): boolean =>
  groupId === answeredGroup || !isGone(trouble);

/** Resumes a watch that had stopped. */
export const afterUser = (watch: GroupWatch, now: number): GroupWatch =>
  watch.schedule.nextAskAt === null
    ? { ...watch, trouble: null, schedule: { ...NEW_SCHEDULE, nextAskAt: now } }
    : watch;

export const newApplicants = ({ announced, seen }: GroupWatch): number => Math.max(0, announced - seen);
export const unnotified = ({ announced, notified }: GroupWatch): number => Math.max(0, announced - notified);

/** Only pinned groups are watched. */
export const stillWatched = (watches: GroupWatch[], groups: RememberedGroup[]): GroupWatch[] =>
  watches.filter((watch) =>
    groups.some(
      ({ accountId, groupId, pinned }) => pinned && accountId === watch.accountId && groupId === watch.groupId,
    ),
  );

/** The user's name for the group, or else the service's; null: it has only a number. */
export const watchedName = ({ accountId, groupId, name }: GroupWatch, groups: RememberedGroup[]) =>
  groups.find((group) => group.accountId === accountId && group.groupId === groupId)?.name ?? name;

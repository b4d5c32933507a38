import type { Account } from '../accounts/account.ts';
import type { ServiceError } from '../errors.ts';
import { afterAsking, mayAsk, NEW_SCHEDULE, type Reason, type Schedule } from '../polling/schedule.ts';
import type { Result } from '../result.ts';
import type { RememberedGroup } from './groups.ts';
import type { GroupWatch } from './groups-schema.ts';

export type { GroupWatch } from './groups-schema.ts';

/** The longest time between two questions: one in an hour, or by chance up to a third later. */
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

/** The schedule in force: who has logged in anew is asked again, whatever the old login was refused. */
export const scheduleOf = (watch: GroupWatch, { revision }: Where): Schedule =>
  watch.revision === revision ? watch.schedule : NEW_SCHEDULE;

export const mayAskFor = (watch: GroupWatch, where: Where, reason: Reason, now: number): boolean =>
  mayAsk(scheduleOf(watch, where), reason, now);

/** The watch after one question. @param outcome how many wait, by the service's own total */
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
    // Asked as seldom as it is, it need not become rarer where nobody applies.
    news: true,
  });
  const schedule = { ...next, nextAskAt: isGone(error) ? null : atLeastHourly(next, error, now, random) };
  const asked = { ...watch, revision: account.revision, trouble: error, schedule };
  if (!outcome.ok) return asked;
  const waiting = outcome.value;
  const known = watch.baseUrl === account.baseUrl ? watch.waiting : null;
  const announced = watch.announced + (known === null ? 0 : Math.max(0, waiting - known));
  // No more of them can be news than wait at all: the others were dealt with elsewhere.
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

/** The site has deleted the group: asking again helps nobody, until the user acts. */
const isGone = (error: ServiceError | null): boolean => error?.kind === 'not-found' && !error.page;

/** A failure is no reason to ask more often than once an hour. Looking whether the network is back asks nobody. */
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

/** They were told of as many as had been announced then. */
export const afterNotifying = (watch: GroupWatch, announced: number): GroupWatch => ({
  ...watch,
  notified: Math.max(watch.notified, announced),
});

/** What has stopped the watch with this login and concerns the whole account; null: nothing. */
export const stoppedBy = ({ revision, schedule, trouble }: GroupWatch, where: Where): ServiceError | null =>
  revision === where.revision && schedule.nextAskAt === null && !isGone(trouble) ? trouble : null;

/** Whether an answer about a group shows that what has stopped the watch is over: one group may be gone while others are there. */
export const isOverBy = ({ groupId, trouble }: GroupWatch, answeredGroup: number): boolean =>
  groupId === answeredGroup || !isGone(trouble);

/** The user's own question was answered: what had stopped the watch is over. */
export const afterUser = (watch: GroupWatch, now: number): GroupWatch =>
  watch.schedule.nextAskAt === null
    ? { ...watch, trouble: null, schedule: { ...NEW_SCHEDULE, nextAskAt: now } }
    : watch;

export const newApplicants = ({ announced, seen }: GroupWatch): number => Math.max(0, announced - seen);
export const unannounced = ({ announced, notified }: GroupWatch): number => Math.max(0, announced - notified);

/** Only pinned groups are watched: who is unpinned or forgotten is watched no longer. */
export const stillWatched = (watches: GroupWatch[], groups: RememberedGroup[]): GroupWatch[] =>
  watches.filter((watch) =>
    groups.some(
      ({ accountId, groupId, pinned }) =>
        pinned && accountId === watch.accountId && groupId === watch.groupId,
    ),
  );

/** The group in the user's words, or else the service's; null: by its number alone. */
export const watchedName = ({ accountId, groupId, name }: GroupWatch, groups: RememberedGroup[]) =>
  groups.find((group) => group.accountId === accountId && group.groupId === groupId)?.name ?? name;

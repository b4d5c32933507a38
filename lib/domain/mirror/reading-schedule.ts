import { DAY, HOUR, WEEK } from '../calendar/calendar.ts';
import { dueAt, routeFor } from '../requests/route.ts';
import { isFull, type Mirror } from './mirror.ts';
import { isSameTotals, sumOfTotals, type Totals } from './totals.ts';

/** When a mirror is read. All times are ms of this computer's clock, which may jump. */

/** Rows requested per page; a service may return fewer. */
export const PAGE_ROWS = 100;
/** Automatic requests of an account per hour, so that the shop's server keeps its capacity. */
export const MOST_REQUESTS = 200;
/** A longer list is read to the end only once a month. */
const MANY_PAGES = 20;

/**
 * When the next reading may begin, and whether it goes to the end.
 * @param totals of the last poll @param revision of the account's login
 */
export function nextReading(
  mirror: Mirror,
  totals: Totals,
  { revision, now }: { revision: number; now: number },
): { at: number; whole: boolean } {
  const { listed, agreed, difference, reading, complete, wholeAt, count } = mirror;
  const routeDue = dueAt(routeFor(mirror.route, revision), 0, now) ?? Number.POSITIVE_INFINITY;
  const notBefore = Math.max(routeDue, quotaEnd(mirror, now));
  if (!listed || reading || (!complete && !isFull(mirror)))
    return { at: notBefore, whole: listed && reading?.whole === true };
  if (agreed && isSameTotals(agreed.totals, totals)) {
    const period = count > MANY_PAGES * PAGE_ROWS ? 30 * DAY : WEEK;
    return { at: Math.max(notBefore, wholeAt === null ? now : past(wholeAt, now) + period), whole: true };
  }
  // The same totals left the same difference, so only time can explain it.
  if (difference && isSameTotals(difference.totals, totals)) {
    const retryAt = past(difference.at, now) + (difference.times > 1 ? DAY : HOUR);
    return { at: Math.max(notBefore, retryAt), whole: true };
  }
  return { at: notBefore, whole: false };
}

export const withRequest = (mirror: Mirror, now: number): Mirror => ({
  ...mirror,
  requests: [...recentRequests(mirror, now), now],
});

/**
 * The mirror of a service that has lost its list for this user, or never had one. Later rises of the totals are added to
 * what its rows are worth, if it has all of them, and otherwise to the totals of this moment.
 * @param totals of the last poll, with ms of the service's clock
 */
export function withoutList(mirror: Mirror, { at, ...totals }: Totals & { at: number }): Mirror {
  const sum = sumOfTotals(mirror.complete ? mirror : totals);
  return {
    ...mirror,
    lost: mirror.listed && mirror.count > 0 ? { at, sum } : mirror.lost,
    ...{ listed: false, complete: false, reading: null, agreed: null, difference: null },
  };
}

/** When the first request of a used-up quota is an hour old; 0 while requests are left. */
function quotaEnd(mirror: Mirror, now: number): number {
  const [first = 0, ...others] = recentRequests(mirror, now);
  return others.length + 1 >= MOST_REQUESTS ? first + HOUR : 0;
}

const recentRequests = ({ requests }: Mirror, now: number): number[] =>
  requests.filter((at) => at <= now && now - at < HOUR);

/** A moment in the future comes from a clock that was set back since, and does not count. */
const past = (at: number, now: number): number => (at > now ? 0 : at);

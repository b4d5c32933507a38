import { DAY, HOUR, MINUTE, WEEK } from '../calendar/calendar.ts';
import { dueAt, routeFor } from '../requests/route.ts';
import type { Route } from '../requests/route-schema.ts';
import { isFull, type Mirror } from './mirror.ts';
import { isSameTotals, type Totals } from './totals.ts';

/** When a mirror is read. All times are ms of this computer's clock, which may jump. */

/** Rows requested per page; a service may return fewer. */
export const PAGE_ROWS = 100;
/** Bytes of a page: a larger one would keep the worker busy for seconds. */
export const PAGE_BYTES = 2_000_000;
/** A list that has not ended after so many pages has no end: it is read in small parts. */
const [MOST_PAGES, FEW_PAGES] = [3000, 60];
/** A longer list is read to the end only once a month. */
const MANY_PAGES = 20;

/**
 * When the next reading may begin, and whether it goes to the end. @param totals of the last poll @param revision the
 * login's
 */
export function nextReading(
  mirror: Mirror,
  totals: Totals,
  { revision, now }: { revision: number; now: number },
): { at: number; whole: boolean } {
  const { listed, agreed, difference, reading, complete, wholeAt, count, began } = mirror;
  const notBefore = dueAt(routeFor(mirror.route, revision), 0, now) ?? Number.POSITIVE_INFINITY;
  if (!listed || reading || (!complete && !isFull(mirror)))
    return { at: notBefore, whole: listed && reading?.whole === true };
  if (agreed && isSameTotals(agreed.totals, totals)) {
    const period = count > MANY_PAGES * PAGE_ROWS ? 30 * DAY : WEEK;
    return { at: Math.max(notBefore, wholeAt === null ? now : past(wholeAt, now) + period), whole: true };
  }
  // A first difference may lie between two answers, and other totals end it. Totals that change with every answer must
  // not have the list read all the time. The same ones need time to change.
  const isSame = difference !== null && isSameTotals(difference.totals, totals);
  if (difference && (isSame || difference.times > 1)) {
    const pause = difference.times > 1 ? Math.max(isSame ? DAY : HOUR, pauseOf(mirror)) : HOUR;
    const retryAt = past(difference.at, now) + pause;
    return { at: Math.max(notBefore, retryAt), whole: isSame };
  }
  // Beyond the limit, totals prove nothing, and a reading per answer would never end.
  const rested = began !== null && isFull(mirror) ? past(began, now) + HOUR : 0;
  return { at: Math.max(notBefore, rested), whole: false };
}

/** Whether a reading has had so many pages that it rests. */
export const isTooLong = (mirror: Mirror): boolean => mirror.pages >= mostPages(mirror);

/** The mirror of a reading that rests. @param route the list's, of this login */
export const afterTooManyPages = (mirror: Mirror, route: Route, now: number): Mirror => {
  const retryAt = now + (mirror.endless === 0 ? DAY : WEEK);
  return { ...mirror, pages: 0, endless: mirror.endless + 1, route: { ...route, retryAt } };
};

/** The mirror of a service that has lost its list for this user, or never had one. */
export const withoutList = (mirror: Mirror): Mirror => ({
  ...mirror,
  ...{ listed: false, complete: false, reading: null, agreed: null, difference: null, pending: [] },
});

/** ms between two readings of a list that never agrees: about a hundred pages a day. */
const pauseOf = ({ count, size }: Mirror): number =>
  Math.min(WEEK, Math.ceil(count / (size ?? PAGE_ROWS)) * 15 * MINUTE);

/** The whole list once, and as often as it may begin again because rows came in: fewer pages would never end. */
function mostPages({ endless, total, size }: Mirror): number {
  if (endless > 0) return FEW_PAGES;
  return total === null || size === null ? MOST_PAGES : Math.min(MOST_PAGES, 100 + 4 * Math.ceil(total / size));
}

/** A moment in the future comes from a clock that was set back since, and does not count. */
const past = (at: number, now: number): number => (at > now ? 0 : at);

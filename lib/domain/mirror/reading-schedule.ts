import { DAY } from '../calendar/calendar.ts';
import { isFull, type Mirror } from './mirror.ts';
import { isSameTotals, type Totals } from './totals.ts';

/** When a mirror is to be read. All times are ms of this computer's clock, which may jump. */

/** Rows asked for at once; a service may give fewer. */
export const PAGE_ROWS = 100;
/** Automatic requests of an account within an hour: the service belongs to a shop that has other things to do. */
export const MOST_REQUESTS = 200;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const [WEEK, MONTH] = [7 * DAY, 30 * DAY];
/** A list of more rows than fit these pages is read to the end only once a month. */
const MANY_PAGES = 20;
/** A program that lost its list is asked for it daily, one that never had it weekly. */
const LONGEST_PAUSE = WEEK;

/**
 * When the next reading may begin, and whether it goes to the end. A wait that is longer than any was set by a clock
 * that has been set back since, and does not count.
 * @param totals of the last poll
 */
export function nextReading(mirror: Mirror, totals: Totals, now: number): { at: number; whole: boolean } {
  const { agreed, difference, reading, complete, wholeAt } = mirror;
  const notBefore = Math.max(ahead(mirror.notBefore, now), quotaEnd(mirror, now));
  if (!mirror.listed) return { at: notBefore, whole: false };
  const wholeDue = wholeAt !== null ? past(wholeAt, now) + (isLong(mirror) ? MONTH : WEEK) : now;
  if (reading) return { at: notBefore, whole: reading.whole };
  if (!complete && !isFull(mirror)) return { at: notBefore, whole: false };
  if (agreed && isSameTotals(agreed.totals, totals)) return { at: Math.max(notBefore, wholeDue), whole: true };
  // The difference was of these very totals: only time can explain it.
  if (difference && isSameTotals(difference.totals, totals)) {
    const again = past(difference.at, now) + (difference.times > 1 ? DAY : HOUR);
    return { at: Math.max(notBefore, again), whole: true };
  }
  return { at: notBefore, whole: false };
}

/** The mirror with one request more. */
export const withRequest = (mirror: Mirror, now: number): Mirror => ({
  ...mirror,
  requests: [...recentRequests(mirror, now), now],
});

/** The mirror after a request that failed: the next one waits longer each time, at least as the service wishes. */
export function withFailure(
  mirror: Mirror,
  { now, random, wait }: { now: number; random: number; wait: number },
): Mirror {
  const pause = Math.min(MINUTE * 2 ** Math.min(mirror.failures, 9), 6 * HOUR) * (0.75 + random / 2);
  return { ...mirror, failures: mirror.failures + 1, notBefore: now + Math.min(Math.max(pause, wait), LONGEST_PAUSE) };
}

/** The mirror of a service that lists nothing to this user. @param at when it was found, ms of the service's clock */
export const withoutList = (mirror: Mirror, now: number, at: number): Mirror => ({
  ...mirror,
  unlistedSince: mirror.listed && mirror.count > 0 ? at : mirror.unlistedSince,
  ...{ listed: false, complete: false, reading: null, agreed: null, difference: null, failures: 0 },
  notBefore: now + (mirror.wholeAt === null ? WEEK : DAY),
});

/** When the share of an hour is used up: when the first of its requests is an hour old. */
function quotaEnd(mirror: Mirror, now: number): number {
  const [first = 0, ...others] = recentRequests(mirror, now);
  return others.length + 1 >= MOST_REQUESTS ? first + HOUR : 0;
}

/** Those within an hour. A moment in the future comes from a clock that was set back since. */
const recentRequests = ({ requests }: Mirror, now: number): number[] =>
  requests.filter((at) => at <= now && now - at < HOUR);

const isLong = ({ count }: Mirror): boolean => count > MANY_PAGES * PAGE_ROWS;
const ahead = (at: number, now: number): number => (at > now + LONGEST_PAUSE ? 0 : at);
/** A moment in the future comes from a clock that was set back since, and tells nothing. */
const past = (at: number, now: number): number => (at > now ? 0 : at);

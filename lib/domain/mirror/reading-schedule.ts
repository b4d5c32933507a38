import { DAY, HOUR, MINUTE, WEEK } from '../calendar/calendar.ts';
import { isFull, type Mirror } from './mirror.ts';
import { isSameTotals, type Totals } from './totals.ts';

/** When a mirror is read. All times are ms of this computer's clock, which may jump. */

/** Rows requested per page; a service may return fewer. */
export const PAGE_ROWS = 100;
/** Automatic requests of an account per hour, so that the shop's server keeps its capacity. */
export const MOST_REQUESTS = 200;
/** A longer list is read to the end only once a month. */
const MANY_PAGES = 20;
const LONGEST_PAUSE = WEEK;

/** When the next reading may begin, and whether it goes to the end. @param totals of the last poll */
export function nextReading(mirror: Mirror, totals: Totals, now: number): { at: number; whole: boolean } {
  const { listed, agreed, difference, reading, complete, wholeAt, count } = mirror;
  // A longer pause than any comes from a clock that was set back since.
  const pauseEnd = mirror.notBefore > now + LONGEST_PAUSE ? 0 : mirror.notBefore;
  const notBefore = Math.max(pauseEnd, quotaEnd(mirror, now));
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

/** The mirror after a failed request: pauses grow, and last at least as long as the service asks (`wait`, ms). */
export function withFailure(
  mirror: Mirror,
  { now, random, wait }: { now: number; random: number; wait: number },
): Mirror {
  const pause = Math.min(MINUTE * 2 ** Math.min(mirror.failures, 9), 6 * HOUR) * (0.75 + random / 2);
  return { ...mirror, failures: mirror.failures + 1, notBefore: now + Math.min(Math.max(pause, wait), LONGEST_PAUSE) };
}

/** The mirror without a list for this user; a lost one is requested daily. @param at ms of the service's clock */
export const withoutList = (mirror: Mirror, now: number, at: number): Mirror => ({
  ...mirror,
  unlistedSince: mirror.listed && mirror.count > 0 ? at : mirror.unlistedSince,
  ...{ listed: false, complete: false, reading: null, agreed: null, difference: null, failures: 0 },
  notBefore: now + (mirror.wholeAt === null ? WEEK : DAY),
});

/** When the first request of a used-up quota is an hour old; 0 while requests are left. */
function quotaEnd(mirror: Mirror, now: number): number {
  const [first = 0, ...others] = recentRequests(mirror, now);
  return others.length + 1 >= MOST_REQUESTS ? first + HOUR : 0;
}

const recentRequests = ({ requests }: Mirror, now: number): number[] =>
  requests.filter((at) => at <= now && now - at < HOUR);

/** A moment in the future comes from a clock that was set back since, and does not count. */
const past = (at: number, now: number): number => (at > now ? 0 : at);

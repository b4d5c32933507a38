import { DAY, type Day, dayOf, HOUR, startOf, WEEK } from '../calendar/calendar.ts';
import type { Days } from '../calendar/date-range.ts';
import type { ServiceError } from '../errors-schema.ts';
import { MOST_OF_CLICKS, quotaEnd, withSpent } from '../requests/quota.ts';
import { afterPage, dueAt, routeFor } from '../requests/route.ts';
import { fail, ok } from '../result.ts';
import { countClicks } from './click-counts.ts';
import { type ClickStep, endedEarly } from './click-reading.ts';
import type { Clicks, ClicksView, CountedClicks, ShownClicks } from './clicks-schema.ts';
import { type AskedAt, isRequestDue, type Occasion, type OpenedPage, routeAfter } from './portal-route.ts';

export const CLICKS_PER_PAGE = 100;

/** A longer list is read to its end less often. */
const MANY_CLICKS = 20 * CLICKS_PER_PAGE;

export const NO_COUNTS: CountedClicks = { known: null, reading: null };

/** When the next page is due by itself (ms of this computer's clock). The list is asked daily. */
export function clicksDueAt(known: ClicksView | null, { revision, now }: Occasion): number {
  const route = routeFor(known?.route, revision);
  const next = dueAt(route, known && !known.isCurrent ? 0 : DAY, now) ?? Number.POSITIVE_INFINITY;
  const whole = Math.max(route.retryAt ?? 0, known ? wholeDueAt(known, now) : 0);
  return Math.max(Math.min(next, whole), quotaEnd(known?.spent ?? [], now, MOST_OF_CLICKS));
}

/** Whether to request a page now. @param opened a page that was just opened */
export function areClicksDue(
  known: ClicksView | null,
  { opened, ...context }: Occasion & { opened: OpenedPage | null },
): boolean {
  if (clicksDueAt(known, context) <= context.now) return true;
  if (quotaEnd(known?.spent ?? [], context.now, MOST_OF_CLICKS) > context.now) return false;
  return isRequestDue(known, context, { shown: opened === 'earnings', period: DAY });
}

/** When the list is next read to its end: soon after rows were deleted, and from time to time in any case. */
export function wholeDueAt({ isChanged, wholeAt, total }: ClicksView, now: number): number {
  if (wholeAt === null || wholeAt > now) return 0;
  const isLong = (total ?? 0) > MANY_CLICKS;
  if (isChanged) return wholeAt + (isLong ? DAY : HOUR);
  return wholeAt + (isLong ? 30 * DAY : WEEK);
}

/** The clicks before a request, which counts even if it is never answered. */
export function withClicksRequest(known: ClicksView | null, { revision, now }: Occasion): ClicksView {
  const before = known ?? { total: null, spent: [], isCurrent: false, isChanged: false, wholeAt: null };
  const route = routeFor(known?.route, revision);
  return { ...before, route, spent: withSpent(before.spent, now, { requests: 1, bytes: 0 }) };
}

/** The clicks after a page. `isOver`: no page follows at once. */
export function afterClicksPage(
  before: ClicksView,
  { counted, next, isChanged, isWhole }: ClickStep,
  { total, ...context }: AskedAt & { total: number },
): Clicks {
  const isCurrent = next === 'done';
  const route = routeFor(before.route, context.revision);
  return {
    ...before,
    route: isCurrent ? routeAfter(before, ok(null), context) : afterPage(route, context.now),
    ...{ counted, total, isCurrent },
    isChanged: isWhole ? false : before.isChanged || isChanged,
    wholeAt: isWhole ? context.now : before.wholeAt,
  };
}

/** The clicks after a failed request, or after a reading that the service did not let come to its end. */
export function afterClicksFailure(before: Clicks, error: ServiceError, context: AskedAt): Clicks {
  return { ...before, route: routeAfter(before, fail(error), context) };
}

/** The clicks after a page that stays doubtful: what was read counts, and the rest is asked for a day later. */
export const afterDoubtfulPage = (before: Clicks, context: AskedAt): Clicks =>
  before.counted?.reading
    ? {
        ...before,
        ...{ route: routeAfter(before, ok(null), context), counted: endedEarly(before.counted) },
        ...{ isCurrent: true, isChanged: true, wholeAt: context.now },
      }
    : afterClicksFailure(before, { kind: 'unfit', where: 'visits' }, context);

export interface ClickCount {
  count: number;
  isExact: boolean;
}

/** The clicks of some days; null: none of the days is known. */
export function clicksIn(shown: ShownClicks, { first, next }: Days, today: Day): ClickCount | null {
  const { counts, since, until } = shown;
  if (first > dayOf(until) || (since !== null && since >= startOf(next))) return null;
  const isExact = (since === null || since < startOf(first)) && isUpToDate(shown, next, today);
  return { count: countClicks(counts, { first, next }), isExact };
}

/** Whether no clicks can have come before a day since they were counted. */
export function isUpToDate({ until, isBehind }: ShownClicks, next: Day, today: Day): boolean {
  const last = dayOf(until);
  return next <= last || (last === today && !isBehind);
}

export const hasClicks = <T extends ClicksView>(known: T | null | undefined): known is T & { total: number } =>
  known != null && known.route.state !== 'absent' && known.total !== null;

import { DAY, type Day, dayOf, daysAfter, startOf } from '../calendar/calendar.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { Result } from '../result.ts';
import { type ClicksPage, withListed } from './click-counting.ts';
import type { Clicks, ClicksView, CountedClicks } from './clicks-schema.ts';
import { type Asked, type RequestContext, type RequestPace, routeAfter } from './portal-route.ts';

export const CLICKS_PER_PAGE = 100;

/** Daily, and when a page opens that shows clicks. */
export const clicksPace = (_: ClicksView | null, { opened }: Pick<RequestContext, 'opened'>): RequestPace => ({
  ...{ shown: opened === 'popup' || opened === 'earnings', period: DAY },
});

/** The clicks after the first page's answer. The first answer is the baseline, also after details were lost. */
export function afterClicks(
  before: Clicks | null,
  answer: Result<ClicksPage, ServiceError>,
  context: Pick<RequestContext, 'revision' | 'now' | 'requestedAt' | 'random'>,
): Clicks {
  const route = routeAfter(before, answer, context);
  const { total = null, today = null, counted = null } = before ?? {};
  if (!answer.ok) return { route, total, today, counted };
  return withClicksPage({ route, counted }, answer.value, context.now, before?.route.answeredAt);
}

/** Adds the clicks of any page. @param now ms of this computer's clock @param answeredAt of the first page before */
export function withClicksPage(
  before: Asked & Pick<Clicks, 'counted'>,
  page: ClicksPage,
  now: number,
  answeredAt = before.route.answeredAt,
): Clicks {
  const counted = withListed(before.counted, page, { now, answeredAt });
  const day = dayOf(before.route.answeredAt ?? before.route.askedAt ?? now);
  const today = clicksIn(counted, { first: day, next: daysAfter(day, 1) }, { last: day, today: day });
  return { ...before, counted, total: page.total, today: today && { day, ...today } };
}

/** The page (from 1) with the next older clicks; null: there are none. */
export function nextPage({ counted, total }: Pick<Clicks, 'counted' | 'total'>): number | null {
  if (!counted || counted.since === null || counted.below === 0) return null;
  return Math.floor(Math.max(0, (total ?? 0) - counted.below) / CLICKS_PER_PAGE) + 1;
}

export interface ClickCount {
  count: number;
  isExact: boolean;
}

/** The listed clicks of some days; null: none of the days is known. @param last the day of the last answer, which may have come before that day's end */
export function clicksIn(
  { since, days, lacking }: Pick<CountedClicks, 'since' | 'days' | 'lacking'>,
  { first, next }: { first: Day; next: Day },
  { last, today }: { last: Day; today: Day },
): ClickCount | null {
  if (first > last || (since !== null && since >= startOf(next))) return null;
  const isWithin = (day: Day) => day >= first && day < next;
  return {
    count: Object.entries(days).reduce((sum, [day, clicks]) => (isWithin(day) ? sum + clicks : sum), 0),
    isExact: (since === null || since < startOf(first)) && (next <= last || last === today) && !lacking.some(isWithin),
  };
}

export const hasClicks = <T extends ClicksView>(known: T | null | undefined): known is T & { total: number } =>
  known != null && known.route.state !== 'absent' && known.total !== null;

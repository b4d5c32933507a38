import { DAY, dayOf, daysAfter } from '../calendar/calendar.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { Result } from '../result.ts';
import { type ClicksPage, withListed } from './click-counting.ts';
import { clicksIn } from './click-figures.ts';
import type { Clicks, ClicksView } from './clicks-schema.ts';
import type { RequestContext } from './route-status.ts';
import * as asking from './route-status.ts';
import type { RouteStatus } from './route-status-schema.ts';

/** When to ask for clicks, and what is known of them after an answer. All times are ms of this computer's clock. */

/** Rows asked for at once. A service may give fewer. */
export const CLICKS_PER_PAGE = 100;

/** Once a day, and when a page is opened that shows them. */
export const areClicksDue = (known: ClicksView | null, occasion: Omit<RequestContext, 'totals'>): boolean =>
  asking.isRequestDue(known, occasion, {
    shown: occasion.opened === 'popup' || occasion.opened === 'earnings',
    after: DAY,
  });

/** What is known after the first page was asked for. The first answer is the baseline, also after details were lost. */
export function afterClicks(
  before: Clicks | null,
  answer: Result<ClicksPage, ServiceError>,
  occasion: Pick<RequestContext, 'revision' | 'now'>,
): Clicks {
  const asked = asking.afterRequest(before, answer, occasion);
  const { total = null, today = null, counted = null } = before ?? {};
  return answer.ok
    ? withClicksPage({ ...asked, counted }, answer.value, occasion.now)
    : { ...asked, total, today, counted };
}

/** What is known with the clicks of a page, whichever it is. @param now ms of this computer's clock */
export function withClicksPage(before: RouteStatus & Pick<Clicks, 'counted'>, page: ClicksPage, now: number): Clicks {
  const counted = withListed(before.counted, page, now);
  const day = dayOf(before.answeredAt ?? before.askedAt);
  const today = clicksIn(counted, { first: day, next: daysAfter(day, 1) }, day);
  return { ...before, counted, total: page.total, today: today && { day, ...today } };
}

/** The page on which older ones go on, from 1 up; null where there are none. */
export function nextPage({ counted, total }: Pick<Clicks, 'counted' | 'total'>): number | null {
  if (!counted || counted.since === null || counted.below === 0) return null;
  return Math.floor(Math.max(0, (total ?? 0) - counted.below) / CLICKS_PER_PAGE) + 1;
}

import { DAY, dayOf, daysAfter } from '../calendar/calendar.ts';
import type { ServiceError } from '../errors-schema.ts';
import type { Result } from '../result.ts';
import type { Occasion } from './asking.ts';
import * as asking from './asking.ts';
import type { Asking } from './asking-schema.ts';
import { clicksIn } from './click-figures.ts';
import type { Clicks, ClicksView, CountedClicks } from './clicks-schema.ts';
import { type ClicksPage, firstClicks, withNewer, withOlder } from './count-clicks.ts';
import { clicksOf } from './tally.ts';

/** When to ask for clicks, and what is known of them after an answer. All times are ms of this computer's clock. */

/** Rows asked for at once. A service may give fewer. */
export const CLICKS_PER_PAGE = 100;

/** Once a day, and when a page is opened that shows them. */
export const isDue = (known: ClicksView | null, occasion: Omit<Occasion, 'totals'>): boolean =>
  asking.isDue(known, occasion, {
    shown: occasion.opened === 'popup' || occasion.opened === 'earnings',
    after: DAY,
  });

/**
 * What is known after the first page was asked for. The first answer is the baseline, and so is one after what was
 * counted got lost; a total that falls is the next one's.
 */
export function afterClicks(
  before: Clicks | null,
  answer: Result<ClicksPage, ServiceError>,
  occasion: Pick<Occasion, 'revision' | 'now'>,
): Clicks {
  const asked = asking.afterAsking(before, answer, occasion);
  const { total = null, seen = 0, today = null, counted = null } = before ?? {};
  if (!answer.ok) return { ...asked, total, seen, today, counted };
  const page = answer.value;
  const { now } = occasion;
  const since = before?.answeredAt ?? now;
  const after =
    counted && total !== null
      ? withNewer(counted, page, { risen: page.total - total, since, now })
      : firstClicks(page, { now });
  return known(asked, page.total, after);
}

/** What is known after a page of older ones was asked for; null where the page before is to be asked for. */
export function afterOlderClicks(before: Clicks, page: ClicksPage, now: number): Clicks | null {
  const counted = before.counted && withOlder(before.counted, page, { now });
  return counted && known(before, before.total ?? page.total, counted);
}

function known(
  { revision, askedAt, answeredAt, notBefore, trouble }: Asking,
  total: number,
  counted: CountedClicks,
): Clicks {
  const day = dayOf(answeredAt ?? askedAt);
  const today = clicksIn(counted, { first: day, next: daysAfter(day, 1) }, day);
  return {
    ...{ revision, askedAt, answeredAt, notBefore, trouble, total, counted },
    seen: clicksOf(counted.pages),
    today: today && { day, ...today },
  };
}

/**
 * The page on which older ones go on, from 1 up; null where there are none.
 * @param total how many clicks there are in all
 */
export function nextPage({ counted }: Pick<Clicks, 'counted'>, total: number, perPage: number): number | null {
  if (!counted || counted.reach === null || counted.below === 0) return null;
  return Math.floor(Math.max(0, total - counted.below) / perPage) + 1;
}

import { type Day, dayOf, daysAfter, daysFrom, startOf } from '../calendar/calendar.ts';
import { hash } from '../text/hash.ts';
import { MOST_DAYS, MOST_SEEN } from './click-bounds.ts';
import type { CountedClicks } from './clicks-schema.ts';
import { NO_TALLY, withNames } from './tally.ts';

/** A click as a row tells of it; "" where it names none. */
export interface Click {
  /** null: the service gives none. */
  id: string | null;
  /** ms of the service's clock. */
  at: number;
  page: string;
  source: string;
  campaign: string;
}

/** A page of the list, newest first. */
export interface ClicksPage {
  /** Rows whose time can be read. */
  clicks: Click[];
  /** How many rows it has. */
  rows: number;
  /** How many clicks there are in all. */
  total: number;
  /** How many stand before this page. */
  start: number;
}

/** Before the first answer. */
const NONE: CountedClicks = {
  ...{ since: Number.POSITIVE_INFINITY, below: Number.POSITIVE_INFINITY, days: {}, lacking: [], seen: [] },
  ...{ pages: NO_TALLY, sources: NO_TALLY, campaigns: NO_TALLY },
};

/**
 * Counts the rows of a page that were not seen before; of rows that are alike, as many as one page listed. A first page
 * without any known row leaves the days between in doubt; an older page has to follow on the known ones.
 * @param before null: this is the first answer
 * @param now ms of this computer's clock
 */
export function withListed(
  before: CountedClicks | null,
  { clicks, rows, total, start }: ClicksPage,
  now: number,
): CountedClicks {
  const known = before ?? NONE;
  const { since, below, lacking, seen } = known;
  const isOlder = start > 0;
  if (isOlder && (since === null || start > Math.max(0, total - below))) return known;
  const listed = isOlder ? clicks.filter(({ at }) => at <= (since ?? 0)) : clicks;
  const fresh = unseen(seen, listed);
  const oldest = Math.min(since ?? Number.POSITIVE_INFINITY, ...listed.map(({ at }) => at));
  const isWhole = start + rows >= total;
  const isApart = before !== null && !isOlder && !isWhole && fresh.length > 0 && fresh.length === clicks.length;
  return bounded({
    ...withFresh(known, fresh, isOlder, now),
    since: since === null || isWhole ? null : Number.isFinite(oldest) ? oldest : now,
    below: rows === 0 ? 0 : Math.min(below, Math.max(0, total - start - rows)),
    lacking: isApart ? [...lacking, ...daysUpTo(dayOf(Math.min(...fresh.map(({ at }) => at))), known.days)] : lacking,
  });
}

/** An id where the service gives one, else the row's own content. */
const keyOf = ({ id, ...content }: Click): string => hash(id ?? JSON.stringify(Object.values(content)));

/** Each known key stands for one row that has it. */
function unseen(seen: string[], listed: Click[]): Click[] {
  const left = new Map<string, number>();
  for (const key of seen) left.set(key, (left.get(key) ?? 0) + 1);
  return listed.filter((click) => {
    const key = keyOf(click);
    const known = left.get(key) ?? 0;
    left.set(key, known - 1);
    return known <= 0;
  });
}

function withFresh(before: CountedClicks, fresh: Click[], areOlder: boolean, now: number): CountedClicks {
  const days = { ...before.days };
  for (const { at } of fresh) {
    // The service's clock may be ahead, but no click lies in the future.
    const day = dayOf(Math.min(at, now));
    days[day] = (days[day] ?? 0) + 1;
  }
  const keys = fresh.map(keyOf);
  const tally = (kind: 'page' | 'source' | 'campaign') =>
    withNames(
      before[`${kind}s`],
      fresh.map((one) => one[kind]),
    );
  return {
    ...before,
    days,
    seen: areOlder ? [...before.seen, ...keys] : [...keys, ...before.seen],
    ...{ pages: tally('page'), sources: tally('source'), campaigns: tally('campaign') },
  };
}

/** The days from the last one with a known click up to this one. */
function daysUpTo(day: Day, days: Record<Day, number>): Day[] {
  const last = Object.keys(days).sort().at(-1) ?? day;
  const count = Math.min(Math.max(0, daysFrom(last, day)), MOST_DAYS - 1) + 1;
  return Array.from({ length: count }, (_, back) => daysAfter(day, -back));
}

/** The oldest days and keys are dropped; then older pages are of no use. */
function bounded(counted: CountedClicks): CountedClicks {
  const days = Object.entries(counted.days).sort().slice(-MOST_DAYS);
  const isFull = days.length === MOST_DAYS || counted.seen.length > MOST_SEEN;
  const first = days.length === MOST_DAYS ? startOf(days[0]?.[0] ?? '') : 0;
  const { since, below, lacking, seen } = counted;
  return {
    ...counted,
    since: first > (since ?? 0) ? first : since,
    below: isFull ? 0 : below,
    days: Object.fromEntries(days),
    lacking: [...new Set(lacking)].sort().slice(-MOST_DAYS),
    seen: seen.slice(0, MOST_SEEN),
  };
}

import { DAY, type Day, dayOf, daysAfter, daysFrom, startOf } from '../calendar/calendar.ts';
import { lowest } from '../extremes.ts';
import { hash } from '../text/hash.ts';
import { MOST_DAYS, MOST_SEEN } from './click-bounds.ts';
import type { CountedClicks } from './clicks-schema.ts';
import { NO_TALLY, withNames } from './tally.ts';

/** A row of the list; "" for a field that it lacks. */
export interface Click {
  id: string | null;
  /** ms of the service's clock. */
  at: number;
  page: string;
  source: string;
  campaign: string;
}

export interface ClicksPage {
  /** Rows with a readable time. */
  clicks: Click[];
  rows: number;
  total: number;
  start: number;
}

const NONE: CountedClicks = {
  ...{ since: Number.POSITIVE_INFINITY, below: Number.POSITIVE_INFINITY, days: {}, lacking: [], seen: [] },
  ...{ pages: NO_TALLY, sources: NO_TALLY, campaigns: NO_TALLY },
};

/**
 * Counts a page's new rows. A first page without known rows leaves days lacking; an older one follows on known rows.
 * @param answeredAt ms of this computer's clock at the first page before; null: none
 */
export function withListed(
  before: CountedClicks | null,
  { clicks, rows, total, start }: ClicksPage,
  { now, answeredAt }: { now: number; answeredAt: number | null },
): CountedClicks {
  const known = before ?? NONE;
  const { since, below, lacking } = known;
  const isOlder = start > 0;
  if (isOlder && (since === null || start > Math.max(0, total - below))) return known;
  const listed = isOlder ? clicks.filter(({ at }) => at <= (since ?? 0)) : clicks;
  const fresh = unseen(known.seen, listed);
  const oldest = lowest(
    listed.map(({ at }) => at),
    since ?? undefined,
  );
  const isWhole = start + rows >= total;
  const isGap = before !== null && !isOlder && !isWhole && fresh.length > 0 && !isJoined(clicks, fresh);
  return bounded({
    ...withFresh(known, fresh, isOlder, now),
    since: since === null || isWhole ? null : Number.isFinite(oldest) ? oldest : now,
    below: rows === 0 ? 0 : Math.min(below, Math.max(0, total - start - rows)),
    lacking: isGap ? [...lacking, ...daysUpTo(dayOf(lowest(fresh.map(({ at }) => at))), answeredAt)] : lacking,
  });
}

const keyOf = ({ id, ...content }: Click): string => hash(id ?? JSON.stringify(Object.values(content)));

function unseen(seen: string[], listed: Click[]): Click[] {
  const rowsLeft = new Map<string, number>();
  for (const key of seen) rowsLeft.set(key, (rowsLeft.get(key) ?? 0) + 1);
  return listed.filter((click) => {
    const key = keyOf(click);
    const known = rowsLeft.get(key) ?? 0;
    rowsLeft.set(key, known - 1);
    return known <= 0;
  });
}

/** Whether a page reaches known rows. Without ids, a new click of a known second may look like the known one. */
function isJoined(clicks: Click[], fresh: Click[]): boolean {
  const others = new Set(fresh);
  const oldest = lowest(fresh.map(({ at }) => at));
  return clicks.some((click) => !others.has(click) && (click.id !== null || click.at < oldest));
}

function withFresh(before: CountedClicks, fresh: Click[], areOlder: boolean, now: number): CountedClicks {
  const days = { ...before.days };
  for (const { at } of fresh) {
    // The service's clock may be ahead.
    const day = dayOf(Math.min(at, now));
    days[day] = (days[day] ?? 0) + 1;
  }
  const keys = fresh.map(keyOf);
  const tally = (kind: 'page' | 'source' | 'campaign') => {
    const names = fresh.map((click) => click[kind]);
    return withNames(before[`${kind}s`], names);
  };
  return {
    ...before,
    days,
    seen: areOlder ? [...before.seen, ...keys] : [...keys, ...before.seen],
    ...{ pages: tally('page'), sources: tally('source'), campaigns: tally('campaign') },
  };
}

/** The days up to this one since an answer, and the day before it, because the service's clock may be behind. */
function daysUpTo(day: Day, answeredAt: number | null): Day[] {
  const first = answeredAt === null ? day : dayOf(answeredAt - DAY);
  const count = Math.min(Math.max(0, daysFrom(first, day)), MOST_DAYS - 1) + 1;
  return Array.from({ length: count }, (_, back) => daysAfter(day, -back));
}

/** Drops the oldest days and keys. Older pages are then not needed any more. */
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

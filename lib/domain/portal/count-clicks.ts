import { dayOf, startOf } from '../calendar/calendar.ts';
import { MOST_DAYS, MOST_SPANS } from './click-bounds.ts';
import type { ClickSpan, CountedClicks, Edge } from './clicks-schema.ts';
import { NO_TALLY, withNames } from './tally.ts';

/**
 * How clicks are counted, each once, from pages of a list without ids, in which several may be alike. What is newer than
 * the newest one known, or older than the oldest, is new; of those within the very second of one of these, as many as
 * are more than were counted. What totals count and no row shows came in between two questions, nobody knows when.
 */

/** A click as a row tells of it; "" where it names none. */
export interface Click {
  /** ms of the service's clock; null: it cannot be read. */
  at: number | null;
  page: string;
  source: string;
  campaign: string;
}

/** A page of the list, newest first. */
export interface ClicksPage {
  clicks: Click[];
  /** How many clicks there are in all. */
  total: number;
  /** How many stand before this page. */
  start: number;
}

type Timed = Click & { at: number };
interface When {
  /** ms */
  now: number;
}

/** What the first answer shows: its total is the baseline, and its rows are counted. */
export function firstClicks(page: ClicksPage, when: When): CountedClicks {
  const nothing: CountedClicks = {
    newest: edgeOf(timedOf(page), Math.max),
    reach: page.total === 0 ? null : { at: Number.POSITIVE_INFINITY, same: 0 },
    ...{ below: page.total, days: {}, spans: [], unlisted: null },
    ...{ pages: NO_TALLY, sources: NO_TALLY, campaigns: NO_TALLY },
  };
  const counted = withOlder(nothing, page, when) ?? nothing;
  const isWithoutTimes = counted.reach?.at === Number.POSITIVE_INFINITY;
  return isWithoutTimes ? { ...counted, reach: { at: when.now, same: 0 } } : counted;
}

/**
 * With what came in since the last answer, as the first page shows it, and older ones that it lists, too.
 * @param risen by how much the total rose; below zero: it fell
 * @param since ms of this computer's clock; the last answer
 */
export function withNewer(
  before: CountedClicks,
  page: ClicksPage,
  { risen, since, ...when }: When & { risen: number; since: number },
): CountedClicks {
  const { newest } = before;
  const timed = timedOf(page);
  const later = newest ? timed.filter(({ at }) => at > newest.at) : timed.slice(0, Math.max(0, risen));
  const same = timed.filter(({ at }) => at === newest?.at);
  // Where that second went beyond the page, more of it may be listed than was counted.
  const more = Math.min(same.length - (newest?.same ?? 0), risen - later.length);
  const fresh = [...later, ...same.slice(0, Math.max(0, more))];
  const isReached = newest ? timed.length > later.length || page.clicks.length >= page.total : fresh.length >= risen;
  const rest = Math.max(0, risen - fresh.length);
  let spans: ClickSpan[] = [];
  if (isReached && rest > 0) spans = [{ from: since, to: when.now, count: rest }];
  if (!isReached && risen !== fresh.length) {
    const [from, to] = [newest?.at ?? since, later.at(-1)?.at ?? when.now];
    spans = [{ from: Math.min(from, to), to, count: rest, ...(risen < fresh.length && { least: true as const }) }];
  }
  const first = edgeOf(timed, Math.max);
  // All of them older: the service's clock was ahead and was set back, unless the newest were deleted.
  const isBack = first && newest && first.at < newest.at && isReached && rest > 0;
  const counted = {
    ...withSpans(withClicks(before, fresh, when), spans),
    newest: isBack ? first : further(newest, first, (a, b) => a > b),
  };
  return bounded(withOlder(counted, page, when) ?? counted);
}

/**
 * With the older ones that a page shows.
 * @returns null where there may be others between these and the oldest known: the page before is to be asked for
 */
export function withOlder(before: CountedClicks, page: ClicksPage, when: When): CountedClicks | null {
  const { reach, below } = before;
  if (reach === null) return before;
  const timed = timedOf(page);
  if (page.start > Math.max(0, page.total - below) && timed[0] && timed[0].at < reach.at) return null;
  const same = timed.filter(({ at }) => at === reach.at);
  const fresh = [...same.slice(reach.same), ...timed.filter(({ at }) => at < reach.at)];
  // A page that begins within that second: nobody knows how many of it were counted.
  const isUnsure = page.start > 0 && same.length > 0 && timed[0]?.at === reach.at;
  const unsure = isUnsure ? [{ from: reach.at, to: reach.at, count: 0, least: true as const }] : [];
  const after = withSpans(withClicks(before, fresh, when), unsure);
  // Those below may be fewer than they were, because the oldest are deleted; then nobody knows what they were.
  const left = Math.min(below, Math.max(0, page.total - page.start - page.clicks.length));
  const isAll = below > 0 && fresh.length >= below;
  const last = further(reach, edgeOf(timed, Math.min), (a, b) => a < b) ?? reach;
  const isEmpty = page.clicks.length === 0 && page.start > 0;
  return bounded({ ...after, below: isEmpty ? 0 : left, reach: isAll ? null : last });
}

/** Clicks whose time can be read, newest first. */
const timedOf = ({ clicks }: ClicksPage): Timed[] =>
  clicks.filter((one): one is Timed => one.at !== null).sort((a, b) => b.at - a.at);

/** The outermost moment of these, and how many are of it. */
function edgeOf(timed: Timed[], outermost: (...at: number[]) => number): Edge | null {
  if (timed.length === 0) return null;
  const at = outermost(...timed.map((one) => one.at));
  return { at, same: timed.filter((one) => one.at === at).length };
}

function further(known: Edge | null, found: Edge | null, isFurther: (a: number, b: number) => boolean): Edge | null {
  if (known === null || found === null) return known ?? found;
  if (known.at === found.at) return { at: known.at, same: Math.max(known.same, found.same) };
  return isFurther(found.at, known.at) ? found : known;
}

function withClicks(before: CountedClicks, fresh: Timed[], { now }: When): CountedClicks {
  const days = { ...before.days };
  // Nothing came in later than now, whatever the service's clock says.
  for (const { at } of fresh) add(days, dayOf(Math.min(at, now)), 1);
  const tally = (kind: 'page' | 'source' | 'campaign') =>
    withNames(
      before[`${kind}s`],
      fresh.map((one) => one[kind]),
    );
  return { ...before, days, pages: tally('page'), sources: tally('source'), campaigns: tally('campaign') };
}

/** A span within a day is of that day. */
function withSpans(before: CountedClicks, spans: ClickSpan[]): CountedClicks {
  const days = { ...before.days };
  const left = spans.filter(({ from, to, count, least }) => {
    const day = dayOf(from);
    if (least || day !== dayOf(to)) return true;
    add(days, day, count);
    return false;
  });
  const unlisted = spanOf([...(before.unlisted ? [before.unlisted] : []), ...spans]);
  return { ...before, days, spans: [...before.spans, ...left], unlisted };
}

/** The clicks of several spans as one; null: there are none. */
export function spanOf(spans: ClickSpan[]): Pick<ClickSpan, 'from' | 'to' | 'count'> | null {
  const count = spans.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  return { count, from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
}

function add(days: Record<string, number>, day: string, clicks: number): void {
  days[day] = (days[day] ?? 0) + clicks;
}

/** The oldest days are dropped, and the oldest spans become one. */
function bounded(counted: CountedClicks): CountedClicks {
  const { days, spans } = counted;
  const [first, second, ...rest] = spans;
  const isOver = first && second && spans.length > MOST_SPANS;
  const joined = isOver && { ...first, to: second.to, count: first.count + second.count, least: true as const };
  const kept = Object.keys(days).sort().slice(-MOST_DAYS);
  const [earliest] = kept;
  return {
    ...counted,
    spans: joined ? [joined, ...rest] : spans,
    ...(earliest !== undefined &&
      kept.length < Object.keys(days).length && {
        days: Object.fromEntries(kept.map((day) => [day, days[day] ?? 0])),
        // Whatever was loaded of what is older would be dropped again.
        ...{ reach: { at: startOf(earliest), same: 0 }, below: 0 },
      }),
  };
}

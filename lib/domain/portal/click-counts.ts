import { type Day, dayOf, daysAfter, daysFrom } from '../calendar/calendar.ts';
import type { Days } from '../calendar/date-range.ts';
import { MOST_DAYS, MOST_GROUPS, MOST_KEPT_NAMES, MOST_NAMES } from './click-bounds.ts';

/** A row of the list; "" for a field that it lacks. */
export interface Click {
  id: string | null;
  /** ms of the service's clock. */
  at: number;
  page: string;
  source: string;
  campaign: string;
}

/** The clicks that share a day and these names, as indexes of `ClickCounts.names`; `OTHER`: a name that is not kept. */
type Group = [campaign: number, page: number, source: number, clicks: number];

export interface ClickCounts {
  names: string[];
  /** By day of this computer's calendar. */
  days: Record<Day, Group[]>;
}

const OTHER = -1;
const PLACES = { campaign: 0, page: 1, source: 2 } as const;

export const NO_CLICKS: ClickCounts = { names: [], days: {} };

/** Adds clicks. @param now ms of this computer's clock; the service's may be ahead */
export function withClicks(before: ClickCounts, clicks: Click[], now: number): ClickCounts {
  if (clicks.length === 0) return before;
  const names = [...before.names];
  const indexes = new Map(names.map((name, index) => [name, index]));
  const days = { ...before.days };
  let [groups, dayCount] = [Object.values(days).flat().length, Object.keys(days).length];
  const indexOf = (name: string): number => {
    const known = indexes.get(name);
    if (known !== undefined) return known;
    if (names.length >= MOST_KEPT_NAMES) return OTHER;
    indexes.set(name, names.length);
    return names.push(name) - 1;
  };
  for (const [day, dayClicks] of Map.groupBy(clicks, ({ at }) => dayOf(Math.min(at, now)))) {
    if (days[day] === undefined && ++dayCount > MOST_DAYS) continue;
    const byKey = new Map((days[day] ?? []).map((group): [string, Group] => [keyOf(group), [...group]]));
    for (const { campaign, page, source } of dayClicks) {
      const named: Group = [indexOf(campaign), indexOf(page), indexOf(source), 1];
      const added: Group = byKey.has(keyOf(named)) || groups < MOST_GROUPS ? named : [OTHER, OTHER, OTHER, 1];
      const known = byKey.get(keyOf(added));
      if (known) known[3]++;
      else {
        byKey.set(keyOf(added), added);
        groups++;
      }
    }
    days[day] = [...byKey.values()];
  }
  return { names, days };
}

const keyOf = ([campaign, page, source]: Group): string => `${campaign} ${page} ${source}`;

/** A chart asks for each of thousands of days, so short periods do not go through all days. */
const SHORT = 31;

function groupsIn({ days }: ClickCounts, { first, next }: Days): Group[] {
  const length = daysFrom(first, next);
  if (length > SHORT)
    return Object.entries(days).flatMap(([day, groups]) => (day >= first && day < next ? groups : []));
  return Array.from({ length }, (_, index) => days[daysAfter(first, index)] ?? []).flat();
}

/** How many clicks the days have. */
export const countClicks = (counts: ClickCounts, period: Days): number =>
  groupsIn(counts, period).reduce((sum, [, , , clicks]) => sum + clicks, 0);

/** The clicks of some days by campaign, page or source. */
export function clicksBy(kind: keyof typeof PLACES, counts: ClickCounts, period: Days): Tally {
  const byName = new Map<number, number>();
  for (const group of groupsIn(counts, period)) {
    const index = group[PLACES[kind]];
    byName.set(index, (byName.get(index) ?? 0) + group[3]);
  }
  const { [OTHER]: _, ...named } = Object.fromEntries(byName);
  return boundedTally(
    Object.entries(named).map(([index, clicks]) => ({ name: counts.names[Number(index)] ?? '', clicks })),
    byName.get(OTHER) ?? 0,
  );
}

export interface Tally {
  /** Most clicks first; "": clicks without a name. */
  named: { name: string; clicks: number }[];
  other: number;
}

export const totalClicks = ({ named, other }: Tally): number => named.reduce((sum, { clicks }) => sum + clicks, other);

/** The names with most clicks; the rest counts as other. */
function boundedTally(named: Tally['named'], other: number): Tally {
  const ranked = named.toSorted((a, b) => b.clicks - a.clicks);
  return {
    named: ranked.slice(0, MOST_NAMES),
    other: ranked.slice(MOST_NAMES).reduce((sum, { clicks }) => sum + clicks, other),
  };
}

export function combinedTally(tallies: Tally[]): Tally {
  const clicksByName = new Map<string, number>();
  for (const { name, clicks } of tallies.flatMap(({ named }) => named))
    clicksByName.set(name, (clicksByName.get(name) ?? 0) + clicks);
  return boundedTally(
    [...clicksByName].map(([name, clicks]) => ({ name, clicks })),
    tallies.reduce((sum, tally) => sum + tally.other, 0),
  );
}

import { MOST_NAMES } from './click-bounds.ts';
import type { Tally } from './clicks-schema.ts';

export const NO_TALLY: Tally = { named: [], other: 0 };

/** A tally with one click more for each of these names, most first; of those alike the one that was there first. */
export function withNames({ named, other }: Tally, names: string[]): Tally {
  if (names.length === 0) return { named, other };
  const clicks = new Map(named.map((one) => [one.name, one.clicks]));
  for (const name of names) clicks.set(name, (clicks.get(name) ?? 0) + 1);
  return tallyOf(clicks, other);
}

/** How many clicks these are in all. */
export const totalClicks = ({ named, other }: Tally): number => named.reduce((sum, { clicks }) => sum + clicks, other);

/** Several tallies as one. */
export function combinedTally(tallies: Tally[]): Tally {
  const clicks = new Map<string, number>();
  for (const { named } of tallies)
    for (const one of named) clicks.set(one.name, (clicks.get(one.name) ?? 0) + one.clicks);
  return tallyOf(
    clicks,
    tallies.reduce((sum, { other }) => sum + other, 0),
  );
}

function tallyOf(clicks: ReadonlyMap<string, number>, other: number): Tally {
  const all = [...clicks].map(([name, clicks]) => ({ name, clicks })).sort((a, b) => b.clicks - a.clicks);
  const rest = all.slice(MOST_NAMES).reduce((sum, { clicks }) => sum + clicks, other);
  return { named: all.slice(0, MOST_NAMES), other: rest };
}

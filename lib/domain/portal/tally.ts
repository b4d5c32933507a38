import { MOST_NAMES } from './click-bounds.ts';
import type { Tally } from './clicks-schema.ts';

export const NO_TALLY: Tally = { named: [], other: 0 };

export const withNames = (tally: Tally, names: string[]): Tally =>
  names.length === 0 ? tally : combinedTally([tally, { named: names.map((name) => ({ name, clicks: 1 })), other: 0 }]);

export const totalClicks = ({ named, other }: Tally): number => named.reduce((sum, { clicks }) => sum + clicks, other);

export function combinedTally(tallies: Tally[]): Tally {
  const clicksByName = new Map<string, number>();
  for (const { name, clicks } of tallies.flatMap(({ named }) => named))
    clicksByName.set(name, (clicksByName.get(name) ?? 0) + clicks);
  const named = [...clicksByName].map(([name, clicks]) => ({ name, clicks })).sort((a, b) => b.clicks - a.clicks);
  const other = tallies.reduce((sum, tally) => sum + tally.other, 0);
  return {
    named: named.slice(0, MOST_NAMES),
    other: named.slice(MOST_NAMES).reduce((sum, { clicks }) => sum + clicks, other),
  };
}

import { MOST_NAMES } from './click-bounds.ts';

export interface Tally {
  /** Most clicks first; "": clicks without a name. */
  named: { name: string; clicks: number }[];
  other: number;
}

export const totalClicks = ({ named, other }: Tally): number => named.reduce((sum, { clicks }) => sum + clicks, other);

/** The names with most clicks; the rest counts as other. */
export function boundedTally(named: Tally['named'], other: number): Tally {
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

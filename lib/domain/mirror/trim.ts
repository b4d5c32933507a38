import { less, sumDecimals } from '../money/sum.ts';
import { type Mirror, MOST_MIRRORED, type Splice, spliced } from './mirror.ts';
import type { Window } from './reading.ts';
import { plainSums } from './row.ts';
import type { Totals } from './totals.ts';

/** More than this above the limit are dropped at once, so that not every new row drops an old one. */
const SLACK = 1000;

/** The rows beyond the limit, once there are enough of them. */
export const trimRange = ({ count }: Mirror): [from: number, to: number] =>
  count > MOST_MIRRORED + SLACK ? [MOST_MIRRORED, count] : [0, 0];

/** The mirror without the rows beyond the limit; null where it has none. What they were worth stays known. */
export function trimmed(mirror: Mirror, { from, rows }: Window): { mirror: Mirror; splice: Splice } | null {
  if (mirror.count <= MOST_MIRRORED + SLACK || !mirror.complete) return null;
  const dropped = rows.slice(MOST_MIRRORED - from);
  const { paid, unpaid } = plainSums(dropped);
  const { older } = mirror;
  const after = spliced(mirror, dropped, []);
  return {
    mirror: {
      ...after,
      older: {
        count: (older?.count ?? 0) + dropped.length,
        paid: sumDecimals([older?.paid ?? '0', paid]),
        unpaid: sumDecimals([older?.unpaid ?? '0', unpaid]),
      },
    },
    splice: { from: MOST_MIRRORED, remove: dropped.length, rows: [] },
  };
}

/**
 * The mirror of a list that is longer than what is kept of it. What the rows below are worth is what the totals are
 * above the sums of the rows, so only later changes can be checked.
 */
export function withOlder(mirror: Mirror, { paid, unpaid }: Totals): Mirror {
  const { total, count } = mirror;
  if (count < MOST_MIRRORED || total === null || total <= count || paid === null || unpaid === null) return mirror;
  const older = { count: total - count, paid: less(paid, mirror.paid), unpaid: less(unpaid, mirror.unpaid) };
  return { ...mirror, older };
}

import { type Recognized, statusOf } from './recognize.ts';
import { latestTime, timeOf } from './referral.ts';
import type { KnownRow } from './referral-schema.ts';

/** Rows remembered per account; services list 5 or 10. */
const MOST_REMEMBERED = 200;
export const BEFORE_EVERYTHING = -8.64e15;

export function rememberRows(known: KnownRow[], listed: Recognized[]): KnownRow[] {
  const rows = new Map(known.map((row) => [row.key, row]));
  // All deletions come first, because a renumbered row may have the former key of another one.
  for (const { known } of listed) if (known) rows.delete(known.key);
  for (const { referral } of listed)
    rows.set(referral.key, { key: referral.key, status: statusOf(referral), at: timeOf(referral) });
  return [...rows.values()];
}

/** The newest known rows, and the floor raised over the dropped ones, so that these never count as new again. */
export function forgetOldest(
  known: KnownRow[],
  floor: number | null,
  most = MOST_REMEMBERED,
): { known: KnownRow[]; floor: number | null } {
  if (known.length <= most) return { known, floor };
  const byAge = known.toSorted((a, b) => (b.at ?? BEFORE_EVERYTHING) - (a.at ?? BEFORE_EVERYTHING));
  const dropped = byAge[most]?.at ?? null;
  return { known: byAge.slice(0, most), floor: dropped === null ? floor : latestTime([floor, dropped]) };
}

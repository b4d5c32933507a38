import { type Recognized, statusOf } from './recognize.ts';
import { timeOf } from './referral.ts';
import type { KnownRow } from './referral-schema.ts';

/** Rows remembered at the most; services list 5 or 10. Past that the oldest go and the floor rises over them. */
const REMEMBERED = 200;
export const BEFORE_EVERYTHING = -8.64e15;

/** The latest of these service times, null if none can be read. */
export function latestTime(times: (number | null)[]): number | null {
  return times.reduce((latest, time) => (latest === null || (time ?? latest) > latest ? time : latest), null);
}

/** The earliest of them. */
export function earliestTime(times: (number | null)[]): number | null {
  const read = times.filter((time) => time !== null);
  return read.length === 0 ? null : Math.min(...read);
}

/** What is known once these rows were listed. */
export function rememberRows(known: KnownRow[], listed: Recognized[]): KnownRow[] {
  const rows = new Map(known.map((row) => [row.key, row]));
  // All of them first: a renumbered row may bear the key that another one had.
  for (const { known } of listed) if (known) rows.delete(known.key);
  for (const { referral } of listed) {
    rows.set(referral.key, { key: referral.key, status: statusOf(referral), at: timeOf(referral) });
  }
  return [...rows.values()];
}

/** The youngest `most` rows, and the floor raised over the others, so that none of these is taken for new again. */
export function forgetOldest(
  known: KnownRow[],
  floor: number | null,
  most = REMEMBERED,
): { known: KnownRow[]; floor: number | null } {
  if (known.length <= most) return { known, floor };
  const byAge = known.toSorted((a, b) => (b.at ?? BEFORE_EVERYTHING) - (a.at ?? BEFORE_EVERYTHING));
  const dropped = byAge[most]?.at ?? null;
  return { known: byAge.slice(0, most), floor: dropped === null ? floor : latestTime([floor, dropped]) };
}

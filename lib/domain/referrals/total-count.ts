import type { Count } from './referral-schema.ts';

/** What one answer says that matters here. */
export interface TotalAnswer {
  total: number | null;
  /** Keys of its rows. */
  keys: string[];
  /** A cache on the way answered: it is older than it looks. */
  cached: boolean;
}

/** As many as an answer can list. */
const MOST_GONE = 200;

/**
 * "0 referrals, none listed" after there were some is a service's hiccup far more often than the truth, and taken at
 * its word the next answer would be fifty-seven new referrals. So it counts once a second answer says it again.
 */
export function isDoubtfulTotal(before: Count, { total, keys, cached }: TotalAnswer): boolean {
  return !cached && total === 0 && keys.length === 0 && (before.total ?? 0) > 0 && !before.emptied;
}

/**
 * The total as it is believed. What is known to be old, or counts fewer than it lists, never lowers it; nor does what
 * is old raise it to where it stood before it fell.
 */
export function believedTotal(before: Count, { total, keys, cached }: TotalAnswer): number | null {
  if (total === null || before.total === null) return total ?? before.total;
  const peak = before.total + before.sunk;
  if (cached) return total > peak ? total : before.total;
  return total < keys.length ? Math.max(total, before.total) : total;
}

/**
 * The count after one answer.
 * @param announced how many have been announced: a total named for the first time is no rise
 * @param arrived how many new rows the answer lists
 */
export function recount(before: Count, answer: TotalAnswer, announced: number, arrived: number): Count {
  const total = believedTotal(before, answer);
  const listed = answer.cached ? before.listed : answer.keys;
  const same = { ...before, total, listed, emptied: false };
  if (total === null) return same;
  if (before.total === null || before.baselineTotal === null) return { ...same, baselineTotal: total - announced };
  const now = new Set(answer.keys);
  const isSeen = (key: string) => now.has(key);
  const { sunk, gone, baselineTotal } = before;
  const rise = total - before.total;
  if (rise < 0) {
    const went = before.listed.filter((key) => !isSeen(key));
    const all = [...new Set([...gone, ...went])].slice(-MOST_GONE);
    return { ...same, baselineTotal: baselineTotal + rise, sunk: sunk - rise, gone: all };
  }
  if (rise === 0) return same;
  // How much of a rise is no news but a fall undone: rows that had gone with it are known again. Beside new rows, which
  // the total may have counted before, as many as are seen again; without any, the whole of it, for the list shows only
  // the first few.
  const seenAgain = gone.filter(isSeen).length;
  const back = seenAgain === 0 ? 0 : Math.min(sunk, rise, arrived === 0 ? rise : seenAgain);
  return { ...same, baselineTotal: baselineTotal + back, sunk: sunk - back, gone: gone.filter((key) => !isSeen(key)) };
}

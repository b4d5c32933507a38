import type { Count } from './referral-schema.ts';

interface TotalAnswer {
  total: number | null;
  keys: string[];
  /** A cache on the way answered, so the answer may be older than an earlier one. */
  cached: boolean;
}

/** As many as an answer can list. */
const MOST_REMOVED = 200;

/** Whether all referrals are suddenly gone. A second answer must confirm that, or all would be announced again. */
export const isDoubtfulTotal = (before: Count, { total, keys, cached }: TotalAnswer): boolean =>
  !cached && total === 0 && keys.length === 0 && (before.total ?? 0) > 0 && !before.emptied;

/** A cached or too small total never lowers the total, nor does a cached one undo a fall. */
export function believedTotal(before: Count, { total, keys, cached }: TotalAnswer): number | null {
  if (total === null || before.total === null) return total ?? before.total;
  if (cached) return total > before.total + before.loweredBy ? total : before.total;
  return total < keys.length ? Math.max(total, before.total) : total;
}

/** @param announced how many were announced @param arrived how many new rows the answer lists */
export function recount(before: Count, answer: TotalAnswer, announced: number, arrived: number): Count {
  const total = believedTotal(before, answer);
  const listed = answer.cached ? before.listed : answer.keys;
  const after = { ...before, total, listed, emptied: false };
  if (total === null) return after;
  if (before.total === null || before.baselineTotal === null) return { ...after, baselineTotal: total - announced };
  const keys = new Set(answer.keys);
  const { loweredBy, baselineTotal } = before;
  const rise = total - before.total;
  if (rise < 0) {
    const removed = before.listed.filter((key) => !keys.has(key));
    const removedKeys = [...new Set([...before.removedKeys, ...removed])].slice(-MOST_REMOVED);
    return { ...after, baselineTotal: baselineTotal + rise, loweredBy: loweredBy - rise, removedKeys };
  }
  if (rise === 0) return after;
  // If rows that disappeared with a fall are back, the rise reverses the fall: by as many as are back next to new rows,
  // which the total may already count; otherwise entirely, because the list shows only the first few.
  const removedKeys = before.removedKeys.filter((key) => !keys.has(key));
  const seenAgain = before.removedKeys.length - removedKeys.length;
  const back = seenAgain === 0 ? 0 : Math.min(loweredBy, rise, arrived === 0 ? rise : seenAgain);
  return { ...after, baselineTotal: baselineTotal + back, loweredBy: loweredBy - back, removedKeys };
}

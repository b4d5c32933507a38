import { HOUR, MINUTE } from '../calendar/calendar.ts';
import type { Spent } from './route-schema.ts';

/** The share of a site's server that automatic requests of one program may take. Times are ms of this computer's clock. */

export type Quota = Omit<Spent, 'from'>;

const SLOT = 5 * MINUTE;
/** Within any hour. */
export const MOST: Quota = { requests: 200, bytes: 50_000_000 };
/** Long lists leave the rest to polls, so that news is not late while a list is read. */
export const MOST_OF_LISTS: Quota = { requests: 185, bytes: 40_000_000 };
/** Clicks are worth less than referrals. */
export const MOST_OF_CLICKS: Quota = { requests: 100, bytes: 40_000_000 };

/** When the next automatic request is allowed; 0: at once. */
export function quotaEnd(spent: readonly Spent[], now: number, most: Quota): number {
  const recent = recentOf(spent, now);
  let [requests, bytes] = [0, 0];
  // From the latest slot back: the first one that does not fit any more must be an hour old.
  for (const slot of recent.toReversed()) {
    requests += slot.requests;
    bytes += slot.bytes;
    if (requests >= most.requests || bytes >= most.bytes) return slot.from + SLOT + HOUR;
  }
  return 0;
}

/** Adds requests and bytes, which may be negative to correct what was counted before. */
export function withSpent(spent: readonly Spent[], now: number, { requests, bytes }: Quota): Spent[] {
  const recent = recentOf(spent, now);
  const last = recent.at(-1);
  const isCurrent = last !== undefined && now - last.from < SLOT;
  const slot = isCurrent ? last : { from: now, requests: 0, bytes: 0 };
  const added = { ...slot, requests: Math.max(0, slot.requests + requests), bytes: Math.max(0, slot.bytes + bytes) };
  return [...(isCurrent ? recent.slice(0, -1) : recent), added];
}

/** A slot in the future comes from a clock that was set back since, and does not count. */
const recentOf = (spent: readonly Spent[], now: number): Spent[] =>
  spent.filter(({ from }) => from <= now && now - from < HOUR + SLOT);

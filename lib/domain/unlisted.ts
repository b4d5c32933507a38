import { timeOf } from './recognise.ts';
import type { Ledger, Verdict } from './referrals.ts';

/** Referrals that a service counts and does not list, or lists only later. */

/**
 * What came in after a moment, by its time: other new rows were counted before they were listed. Services tell time in
 * seconds: who asks must choose whether that of the moment itself is meant.
 */
export const arrivedSince = ({ arrived }: Verdict, first: number): number =>
  arrived.filter((row) => (timeOf(row) ?? Number.NEGATIVE_INFINITY) >= first).length;

/**
 * How many are listed late that were counted before: no more than were missing, for many a service writes the time of
 * another zone, and whatever comes in there seems to have come in hours ago.
 * @param open referrals that were told as unlisted until then; `at`: when that was (ms)
 */
export const lateOf = ({ at, open = 0 }: { at: number; open?: number }, verdict: Verdict): number =>
  Math.min(open, verdict.arrived.length - arrivedSince(verdict, at));

/**
 * How many came in since and are not listed: what the total rose by, but for what merely came back. Where no total is
 * told, as many as the list itself shows to be missing.
 */
export function cameUnlisted(before: Ledger | null, verdict: Verdict, late: number): number {
  const [then, now] = [risenBy(before), risenBy(verdict.ledger)];
  return then === null || now === null
    ? beyondList(before, verdict)
    : now - then - (verdict.arrived.length - late);
}

/** Services list 5 or 10 rows: fewer are all that there are. */
const LEAST_LISTED = 5;

/**
 * At least one, where a list that is full reaches no row known before; and new rows without a time, which have no place
 * in the records.
 */
function beyondList(before: Ledger | null, { rows }: Verdict): number {
  if (before === null) return 0;
  const unknown = rows.filter(({ was }) => was === null);
  const isFull = before.known.length > 0 || rows.length >= LEAST_LISTED;
  const isBeyond = isFull && rows.length > 0 && unknown.length === rows.length;
  const timeless = unknown.filter(({ referral }) => timeOf(referral) === null).length;
  return Math.max(timeless, isBeyond ? 1 : 0);
}

const risenBy = (ledger: Ledger | null): number | null =>
  ledger === null || ledger.total === null || ledger.baselineTotal === null
    ? null
    : ledger.total - ledger.baselineTotal;

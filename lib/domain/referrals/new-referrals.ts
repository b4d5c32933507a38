import { DAY } from '../calendar/calendar.ts';
import { earliestTime, latestTime } from '../extremes.ts';
import { type Recognized, recognize } from './recognize.ts';
import type { KnownRow, Ledger, Referral } from './referral-schema.ts';
import { believedTotal, isDoubtfulTotal, recount } from './total-count.ts';

/**
 * Decides which referrals are new. The count is the larger of two lower bounds since the baseline, as each misses
 * something: how far `total_referrals` is above a baseline that falls with it (`total-count.ts`), and how many listed
 * rows are younger than all rows of the baseline. Only rows that no answer could show make it too high.
 */

export interface Verdict {
  ledger: Ledger;
  referrals: Referral[];
  count: number;
  /** Rows listed for the first time, which are counted in `count` or were announced earlier. */
  arrived: Referral[];
  /** Rows with another status than when they were last listed. */
  changed: Referral[];
}

/** Rows remembered per account; services list 5 or 10. */
const MOST_REMEMBERED = 200;
const BEFORE_EVERYTHING = -8.64e15;

/** Whether a status is final, and so announced. */
export const isSettled = (status: string): boolean => status === 'paid' || status === 'rejected';

/**
 * @param earlier null for the first answer, the baseline @param cached it may be older than an earlier one
 * @param now ms of the service's clock, or of this computer's if that is later
 */
export function judgeReferrals(
  earlier: Ledger | null,
  listed: Referral[],
  total: number | null,
  cached = false,
  now = Number.POSITIVE_INFINITY,
): Verdict {
  // A row that is dated years ahead must not make each later one look old.
  const bounded = (floor: number | null) => floor && Math.min(floor, now + DAY);
  const before = earlier && withoutReused(earlier, listed);
  const rows = recognize(before?.known ?? [], listed);
  const referrals = rows.map(({ referral }) => referral);
  const answer = { total, keys: referrals.map(({ key }) => key), cached };
  const nothing = { referrals, count: 0, arrived: [], changed: [] };
  if (before === null) {
    const ledger: Ledger = {
      ...{ total, baselineTotal: total, loweredBy: 0, removedKeys: [], listed: answer.keys, emptied: false },
      ...{ announced: 0, rowsNew: 0 },
      floor: bounded(latestTime(referrals.map(({ at }) => at)) ?? (total ? null : BEFORE_EVERYTHING)),
      identity: identityOf(referrals, null),
      known: rememberRows([], rows),
    };
    return { ...nothing, ledger };
  }
  if (isDoubtfulTotal(before, answer)) return { ...nothing, ledger: { ...before, emptied: true } };

  const identity = identityOf(referrals, before.identity);
  const comparable = isComparable(before, rows, { identity, total: believedTotal(before, answer) });
  const arrived = comparable ? rows.filter((row) => isNew(row, before.floor)).map(({ referral }) => referral) : [];
  const count = recount(before, answer, before.announced, arrived.length);
  const rowsNew = before.rowsNew + arrived.length;
  const byTotal = count.total === null || count.baselineTotal === null ? 0 : count.total - count.baselineTotal;
  const announced = Math.max(before.announced, rowsNew, byTotal);
  const kept = cached ? rows.map(keepSettled) : rows;
  // A cached answer of another shape may precede an update. Remembering its rows next to the known ones would announce
  // a payment twice if the old shape came back.
  const isOtherShape = cached && !comparable;
  const { known, floor } = forgetOldest(
    // Rows of the old shape are dropped, as they might match another row of the new one. The floor covers them.
    isOtherShape ? before.known : rememberRows(comparable ? before.known : [], kept),
    bounded(floorAfter(before, rows, comparable, count.total)),
  );
  return {
    ledger: { ...count, announced, rowsNew, floor, known, identity: isOtherShape ? before.identity : identity },
    referrals,
    count: announced - before.announced,
    arrived,
    changed: comparable ? kept.filter(isChanged).map(({ referral }) => referral) : [],
  };
}

/** Forgets removed rows whose ids others have now, as after a site was restored from a backup. */
function withoutReused(before: Ledger, listed: Referral[]): Ledger {
  const times = new Map(listed.map(({ key, at }) => [key, at]));
  const moved = before.known.filter(({ key, at }) => times.has(key) && times.get(key) !== at).map(({ key }) => key);
  const isGone = (key: string) => before.removedKeys.includes(key) && !before.listed.includes(key);
  // A site that changes its time zone moves rows that stayed, too.
  if (!moved.every(isGone)) return before;
  return {
    ...before,
    known: before.known.filter(({ key }) => !moved.includes(key)),
    removedKeys: before.removedKeys.filter((key) => !moved.includes(key)),
  };
}

/** The floor rises over incomparable rows and, if all are new, to the oldest: the total has counted older ones. */
function floorAfter(before: Ledger, rows: Recognized[], comparable: boolean, total: number | null): number | null {
  const times = rows.map(({ referral }) => referral.at);
  if (!comparable) return latestTime([before.floor, ...before.known.map(({ at }) => at), ...times]);
  if (before.floor === null) return latestTime(times);
  return total === null || hasKnownRow(before, rows) ? before.floor : latestTime([before.floor, earliestTime(times)]);
}

/** Whether any row is known, with the same time; true if there is nothing to compare. */
const hasKnownRow = (before: Ledger, rows: Recognized[]): boolean =>
  before.known.length === 0 || rows.length === 0 || rows.some(({ exact }) => exact);

/** Whether new rows can be distinguished: not after ids, times or words changed, when only the total counts. */
function isComparable(
  before: Ledger,
  rows: Recognized[],
  { identity, total }: Pick<Ledger, 'identity' | 'total'>,
): boolean {
  if (before.identity !== null && identity !== before.identity) return false;
  if (hasKnownRow(before, rows)) return true;
  return total === null || before.total === null || total - before.total >= rows.length;
}

/** Strictly younger than the floor, because rows in the same second are ambiguous. */
const isNew = ({ known, referral: { at } }: Recognized, floor: number | null): boolean =>
  known === null && at !== null && floor !== null && at > floor;

/** A match by time or id alone may be a different row, so it shows no change. */
const isChanged = ({ referral, known, exact }: Recognized): boolean =>
  known !== null && exact && known.status !== referral.status;

/** Keeps a final status, because an old answer would announce its payment twice. */
function keepSettled(row: Recognized): Recognized {
  const { referral, known } = row;
  return known && isSettled(known.status) ? { ...row, referral: { ...referral, status: known.status } } : row;
}

function identityOf(rows: Referral[], before: Ledger['identity']): Ledger['identity'] {
  if (rows.length === 0) return before;
  return rows.every((row) => row.id !== null) ? 'id' : 'text';
}

function rememberRows(known: KnownRow[], listed: Recognized[]): KnownRow[] {
  const rows = new Map(known.map((row) => [row.key, row]));
  // All deletions come first, because a renumbered row may have the former key of another one.
  for (const { known } of listed) if (known) rows.delete(known.key);
  for (const { referral } of listed) {
    const { key, status, at } = referral;
    rows.set(key, { key, status, at });
  }
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

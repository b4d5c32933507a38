import { BEFORE_EVERYTHING, earliestTime, forgetOldest, latestTime, rememberRows } from './known-rows.ts';
import { type Recognized, recognize, statusOf } from './recognize.ts';
import { timeOf } from './referral.ts';
import type { KeyedReferral, Ledger, Referral } from './referral-schema.ts';
import { believedTotal, isDoubtfulTotal, recount } from './total-count.ts';

/**
 * What is new? A pure function of what was known and what the service lists now.
 *
 * Two lower bounds of the true number of referrals since the baseline are kept, and the larger one counts:
 * - by total: how far `total_referrals` stands above a baseline that sinks whenever the total falls (`count.ts`);
 * - by rows: how many distinct rows were listed that are younger than everything listed at the baseline.
 * Neither can exceed the truth, but for what no answer can show: a row that has waited unlisted since before the
 * baseline and is younger than all that was listed; rows deleted and restored that were never listed; a baseline
 * that was itself answered from a cache. So nothing is announced twice; what one misses (a deletion and an addition
 * between two polls; rows that never fit the list, or wait for approval) the other one sees.
 */

export interface StatusChange {
  referral: KeyedReferral;
  from: string;
}

export interface Verdict {
  ledger: Ledger;
  referrals: KeyedReferral[];
  /** The same, and which known ones they are. */
  rows: Recognized[];
  /** Whether new rows could be distinguished from known ones. */
  comparable: boolean;
  /** How many new referrals are to be announced now. */
  count: number;
  /** Rows listed for the first time that belong to these or to ones announced before they were listed. */
  arrived: KeyedReferral[];
  changed: StatusChange[];
}

/** What becomes of a referral in the end, and is announced. */
export const isSettled = (status: string): boolean => ['paid', 'rejected'].includes(status.toLowerCase());

/**
 * @param before null at the first answer after connecting: the baseline, of which nothing is announced.
 * @param cached a cache on the way answered: it never undoes what a younger answer said
 */
export function judgeReferrals(
  before: Ledger | null,
  listed: Referral[],
  total: number | null,
  cached = false,
): Verdict {
  const rows = recognize(before?.known ?? [], listed);
  const referrals = rows.map(({ referral }) => referral);
  const counted = { total, keys: referrals.map(({ key }) => key), cached };
  if (before === null) {
    const ledger: Ledger = {
      total,
      baselineTotal: total,
      ...{ sunk: 0, gone: [], listed: counted.keys, emptied: false },
      announced: 0,
      rowsNew: 0,
      floor: latestTime(referrals.map(timeOf)) ?? (total ? null : BEFORE_EVERYTHING),
      identity: identityOf(referrals, null),
      known: rememberRows([], rows),
    };
    return { ledger, referrals, rows, comparable: true, count: 0, arrived: [], changed: [] };
  }
  if (isDoubtfulTotal(before, counted)) {
    const ledger = { ...before, emptied: true };
    return { ledger, referrals, rows, comparable: false, count: 0, arrived: [], changed: [] };
  }

  const comparable = isComparable(before, rows, believedTotal(before, counted));
  const arrived = comparable ? rows.filter((row) => isNew(row, before.floor)).map(referralOf) : [];
  const count = recount(before, counted, before.announced, arrived.length);
  const rowsNew = before.rowsNew + arrived.length;
  const byTotal = count.total === null || count.baselineTotal === null ? 0 : count.total - count.baselineTotal;
  const announced = Math.max(before.announced, rowsNew, byTotal);
  const kept = cached ? rows.map(keepSettled) : rows;
  // What a cache gives in another shape may be of an earlier one: remembered beside what is known, it would be the
  // same row twice, and its payment news twice, if that shape came back.
  const isOfOtherShape = cached && !comparable;
  const { known, floor } = forgetOldest(
    // The floor lies above what is left behind, which might be mistaken for another row of the new shape.
    isOfOtherShape ? before.known : rememberRows(comparable ? before.known : [], kept),
    floorAfter(before, rows, comparable, count.total),
  );
  const identity = isOfOtherShape ? before.identity : identityOf(referrals, before.identity);
  return {
    ledger: { ...count, announced, rowsNew, floor, identity, known },
    referrals,
    rows,
    comparable,
    count: announced - before.announced,
    arrived,
    changed: comparable ? kept.flatMap(changeOf) : [],
  };
}

/**
 * Where the rows say nothing the floor rises over all that is known: what was announced is not announced again. Where all of
 * them are new it rises to the oldest: what is older, and turns up later, the total has counted.
 */
function floorAfter(before: Ledger, rows: Recognized[], comparable: boolean, total: number | null): number | null {
  const times = rows.map(({ referral }) => timeOf(referral));
  if (!comparable) return latestTime([before.floor, ...before.known.map(({ at }) => at), ...times]);
  if (before.floor === null) return latestTime(times);
  return total === null || someAreKnown(before, rows) ? before.floor : latestTime([before.floor, earliestTime(times)]);
}

/** Whether any row is the one that it was: known, and of the same time. */
const someAreKnown = (before: Ledger, rows: Recognized[]): boolean =>
  before.known.length === 0 || rows.length === 0 || rows.some(({ exact }) => exact);

/**
 * Whether new rows can be distinguished from known ones. They cannot where the service changed their shape (an update), nor
 * where none of them is known any more though the total did not rise by as many: then ids were renumbered, times
 * shifted to another zone or all words edited, and only the total counts.
 */
function isComparable(before: Ledger, rows: Recognized[], total: number | null): boolean {
  const identity = identityOf(rows.map(referralOf), before.identity);
  if (before.identity !== null && identity !== before.identity) return false;
  if (someAreKnown(before, rows)) return true;
  return total === null || before.total === null || total - before.total >= rows.length;
}

// Strictly younger: of rows created in the same second as the floor nobody knows which was there before.
function isNew({ known, referral }: Recognized, floor: number | null): boolean {
  const at = timeOf(referral);
  return known === null && at !== null && floor !== null && at > floor;
}

const referralOf = ({ referral }: Recognized): KeyedReferral => referral;

function changeOf({ referral, known, exact }: Recognized): StatusChange[] {
  // Known by its second or its id alone it may be another one: rather no change than one that did not happen.
  if (known === null || !exact || known.status === statusOf(referral)) return [];
  return [{ referral, from: known.status }];
}

/** An old answer shows a referral unpaid that is paid by now; announced again, its payment would be news twice. */
function keepSettled(row: Recognized): Recognized {
  const { referral, known } = row;
  return known && isSettled(known.status) ? { ...row, referral: { ...referral, status: known.status } } : row;
}

function identityOf(rows: Referral[], before: Ledger['identity']): Ledger['identity'] {
  if (rows.length === 0) return before;
  return rows.every((row) => row.id !== null) ? 'id' : 'text';
}

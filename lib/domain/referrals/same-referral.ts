import { hasId } from './referral-key.ts';

/**
 * Is it the same referral? The one answer for everybody who asks: a poll that looks for new rows, the records that take
 * rows in, an import that merges entries, a history of several pages. Without ids nothing proves it, so each caller
 * names the evidence that it accepts.
 */

/** What is known of a referral when it is compared. */
export interface Identified {
  /** `referral-key.ts`; equal ones are alike as far as anybody knows. */
  key: string;
  /** When it came in, ms of the service's clock; null: unreadable. */
  at: number | null;
  status?: string;
  /** Decimal text. */
  amount?: string;
}

/** Why two are taken for the same; in a list the surest first. */
export type Evidence =
  /** Key, moment and status: nothing else distinguishes several that are alike. */
  | 'key-time-status'
  | 'key-time'
  /** One has an id and the other is known by words: of the same moment and amount. */
  | 'time-amount'
  /** Likewise, and these two alone are left of their moment, whatever their amounts. */
  | 'last-of-moment'
  /** The same moment: words were edited, or ids renumbered. */
  | 'time'
  /** The same key: the time was edited, or another referral has the id. */
  | 'key';

export interface Match<Known> {
  known: Known;
  by: Evidence;
}

/**
 * Which of the known ones is each row? Each is matched once at the most, by the first evidence that suffices, and in
 * the order given where several would do. A row that is not in the answer has no match.
 */
export function matchReferrals<Known extends Identified, Row extends Identified>(
  known: readonly Known[],
  rows: readonly Row[],
  accepted: readonly Evidence[],
): Map<Row, Match<Known>> {
  const matches = new Map<Row, Match<Known>>();
  const taken = new Set<Known>();
  for (const by of accepted) {
    const left = rows.filter((row) => !matches.has(row));
    const free = known.filter((one) => !taken.has(one));
    const isAlone = by === 'last-of-moment' ? lonely(left, free) : () => true;
    // A day may hold tens of thousands: each is looked up, none is searched for.
    const candidates = Map.groupBy(free.toReversed(), (one) => evidenceOf(by, one, hasId(one.key)));
    for (const row of left) {
      if (!isAlone(row) || (by === 'time' && row.at === null)) continue;
      const one = candidates.get(evidenceOf(by, row, !hasId(row.key)))?.pop();
      if (!one) continue;
      matches.set(row, { known: one, by });
      taken.add(one);
    }
  }
  return matches;
}

/** What has to be equal. @param isWithId of the known one; where the row has an id, it must have none, and the reverse */
function evidenceOf(by: Evidence, { key, at, status, amount }: Identified, isWithId: boolean): string {
  switch (by) {
    case 'key-time-status':
      return JSON.stringify([key, at, status]);
    case 'key-time':
      return `${at} ${key}`;
    case 'time-amount':
      return `${at} ${isWithId} ${amount}`;
    case 'last-of-moment':
      return `${at} ${isWithId}`;
    case 'time':
      return `${at}`;
    case 'key':
      return key;
  }
}

/** Whether one row and one known referral are all that is left of a moment. */
function lonely(rows: readonly Identified[], known: readonly Identified[]): (row: Identified) => boolean {
  const [those, others] = [rows, known].map((all) => Map.groupBy(all, ({ at }) => at));
  return ({ at }) => those?.get(at)?.length === 1 && others?.get(at)?.length === 1;
}

/**
 * Whether a row that was not matched may be one of these all the same: of the same moment, in other words. Two ids are
 * always two referrals.
 */
export function maybeAmong(unmatched: Iterable<Identified>): (row: Identified) => boolean {
  const inWords = new Map<number | null, boolean>();
  for (const { at, key } of unmatched) inWords.set(at, inWords.get(at) || !hasId(key));
  return ({ at, key }) => inWords.has(at) && (inWords.get(at) === true || !hasId(key));
}

/** What one route of a service shows of a row; another route may leave words or ids out. */
interface Worded {
  id: string | null;
  /** When it came in, ms of the service's clock; null: unreadable. */
  at: number | null;
  order: string | null;
  description: string | null;
}

/**
 * Whether two rows of different routes are the same: by id where both have one, else by moment and what both say.
 * Status and amount may have changed meanwhile.
 */
export function isSameRow(a: Worded, b: Worded): boolean {
  if (a.id !== null && b.id !== null) return a.id === b.id;
  const agree = (x: string | null, y: string | null) => x === null || y === null || x === y;
  return a.at === b.at && agree(a.description, b.description) && agree(a.order, b.order);
}

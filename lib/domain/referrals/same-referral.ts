import { readTime } from '../calendar/time.ts';
import type { Referral } from './referral.ts';
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
  /** Key, moment and status: of several alike, nothing else tells which is which. */
  | 'key-time-status'
  | 'key-time'
  /** One was told with an id and the other in words: of the same moment and amount. */
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
  const left = new Set(known);
  const knownByKey = Map.groupBy(known, ({ key }) => key);
  const knownByTime = Map.groupBy(known, ({ at }) => at);
  const rowsByTime = Map.groupBy(rows, ({ at }) => at);
  for (const by of accepted)
    for (const row of rows) {
      const one = matches.has(row) ? undefined : find(row, by);
      if (!one) continue;
      matches.set(row, { known: one, by });
      left.delete(one);
    }
  return matches;

  function find(row: Row, by: Evidence): Known | undefined {
    const isByKey = by.startsWith('key');
    if (!isByKey && row.at === null) return undefined;
    const alike = isByKey ? knownByKey.get(row.key) : knownByTime.get(row.at);
    const free = (alike ?? []).filter((one) => left.has(one));
    if (by === 'last-of-moment' && (free.length > 1 || othersAt(row) > 0)) return undefined;
    return free.find((one) => suffices(by, one, row));
  }

  function othersAt(row: Row): number {
    const its = rowsByTime.get(row.at) ?? [];
    return its.filter((other) => other !== row && !matches.has(other)).length;
  }
}

/** Whether it does for two of which the key, or else the moment, is known to be the same. */
function suffices(by: Evidence, one: Identified, row: Identified): boolean {
  switch (by) {
    case 'key-time-status':
      return one.at === row.at && one.status === row.status;
    case 'key-time':
      return one.at === row.at;
    case 'time-amount':
      return hasId(one.key) !== hasId(row.key) && one.amount === row.amount;
    case 'last-of-moment':
      return hasId(one.key) !== hasId(row.key);
    case 'time':
    case 'key':
      return true;
  }
}

/**
 * Whether a row may be this one all the same, though neither was matched: of the same moment, in other words. Two ids
 * are always two referrals.
 */
export const mayBeSame = (one: Identified, row: Identified): boolean =>
  one.at === row.at && !(hasId(one.key) && hasId(row.key));

/**
 * Whether two rows are the same where one route of a service leaves out words that another one tells: by id where both
 * have one, else by moment and what both say. Status and amount may have changed meanwhile.
 */
export function isSameRow(a: Referral, b: Referral): boolean {
  if (a.id !== null && b.id !== null) return a.id === b.id;
  const agree = (x: string | null, y: string | null) => x === null || y === null || x === y;
  return momentOf(a) === momentOf(b) && agree(a.description, b.description) && agree(a.order, b.order);
}

const momentOf = ({ createdAt }: Referral) =>
  createdAt === null ? null : (readTime(createdAt) ?? createdAt);

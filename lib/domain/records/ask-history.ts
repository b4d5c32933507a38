import { isAbove, ROUNDING_TOLERANCE } from '../money/rounding-tolerance.ts';
import { isDecimal, less, sumDecimals } from '../money/sum.ts';
import { timeOf } from '../referrals/referral.ts';
import type { Referral } from '../referrals/referral-schema.ts';
import { coverageGapBetween } from './coverage.ts';
import type { Observation } from './observation.ts';
import { paidAndUnpaid, type RecordCursor, referralIncrease, rowDigest } from './record-cursor.ts';
import type { RecordsMetadata } from './records-metadata.ts';

/** When an answer is not enough, and the service's history is asked for what it means. */

/** The newest rows of the service's history, newest first. */
export interface RecentHistory {
  rows: Referral[];
  /** A cache gave some of them: what is recorded already may be younger. */
  cached: boolean;
}

/** How rows of an account identify themselves: by ids, in the service's history alone, or not at all. */
export type Identity = 'id' | 'history' | 'none';

export function identityOf(rows: Referral[], isHistoryOffered: boolean, before: RecordsMetadata | null): Identity {
  // Increases of totals stand for referrals that nobody knows one by one: they are imported first.
  if (before?.increases) return 'none';
  if (rows.some(({ id }) => id !== null)) return 'id';
  if (isHistoryOffered) return 'history';
  return rows.length > 0 ? 'none' : 'id';
}

/**
 * Whether the service's history is to be asked what this answer means: it lists a row that is incomplete or says
 * another thing than before, counts more than it lists, or is worth more than its rows explain. The first answer is
 * asked about where its rows are incomplete, or where it counts some and lists none.
 * @param cursor null: nothing is recorded yet
 */
export function asksHistory(cursor: RecordCursor | null, { at, rows, totals }: Observation): boolean {
  // Of what is counted and not listed at the beginning, the history may tell that it came in before.
  if (cursor === null) return rows.some(isIncomplete) || (rows.length === 0 && (totals.referrals ?? 0) > 0);
  const fresh = rows.filter((row) => !cursor.listed.includes(rowDigest(row)));
  if (fresh.some(isIncomplete)) return true;
  const increase = referralIncrease(cursor, totals);
  if (increase === null) return fresh.length > 0 && fresh.length === rows.length;
  // Where rows have no ids the list does not show which ones were deleted.
  if (increase < 0 && rows.some(isIncomplete)) return true;
  const arrived = fresh.filter((row) => (timeOf(row) ?? at) >= cursor.at);
  if (increase > arrived.length) return true;
  const [before, now] = [paidAndUnpaid(cursor.totals), paidAndUnpaid(totals)];
  if (before === null || now === null) return false;
  const explained = fresh.map(({ amount }) => amount).filter(isDecimal);
  return isAbove(less(now, before), sumDecimals([...explained, ROUNDING_TOLERANCE]));
}

/** Its id or its currency is missing. */
const isIncomplete = ({ id, currency }: Referral): boolean => id === null || currency === null;

/**
 * What is known while the service's history does not answer: more came in than is recorded, nobody knows yet what. The
 * cursor stays where it is.
 */
export function withHistoryPending(metadata: RecordsMetadata, answer: Observation): RecordsMetadata {
  const { cursor, since } = metadata;
  const count = Math.max(1, referralIncrease(cursor, answer.totals) ?? 1);
  const pending = { ...coverageGapBetween(cursor, answer, count, since), isPending: true as const };
  return {
    ...metadata,
    coverageGaps: [...metadata.coverageGaps.filter(({ isPending }) => !isPending), pending],
  };
}

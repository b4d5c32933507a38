import type { Day } from '../calendar/calendar.ts';
import type { Decimal } from '../money/sum.ts';
import type { Backfill } from './backfill-progress.ts';
import type { DayBuckets, RecordRow } from './entries.ts';
import type { Totals } from './observation.ts';
import type { RecordCursor } from './record-cursor.ts';

/** The last totals of a day of the user's calendar, as it was then. */
export interface DayTotals extends Totals {
  day: Day;
  /** When they were seen (ms). */
  at: number;
}

export interface Payout {
  /** When it was seen, and when the answer before was (ms). */
  at: number;
  from: number;
  amount: Decimal;
}

/** Referrals that came in between two answers (ms) and were never listed, so that nobody knows what they are worth. */
export interface CoverageGap {
  from: number;
  to: number;
  count: number;
  /** The service's history did not answer yet, and may list them. */
  isPending?: true;
}

/** What paid and unpaid together rose by above the highest that they ever were. */
export interface Increase {
  /** When it was seen (ms). */
  at: number;
  amount: Decimal;
}

/** What is known of an account's records as a whole. */
export interface RecordsMetadata {
  /** Rises with every change of the records. */
  revision: number;
  cursor: RecordCursor;
  /** From when on (ms) every referral is here, but for coverage gaps; null: from the very first. */
  since: number | null;
  payouts: Payout[];
  coverageGaps: CoverageGap[];
  /** How many referrals are recorded, and about how many bytes they take. */
  entries: number;
  bytes: number;
  /** Day buckets before this one were compacted; null: none. */
  compactedBefore: number | null;
  /** How far it has come; absent where nobody asked for it. */
  backfill?: Backfill;
  /** ISO codes, in upper case, that its referrals have named. */
  currencies: string[];
  /** How many referrals are recorded that came in after the answer at which the cursor stands. */
  beyondCursor: number;
  /** Of a service whose rows do not identify themselves: earned is what its totals rose by. */
  increases?: Increase[];
}

export const NO_RECORDS = { revision: 0, entries: 0, bytes: 0, compactedBefore: null };

/** A part of the records, as it is changed in one transaction. */
export interface RecordsPart {
  /** null: nothing is recorded yet. */
  metadata: RecordsMetadata | null;
  entries: DayBuckets;
}

/** What it is changed to; a day bucket that is left out, or the very same, stays as it is. */
export interface RecordsUpdate extends RecordsPart {
  metadata: RecordsMetadata;
  /** Of days of which they are known anew. */
  totals: DayTotals[];
}

/** A clock that was set back meanwhile has it seen before the answer before: it was seen by that one. */
export const forwards = (payout: Payout): Payout => ({ ...payout, from: Math.min(payout.from, payout.at) });

const MOST_CURRENCIES = 20;

export const currenciesOf = (before: RecordsMetadata | null, rows: RecordRow[]): string[] => {
  const named = rows.flatMap(({ currency }) => currency?.toUpperCase() ?? []);
  return [...new Set([...(before?.currencies ?? []), ...named])].slice(0, MOST_CURRENCIES);
};

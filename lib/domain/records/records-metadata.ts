import type { Day } from '../calendar/calendar.ts';
import type { Decimal } from '../money/sum.ts';
import { LONGEST_WORD } from '../referrals/referral-bounds.ts';
import type { Backfill } from './backfill-progress.ts';
import type { DayBuckets } from './entries.ts';
import type { RecordCursor } from './record-cursor.ts';
import type { RecordRow } from './record-row.ts';
import type { Totals } from './totals.ts';

/** The last totals of a day of the user's calendar, as it was then. */
export interface DayTotals extends Totals {
  day: Day;
  /** When they were seen. */
  at: number;
}

export interface Payout {
  /** When it was seen, and when the answer before was. */
  at: number;
  from: number;
  amount: Decimal;
}

/** Referrals that came in between two answers and were never listed, so that nobody knows what they are worth. */
export interface CoverageGap {
  from: number;
  to: number;
  count: number;
  /** The service's history did not answer yet, and may tell them. */
  waits?: true;
}

/** What paid and unpaid together rose by above the highest that they ever were. */
export interface Rise {
  /** When it was seen. */
  at: number;
  amount: Decimal;
}

/** What is known of an account's records as a whole. */
export interface RecordsMetadata {
  cursor: RecordCursor;
  /** From when on (ms) every referral is here, but for gaps; null: from the very first. */
  since: number | null;
  payouts: Payout[];
  coverageGaps: CoverageGap[];
  /** How many referrals are recorded, and about how many bytes they take. */
  entries: number;
  bytes: number;
  /** Referrals in files before this one were thinned. */
  compactedBefore: number | null;
  /** How far the past was filled in; absent where nobody asked for it. */
  backfill?: Backfill;
  /** ISO codes, in upper case, that its referrals have named. */
  currencies: string[];
  /** How many referrals are recorded that came in after the answer at which the cursor stands. */
  beyondCursor: number;
  /** Of a service whose rows do not identify themselves: earned is what its totals rose by. */
  rises?: Rise[];
}

/** A part of the records, as it is changed in one go. */
export interface Held {
  /** null: nothing is recorded yet. */
  metadata: RecordsMetadata | null;
  entries: DayBuckets;
}

export interface Recorded extends Held {
  metadata: RecordsMetadata;
  totals: DayTotals | null;
}

/** A clock that was set back meanwhile has it seen before the answer before: it was seen by that one. */
export const forwards = (payout: Payout): Payout => ({ ...payout, from: Math.min(payout.from, payout.at) });

const MOST_CURRENCIES = 20;

export const currenciesOf = (before: RecordsMetadata | null, rows: RecordRow[]): string[] =>
  [
    ...new Set([
      ...(before?.currencies ?? []),
      ...rows.flatMap(({ currency }) => currency?.slice(0, LONGEST_WORD).toUpperCase() ?? []),
    ]),
  ].slice(0, MOST_CURRENCIES);

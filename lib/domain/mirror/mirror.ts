import type { Day } from '../calendar/calendar.ts';
import { type Decimal, negated, sumDecimals } from '../money/decimal.ts';
import { plainSums } from './row.ts';
import type { Row } from './row-schema.ts';
import type { DayTotals, Totals } from './totals.ts';

/**
 * The mirror of an account is the service's own list of referrals, newest first, contiguous from the newest row down.
 * This is what is known of it as a whole; the rows lie beside it.
 */
export interface Mirror {
  /** Rises with every change. */
  revision: number;
  /** How many rows there are, and their plain sums. */
  count: number;
  paid: Decimal;
  unpaid: Decimal;
  /** How many rows the list had, as its last page said; null: it does not say. */
  total: number | null;
  /** Whether it reaches the last row of the list. */
  complete: boolean;
  /** The newest time of its oldest rows (ms); null: none can be read. */
  reach: number | null;
  /** Whether the service has a list. Otherwise rows are the latest referrals of polls. */
  listed: boolean;
  /** When it had its list last, ms of the service's clock; null: it has one, or never had. */
  unlistedSince: number | null;
  /** The reading in progress, which ends where the mirror agrees or, if `whole`, at the last row; null: none. */
  reading: Reading | null;
  /** The first totals that a poll brought, from which rises count; null: none yet. */
  first: DayTotals | null;
  /** The totals with which it last agreed, and when (ms of this computer's clock). */
  agreed: Check | null;
  /** What a reading to the end left over; null: nothing. */
  difference: Difference | null;
  /** When the list was last read to the end, ms of this computer's clock; null: never. */
  wholeAt: number | null;
  /** No automatic request before this, ms of this computer's clock. */
  notBefore: number;
  /** Requests that failed in a row. */
  failures: number;
  /** When the latest automatic requests were made, ms of this computer's clock. */
  requests: number[];
  /** ISO codes, in upper case, that its rows name. */
  currencies: string[];
  /** The most referrals that the program ever counted, and how many these were before that day. */
  peak: { day: Day; before: number; count: number } | null;
  /** Where the rows are stored, newest first. */
  blocks: Block[];
}

export interface Reading {
  whole: boolean;
  /** How many rows it has read, from the newest down. */
  read: number;
}

interface Check {
  totals: Totals;
  at: number;
}

export interface Difference extends Check {
  /** What the program's totals are above the sum of the rows; decimal text, negative where they are below it. */
  amount: Decimal;
  /** How many readings in a row ended with one. */
  times: number;
}

/** Some rows that are stored together. */
export interface Block {
  key: number;
  count: number;
  /** The newest time among them (ms); null: none can be read. */
  newest: number | null;
}

/** A change of rows: `remove` rows from `from` on make way for these. */
export interface Splice {
  from: number;
  remove: number;
  rows: Row[];
}

export const NEW_MIRROR: Mirror = {
  ...{ revision: 0, count: 0, paid: '0', unpaid: '0', total: null, complete: false, reach: null },
  ...{ listed: true, unlistedSince: null, reading: null },
  ...{ first: null, agreed: null, difference: null, wholeAt: null, notBefore: 0, failures: 0 },
  ...{ requests: [], currencies: [], peak: null, blocks: [] },
};

/** Rows kept of a program; the oldest beyond them are dropped. */
export const MOST_MIRRORED = 100_000;

/** Whether older rows may have been dropped, so that the totals tell nothing. */
export const isFull = ({ count }: Pick<Mirror, 'count'>): boolean => count >= MOST_MIRRORED;
const MOST_CURRENCIES = 20;

/** The mirror after a splice, without its blocks. @param removed the rows that it removes */
export function spliced(mirror: Mirror, removed: readonly Row[], added: readonly Row[]): Mirror {
  const [gone, come] = [plainSums(removed), plainSums(added)];
  const named = new Set([...mirror.currencies, ...added.flatMap(({ currency }) => currency?.toUpperCase() ?? [])]);
  return {
    ...mirror,
    count: mirror.count - removed.length + added.length,
    paid: sumDecimals([mirror.paid, negated(gone.paid), come.paid]),
    unpaid: sumDecimals([mirror.unpaid, negated(gone.unpaid), come.unpaid]),
    currencies: [...named].slice(0, MOST_CURRENCIES),
  };
}

/**
 * From when on (ms) every row is here; null: from the very first. `Infinity`: nothing is known for sure, because the
 * service has no list.
 */
export function knownFrom({ listed, complete, reach }: Pick<Mirror, 'listed' | 'complete' | 'reach'>): number | null {
  if (!listed) return Number.POSITIVE_INFINITY;
  return complete ? null : (reach ?? Number.POSITIVE_INFINITY);
}

/** Rows at the end among which some may be back-dated. */
const LAST = 20;

/** The newest time of the oldest of these rows; null: none can be read. */
export const reachOf = (rows: readonly Row[]): number | null =>
  rows.slice(-LAST).reduce<number | null>((newest, { at }) => (at === null || (newest ?? at) > at ? newest : at), null);

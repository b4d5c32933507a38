import { deletedFrom } from './deletions.ts';
import { type Peak, paidOut, peakAfter } from './payout.ts';
import { timeOf } from './recognise.ts';
import type { KeyedReferral, Ledger, Verdict } from './referrals.ts';
import type { Stats } from './stats.ts';
import type { Decimal } from './sum.ts';
import { daysBetween } from './time.ts';

/**
 * What one answer adds to the records of an account. It is stored in the account's state, in the same write as what
 * was judged new, and lies there until it was recorded: a worker that dies in between records it at its next start.
 * Its number makes sure that it is recorded once.
 */
export interface Sighting {
  /** Of the history that began with the account's first recorded answer; another one counts from 1 again. */
  line: string;
  number: number;
  /** ms of the service's clock, for the user's own may be wrong; of the user's where the service tells none. */
  at: number;
  /** null: a cache answered, and its totals may be old. */
  totals: Totals | null;
  rows: SeenRow[];
  /** Rows that were deleted, as far as that can be told. */
  gone: { key: string; at: number }[];
  /** Referrals that were counted since then, and are not listed. */
  unlisted: { count: number; from: number } | null;
  /** What was paid out since then. */
  payout: { amount: Decimal; from: number } | null;
}

export interface Totals {
  paid: string | null;
  unpaid: string | null;
  referrals: number | null;
  /** Percent. */
  rate: string | null;
}

/** A listed referral, in so far as it is recorded. */
export interface SeenRow {
  key: string;
  /** ms of the service's clock; null if it cannot be read. */
  at: number | null;
  amount: string;
  currency: string | null;
  status: string;
  provider: string | null;
  /** The key that it had before, where the service renumbered or reworded it. */
  was?: string;
  /** When it came in as it was told before, where that is another time. */
  wasAt?: number | null;
  /** Its name and time alone may be taken from it: a cache gave it, or all that it shares with it is an id. */
  onlyIfKnown?: true;
  /** It is recorded under another name, if it is not under this one. */
  notNew?: true;
}

/** What must be remembered from answer to answer to tell what the next one adds. */
export interface Sighted extends Peak {
  line: string;
  number: number;
  at: number;
  /** Of the last answer that no cache gave. */
  totals: Totals;
  /** Referrals counted but never listed since the baseline. */
  missing: number;
  /** Rows of then and before may be recorded under names that they had before the service changed its ways. */
  strangeTo?: number;
  /** Referrals that were told as unlisted, and are so still. */
  open?: number;
  /** What came in as caches told, and was not listed: it belongs to the next answer. */
  carried?: number;
}

export interface Seen {
  verdict: Verdict;
  before: { ledger: Ledger | null; rows: KeyedReferral[] };
  stats: Stats;
  cached: boolean;
  at: number;
  /** Tells this history from others. */
  newLine(): string;
}

/**
 * @param sighted null: nothing of the account was recorded yet
 * @returns no sighting where nothing changed on the same day, or where the answer is not believed
 */
export function sight(
  sighted: Sighted | null,
  seen: Seen,
): { sighted: Sighted | null; sighting: Sighting | null } {
  const { verdict, stats, cached } = seen;
  // A cache tells no time, and this computer's may be another one: what it told of came in before the next answer.
  const at = cached && sighted ? sighted.at : seen.at;
  if (verdict.ledger.emptied) return { sighted, sighting: null };
  // Records begin with an answer of which it is known when it was given.
  if (sighted === null && cached) return { sighted, sighting: null };
  const told = totalsOf(stats);
  const totals = cached ? (sighted?.totals ?? told) : told;
  const missing = verdict.ledger.announced - verdict.ledger.rowsNew;
  const more = sighted ? missing - sighted.missing : 0;
  const strangeTo = strangeAfter(sighted, seen);
  const rows = rowsOf(verdict, cached, strangeTo);
  const late = sighted === null ? 0 : lateOf(sighted, verdict);
  const came = sighted === null ? 0 : (sighted.carried ?? 0) + cameIn(seen, late);
  const open = (sighted?.open ?? 0) - late + (cached ? 0 : Math.max(0, came));
  const payout = sighted && !cached ? paidOut(sighted, totals, verdict) : null;
  const gone = sighted && !cached ? deletedFrom(seen, arrivedSince(verdict, sighted.at + 1)) : [];
  const isNews =
    sighted === null ||
    daysBetween(sighted.at, at) !== 0 ||
    more !== 0 ||
    gone.length > 0 ||
    !isSame([partsOf(totals)], [partsOf(sighted.totals)]) ||
    !isSame(seen.before.rows.map(wordsOf), verdict.referrals.map(wordsOf));
  if (!isNews) return { sighted, sighting: null };

  const line = sighted?.line ?? seen.newLine();
  const number = (sighted?.number ?? 0) + 1;
  const from = sighted?.at ?? at;
  return {
    sighted: {
      ...{ line, number, at, totals, missing, ...peakAfter(sighted, totals.paid, at) },
      ...(strangeTo !== null && { strangeTo }),
      ...(cached && came !== 0 && { carried: came }),
      ...(open > 0 && { open }),
    },
    sighting: {
      line,
      number,
      at,
      totals: cached ? null : totals,
      rows,
      gone,
      unlisted: came > 0 && !cached ? { count: came, from } : null,
      payout: payout === null ? null : { amount: payout, from },
    },
  };
}

const totalsOf = ({ totalPaid, totalUnpaid, totalReferrals, conversionRate }: Stats): Totals => ({
  paid: totalPaid,
  unpaid: totalUnpaid,
  referrals: totalReferrals,
  rate: conversionRate,
});

/**
 * What came in after a moment, by its time: other new rows were counted before they were listed. Services tell time in
 * seconds: who asks must choose whether that of the moment itself is meant.
 */
const arrivedSince = ({ arrived }: Verdict, first: number): number =>
  arrived.filter((row) => (timeOf(row) ?? Number.NEGATIVE_INFINITY) >= first).length;

/**
 * How many are listed late that were counted before: no more than were missing, for many a service writes the time of
 * another zone, and whatever comes in there seems to have come in hours ago.
 */
const lateOf = ({ at, open = 0 }: Sighted, verdict: Verdict): number =>
  Math.min(open, verdict.arrived.length - arrivedSince(verdict, at));

/** How many were counted since and are not listed: what the total rose by, but for what merely came back. */
function cameIn({ verdict, before }: Seen, late: number): number {
  const [then, now] = [risenBy(before.ledger), risenBy(verdict.ledger)];
  return then === null || now === null ? 0 : now - then - (verdict.arrived.length - late);
}

const risenBy = (ledger: Ledger | null): number | null =>
  ledger === null || ledger.total === null || ledger.baselineTotal === null
    ? null
    : ledger.total - ledger.baselineTotal;

/** Where rows cannot be told from known ones, all that was there may be recorded under another name. */
function strangeAfter(sighted: Sighted | null, { verdict, cached }: Seen): number | null {
  const before = sighted?.strangeTo ?? null;
  return verdict.comparable || cached ? before : (verdict.ledger.floor ?? before);
}

function rowsOf({ rows, comparable }: Verdict, cached: boolean, strangeTo: number | null): SeenRow[] {
  // What a cache gives in another shape is compared with nothing (`judge`).
  if (cached && !comparable) return [];
  return rows.map(({ referral, was }) => {
    const at = timeOf(referral);
    const isStrange = at !== null && strangeTo !== null && at <= strangeTo;
    return {
      key: referral.key,
      at,
      amount: referral.amount,
      currency: referral.currency,
      status: referral.status,
      provider: referral.provider,
      ...(was && was.key !== referral.key && { was: was.key }),
      ...(was && was.at !== at && { wasAt: was.at }),
      ...(isStrange && { notNew: true as const }),
      ...(was && (cached || (!comparable && was.at !== at)) && { onlyIfKnown: true as const }),
    };
  });
}

/** Part by part: a browser lists the parts of what it stored in another order. */
const partsOf = ({ paid, unpaid, referrals, rate }: Totals) => [paid, unpaid, referrals, rate];
const wordsOf = ({ key, createdAt, amount, currency, status, provider }: KeyedReferral) => [
  key,
  createdAt,
  amount,
  currency,
  status,
  provider,
];

const isSame = (one: unknown[][], other: unknown[][]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

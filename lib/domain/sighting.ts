import { DAY } from './calendar.ts';
import { timeOf } from './recognise.ts';
import type { KeyedReferral, Ledger, Verdict } from './referrals.ts';
import type { Stats } from './stats.ts';
import { type Decimal, isDecimal, sumDecimals } from './sum.ts';
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
  /** Referrals that were counted but not listed since then; fewer (negative) where some of them were listed now. */
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
  /** Nothing but whether it is known at all may be taken from it: a cache gave it, or its shape is another one. */
  onlyIfKnown?: true;
}

/** What must be remembered from answer to answer to tell what the next one adds. */
export interface Sighted {
  line: string;
  number: number;
  at: number;
  /** Of the last answer that no cache gave. */
  totals: Totals;
  /** Referrals counted but never listed since the baseline. */
  missing: number;
  /** The highest total_paid that was seen: what falls and rises again to it is no payout. */
  peak: Decimal | null;
  /** Since when (ms) total_paid is below that; after a day the peak is given up. */
  below: number | null;
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

/** Less than this is the noise of a server's floats, not money. */
const NOISE = '0.0005';

/**
 * @param sighted null: nothing of the account was recorded yet
 * @returns no sighting where nothing changed on the same day, or where the answer is not believed
 */
export function sight(
  sighted: Sighted | null,
  seen: Seen,
): { sighted: Sighted | null; sighting: Sighting | null } {
  const { verdict, stats, cached, at } = seen;
  if (verdict.ledger.emptied) return { sighted, sighting: null };
  const told = totalsOf(stats);
  const totals = cached ? (sighted?.totals ?? told) : told;
  const missing = verdict.ledger.announced - verdict.ledger.rowsNew;
  const more = sighted ? missing - sighted.missing : 0;
  const rows = rowsOf(verdict, cached);
  const payout = sighted && !cached ? paidOut(sighted, totals, verdict) : null;
  const gone = sighted && !cached ? goneFrom(seen) : [];
  const isNews =
    sighted === null ||
    daysBetween(sighted.at, at) !== 0 ||
    more !== 0 ||
    gone.length > 0 ||
    written(totals) !== written(sighted.totals) ||
    written(seen.before.rows) !== written(verdict.referrals);
  if (!isNews) return { sighted, sighting: null };

  const line = sighted?.line ?? seen.newLine();
  const number = (sighted?.number ?? 0) + 1;
  const from = sighted?.at ?? at;
  return {
    sighted: { line, number, at, totals, missing, ...peakAfter(sighted, totals.paid, at) },
    sighting: {
      line,
      number,
      at,
      totals: cached ? null : totals,
      rows,
      gone,
      unlisted: more === 0 ? null : { count: more, from },
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

function rowsOf({ rows, comparable }: Verdict, cached: boolean): SeenRow[] {
  return rows.map(({ referral, was }) => {
    const at = timeOf(referral);
    return {
      key: referral.key,
      at,
      amount: referral.amount,
      currency: referral.currency,
      status: referral.status,
      provider: referral.provider,
      ...(comparable && was && was.key !== referral.key && { was: was.key }),
      ...(comparable && was && was.at !== at && { wasAt: was.at }),
      ...(!comparable && { onlyIfKnown: true as const }),
      ...(cached && was && { onlyIfKnown: true as const }),
    };
  });
}

/**
 * Paid out is what total_paid rose by, above the highest that it ever was, while unpaid fell: by itself, or once what
 * came in meanwhile is taken off it. Where some of that was never listed, unpaid alone must have fallen.
 */
function paidOut(before: Sighted, now: Totals, { arrived }: Verdict): Decimal | null {
  const rise = before.peak === null ? null : difference(now.paid, before.peak);
  if (rise === null || !isAbove(rise, NOISE)) return null;
  const came = arrived.filter(({ status, amount }) => status.toLowerCase() === 'unpaid' && isDecimal(amount));
  const fall = difference(before.totals.unpaid, now.unpaid);
  if (fall === null) return null;
  return isAbove(sumDecimals([fall, ...came.map(({ amount }) => amount)]), NOISE) ? rise : null;
}

/**
 * Which rows were deleted: those that are not listed any more though older ones are, if the total fell by at least as
 * many. Otherwise some of them may only be away for a while (referrals, situation 5), and nobody can tell which.
 */
function goneFrom({ verdict, before, stats }: Seen): Sighting['gone'] {
  const { ledger, referrals, arrived, comparable, rows } = verdict;
  const total = before.ledger?.total ?? null;
  if (!comparable || stats.totalReferrals === null || total === null || ledger.known.length === 0) return [];
  const listed = new Set([
    ...referrals.map(({ key }) => key),
    ...rows.flatMap(({ was }) => (was ? [was.key] : [])),
  ]);
  const times = referrals.map(timeOf).filter((time) => time !== null);
  const least = times.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(...times);
  const away = before.rows.flatMap((row) => {
    const at = timeOf(row);
    return at !== null && at > least && !listed.has(row.key) ? [{ key: row.key, at }] : [];
  });
  const deleted = total + arrived.length - stats.totalReferrals;
  return away.length <= deleted ? away : [];
}

function difference(a: string | null, b: string | null): Decimal | null {
  if (a === null || b === null || !isDecimal(a) || !isDecimal(b)) return null;
  return sumDecimals([a, b.startsWith('-') ? b.slice(1) : `-${b}`]);
}

const isAbove = (amount: Decimal, bound: Decimal): boolean =>
  difference(bound, amount)?.startsWith('-') ?? false;

function peakAfter(
  sighted: Sighted | null,
  paid: string | null,
  at: number,
): Pick<Sighted, 'peak' | 'below'> {
  const { peak, below } = sighted ?? { peak: null, below: null };
  if (paid === null || !isDecimal(paid)) return { peak, below };
  if (peak === null || !isAbove(peak, paid)) return { peak: paid, below: null };
  if (below !== null && at - below >= DAY) return { peak: paid, below: null };
  return { peak, below: below ?? at };
}

const written = (value: unknown): string => JSON.stringify(value);

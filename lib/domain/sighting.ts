import { deletedFrom } from './deletions.ts';
import { type Fallen, fallenAfter } from './fallen.ts';
import { type Peak, paidOut, peakAfter } from './payout.ts';
import { momentWithin } from './record-bounds.ts';
import type { KeyedReferral, Ledger, Verdict } from './referrals.ts';
import { rowsOf, type SeenRow, strangeAfter } from './seen-row.ts';
import type { Stats } from './stats.ts';
import type { Decimal } from './sum.ts';
import { daysBetween } from './time.ts';
import { partsOfTotals, type Totals, totalsOf } from './totals.ts';
import { arrivedSince, cameUnlisted, lateOf } from './unlisted.ts';

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

/** What must be remembered from answer to answer to tell what the next one adds. */
export interface Sighted extends Peak {
  line: string;
  number: number;
  at: number;
  /** When the last few were, without those that a clock has told that was ahead; the oldest first. */
  times?: number[];
  /** When the service answered last; later than `at` where that brought no news. Absent: not since. */
  heardAt?: number;
  /** Of the last answer that no cache gave. */
  totals: Totals;
  /** Absent: nothing. */
  fallen?: Fallen;
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
  const at = cached && sighted ? sighted.at : momentWithin(seen.at);
  if (verdict.ledger.emptied) return { sighted, sighting: null };
  // Records begin with an answer of which it is known when it was given.
  if (sighted === null && cached) return { sighted, sighting: null };
  const told = totalsOf(stats);
  const totals = cached ? (sighted?.totals ?? told) : told;
  const missing = verdict.ledger.announced - verdict.ledger.rowsNew;
  const more = sighted ? missing - sighted.missing : 0;
  const strangeTo = strangeAfter(sighted?.strangeTo ?? null, verdict, cached);
  const rows = rowsOf(verdict, cached, strangeTo);
  const late = sighted === null ? 0 : lateOf(sighted, verdict);
  const came =
    sighted === null ? 0 : (sighted.carried ?? 0) + cameUnlisted(seen.before.ledger, verdict, late);
  const open = (sighted?.open ?? 0) - late + (cached ? 0 : Math.max(0, came));
  const payout = sighted && !cached ? paidOut(sighted, totals, verdict, at) : null;
  const gone = sighted && !cached ? deletedFrom(seen, arrivedSince(verdict, sighted.at + 1)) : [];
  const lost = seen.before.rows.filter(({ key }) => gone.some((one) => one.key === key));
  const fallen =
    sighted && !cached
      ? fallenAfter(sighted.fallen ?? null, sighted.totals, totals, { ...verdict, gone: lost }, at)
      : (sighted?.fallen ?? null);
  const isNews =
    sighted === null ||
    daysBetween(sighted.at, at) !== 0 ||
    more !== 0 ||
    gone.length > 0 ||
    !isSame([partsOfTotals(totals)], [partsOfTotals(sighted.totals)]) ||
    !isSame(seen.before.rows.map(wordsOf), verdict.referrals.map(wordsOf));
  if (!isNews) return { sighted: cached ? sighted : { ...sighted, heardAt: at }, sighting: null };

  const line = sighted?.line ?? seen.newLine();
  const number = (sighted?.number ?? 0) + 1;
  const times = timesBefore(sighted, at);
  const from = times.at(-1) ?? sighted?.at ?? at;
  return {
    sighted: {
      ...{
        line,
        number,
        at,
        times: [...new Set([...times, at])].slice(-MOST_TIMES),
        totals,
        missing,
        ...peakAfter(sighted, totals.paid, at),
      },
      ...(strangeTo !== null && { strangeTo }),
      ...(cached && came !== 0 && { carried: came }),
      ...(open > 0 && { open }),
      ...(fallen !== null && { fallen }),
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

/** Enough for a clock that is mended soon; with more of them ahead, it is only unknown for longer what came in. */
const MOST_TIMES = 5;

/** What came in since came in after the last of them: where the clock was set back, others were never then. */
const timesBefore = (sighted: Sighted | null, at: number): number[] =>
  (sighted?.times ?? (sighted ? [sighted.at] : [])).filter((time) => time <= at);

/** Part by part, as those. */
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

import { timeOf } from './recognise.ts';
import type { KeyedReferral, Ledger, Verdict } from './referrals.ts';
import type { Stats } from './stats.ts';

interface Compared {
  verdict: Verdict;
  before: { ledger: Ledger | null; rows: KeyedReferral[] };
  stats: Stats;
}

/**
 * Which rows were deleted: those that are not listed any more though older ones are, if the total fell by at least as
 * many. Otherwise some of them may only be away for a while (referrals, situation 5), and nobody can tell which.
 * @param cameIn how many are listed that surely came in since
 */
export function deletedFrom(
  { verdict, before, stats }: Compared,
  cameIn: number,
): { key: string; at: number }[] {
  const { ledger, referrals, comparable, rows } = verdict;
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
  const deleted = total + cameIn - stats.totalReferrals;
  return away.length <= deleted ? away : [];
}

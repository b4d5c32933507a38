import type { Entry } from './entries.ts';

/**
 * Which recorded referrals were deleted: those that are told no more though older ones are, if the total fell by at
 * least as many. Otherwise some of them may only be hidden for a while, and nobody can tell which.
 * @param entries all that are recorded from `from` (ms) on, `told`: those of them that the service still tells
 * @param fell how many less the service counts than it did with what came in since
 */
export function deletedAmong(
  entries: Entry[],
  told: ReadonlySet<Entry>,
  from: number,
  fell: number,
): Entry[] {
  const away = entries.filter(
    (entry) => entry.at > from && entry.key !== '' && !entry.deleted && !told.has(entry),
  );
  return away.length <= fell ? away : [];
}

import { dayOf } from '../../domain/calendar/calendar.ts';
import type { EarningsSummary } from '../../domain/earnings/earnings-summary.ts';
import type { Programme } from '../../domain/polling/programmes.ts';

/** What the records of programmes come to, as the popup draws it. */
export interface Recorded {
  /** Of today, for what `isOld` is worked out anew. */
  earningsSummaries: (EarningsSummary & { name: string; isOld: boolean })[];
  /** Names of those of which nothing is recorded yet. */
  unrecorded: string[];
}

export function recordedOf(
  programmes: Programme[],
  earningsSummaries: Record<string, EarningsSummary | null>,
  now: number,
): Recorded {
  const today = dayOf(now);
  const recorded: Recorded = { earningsSummaries: [], unrecorded: [] };
  for (const { account } of programmes) {
    const { id, name } = account;
    const earningsSummary = earningsSummaries[id];
    if (earningsSummary)
      recorded.earningsSummaries.push({ ...earningsSummary, name, isOld: earningsSummary.day !== today });
    else recorded.unrecorded.push(name);
  }
  return recorded;
}

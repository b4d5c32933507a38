import { dayOf } from '../../domain/calendar/calendar.ts';
import type { EarningsSummary } from '../../domain/earnings/earnings-summary-schema.ts';
import type { Programme } from '../../domain/polling/programmes.ts';

/** The recorded earnings of programmes, as the popup draws them. */
export interface Recorded {
  /** `isOld`: worked out on another day, so today's figures are not known yet. */
  earningsSummaries: (EarningsSummary & { name: string; isOld: boolean })[];
  /** Names of the programmes with nothing recorded yet. */
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

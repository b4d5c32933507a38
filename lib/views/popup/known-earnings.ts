import { dayOf } from '../../domain/calendar/calendar.ts';
import type { EarningsSummary } from '../../domain/earnings/earnings-summary-schema.ts';
import type { Program } from '../../domain/polling/programs.ts';

/** What is known of the programs' earnings, as the popup draws it. */
export interface KnownEarnings {
  /** `isOld`: worked out on another day, so today's figures are not known yet. */
  summaries: (EarningsSummary & { name: string; isOld: boolean })[];
  /** Nothing is known of one of the programs yet, so sums of all are partial. */
  isIncomplete: boolean;
}

export function knownEarnings(
  programs: Program[],
  earningsSummaries: Record<string, EarningsSummary | null>,
  now: number,
): KnownEarnings {
  const today = dayOf(now);
  const summaries = programs.flatMap(({ account: { id, name } }) => {
    const summary = earningsSummaries[id];
    return summary ? [{ ...summary, name, isOld: summary.day !== today }] : [];
  });
  return { summaries, isIncomplete: summaries.length < programs.length };
}

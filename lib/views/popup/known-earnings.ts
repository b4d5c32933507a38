import { dayOf } from '../../domain/calendar/calendar.ts';
import type { EarningsSummary } from '../../domain/earnings/earnings-summary-schema.ts';
import type { Program } from '../../domain/polling/programs.ts';

/**
 * The stored summaries of these programs. `isOld`: the summary is from another day, so today's figures are unknown.
 * `isIncomplete`: a program has no summary yet, so combined sums are partial.
 */
export function knownEarnings(
  programs: Program[],
  earningsSummaries: Record<string, EarningsSummary | null>,
  now: number,
) {
  const today = dayOf(now);
  const summaries = programs.flatMap(({ account: { id, name } }) => {
    const summary = earningsSummaries[id];
    return summary ? [{ ...summary, name, isOld: summary.day !== today }] : [];
  });
  return { summaries, isIncomplete: summaries.length < programs.length };
}

import { dayOf } from '../../domain/calendar/calendar.ts';
import type { Insight } from '../../domain/earnings/earnings-summary.ts';
import type { Programme } from '../../domain/polling/programmes.ts';

/** What the records of programmes come to, as the popup draws it. */
export interface Recorded {
  /** Of today, for what `isOld` is worked out anew. */
  insights: (Insight & { name: string; isOld: boolean })[];
  /** Names of those of which nothing is recorded yet. */
  unrecorded: string[];
}

export function recordedOf(
  programmes: Programme[],
  insights: Record<string, Insight | null>,
  now: number,
): Recorded {
  const today = dayOf(now);
  const recorded: Recorded = { insights: [], unrecorded: [] };
  for (const { account } of programmes) {
    const { id, name } = account;
    const insight = insights[id];
    if (insight) recorded.insights.push({ ...insight, name, isOld: insight.day !== today });
    else recorded.unrecorded.push(name);
  }
  return recorded;
}

import { type Day, daysAfter } from '../calendar/calendar.ts';
import { compareDecimals } from '../money/decimal.ts';
import { bucketsOf } from './currency-bucket.ts';
import type { ProgramHistory } from './earnings-history.ts';
import type { Milestone } from './earnings-summary-schema.ts';
import { rankedBuckets } from './series.ts';

/** A best day says little if there were no more days with earnings than these. */
const LEAST_DAYS = 7;

/** The highest of 10, 25, 50, 100, 250, 500, 1,000 … that a count has reached. */
export function roundBelow(count: number): number | null {
  let best: number | null = null;
  for (let ten = 10; ten <= count; ten *= 10)
    for (const step of [1, 2.5, 5]) if (ten * step <= count) best = ten * step;
  return best;
}

/** The milestone reached for the first time today; the rarest one if there are several. */
export function milestoneOf(
  history: ProgramHistory,
  today: Day,
  { buckets } = bucketsOf([history], today),
): Milestone | null {
  const peak = history.mirror?.peak;
  if (peak && peak.day === today && peak.count > peak.before) {
    if (peak.before === 0) return { kind: 'first' };
    const round = roundBelow(peak.count);
    if (round !== null && peak.before < round) return { kind: 'round', count: round };
  }
  const [main] = rankedBuckets(buckets, { first: '', next: daysAfter(today, 1) });
  const now = main?.sums.get(today);
  // A day that is not known may have been better.
  if (!main || !now || main.knownFrom !== null || main.earned.size <= LEAST_DAYS) return null;
  const isBest = [...main.sums].every(
    ([day, { earned, unreadable }]) => unreadable === 0 && (day === today || compareDecimals(now.earned, earned) > 0),
  );
  return isBest ? { kind: 'best-day' } : null;
}

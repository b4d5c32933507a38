import { type Day, dayOf } from '../calendar/calendar.ts';
import { type ComparedMirror, knownFrom } from '../mirror/mirror.ts';
import { sumsByCurrency } from '../money/currency-sums.ts';
import { compareDecimals } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import { countUnreadable, type Earning, earningsByDay, endOfToday, inSpan } from './earning.ts';
import type { Milestone } from './earnings-summary-schema.ts';

/** A best day says little if there were no more days with earnings than these. */
const LEAST_DAYS = 7;

/** The highest of 10, 25, 50, 100, 250, 500, 1,000 … that a count has reached. */
export function roundBelow(count: number): number | null {
  let best: number | null = null;
  for (let ten = 10; ten <= count; ten *= 10)
    for (const step of [1, 2.5, 5]) if (ten * step <= count) best = ten * step;
  return best;
}

/** The milestone reached for the first time today; the rarest one if there are several. @param now ms */
export function milestoneOf(
  mirror: Pick<ComparedMirror, 'peak' | 'listed' | 'complete' | 'reach' | 'beyond'>,
  earned: Earning[],
  now: number,
): Milestone | null {
  const { peak } = mirror;
  const today = dayOf(now);
  if (peak && peak.day === today && peak.count > peak.before) {
    if (peak.before === 0) return { kind: 'first' };
    const round = roundBelow(peak.count);
    if (round !== null && peak.before < round) return { kind: 'round', count: round };
  }
  // A day that is not known may have been better.
  if (knownFrom(mirror) !== null || countUnreadable(earned) > 0) return null;
  const days = earningsByDay(inSpan(earned, { from: Number.NEGATIVE_INFINITY, to: endOfToday(today) }), today);
  const best = days.size > LEAST_DAYS ? bestDay(days) : null;
  return best?.day === today ? { kind: 'best-day', earned: best.earned } : null;
}

/** The best day in the main currency; the earlier of two equal ones. */
export function bestDay(days: Map<Day, Earning[]>): { day: Day; earned: Money } | null {
  let best: { day: Day; earned: Money } | null = null;
  const currency = mainCurrency([...days.values()].flat());
  for (const [day, earnings] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [earned] = sumsByCurrency(earnings.filter((earning) => earning.currency === currency));
    if (earned && (!best || compareDecimals(earned.amount, best.earned.amount) > 0)) best = { day, earned };
  }
  return best;
}

export function mainCurrency(earnings: Pick<Earning, 'currency'>[]): string | null {
  const groups = [...Map.groupBy(earnings, ({ currency }) => currency)];
  return groups.sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}

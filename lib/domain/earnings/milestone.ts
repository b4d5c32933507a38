import { type Day, dayOf } from '../calendar/calendar.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isDecimal, subtract } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import { byDay, type Earning, endOfToday, inSpan, worth } from './earning.ts';
import type { Milestone } from './earnings-summary-schema.ts';

/** With fewer days on which something was earned a best one says little. */
const LEAST_DAYS = 7;

/** 10, 25, 50, 100, 250, 500, 1,000 … */
export function roundBelow(count: number): number | null {
  let best: number | null = null;
  for (let ten = 10; ten <= count; ten *= 10)
    for (const step of [1, 2.5, 5]) if (ten * step <= count) best = ten * step;
  return best;
}

/**
 * What today was reached for the first time; the rarer goes first.
 * @param earned all that is known, by the name of its currency: a best day is one of them all
 */
export function milestoneOf(
  { peak }: Pick<Mirror, 'peak'>,
  earned: Earning[],
  { now }: { now: number },
): Milestone | null {
  const today = dayOf(now);
  if (peak && peak.day === today && peak.count > peak.before) {
    if (peak.before === 0) return { kind: 'first' };
    const round = roundBelow(peak.count);
    if (round !== null && peak.before < round) return { kind: 'round', count: round };
  }
  const days = byDay(inSpan(earned, { from: Number.NEGATIVE_INFINITY, to: endOfToday(today) }));
  const best = days.size > LEAST_DAYS ? bestDay(days) : null;
  return best?.day === today ? { kind: 'best-day', earned: best.earned } : null;
}

/** The day on which most was earned in the currency that most referrals are in; of two alike the earlier. */
export function bestDay(days: Map<Day, Earning[]>): { day: Day; earned: Money } | null {
  let best: { day: Day; earned: Money } | null = null;
  const currency = mainCurrency([...days.values()].flat());
  for (const [day, its] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [earned] = worth(its.filter((one) => one.currency === currency));
    if (earned && isDecimal(earned.amount) && (!best || isMore(earned.amount, best.earned.amount)))
      best = { day, earned };
  }
  return best;
}

/** The currency that most of these are in. */
export function mainCurrency(earnings: Pick<Earning, 'currency'>[]): string | null {
  const counts = new Map<string | null, number>();
  for (const { currency } of earnings) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

const isMore = (a: string, b: string): boolean => subtract(b, a).startsWith('-');

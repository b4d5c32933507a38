import { type Day, dayOf, type Zone } from './calendar.ts';
import { byDay, worth } from './earnings.ts';
import type { Entry } from './entries.ts';
import type { Money } from './money.ts';
import type { DayTotals } from './records.ts';
import { isDecimal, less } from './sum.ts';

/** Something worth a quiet line, on the day on which it happened. */
export type Milestone =
  | { kind: 'first' }
  /** That many referrals in all. */
  | { kind: 'round'; count: number }
  /** More was earned today than on any day before. */
  | { kind: 'best-day'; earned: Money };

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
 * What today was reached; the rarer goes first.
 * @param totals of the last days, oldest first, today's the last
 * @param entries all that are known: a best day is one of them all
 */
export function milestoneOf(
  totals: DayTotals[],
  entries: Entry[],
  { now, zone }: { now: number; zone?: Zone | undefined },
): Milestone | null {
  const today = dayOf(now, zone);
  const count = totals.find(({ day }) => day === today)?.referrals ?? null;
  const before = totals.findLast(({ day }) => day < today)?.referrals ?? null;
  if (count !== null && before !== null && count > before) {
    if (before === 0) return { kind: 'first' };
    const round = roundBelow(count);
    if (round !== null && before < round) return { kind: 'round', count: round };
  }
  const days = byDay(entries, zone);
  const best = days.size > LEAST_DAYS ? bestDay(days) : null;
  return best?.day === today ? { kind: 'best-day', earned: best.earned } : null;
}

/** The day on which most was earned in the currency that most referrals are in; of two alike the earlier. */
export function bestDay(days: Map<Day, Entry[]>): { day: Day; earned: Money } | null {
  let best: { day: Day; earned: Money } | null = null;
  const currency = usual([...days.values()].flat());
  for (const [day, its] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [earned] = worth(its.filter((entry) => entry.currency === currency));
    if (earned && isDecimal(earned.amount) && (!best || isMore(earned.amount, best.earned.amount)))
      best = { day, earned };
  }
  return best;
}

/** The currency that most of these are in. */
export function usual(entries: Pick<Entry, 'currency'>[]): string | null {
  const counts = new Map<string | null, number>();
  for (const { currency } of entries) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

const isMore = (a: string, b: string): boolean => less(b, a).startsWith('-');

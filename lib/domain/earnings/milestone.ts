import { type Day, dayOf, startOf, type Zone } from '../calendar/calendar.ts';
import type { Money } from '../money/money.ts';
import { isDecimal, less } from '../money/sum.ts';
import type { Entry } from '../records/entries.ts';
import type { DayTotals } from '../records/records-metadata.ts';
import { byDay, countOf, endOfToday, worth } from './earnings.ts';
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
 * What today was reached; the rarer goes first.
 * @param totals of the last days, oldest first, today's the last
 * @param entries all that are known, by the name of their currency: a best day is one of them all
 * @param since of the records metadata
 */
export function milestoneOf(
  totals: DayTotals[],
  entries: Entry[],
  { now, since, zone }: { now: number; since: number | null; zone?: Zone | undefined },
): Milestone | null {
  const today = dayOf(now, zone);
  const count = totals.find(({ day }) => day === today)?.referrals ?? null;
  const before = totals.findLast(({ day }) => day < today);
  const start = startOf(today, zone);
  const isAllOfToday = entries.every(({ at }) => at >= start && (since === null || at > since));
  const hadNone = !before && isAllOfToday && countOf(entries.filter(({ deleted }) => !deleted)) === count;
  // Of the day on which the records begin, it is known where all that is counted was seen to come in.
  const then = hadNone ? 0 : (before?.referrals ?? null);
  if (count !== null && then !== null && count > then) {
    if (then === 0) return { kind: 'first' };
    const round = roundBelow(count);
    if (round !== null && then < round) return { kind: 'round', count: round };
  }
  const left = entries.filter(({ reversedAt, at }) => reversedAt === null && at < endOfToday(today, zone));
  const days = byDay(left, zone);
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

import { type Day, dayOf, daysAfter, startOf } from '../calendar/calendar.ts';
import type { DayTotals } from '../mirror/totals.ts';
import { type Decimal, isKnownAmount, sumDecimals } from '../money/decimal.ts';

/** The day for which a moment (ms) counts; null: not come yet. An unreadable time has the day of the row before it. */
export function dayReader(today: Day): (at: number | null) => Day | null {
  const tomorrow = daysAfter(today, 1);
  let last: { from: number; to: number; day: Day | null } = { from: 0, to: 0, day: today };
  return (at) => {
    // Most rows have the day of the one before, and finding a day is slow.
    if (at === null || (at >= last.from && at < last.to)) return last.day;
    const day = dayOf(at);
    const counted = day <= today ? day : day === tomorrow ? today : null;
    last = { from: startOf(day), to: startOf(daysAfter(day, 1)), day: counted };
    return counted;
  };
}

/** Groups values by their day, oldest day first; those without a day are left out. */
export function byDay<T>(entries: [day: Day | null, value: T][]): Map<Day, T[]> {
  const dated = entries.filter((entry): entry is [Day, T] => entry[0] !== null);
  const days = [...Map.groupBy(dated, ([day]) => day)].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(days.map(([day, group]) => [day, group.map(([, value]) => value)]));
}

/** The programs' last unpaid sums, once all are known: fewer would look as if money had come and gone. */
export function unpaidByDay(programs: DayTotals[][]): Map<Day, Decimal> {
  const known = programs.map(
    (totals) => new Map(totals.flatMap(({ day, unpaid }) => (isKnownAmount(unpaid) ? [[day, unpaid]] : []))),
  );
  let last: (Decimal | undefined)[] = [];
  const sums = new Map<Day, Decimal>();
  for (const day of [...new Set(known.flatMap((days) => [...days.keys()]))].sort()) {
    last = known.map((days, index) => days.get(day) ?? last[index]);
    if (last.every((amount) => amount !== undefined)) sums.set(day, sumDecimals(last));
  }
  return sums;
}

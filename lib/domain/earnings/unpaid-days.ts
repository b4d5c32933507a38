import type { Day } from '../calendar/calendar.ts';
import type { DayTotals } from '../mirror/totals.ts';
import { type Decimal, isDecimal, sumDecimals } from '../money/sum.ts';

/**
 * Of several programs the sum of what each owed last, from the day on which all of them had named that: a sum of
 * fewer would look as if money had come and gone.
 */
export function unpaidByDay(all: DayTotals[][]): Map<Day, Decimal> {
  const named = all.map(
    (totals) =>
      new Map(totals.flatMap(({ day, unpaid }) => (unpaid !== null && isDecimal(unpaid) ? [[day, unpaid]] : []))),
  );
  const last: (Decimal | undefined)[] = named.map(() => undefined);
  const sums = new Map<Day, Decimal>();
  for (const day of [...new Set(named.flatMap((days) => [...days.keys()]))].sort()) {
    named.forEach((days, at) => {
      last[at] = days.get(day) ?? last[at];
    });
    const known = last.filter((one) => one !== undefined);
    if (known.length === last.length) sums.set(day, sumDecimals(known));
  }
  return sums;
}

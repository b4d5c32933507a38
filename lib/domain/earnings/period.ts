import { dayOf } from '../calendar/calendar.ts';
import { lowest } from '../extremes.ts';
import { type ProgramSum, sumsAcrossPrograms } from '../money/currency-sums.ts';
import { isDecimal, isZero, percentChange, subtract, sumDecimals, wholePercent } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import type { EarningsSummary, Period } from './earnings-summary-schema.ts';

interface CombinedPeriod extends Pick<Period, 'isPartial'> {
  unreadable: number;
  earned: ProgramSum[];
  before: ProgramSum[] | null;
}

/**
 * Earned less the period before, and in whole `percent` (null: nothing was earned before); null if not all of both is
 * known, or in several currencies.
 */
export function periodChange({ earned, before, isPartial }: Omit<CombinedPeriod, 'unreadable'>) {
  if (before === null || isPartial) return null;
  const [first, ...others] = [...earned, ...before];
  const isOther = (sum: ProgramSum) => sum.currency !== first?.currency || sum.programIndex !== first.programIndex;
  if (!first || others.some(isOther)) return null;
  const [now, then] = [earned, before].map((sums) => sumDecimals(sums.map(({ amount }) => amount))) as [string, string];
  return { amount: subtract(now, then), currency: first.currency, percent: percentChange(then, now) };
}

/** The main currencies of the programs come first. */
export function combinedPeriod(periods: Period[]): CombinedPeriod {
  const before = periods.map((period) => period.before);
  const ranks = periods.flatMap(({ earned }) => earned.map(({ currency }, rank) => ({ currency, rank })));
  const rankOf = ({ currency }: Money) =>
    lowest(ranks.flatMap((known) => (known.currency === currency ? known.rank : [])));
  return {
    earned: sumsAcrossPrograms(periods.map(({ earned }) => earned)).sort((a, b) => rankOf(a) - rankOf(b)),
    before: before.every((sums) => sums !== null) ? sumsAcrossPrograms(before) : null,
    isPartial: periods.some((period) => period.isPartial),
    unreadable: periods.reduce((sum, { unreadable = 0 }) => sum + unreadable, 0),
  };
}

export interface ProgramToday {
  summary: Pick<EarningsSummary, 'day' | 'today'> | null | undefined;
  currency: string | null;
}

/** The programs' earnings on the day of `now` (ms); null if there are none, or in different currencies. */
export function earnedToday(programs: ProgramToday[], now: number): Money | null {
  const day = dayOf(now);
  const [sum, ...others] = sumsAcrossPrograms(
    programs.map(({ summary, currency }) => [
      // Another program's earnings are in another currency, even if there are none.
      ...(currency === null ? [] : [{ amount: '0', currency }]),
      ...(summary?.day === day ? summary.today.earned : []).map((earned) => ({
        ...earned,
        currency: earned.currency ?? currency,
      })),
    ]),
  );
  return sum && others.length === 0 && !isZero(sum.amount) ? { amount: sum.amount, currency: sum.currency } : null;
}

/** Whole percent of a goal (decimal text in the same currency), from 0 up; null if there is no valid goal. */
export function goalProgress(sum: string, goal: string): number | null {
  const percent = isDecimal(sum) && isDecimal(goal) ? wholePercent(sum, goal) : null;
  return percent === null ? null : Math.max(0, percent);
}

import { type ProgramSum, sumsAcrossPrograms } from '../money/currency-sums.ts';
import { negated, sumDecimals } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import type { Period } from './earnings-summary-schema.ts';

/** The same of one or more programs. */
export interface CombinedPeriod extends Pick<Period, 'isPartial'> {
  earned: ProgramSum[];
  before: ProgramSum[] | null;
}

/**
 * By how much more, or less, was earned than in as much of the period before; null where that is unknown: not
 * all of either is known, or they are in several currencies.
 */
export function periodChange(period: CombinedPeriod): Money | null {
  const { earned, before } = period;
  if (before === null || period.isPartial) return null;
  const [first, ...others] = [...earned, ...before];
  if (!first || others.some(({ currency, of }) => currency !== first.currency || of !== first.of)) return null;
  const amount = sumDecimals([...earned.map((one) => one.amount), ...before.map((one) => negated(one.amount))]);
  return { amount, currency: first.currency };
}

/** Several programs' taken together, partial if one of them is. */
export function combinedPeriod(periods: Period[]): CombinedPeriod {
  const before = periods.map((one) => one.before);
  return {
    earned: sumsAcrossPrograms(periods.map(({ earned }) => earned)),
    before: before.every((one) => one !== null) ? sumsAcrossPrograms(before) : null,
    isPartial: periods.some((one) => one.isPartial),
  };
}

/**
 * How far a sum is toward a goal, in whole percent from 0 up; null where the goal is none.
 * @param goal decimal text in the same currency
 */
export function goalProgress(sum: string, goal: string): number | null {
  const [so, far] = [Number(sum), Number(goal)];
  return Number.isFinite(so) && far > 0 ? Math.max(0, Math.floor((so / far) * 100)) : null;
}

import { dayOf } from '../calendar/calendar.ts';
import { sumsAcrossPrograms } from '../money/currency-sums.ts';
import { isZero } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import type { EarningsSummary } from './earnings-summary-schema.ts';

/** What a program's earnings of today follow from. */
export interface ProgramToday {
  summary: Pick<EarningsSummary, 'day' | 'today'> | null | undefined;
  /** The program's; null: unknown. */
  currency: string | null;
}

/**
 * What was earned today in all of these programs together; null: nothing yet, or their currencies differ.
 * @param now ms; a summary of another day says nothing of today
 */
export function earnedToday(programs: ProgramToday[], now: number): Money | null {
  const day = dayOf(now);
  const [sum, ...others] = sumsAcrossPrograms(
    programs.map(({ summary, currency }) => [
      { amount: '0', currency },
      ...(summary?.day === day ? summary.today.earned : []).map((one) => ({
        ...one,
        currency: one.currency ?? currency,
      })),
    ]),
  );
  return sum && others.length === 0 && !isZero(sum.amount) ? { amount: sum.amount, currency: sum.currency } : null;
}

import { compareDecimals, type Decimal, toDecimal } from './decimal.ts';
import { fail, ok, type Result } from './result.ts';

export type GoalError = { kind: 'goal-no-number' } | { kind: 'goal-not-above-zero' };

/** A goal for the month as it was typed ("500", "1,250.50"); nothing typed is none: null. */
export function readGoal(typed: string): Result<Decimal | null, GoalError> {
  if (typed.trim() === '') return ok(null);
  const goal = toDecimal(typed);
  if (goal === null) return fail({ kind: 'goal-no-number' });
  return compareDecimals(goal, '0') > 0 ? ok(goal) : fail({ kind: 'goal-not-above-zero' });
}

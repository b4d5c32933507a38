import { type Decimal, isZero, toDecimal } from '../money/decimal.ts';
import { fail, ok, type Result } from '../result.ts';

/** No amount above zero, or one that is read as a thousand times as much elsewhere. */
export type GoalError = { kind: 'goal-no-number' };

/** Characters; longer than any amount. */
const LONGEST = 40;
/** "1.250" and "1,250": a thousand and more to one half of the world, a little more than one to the other. */
const AMBIGUOUS = /^[+-]?0*[1-9]\d{0,2}[.,]\d{3}$/;
/** As in continental Europe: "1250,50", "1.250,50", "1.250.000". */
const CONTINENTAL = [/^[+-]?\d+,\d+$/, /^[+-]?[1-9]\d{0,2}(\.\d{3})+,\d+$/, /^[+-]?[1-9]\d{0,2}(\.\d{3}){2,}$/];

/**
 * Reads a monthly goal as typed ("500", "1,250.50", "1250,50"); null: empty, so no goal. Reading its own result gives
 * the same.
 */
export function readGoal(typed: string): Result<Decimal | null, GoalError> {
  const text = typed.trim();
  if (text === '') return ok(null);
  if (text.length > LONGEST || AMBIGUOUS.test(text)) return fail({ kind: 'goal-no-number' });
  const isContinental = CONTINENTAL.some((pattern) => pattern.test(text));
  const goal = toDecimal(isContinental ? text.replaceAll('.', '').replace(',', '.') : text);
  return goal !== null && !goal.startsWith('-') && !isZero(goal) ? ok(goal) : fail({ kind: 'goal-no-number' });
}

import { type Decimal, isZero, toDecimal } from '../money/decimal.ts';
import { fail, ok, type Result } from '../result.ts';

const LONGEST = 40;
/** "1.250" and "1,250" differ by a factor of 1000 between locales. */
const AMBIGUOUS = /^[+-]?0*[1-9]\d{0,2}[.,]\d{3}$/;
/** As in continental Europe: "1250,50", "1.250,50", "1.250.000". */
const CONTINENTAL = [/^[+-]?\d+,\d+$/, /^[+-]?[1-9]\d{0,2}(\.\d{3})+,\d+$/, /^[+-]?[1-9]\d{0,2}(\.\d{3}){2,}$/];

/** Arabic and Persian digits, in which dates and amounts of some countries are written. */
const EASTERN_DIGITS = /[٠-٩۰-۹]/g;

/** Reads a typed monthly goal ("500", "1,250.50", "1250,50", "١٢٥٠٫٥٠"); null: empty. Reading its own result gives the same. */
export function readGoal(typed: string): Result<Decimal | null, { kind: 'goal-no-number' }> {
  const latin = typed.replace(EASTERN_DIGITS, (digit) => `${digit.charCodeAt(0) & 15}`);
  const text = latin.replaceAll('٬', ',').replace('٫', '.').trim();
  if (text === '') return ok(null);
  if (text.length > LONGEST || AMBIGUOUS.test(text)) return fail({ kind: 'goal-no-number' });
  const isContinental = CONTINENTAL.some((pattern) => pattern.test(text));
  const goal = toDecimal(isContinental ? text.replaceAll('.', '').replace(',', '.') : text);
  return goal !== null && !goal.startsWith('-') && !isZero(goal) ? ok(goal) : fail({ kind: 'goal-no-number' });
}

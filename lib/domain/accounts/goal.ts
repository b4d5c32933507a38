import { type Decimal, isDecimal, isZero } from '../money/decimal.ts';
import { fail, ok, type Result } from '../result.ts';
import { decimalMark } from '../text/formatters.ts';

const LONGEST = 40;
/** Arabic and Persian digits, in which dates and amounts of some countries are written. */
const EASTERN_DIGITS = /[٠-٩۰-۹]/g;
/** Groups of three, or of two and then three as in India, between spaces or apostrophes. */
const SPACED = /^\d{1,3}(?:[\s'’]\d{2,3})*[\s'’]\d{3}(?![\d\s'’])/;
const grouped = (mark: string) => new RegExp(`^\\d{1,3}(?:\\${mark}\\d{2,3})*\\${mark}\\d{3}$`);

/** "US$ 1,500", "1.500 €", "1500 USD": a currency before or after the amount, which is the program's anyway. */
const CURRENCY_BEFORE = /^(?:\p{L}{0,3}\p{Sc}|[A-Za-z]{3})/u;
const CURRENCY_AFTER = /(?:\p{Sc}|[A-Za-z]{3})$/u;

/** Reads an amount that was typed in a country ("1,500", "1.500,50", "1 500,50", "١٢٥٠٫٥٠"); null: empty. */
export function readGoal(typed: string, locale: string): Result<Decimal | null, { kind: 'goal-no-number' }> {
  const latin = typed.replace(EASTERN_DIGITS, (digit) => `${digit.charCodeAt(0) & 15}`).trim();
  if (latin === '') return ok(null);
  // The Arabic marks mean the same everywhere.
  const hasArabicMarks = /[٬٫]/.test(latin);
  const marked = latin
    .replace(CURRENCY_BEFORE, '')
    .replace(CURRENCY_AFTER, '')
    .trim()
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replace(/^\+/, '');
  const text = marked.replace(SPACED, (spaced) => spaced.replace(/\D/g, ''));
  const amount =
    text.length > LONGEST ? null : amountIn(text, hasArabicMarks ? '.' : decimalMark(locale).replace('٫', '.'));
  return amount !== null && isGoal(amount) ? ok(amount) : fail({ kind: 'goal-no-number' });
}

export const isGoal = (amount: string): amount is Decimal =>
  isDecimal(amount) && amount.length <= LONGEST && !amount.startsWith('-') && !isZero(amount);

/** The decimal text of digits with commas and points; null: no number. @param decimal the country's mark */
function amountIn(text: string, decimal: string): Decimal | null {
  if (!/^\d[\d.,]*$/.test(text)) return null;
  const marks = text.replace(/\d/g, '');
  const mark = fractionMark(text, marks, decimal);
  if (mark === '') return withoutGroups(text, marks.charAt(0));
  const at = text.lastIndexOf(mark);
  const whole = withoutGroups(text.slice(0, at), mark === '.' ? ',' : '.');
  const fraction = text.slice(at + 1);
  return whole === null || !/^\d+$/.test(fraction) ? null : `${whole}.${fraction}`;
}

/** The mark before the fraction; "": all marks separate groups. Only "1,500" and "1.500" need the country. */
function fractionMark(text: string, marks: string, decimal: string): string {
  const last = marks.at(-1) ?? '';
  if (marks.length !== 1) return marks.indexOf(last) === marks.length - 1 ? last : '';
  const isGroup = last !== decimal && /^[1-9]/.test(text) && grouped(last).test(text);
  return isGroup ? '' : last;
}

function withoutGroups(text: string, mark: string): string | null {
  if (/^\d+$/.test(text)) return text;
  return mark !== '' && grouped(mark).test(text) ? text.replaceAll(mark, '') : null;
}

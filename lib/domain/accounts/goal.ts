import { type Decimal, isDecimal, isZero } from '../money/decimal.ts';
import { fail, ok, type Result } from '../result.ts';
import { withLatinDigits } from '../text/folded.ts';
import { decimalMark } from '../text/formatters.ts';

const LONGEST = 40;
/** "US$ 1,500", "1.500 €", "1500 USD": a currency before or after the amount, which is the program's anyway. */
const CURRENCY = /^(?:\p{L}{0,3}\p{Sc}|[A-Za-z]{3})|(?:\p{Sc}|[A-Za-z]{3})$/gu;

/** A number with these marks, whose groups have three digits, or two and then three as in India. */
const numberWith = (group: string, point: string) =>
  new RegExp(`^(\\d+|[1-9]\\d{0,2}(?:${group}\\d{2,3})*${group}\\d{3})(?:${point}(\\d+))?$`);
const BY_COMMA = numberWith(',', '\\.');
const BY_POINT = numberWith('\\.', ',');
const BY_SPACE = numberWith("[\\s'’]", '[.,]');

/** "，" of a Japanese keyboard → ",". No other character is rewritten: "5²" is no 52. */
const withUsualWidth = (text: string): string =>
  text.replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/** Reads an amount as typed in a country ("1,500", "1.500,50", "1 500,50", "١٢٥٠٫٥٠", "１，５００"); null: empty. */
export function readGoal(typed: string, locale: string): Result<Decimal | null, { kind: 'goal-no-number' }> {
  const latin = withLatinDigits(typed).trim();
  if (latin === '') return ok(null);
  const plain = withUsualWidth(latin.replace(CURRENCY, '')).trim().replace(/^\+/, '');
  // Only "1,500" and "1.500" need the country. The Arabic marks mean the same everywhere.
  const isComma = decimalMark(locale) === ',' && !/[٬٫]/.test(plain);
  const text = plain.replaceAll('٬', ',').replaceAll('٫', '.');
  const forms = isComma ? [BY_POINT, BY_COMMA, BY_SPACE] : [BY_COMMA, BY_POINT, BY_SPACE];
  const number = text.length > LONGEST ? null : forms.map((form) => form.exec(text)).find(Boolean);
  if (!number) return fail({ kind: 'goal-no-number' });
  const [, whole = '', fraction = ''] = number;
  const amount = `${whole.replace(/\D/g, '')}${fraction && `.${fraction}`}`;
  return isGoal(amount) ? ok(amount) : fail({ kind: 'goal-no-number' });
}

export const isGoal = (amount: string): amount is Decimal =>
  isDecimal(amount) && amount.length <= LONGEST && !amount.startsWith('-') && !isZero(amount);

import { isDecimal, toDecimal } from '../../domain/money/decimal.ts';
import { currencySign, isCurrency, minorDigits } from '../../domain/money/money.ts';
import { decodeEntities, withoutTags } from '../../domain/text/entities.ts';
import { plainLine } from '../../domain/text/plain-line.ts';

const LONGEST_AMOUNT = 300;

const NUMBER = /[\d.,]{1,40}/;
const THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/;
/** A currency's sign or code; a cent is a hundredth of what others mark. */
const MARK = /^(?:(?![¢￠])\p{Sc}|[A-Z]{3})$/u;

export interface ReadAmount {
  /** Decimal text, or one plain line if that is not certain. */
  amount: string;
  /** The currency's code that stood beside it. */
  code: string | null;
  /** The currency's sign that stood beside it, which several currencies may share; absent: none. */
  sign?: string;
}

/** A rate as decimal text; other text as one plain line; null: none, or text that cleaning would make a number. */
export function readRate(text: string): string | null {
  if (text.length > LONGEST_AMOUNT) return null;
  const decimal = toDecimal(text);
  if (decimal !== null) return decimal;
  const line = plainLine(text, LONGEST_AMOUNT);
  return line === '' || (isDecimal(line) && line !== text.trim()) ? null : line;
}

/** Like `readRate`, and reads a number beside the sign or the code of a currency, which a rate would not be without. */
export function readAmount(text: string): ReadAmount | null {
  const amount = readRate(text);
  if (amount === null) return null;
  // Hidden characters could have joined digits.
  const number = isDecimal(amount) || amount !== text.trim() ? null : numberWithin(amount);
  return number ?? { amount, code: null };
}

/** A number with the sign or the known code of a currency on one side; null: something else. */
function numberWithin(line: string): ReadAmount | null {
  // WordPress writes signs of currencies in HTML, and WooCommerce whole amounts.
  const decoded = decodeEntities(withoutTags(line));
  const number = NUMBER.exec(decoded)?.[0] ?? '?';
  const [head = '', tail = '', ...others] = decoded.split(number);
  const [before = '', behind = ''] = [head.replace(/[+-]/, ''), tail].map((part) => part.trim());
  const mark = before || behind;
  const amount = toDecimal((head.includes('-') ? '-' : '') + number);
  if ((before && behind) || others.length > 0 || !MARK.test(mark) || amount === null) return null;
  const code = mark.length === 3 ? mark : null;
  if (code !== null && !isCurrency(code)) return null;
  // Where a comma separates the fraction, "1.250 €" is more than a thousand.
  return THOUSANDS.test(number) && minorDigits(code) < 3
    ? null
    : { amount, code, ...(code === null && { sign: mark }) };
}

/** Whether an amount's own mark can be that of a currency. A contradiction leaves its currency open. */
export function fits({ code, sign }: Pick<ReadAmount, 'code' | 'sign'>, currency: string | null): boolean {
  if (currency === null) return true;
  if (sign === undefined) return code === null || code === currency.toUpperCase();
  const usual = currencySign(currency, 'en');
  return !/\p{Sc}/u.test(usual) || usual.includes(sign.normalize('NFKC'));
}

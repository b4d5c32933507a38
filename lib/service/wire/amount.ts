import { isDecimal, toDecimal } from '../../domain/money/decimal.ts';
import { plainLine } from '../../domain/text/plain-line.ts';

const LONGEST_AMOUNT = 300;

/** As WordPress writes signs of currencies in HTML. */
const ENTITIES: Record<string, string> = { euro: '€', pound: '£', yen: '¥', nbsp: ' ' };
const ENTITY = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(euro|pound|yen|nbsp));/gi;

/** A sign or a code, with a minus before or behind it, then the number, then a sign or a code. */
const AROUND = /^([+-]?)\s?(\p{Sc}|[A-Z]{3}\b)?\s?([+-]?[\d.,]+)\s?(\p{Sc}|[A-Z]{3})?$/u;

export interface ReadAmount {
  /** Decimal text, or one plain line if that is not certain. */
  amount: string;
  /** The currency's code that stood beside it. */
  code: string | null;
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
  const decoded = line.replace(ENTITY, (_, decimal?: string, hex?: string, name?: string) =>
    name ? (ENTITIES[name.toLowerCase()] ?? '') : String.fromCodePoint(decimal ? Number(decimal) : Number(`0x${hex}`)),
  );
  const [, sign = '', before, number = '', behind] = AROUND.exec(decoded.trim()) ?? [];
  const mark = before ?? behind;
  if (!mark || (before && behind)) return null;
  const code = mark.length === 3 ? mark : null;
  const amount = toDecimal(sign + number);
  return amount === null || (code !== null && !isCurrency(code)) ? null : { amount, code };
}

const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

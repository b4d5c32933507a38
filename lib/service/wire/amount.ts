import { isDecimal, toDecimal } from '../../domain/money/decimal.ts';
import { plainLine } from '../../domain/text/plain-line.ts';

/** Characters of a text from the wire; a longer one is no amount. */
export const LONGEST_WIRE_TEXT = 300;

/**
 * An amount or a rate: decimal text, or, if it is no number, one plain line to show as it is. null: none.
 * Cutting or cleaning must not make it a number that nobody wrote.
 */
export function readAmount(written: string): string | null {
  if (written.length > LONGEST_WIRE_TEXT) return null;
  const decimal = toDecimal(written);
  if (decimal !== null) return decimal;
  const line = plainLine(written, LONGEST_WIRE_TEXT);
  return line === '' || (isDecimal(line) && line !== written.trim()) ? null : line;
}

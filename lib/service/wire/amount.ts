import { toDecimal } from '../../domain/money/decimal.ts';
import { isDecimal } from '../../domain/money/sum.ts';
import { plainLine } from '../../domain/text/plain-line.ts';

/** Letters of a text from the wire; one that is longer is no amount. */
export const LONGEST_TEXT = 300;

/**
 * An amount or a rate as services write it: decimal text, or, where it is no number, one plain line for a page to show.
 * null: nothing is told. Cut short or cleaned it must not become a number that nobody wrote.
 */
export function readAmount(written: string): string | null {
  if (written.length > LONGEST_TEXT) return null;
  const decimal = toDecimal(written);
  if (decimal !== null) return decimal;
  const line = plainLine(written, LONGEST_TEXT);
  return line === '' || (isDecimal(line) && line !== written.trim()) ? null : line;
}

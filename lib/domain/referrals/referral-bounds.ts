import { isDecimal } from '../money/decimal.ts';

/**
 * How much of what a service answers is recorded. What an export may hold is bounded by the very same, so that
 * nothing is written that cannot be read again.
 */

/** Letters of a name by which a row is known, and of any other text in an export. */
export const LONGEST_ROW_TEXT = 100;
/** Letters of a currency, a status or a provider. */
export const LONGEST_ROW_WORD = 40;
/** Letters of an amount; the exact sum of any two has room in a text. */
const LONGEST_AMOUNT = 40;
/** Nobody has more referrals. */
export const MOST_REFERRALS = 1_000_000_000;

/** An amount as it is recorded; null: it is none, or a longer one than any is. */
export const amountWithin = (written: string | null): string | null =>
  written !== null && written.length <= LONGEST_AMOUNT && isDecimal(written) ? written : null;

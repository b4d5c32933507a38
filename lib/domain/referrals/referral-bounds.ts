import { isKnownAmount } from '../money/decimal.ts';

/** Bounds of stored answers; backups have the same, so that every backup can be restored. */

/** Characters of a key, an id, an order, a description or another text. */
export const LONGEST_ROW_TEXT = 100;
/** Characters of a currency, a status or a provider. */
export const LONGEST_ROW_WORD = 40;
export const LONGEST_ROW_ADDRESS = 300;
const LONGEST_AMOUNT = 40;
export const MOST_REFERRALS = 1_000_000_000;

export const amountWithin = (written: string | null): string | null =>
  isKnownAmount(written) && written.length <= LONGEST_AMOUNT ? written : null;

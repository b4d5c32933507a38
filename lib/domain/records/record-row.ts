import { keyBase, type Referral, timeOf } from '../referrals/same-referral.ts';

/** A referral as it is recorded: what identifies it, and what is kept of it. */
export interface RecordRow {
  /** With `at` it identifies the referral: its id, else its words and currency, equal ones numbered in their order. */
  key: string;
  /** When it came in, ms of the service's clock. */
  at: number;
  amount: string;
  currency: string | null;
  status: string;
  provider: string | null;
}

/** What of these is recorded, in their order. One without a time has no place in the records. */
export function recordRows(referrals: Referral[]): RecordRow[] {
  const seen = new Map<string, number>();
  return referrals.flatMap((row): RecordRow[] => {
    const at = timeOf(row);
    const number = numberOf(row);
    // One id is one referral, however often it is listed.
    if (at === null || (row.id !== null && number > 1)) return [];
    const { amount, currency, status, provider } = row;
    const key = number > 1 ? `${number}× ${keyBase(row, currency)}` : keyBase(row, currency);
    return [{ key, at, amount, currency, status, provider }];
  });

  function numberOf(row: Referral): number {
    const base = keyBase(row, row.currency);
    const number = (seen.get(base) ?? 0) + 1;
    seen.set(base, number);
    return number;
  }
}

export const hasId = (key: string): boolean => key.startsWith('id ');

import { payoutDay } from '../../domain/earnings/paid-referrals.ts';
import { isPaid } from '../../domain/portal/payout-news.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import type { FoundRows, SearchRequest } from '../../platform/messages.ts';
import { packRow } from '../../platform/packed-row.ts';
import type { ProgramDatabase } from '../../platform/programs/program-database.ts';
import { createRowSearch } from '../../platform/programs/row-search.ts';

/** Rows of one answer; a user who finds more types more. */
export const MOST_FOUND = 50;

/** Searches all rows of a program. Rejects if the browser cannot read them. */
export async function searchHistory(
  database: Pick<ProgramDatabase, 'history' | 'read'>,
  { accountId, words, program }: SearchRequest,
): Promise<FoundRows> {
  const [{ rows }, record] = await Promise.all([database.history(accountId), database.read(accountId)]);
  const matches = createRowSearch(words);
  const found = rows.filter((row) => matches(row, program));
  const payouts = (record.ok && record.value?.payouts?.listed?.filter(isPaid)) || [];
  const paidOn = (row: Referral) => (payouts.length === 0 ? null : payoutDay(row, rows, payouts));
  return {
    rows: found.slice(0, MOST_FOUND).map((row) => ({ row: packRow(row), paidOn: paidOn(row) })),
    count: found.length,
    searched: rows.length,
  };
}

import { payoutDay } from '../../domain/earnings/paid-referrals.ts';
import { shownClicks } from '../../domain/portal/click-reading.ts';
import { isPaid } from '../../domain/portal/payout-news.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import type { FoundRows, Handlers, HistoryPart, SearchRequest } from '../../platform/messages.ts';
import { MOST_SENT, packRow } from '../../platform/packed-row.ts';
import type { History, ProgramDatabase } from '../../platform/programs/program-database.ts';
import { createRowSearch } from '../../platform/programs/row-search.ts';

/** Answers pages that read a history, which never open a database themselves. */
export const historyHandlers = (
  database: Pick<ProgramDatabase, 'history' | 'part' | 'clicks' | 'read'>,
  /** A search compares with texts as pages show them. */
  useLanguage: () => Promise<void>,
): Pick<Handlers, 'history' | 'rows' | 'clicks' | 'search'> => ({
  async history({ accountId, since, from }) {
    const read =
      since === null ? database.part(accountId, [from, from + MOST_SENT]) : database.history(accountId, since);
    return read.then(partOf, () => null);
  },
  rows: ({ accountId, from, to }) =>
    database.part(accountId, [from, Math.min(to, from + MOST_SENT)]).then(
      ({ rows }) => rows.map(packRow),
      () => null,
    ),
  search: (request) =>
    useLanguage()
      .then(() => searchHistory(database, request))
      .catch(() => null),
  clicks: ({ accountId }) =>
    database.clicks(accountId).then(
      (counted) => ({ shown: counted && shownClicks(counted) }),
      () => null,
    ),
});

/** The history as a message has it. Pages need no blocks. */
const partOf = ({ mirror, totals, rows }: History): HistoryPart => ({
  mirror: mirror && { ...mirror, blocks: [] },
  totals,
  rows: rows.slice(0, MOST_SENT).map(packRow),
});

/** Rows of one answer; a user who finds more types more. */
export const MOST_FOUND = 50;

/** Searches all rows of a program. Rejects if the browser cannot read them. */
async function searchHistory(
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

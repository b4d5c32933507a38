import { shownClicks } from '../../domain/portal/click-reading.ts';
import type { Handlers, HistoryPart } from '../../platform/messages.ts';
import { MOST_SENT, packRow } from '../../platform/packed-row.ts';
import type { History, ProgramDatabase } from '../../platform/programs/program-database.ts';
import { searchHistory } from './history-search.ts';

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

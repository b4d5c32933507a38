import { deleteDB } from 'idb';
import { dayOf } from '../../domain/calendar/calendar.ts';
import { type History, NO_HISTORY } from '../../domain/earnings/earnings-history.ts';
import type { StorageError } from '../../domain/errors-schema.ts';
import type { CountedClicks } from '../../domain/portal/clicks-schema.ts';
import type { ProgramRecord } from '../../domain/programs/program-record.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { storageError } from '../storage/store.ts';
import { inTime } from '../with-timeout.ts';
import { blocksWithin } from './blocks.ts';
import { clicksIn, type RowRange, recordIn, rowsIn, within } from './opened-database.ts';
import { changeIn, type Needed, type Work } from './program-change.ts';
import { PREFIX, STORES } from './program-stores.ts';
import { isRefusal, removeSessionProgram, sessionPrograms } from './session-database.ts';

export type { History } from '../../domain/earnings/earnings-history.ts';
export type { RowRange } from './opened-database.ts';
export type { Loaded, Needed, Work } from './program-change.ts';

/** Reads a program's record; null: it has no database. Errors: `storage-failed`. */
const read = (accountId: string): Promise<Result<ProgramRecord | null, StorageError>> =>
  asResult(within(accountId, null, (database) => recordIn(database.transaction(STORES).objectStore('record'))));

/** Reads all rows, or only blocks with rows since a time (ms) and totals since its day. Rejects if the browser cannot. */
async function readHistory(accountId: string, since: number | null = null): Promise<History> {
  const history = await within(accountId, null, async (database) => {
    const transaction = database.transaction(STORES);
    const range = since === null ? null : IDBKeyRange.lowerBound(dayOf(since));
    const totals = transaction.objectStore('totals').getAll(range);
    const record = await recordIn(transaction.objectStore('record'));
    if (!record) return null;
    const { mirror } = record;
    const blocks = mirror.blocks.filter(({ newest }) => since === null || (newest ?? since) >= since);
    const rows = await rowsIn(transaction.objectStore('rows'), blocks);
    return { mirror, totals: await totals, rows: rows.flat() };
  });
  return history ?? NO_HISTORY;
}

/** Reads a range of rows with the mirror, and all totals with the first range. Rejects if the browser cannot. */
async function readPart(accountId: string, [from, to]: RowRange): Promise<History> {
  const part = await within(accountId, null, async (database) => {
    const transaction = database.transaction(STORES);
    const record = await recordIn(transaction.objectStore('record'));
    if (!record) return null;
    const totals = from === 0 ? transaction.objectStore('totals').getAll() : [];
    const { start, found } = blocksWithin(record.mirror.blocks, [from, to]);
    const read = await rowsIn(transaction.objectStore('rows'), found);
    return { mirror: record.mirror, totals: await totals, rows: read.flat().slice(from - start, to - start) };
  });
  return part ?? NO_HISTORY;
}

/** Reads the counted clicks; null: there are none. Rejects if the browser cannot. */
const readClicks = (accountId: string): Promise<CountedClicks | null> =>
  within(accountId, null, async (database) => clicksIn(await database.get('record', 'clicks')));

/** Changes a program in one transaction. Returns null without a database. Errors: `storage-full`, `storage-failed`. */
const change = (accountId: string, needed: Needed, work: Work): Promise<Result<ProgramRecord | null, StorageError>> =>
  asResult(within(accountId, needed.first ?? null, (database) => changeIn(database, needed, work)));

const asResult = <T>(work: Promise<T>): Promise<Result<T, StorageError>> =>
  work.then(ok, (thrown) => fail(storageError(thrown)));

/** Deletes all that is known of a program. Never fails. */
async function remove(accountId: string): Promise<void> {
  try {
    await inTime(deleteDB(PREFIX + accountId));
  } catch (thrown) {
    // Otherwise, the next start tries again.
    if (isRefusal(thrown)) await removeSessionProgram(accountId).catch(() => {});
  }
}

/** The accounts that have a database. Rejects if the browser cannot say. */
async function accounts(): Promise<string[]> {
  try {
    const databases = await inTime(indexedDB.databases());
    return databases.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return sessionPrograms();
  }
}

export const programDatabase = {
  read,
  change,
  history: readHistory,
  part: readPart,
  clicks: readClicks,
  remove,
  accounts,
};
export type ProgramDatabase = typeof programDatabase;

import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPObjectStore, type IDBPTransaction, openDB } from 'idb';
import { type Day, dayOf } from '../../domain/calendar/calendar.ts';
import type { StorageError } from '../../domain/errors-schema.ts';
import { type Block, type Mirror, MOST_MIRRORED, NEW_MIRROR, spliced } from '../../domain/mirror/mirror.ts';
import type { DayTotals } from '../../domain/mirror/totals.ts';
import type { CountedClicks } from '../../domain/portal/clicks-schema.ts';
import type { ProgramRecord, RecordChange } from '../../domain/programs/program-record.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { type PackedRow, packRow, unpackRow } from '../packed-row.ts';
import { boundedRecord } from '../storage/bounds.ts';
import { storageError } from '../storage/store.ts';
import { blocksWithin, spliceBlocks } from './blocks.ts';

/** One IndexedDB database per program, the only truth about it. Disconnecting deletes all of it. Only the worker writes. */
interface Schema extends DBSchema {
  /** The record without its blocks, which are many, and the counted clicks. */
  record: { key: Part; value: unknown };
  totals: { key: Day; value: DayTotals };
  rows: { key: number; value: PackedRow[] };
}

type Part = 'record' | 'blocks' | 'clicks';
type Stores = ['record', 'totals', 'rows'];
type Parts = IDBPObjectStore<Schema, Stores, 'record', IDBTransactionMode>;

export interface History {
  /** null: nothing yet. */
  mirror: Mirror | null;
  totals: DayTotals[];
  /** In the list's order, newest first. */
  rows: Referral[];
}

/** Indexes of rows in the list's order; `to` is exclusive. */
export type RowRange = [from: number, to: number];

/** What a change needs besides the record. */
export interface Needed {
  /** The rows, including all that it splices. */
  rows?: (record: ProgramRecord) => RowRange;
  /** The counted clicks. */
  clicks?: true;
  /** It announces and remembers nothing, so a crash of the system may undo it. */
  relaxed?: true;
  /** The record of a program that has no database; by default, it gets none. */
  first?: ProgramRecord;
}

export interface Loaded {
  record: ProgramRecord;
  rows: Referral[];
  /** The index of the first of these rows. */
  from: number;
  clicks: CountedClicks | null;
}

const PREFIX = 'program/';
const STORES = ['record', 'totals', 'rows'] satisfies Stores;

/** Reads a program's record; null: it has no database. Errors: `storage-failed`. */
const read = (accountId: string): Promise<Result<ProgramRecord | null, StorageError>> =>
  asResult(within(accountId, null, (database) => recordIn(database.transaction(STORES).objectStore('record'))));

/** Reads all rows, or only blocks with rows since a time (ms) and totals since its day. Rejects if the browser cannot. */
async function readHistory(accountId: string, since: number | null = null): Promise<History> {
  const nothing: History = { mirror: null, totals: [], rows: [] };
  const history = await within(accountId, null, async (database) => {
    const transaction = database.transaction(STORES);
    const record = await recordIn(transaction.objectStore('record'));
    if (!record) return nothing;
    const { mirror } = record;
    const range = since === null ? null : IDBKeyRange.lowerBound(dayOf(since));
    const totals = transaction.objectStore('totals').getAll(range);
    const blocks = mirror.blocks.filter(({ newest }) => since === null || (newest ?? since) >= since);
    const rows = await rowsIn(transaction.objectStore('rows'), blocks);
    return { mirror, totals: await totals, rows: rows.flat() };
  });
  return history ?? nothing;
}

/** Reads a range of rows, in the list's order. Rejects if the browser cannot. */
const readRows = async (accountId: string, range: RowRange): Promise<Referral[]> =>
  (await readPart(accountId, range)).rows;

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
  return part ?? { mirror: null, totals: [], rows: [] };
}

/** Reads the counted clicks; null: there are none. Rejects if the browser cannot. */
const readClicks = (accountId: string): Promise<CountedClicks | null> =>
  within(accountId, null, async (database) => clicksIn(await database.get('record', 'clicks')));

/**
 * Changes a program in one transaction. The browser runs changes one after another, also those of a worker that is still
 * stopping. @param work returns null to change nothing. Must not throw
 * @returns the record afterward; null: it has no database. Errors: `storage-full`, `storage-failed`
 */
const change = (
  accountId: string,
  needed: Needed,
  work: (loaded: Loaded) => RecordChange | null,
): Promise<Result<ProgramRecord | null, StorageError>> =>
  asResult(within(accountId, needed.first ?? null, (database) => changeIn(database, needed, work)));

async function changeIn(
  database: IDBPDatabase<Schema>,
  needed: Needed,
  work: (loaded: Loaded) => RecordChange | null,
): Promise<ProgramRecord | null> {
  const durability = needed.relaxed ? 'relaxed' : 'strict';
  const transaction = database.transaction(STORES, 'readwrite', { durability });
  try {
    const record = await writeChange(transaction, needed, work);
    await transaction.done;
    return record;
  } catch (thrown) {
    // What was written before the failure must not stay.
    await abort(transaction);
    throw thrown;
  }
}

async function abort(transaction: { abort(): void; done: Promise<void> }): Promise<void> {
  try {
    transaction.abort();
  } catch {
    // The browser has aborted it.
  }
  await transaction.done.catch(() => {});
}

/** Reads what the work needs, and writes what it changes. */
async function writeChange(
  transaction: IDBPTransaction<Schema, Stores, 'readwrite'>,
  needed: Needed,
  work: (loaded: Loaded) => RecordChange | null,
): Promise<ProgramRecord | null> {
  const parts = transaction.objectStore('record');
  const store = transaction.objectStore('rows');
  const days = transaction.objectStore('totals');
  const before = (await recordIn(parts)) ?? needed.first;
  if (!before) return null;
  const place = blocksWithin(before.mirror.blocks, needed.rows?.(before) ?? [0, 0]);
  const loaded = needed.rows ? await rowsIn(store, place.found) : [];
  const counted = needed.clicks ? clicksIn(await parts.get('clicks')) : null;
  const edit = work({ record: before, from: place.start, rows: loaded.flat(), clicks: counted });
  if (!edit) return before;

  const { record, splice, totals = [], clicks, isNewHistory } = edit;
  const known = isNewHistory ? [] : await Promise.all(totals.map(({ day }) => days.get(day)));
  let { mirror } = record;
  let { blocks } = before.mirror;
  const writes: Promise<unknown>[] = [];
  // An aborted transaction rejects each of its writes, also those that nobody waits for yet.
  const write = (written: Promise<unknown>) => {
    written.catch(() => {});
    writes.push(written);
  };
  if (isNewHistory) {
    write(store.clear());
    write(days.clear());
    blocks = NEW_MIRROR.blocks;
  } else if (splice) {
    const after = spliceBlocks(blocks, loaded, place, splice);
    blocks = after.blocks;
    for (const [key, rows] of after.stored) write(rows ? store.put(rows.map(packRow), key) : store.delete(key));
  }
  // A later answer may already be stored.
  for (const [index, day] of totals.entries()) if ((known[index]?.at ?? day.at) <= day.at) write(days.put(day));
  for (let last = blocks.at(-1); last && mirror.count - last.count >= MOST_MIRRORED; last = blocks.at(-1)) {
    const [dropped = []] = await rowsIn(store, [last]);
    write(store.delete(last.key));
    blocks = blocks.slice(0, -1);
    mirror = { ...spliced(mirror, dropped, []), complete: false, reach: blocks.at(-1)?.newest ?? null };
  }
  const isMirrored = mirror !== before.mirror || totals.length > 0;
  mirror = { ...mirror, blocks, revision: before.mirror.revision + (isMirrored ? 1 : 0) };
  const written: ProgramRecord = { ...boundedRecord(record), mirror, revision: before.revision + 1 };
  write(parts.put({ ...written, mirror: { ...mirror, blocks: NEW_MIRROR.blocks } }, 'record'));
  if (blocks !== before.mirror.blocks) write(parts.put(blocks, 'blocks'));
  if (clicks !== undefined) write(parts.put(clicks, 'clicks'));
  await Promise.all(writes);
  return written;
}

/** Clicks that an earlier version counted in another way are read again. */
const clicksIn = (stored: unknown): CountedClicks | null =>
  typeof stored === 'object' && stored !== null && 'known' in stored ? (stored as CountedClicks) : null;

async function recordIn(parts: Pick<Parts, 'get'>): Promise<ProgramRecord | null> {
  const [record, blocks] = await Promise.all([parts.get('record'), parts.get('blocks')]);
  if (!record) return null;
  const { mirror, ...others } = record as ProgramRecord;
  return { ...others, mirror: { ...mirror, blocks: (blocks as Block[] | undefined) ?? NEW_MIRROR.blocks } };
}

const rowsIn = (
  store: { get(key: number): Promise<PackedRow[] | undefined> },
  blocks: Block[],
): Promise<Referral[][]> => Promise.all(blocks.map(async ({ key }) => ((await store.get(key)) ?? []).map(unpackRow)));

const asResult = <T>(work: Promise<T>): Promise<Result<T, StorageError>> =>
  work.then(ok, (thrown) => fail(storageError(thrown)));

/** Deletes all that is known of a program. Never fails; the next start of the browser tries again. */
const remove = (accountId: string): Promise<void> => inTime(deleteDB(PREFIX + accountId)).catch(() => {});

/** The accounts that have a database. Rejects if the browser cannot say. */
async function accounts(): Promise<string[]> {
  const databases = await inTime(indexedDB.databases());
  return databases.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
}

export const programDatabase = {
  read,
  change,
  history: readHistory,
  part: readPart,
  rows: readRows,
  clicks: readClicks,
  remove,
  accounts,
};
export type ProgramDatabase = typeof programDatabase;

/** ms. A database that hangs must not hold up polls. */
export const DATABASE_TIMEOUT = 10_000;

async function inTime<T>(work: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('The database takes too long')), DATABASE_TIMEOUT);
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer));
}

/** Opens the database each time: the worker may be stopped at any moment, and an open database blocks deletion. */
async function within<T>(
  accountId: string,
  first: ProgramRecord | null,
  work: (database: IDBPDatabase<Schema>) => Promise<T>,
): Promise<T | null> {
  let isMissing = false;
  const opened = openDB<Schema>(PREFIX + accountId, 1, {
    upgrade(created, _old, _new, transaction) {
      isMissing = first === null;
      if (isMissing) {
        transaction.done.catch(() => {});
        return transaction.abort();
      }
      created.createObjectStore('record');
      created.createObjectStore('totals', { keyPath: 'day' });
      created.createObjectStore('rows');
    },
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
  });
  return inTime(
    opened.then(
      (database) => work(database).finally(() => database.close()),
      (thrown) => {
        if (isMissing) return null;
        throw thrown;
      },
    ),
  );
}

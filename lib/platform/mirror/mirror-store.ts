import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { type Day, dayOf } from '../../domain/calendar/calendar.ts';
import type { StorageError } from '../../domain/errors-schema.ts';
import {
  type Block,
  type Mirror,
  MOST_MIRRORED,
  NEW_MIRROR,
  type Splice,
  spliced,
} from '../../domain/mirror/mirror.ts';
import type { Row } from '../../domain/mirror/row-schema.ts';
import type { DayTotals } from '../../domain/mirror/totals.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { storageError } from '../storage/pending-writes.ts';
import { blocksWithin, spliceBlocks } from './blocks.ts';
import { type PackedRow, packRow, unpackRow } from './packed-row.ts';

/**
 * Where mirrors are kept: in IndexedDB, a database to each account, so that disconnecting takes the whole of it away.
 * The worker alone writes; views read.
 */
interface Schema extends DBSchema {
  mirror: { key: string; value: Mirror };
  totals: { key: Day; value: DayTotals };
  rows: { key: number; value: PackedRow[] };
}

/** Everything that is kept of an account's history. */
export interface History {
  /** null: nothing yet. */
  mirror: Mirror | null;
  /** Oldest first. */
  totals: DayTotals[];
  /** In the list's order, newest first. */
  rows: Row[];
}

/** What becomes of a mirror: its rows by a splice, and totals of days. null: nothing. */
export interface MirrorChange {
  mirror: Mirror;
  splice?: Splice | null;
  totals?: DayTotals[];
}

/** The rows to work on, from one index to another. */
export type RowRange = [from: number, to: number];

const KEY = 'mirror';
const nameOf = (accountId: string): string => `mirror/${accountId}`;

/**
 * Reads all, or only blocks with rows of this moment (ms) or later, and totals from its day on. Rejects where the
 * browser cannot.
 */
export async function readHistory(accountId: string, since: number | null = null): Promise<History> {
  return within(accountId, async (database) => {
    const at = database.transaction(['mirror', 'totals', 'rows']);
    const mirror = (await at.objectStore('mirror').get(KEY)) ?? null;
    const store = at.objectStore('rows');
    const totals = at.objectStore('totals').getAll(since === null ? null : IDBKeyRange.lowerBound(dayOf(since)));
    const wanted = (mirror?.blocks ?? []).filter(({ newest }) => since === null || (newest ?? since) >= since);
    const rows = await rowsIn(store, wanted);
    return { mirror, totals: await totals, rows: rows.flat() };
  });
}

/** Reads rows from one index to another, in the list's order. Rejects where the browser cannot. */
export async function readRows(accountId: string, range: RowRange): Promise<Row[]> {
  return within(accountId, async (database) => {
    const at = database.transaction(['mirror', 'rows']);
    const { blocks } = (await at.objectStore('mirror').get(KEY)) ?? NEW_MIRROR;
    const { start, found } = blocksWithin(blocks, range);
    const rows = await rowsIn(at.objectStore('rows'), found);
    return rows.flat().slice(range[0] - start, range[1] - start);
  });
}

/** What is known of an account's mirror as a whole; null: nothing yet. Errors: `storage-failed`. */
export async function readMirror(accountId: string): Promise<Result<Mirror | null, StorageError>> {
  try {
    return ok((await within(accountId, (database) => database.get('mirror', KEY))) ?? null);
  } catch (thrown) {
    return fail(storageError(thrown));
  }
}

/**
 * Changes a mirror in one transaction, all of it or nothing, and raises its revision.
 * @param range names the rows that `work` needs, and all that it splices
 * @param work answers null to leave everything as it is. Must not throw
 * @returns the mirror as it is then. Errors: `storage-full`, `storage-failed`
 */
export async function changeMirror(
  accountId: string,
  range: (mirror: Mirror) => RowRange,
  work: (mirror: Mirror, window: { from: number; rows: Row[] }) => MirrorChange | null,
): Promise<Result<Mirror, StorageError>> {
  try {
    return ok(await within(accountId, (database) => changeIn(database, range, work)));
  } catch (thrown) {
    return fail(storageError(thrown));
  }
}

/** The rows of each of these blocks. */
const rowsIn = (store: { get(key: number): Promise<PackedRow[] | undefined> }, blocks: Block[]): Promise<Row[][]> =>
  Promise.all(blocks.map(async ({ key }) => ((await store.get(key)) ?? []).map(unpackRow)));

async function changeIn(
  database: IDBPDatabase<Schema>,
  range: (mirror: Mirror) => RowRange,
  work: (mirror: Mirror, window: { from: number; rows: Row[] }) => MirrorChange | null,
): Promise<Mirror> {
  const all = database.transaction(['mirror', 'totals', 'rows'], 'readwrite', { durability: 'strict' });
  const store = all.objectStore('rows');
  const mirror = (await all.objectStore('mirror').get(KEY)) ?? NEW_MIRROR;
  const place = blocksWithin(mirror.blocks, range(mirror));
  const loaded = await rowsIn(store, place.found);
  const change = work(mirror, { from: place.start, rows: loaded.flat() });
  if (change === null) {
    await all.done;
    return mirror;
  }
  const totals = await Promise.all(
    (change.totals ?? []).map(async (one) => {
      const known = await all.objectStore('totals').get(one.day);
      // An answer that is older than what is known of its day was overtaken.
      return (known?.at ?? one.at) <= one.at ? [one] : [];
    }),
  );
  const writes: Promise<unknown>[] = totals.flat().map((one) => all.objectStore('totals').put(one));
  let { blocks } = mirror;
  if (change.splice) {
    const after = spliceBlocks(mirror.blocks, loaded, place, change.splice);
    blocks = after.blocks;
    for (const [key, rows] of after.stored) writes.push(rows ? store.put(rows.map(packRow), key) : store.delete(key));
  }
  let { mirror: after } = change;
  for (let last = blocks.at(-1); last && after.count - last.count >= MOST_MIRRORED; last = blocks.at(-1)) {
    const [dropped = []] = await rowsIn(store, [last]);
    writes.push(store.delete(last.key));
    blocks = blocks.slice(0, -1);
    after = { ...spliced(after, dropped, []), complete: false, reach: blocks.at(-1)?.newest ?? null };
  }
  const written = { ...after, blocks, revision: mirror.revision + 1 };
  writes.push(all.objectStore('mirror').put(written, KEY));
  // A transaction that is undone rejects each of its writes.
  await Promise.all([...writes, all.done]);
  return written;
}

/** Deletes all history of an account. Must not fail: what cannot be deleted is tried again at a start. */
export const deleteMirror = (accountId: string): Promise<void> => inTime(deleteDB(nameOf(accountId))).catch(() => {});

/** The accounts that have a mirror. */
export async function mirroredAccounts(): Promise<string[]> {
  const all = await inTime(indexedDB.databases());
  const prefix = nameOf('');
  return all.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}

/** Reading and writing, as the worker's parts get it. */
export const mirrorStore = {
  read: readHistory,
  rows: readRows,
  mirror: readMirror,
  change: changeMirror,
  remove: deleteMirror,
  accounts: mirroredAccounts,
};
export type MirrorStore = typeof mirrorStore;

/** ms after which a database hangs: nothing waits for it any longer, above all no poll. */
export const DATABASE_TIMEOUT = 10_000;

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The database takes too long')), DATABASE_TIMEOUT);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

const within = <T>(accountId: string, work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> =>
  inTime(opened(accountId, work));

/** Opened anew each time: the browser may stop the worker at any moment, and an open one holds up its deletion. */
async function opened<T>(accountId: string, work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(nameOf(accountId), 1, {
    upgrade(made) {
      made.createObjectStore('mirror');
      made.createObjectStore('totals', { keyPath: 'day' });
      made.createObjectStore('rows');
    },
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

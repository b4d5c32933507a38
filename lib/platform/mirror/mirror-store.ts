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
import type { DayTotals } from '../../domain/mirror/totals.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { storageError } from '../storage/pending-writes.ts';
import { blocksWithin, spliceBlocks } from './blocks.ts';
import { type PackedRow, packRow, unpackRow } from './packed-row.ts';

/** One IndexedDB database per account, so that disconnecting deletes all of it. Only the worker writes; views read. */
interface Schema extends DBSchema {
  mirror: { key: string; value: Mirror };
  totals: { key: Day; value: DayTotals };
  rows: { key: number; value: PackedRow[] };
}

export interface History {
  /** null: nothing yet. */
  mirror: Mirror | null;
  totals: DayTotals[];
  /** In the list's order, newest first. */
  rows: Referral[];
}

export interface MirrorChange {
  mirror: Mirror;
  splice?: Splice | null;
  totals?: DayTotals[];
}

/** Indexes of rows in the list's order; `to` is exclusive. */
export type RowRange = [from: number, to: number];

const KEY = 'mirror';
const nameOf = (accountId: string): string => `mirror/${accountId}`;

/** Reads all, or only blocks with rows since a time (ms) and totals since its day. Rejects if the browser cannot. */
export async function readHistory(accountId: string, since: number | null = null): Promise<History> {
  return within(accountId, async (database) => {
    const transaction = database.transaction(['mirror', 'totals', 'rows']);
    const mirror = (await transaction.objectStore('mirror').get(KEY)) ?? null;
    const store = transaction.objectStore('rows');
    const totals = transaction
      .objectStore('totals')
      .getAll(since === null ? null : IDBKeyRange.lowerBound(dayOf(since)));
    const blocks = (mirror?.blocks ?? []).filter(({ newest }) => since === null || (newest ?? since) >= since);
    const rows = await rowsIn(store, blocks);
    return { mirror, totals: await totals, rows: rows.flat() };
  });
}

/** Reads a range of rows, in the list's order. Rejects if the browser cannot. */
export async function readRows(accountId: string, range: RowRange): Promise<Referral[]> {
  return within(accountId, async (database) => {
    const transaction = database.transaction(['mirror', 'rows']);
    const { blocks } = (await transaction.objectStore('mirror').get(KEY)) ?? NEW_MIRROR;
    const { start, found } = blocksWithin(blocks, range);
    const rows = await rowsIn(transaction.objectStore('rows'), found);
    return rows.flat().slice(range[0] - start, range[1] - start);
  });
}

/** Reads an account's mirror without its rows; null: nothing yet. Errors: `storage-failed`. */
export const readMirror = (accountId: string): Promise<Result<Mirror | null, StorageError>> =>
  asResult(within(accountId, async (database) => (await database.get('mirror', KEY)) ?? null));

/**
 * Changes a mirror in one transaction and raises its revision.
 * @param range the rows that `work` needs, including all that it splices
 * @param work returns null to change nothing. Must not throw
 * @returns the mirror afterward. Errors: `storage-full`, `storage-failed`
 */
export function changeMirror(
  accountId: string,
  range: (mirror: Mirror) => RowRange,
  work: (mirror: Mirror, window: { from: number; rows: Referral[] }) => MirrorChange | null,
): Promise<Result<Mirror, StorageError>> {
  return asResult(within(accountId, change));

  async function change(database: IDBPDatabase<Schema>): Promise<Mirror> {
    const transaction = database.transaction(['mirror', 'totals', 'rows'], 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore('rows');
    const mirror = (await transaction.objectStore('mirror').get(KEY)) ?? NEW_MIRROR;
    const place = blocksWithin(mirror.blocks, range(mirror));
    const loaded = await rowsIn(store, place.found);
    const edit = work(mirror, { from: place.start, rows: loaded.flat() });
    if (edit === null) {
      await transaction.done;
      return mirror;
    }
    const totals = await Promise.all(
      (edit.totals ?? []).map(async (day) => {
        const known = await transaction.objectStore('totals').get(day.day);
        // A later answer may already be stored.
        return (known?.at ?? day.at) <= day.at ? [day] : [];
      }),
    );
    const writes: Promise<unknown>[] = totals.flat().map((day) => transaction.objectStore('totals').put(day));
    let { blocks } = mirror;
    if (edit.splice) {
      const after = spliceBlocks(mirror.blocks, loaded, place, edit.splice);
      blocks = after.blocks;
      for (const [key, rows] of after.stored) writes.push(rows ? store.put(rows.map(packRow), key) : store.delete(key));
    }
    let { mirror: after } = edit;
    for (let last = blocks.at(-1); last && after.count - last.count >= MOST_MIRRORED; last = blocks.at(-1)) {
      const [dropped = []] = await rowsIn(store, [last]);
      writes.push(store.delete(last.key));
      blocks = blocks.slice(0, -1);
      after = { ...spliced(after, dropped, []), complete: false, reach: blocks.at(-1)?.newest ?? null };
    }
    const written = { ...after, blocks, revision: mirror.revision + 1 };
    writes.push(transaction.objectStore('mirror').put(written, KEY));
    // An aborted transaction rejects each of its writes.
    await Promise.all([...writes, transaction.done]);
    return written;
  }
}

const asResult = <T>(work: Promise<T>): Promise<Result<T, StorageError>> =>
  work.then(ok, (thrown) => fail(storageError(thrown)));

const rowsIn = (
  store: { get(key: number): Promise<PackedRow[] | undefined> },
  blocks: Block[],
): Promise<Referral[][]> => Promise.all(blocks.map(async ({ key }) => ((await store.get(key)) ?? []).map(unpackRow)));

/** Deletes the history of an account. Never fails; the next start of the worker tries again. */
export const deleteMirror = (accountId: string): Promise<void> => inTime(deleteDB(nameOf(accountId))).catch(() => {});

export async function mirroredAccounts(): Promise<string[]> {
  const databases = await inTime(indexedDB.databases());
  const prefix = nameOf('');
  return databases.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}

export const mirrorStore = {
  read: readHistory,
  rows: readRows,
  mirror: readMirror,
  change: changeMirror,
  remove: deleteMirror,
  accounts: mirroredAccounts,
};
export type MirrorStore = typeof mirrorStore;

/** ms. A database that hangs must not hold up polls. */
export const DATABASE_TIMEOUT = 10_000;

async function inTime<T>(work: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('The database takes too long')), DATABASE_TIMEOUT);
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer));
}

/** Opens the database each time: the worker may be stopped at any moment, and an open database blocks deletion. */
async function within<T>(accountId: string, work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const opened = openDB<Schema>(nameOf(accountId), 1, {
    upgrade(created) {
      created.createObjectStore('mirror');
      created.createObjectStore('totals', { keyPath: 'day' });
      created.createObjectStore('rows');
    },
  });
  return inTime(opened.then((database) => work(database).finally(() => database.close())));
}

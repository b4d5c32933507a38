import { dayOf } from '../../domain/calendar/calendar.ts';
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
import { answered, withDatabase, written } from '../database.ts';
import { storageError } from '../storage/pending-writes.ts';
import { afterSplice, blocksWithin } from './blocks.ts';
import { type PackedRow, pack, unpack } from './packed-row.ts';

/**
 * Where mirrors are kept: in IndexedDB, a database to each account, so that disconnecting takes the whole of it away.
 * The worker alone writes; views read.
 */
const mirrorIn = (at: IDBTransaction): Promise<Mirror | undefined> => answered(at.objectStore('mirror').get(KEY));
const blockIn = async (at: IDBTransaction, key: number): Promise<Row[]> => {
  const packed: PackedRow[] | undefined = await answered(at.objectStore('rows').get(key));
  return (packed ?? []).map(unpack);
};
const blocksIn = (at: IDBTransaction, found: readonly Block[]): Promise<Row[][]> =>
  Promise.all(found.map(({ key }) => blockIn(at, key)));

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
export interface Change {
  mirror: Mirror;
  splice?: Splice | null;
  totals?: DayTotals[];
}

/** The rows to work on, from one index to another. */
export type Range = [from: number, to: number];

const KEY = 'mirror';
const nameOf = (accountId: string): string => `mirror/${accountId}`;

/**
 * Reads all, or only blocks with rows of this moment (ms) or later, and totals from its day on. Rejects where the
 * browser cannot.
 */
export async function readHistory(accountId: string, since: number | null = null): Promise<History> {
  return within(accountId, async (database) => {
    const at = database.transaction(['mirror', 'totals', 'rows']);
    const mirror = (await mirrorIn(at)) ?? null;
    const from = since === null ? null : IDBKeyRange.lowerBound(dayOf(since));
    const totals: Promise<DayTotals[]> = answered(at.objectStore('totals').getAll(from));
    const wanted = (mirror?.blocks ?? []).filter(({ newest }) => since === null || (newest ?? since) >= since);
    return { mirror, rows: (await blocksIn(at, wanted)).flat(), totals: await totals };
  });
}

/** Reads rows from one index to another, in the list's order. Rejects where the browser cannot. */
export async function readRows(accountId: string, range: Range): Promise<Row[]> {
  return within(accountId, async (database) => {
    const at = database.transaction(['mirror', 'rows']);
    const { blocks } = (await mirrorIn(at)) ?? NEW_MIRROR;
    const { start, found } = blocksWithin(blocks, range);
    const rows = (await blocksIn(at, found)).flat();
    return rows.slice(range[0] - start, range[1] - start);
  });
}

/** What is known of an account's mirror as a whole; null: nothing yet. Errors: `storage-failed`. */
export async function readMirror(accountId: string): Promise<Result<Mirror | null, StorageError>> {
  try {
    return ok((await within(accountId, (database) => mirrorIn(database.transaction('mirror')))) ?? null);
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
  range: (mirror: Mirror) => Range,
  work: (mirror: Mirror, window: { from: number; rows: Row[] }) => Change | null,
): Promise<Result<Mirror, StorageError>> {
  try {
    return ok(await within(accountId, (database) => changeIn(database, range, work)));
  } catch (thrown) {
    return fail(storageError(thrown));
  }
}

async function changeIn(
  database: IDBDatabase,
  range: (mirror: Mirror) => Range,
  work: (mirror: Mirror, window: { from: number; rows: Row[] }) => Change | null,
): Promise<Mirror> {
  const all = database.transaction(['mirror', 'totals', 'rows'], 'readwrite', { durability: 'strict' });
  const done = written(all);
  const [rowStore, totalStore] = [all.objectStore('rows'), all.objectStore('totals')];
  const mirror = (await mirrorIn(all)) ?? NEW_MIRROR;
  const place = blocksWithin(mirror.blocks, range(mirror));
  const loaded = await blocksIn(all, place.found);
  const change = work(mirror, { from: place.start, rows: loaded.flat() });
  if (change === null) {
    await done;
    return mirror;
  }
  const totals = await Promise.all(
    (change.totals ?? []).map(async (one) => {
      const known: DayTotals | undefined = await answered(totalStore.get(one.day));
      // An answer that is older than what is known of its day was overtaken.
      return (known?.at ?? one.at) <= one.at ? [one] : [];
    }),
  );
  for (const one of totals.flat()) totalStore.put(one);
  let { blocks } = mirror;
  if (change.splice) {
    const after = afterSplice(mirror.blocks, loaded, place, change.splice);
    blocks = after.blocks;
    for (const [key, rows] of after.stored) rows ? rowStore.put(rows.map(pack), key) : rowStore.delete(key);
  }
  let { mirror: after } = change;
  for (let last = blocks.at(-1); last && after.count - last.count >= MOST_MIRRORED; last = blocks.at(-1)) {
    const dropped = await blockIn(all, last.key);
    rowStore.delete(last.key);
    blocks = blocks.slice(0, -1);
    after = { ...spliced(after, dropped, []), complete: false, reach: blocks.at(-1)?.newest ?? null };
  }
  const next = { ...after, blocks, revision: mirror.revision + 1 };
  all.objectStore('mirror').put(next, KEY);
  await done;
  return next;
}

/** Deletes all history of an account. Must not fail: what cannot be deleted is tried again at a start. */
export async function deleteMirror(accountId: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(nameOf(accountId));
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
  });
}

/** The accounts that have a mirror. */
export async function mirroredAccounts(): Promise<string[]> {
  const all = await indexedDB.databases();
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

const within = <T>(accountId: string, work: (database: IDBDatabase) => Promise<T>): Promise<T> =>
  withDatabase({ factory: indexedDB, name: nameOf(accountId), make: makeStores }, work);

function makeStores(database: IDBDatabase): void {
  database.createObjectStore('mirror');
  database.createObjectStore('totals', { keyPath: 'day' });
  database.createObjectStore('rows');
}

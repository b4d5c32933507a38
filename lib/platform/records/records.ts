import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DAY, type Day, dayOf } from '../../domain/calendar/calendar.ts';
import type { StorageError } from '../../domain/errors-schema.ts';
import type { Entry } from '../../domain/records/entries.ts';
import type { DayTotals, RecordsMetadata, RecordsPart, RecordsUpdate } from '../../domain/records/records-metadata.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { storageError } from '../storage/pending-writes.ts';
import { type PackedEntry, pack, unpack } from './packed-entry.ts';

/**
 * Where the records of an account are kept: in IndexedDB, a database to each account, so that disconnecting takes the
 * whole of it away. The worker alone writes; views read. Referrals lie in buckets by UTC day, a stored value a day:
 * ten years are 3,650 values, which a page reads at once, and a poll rewrites only the few that changed.
 */
interface Schema extends DBSchema {
  metadata: { key: string; value: RecordsMetadata };
  totals: { key: Day; value: DayTotals };
  entries: { key: number; value: PackedEntry[] };
}

/** Everything that is kept of an account. */
export interface Records {
  metadata: RecordsMetadata | null;
  /** Oldest first. */
  totals: DayTotals[];
  entries: Entry[];
}

/** Reading and writing as the worker's parts are given it. */
export interface RecordStore {
  read: typeof readRecords;
  metadata: typeof readMetadata;
  change: typeof changeRecords;
  remove: typeof deleteRecords;
  accounts: typeof recordedAccounts;
}

/** The day buckets that `change` works on: these, all from one on, or so many of the oldest that come after one. */
export type Wanted = number[] | { from: number } | { after: number | null; most: number };

/** What becomes of them; null: nothing. */
export type Work = (part: RecordsPart) => RecordsUpdate | null;

const METADATA = 'metadata';

const nameOf = (accountId: string): string => `records/${accountId}`;

/** Reads all, or only the day bucket `from` and what lies after it. Rejects where the browser cannot. */
export async function readRecords(accountId: string, from: number | null = null): Promise<Records> {
  return within(accountId, async (database) => {
    const at = database.transaction(['metadata', 'totals', 'entries']);
    const range = from === null ? null : IDBKeyRange.lowerBound(from);
    const [metadata, totals, buckets] = await Promise.all([
      at.objectStore('metadata').get(METADATA),
      at.objectStore('totals').getAll(from === null ? null : IDBKeyRange.lowerBound(dayOf(from * DAY))),
      at.objectStore('entries').getAll(range),
    ]);
    return { metadata: metadata ?? null, totals, entries: buckets.flatMap((bucket) => bucket.map(unpack)) };
  });
}

/** What is known of an account's records as a whole; null: nothing is recorded. Errors: `storage-failed`. */
export async function readMetadata(accountId: string): Promise<Result<RecordsMetadata | null, StorageError>> {
  try {
    const metadata = await within(accountId, (database) => database.get('metadata', METADATA));
    return ok(metadata ?? null);
  } catch (thrown) {
    return fail(storageError(thrown));
  }
}

/**
 * Changes a part of the records in one transaction: all of it, or none, and raises their revision. `work` answers null
 * to leave all as it is. Answers the metadata as it is then. Errors: `storage-full`, `storage-failed`.
 */
export async function changeRecords(
  accountId: string,
  wanted: Wanted,
  work: Work,
): Promise<Result<RecordsMetadata | null, StorageError>> {
  try {
    return ok(await within(accountId, (database) => changeIn(database, wanted, work)));
  } catch (thrown) {
    return fail(storageError(thrown));
  }
}

async function changeIn(database: IDBPDatabase<Schema>, wanted: Wanted, work: Work): Promise<RecordsMetadata | null> {
  const all = database.transaction(['metadata', 'totals', 'entries'], 'readwrite', { durability: 'strict' });
  const buckets = all.objectStore('entries');
  const range =
    Array.isArray(wanted) || ('after' in wanted && wanted.after === null)
      ? null
      : 'from' in wanted
        ? IDBKeyRange.lowerBound(wanted.from)
        : IDBKeyRange.lowerBound(wanted.after, true);
  const keys = Array.isArray(wanted)
    ? wanted
    : await buckets.getAllKeys(range, 'most' in wanted ? wanted.most : undefined);
  const [metadata = null, ...stored] = await Promise.all([
    all.objectStore('metadata').get(METADATA),
    ...keys.map((key) => buckets.get(key)),
  ] as const);
  const before: RecordsPart = {
    metadata,
    entries: new Map(keys.map((key, at) => [key, (stored[at] ?? []).map(unpack)])),
  };
  const after = work(before);
  if (after === null) {
    await all.done;
    return metadata;
  }
  const known = await Promise.all(after.totals.map(({ day }) => all.objectStore('totals').get(day)));
  for (const [nth, totals] of after.totals.entries()) {
    // An answer that is older than what is known of its day, by the service's clock, was overtaken.
    if ((known[nth]?.at ?? totals.at) <= totals.at) void all.objectStore('totals').put(totals);
  }
  for (const [key, entries] of after.entries) {
    if (entries === before.entries.get(key)) continue;
    void (entries.length === 0 ? buckets.delete(key) : buckets.put(entries.map(pack), key));
  }
  const written = { ...after.metadata, revision: (metadata?.revision ?? 0) + 1 };
  void all.objectStore('metadata').put(written, METADATA);
  await all.done;
  return written;
}

/** Deletes all records of an account. Must not fail: what cannot be deleted is empty, or tried again at a start. */
export async function deleteRecords(accountId: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(nameOf(accountId));
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
  });
}

/** The accounts that have records. */
export async function recordedAccounts(): Promise<string[]> {
  const all = await indexedDB.databases();
  const prefix = nameOf('');
  return all.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}

export const records: RecordStore = {
  read: readRecords,
  metadata: readMetadata,
  change: changeRecords,
  remove: deleteRecords,
  accounts: recordedAccounts,
};

/** Opened anew each time: the browser may stop the worker at any moment, and an open one holds up its deletion. */
async function within<T>(accountId: string, work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(nameOf(accountId), 1, {
    upgrade(made) {
      made.createObjectStore('metadata');
      made.createObjectStore('totals', { keyPath: 'day' });
      made.createObjectStore('entries');
    },
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

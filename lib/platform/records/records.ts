import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DAY, type Day, dayOf } from '../../domain/calendar/calendar.ts';
import type { StorageError } from '../../domain/errors.ts';
import type { DayBuckets, Entry } from '../../domain/records/entries.ts';
import type { DayTotals, Held, Recorded, RecordsMetadata } from '../../domain/records/records-metadata.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { storageError } from '../storage/pending-writes.ts';
import { type PackedEntry, pack, unpack } from './packed-entry.ts';

/**
 * Where the records of an account are kept: in IndexedDB, a database to each account, so that disconnecting takes the
 * whole of it away. The worker alone writes; views read. Referrals are filed by UTC day, a stored value a day: ten
 * years are 3,650 values, which a page reads at once, and a poll rewrites only the few that changed.
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
  change: typeof changeRecords;
  remove: typeof deleteRecords;
  accounts: typeof recordedAccounts;
}

/** What `change` is to hold: these files, all from one on, or so many of the oldest that come after one. */
export type Wanted = number[] | { from: number } | { after: number | null; most: number };

/** What becomes of what is held; `days`: the totals of several, where they come from elsewhere. */
export type Work = (held: Held) => (Recorded & { days?: DayTotals[] }) | null;

const METADATA = 'metadata';

const nameOf = (accountId: string): string => `records/${accountId}`;

/** Reads all, or only what lies in the file `from` and after it. Rejects where the browser cannot. */
export async function readRecords(accountId: string, from: number | null = null): Promise<Records> {
  return within(accountId, async (database) => {
    const at = database.transaction(['metadata', 'totals', 'entries']);
    const range = from === null ? null : IDBKeyRange.lowerBound(from);
    const [metadata, totals, files] = await Promise.all([
      at.objectStore('metadata').get(METADATA),
      at.objectStore('totals').getAll(from === null ? null : IDBKeyRange.lowerBound(dayOf(from * DAY))),
      at.objectStore('entries').getAll(range),
    ]);
    return { metadata: metadata ?? null, totals, entries: files.flatMap((file) => file.map(unpack)) };
  });
}

/**
 * Changes a part of the records in one transaction: all of it, or none. `work` answers null to leave all as it is.
 * Answers the book as it is then. Errors: `storage-full`, `storage-failed`.
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

async function changeIn(
  database: IDBPDatabase<Schema>,
  wanted: Wanted,
  work: Work,
): Promise<RecordsMetadata | null> {
  const all = database.transaction(['metadata', 'totals', 'entries'], 'readwrite', { durability: 'strict' });
  const files = all.objectStore('entries');
  const range =
    Array.isArray(wanted) || ('after' in wanted && wanted.after === null)
      ? null
      : 'from' in wanted
        ? IDBKeyRange.lowerBound(wanted.from)
        : IDBKeyRange.lowerBound(wanted.after, true);
  const keys = Array.isArray(wanted)
    ? wanted
    : await files.getAllKeys(range, 'most' in wanted ? wanted.most : undefined);
  const [metadata = null, ...held] = await Promise.all([
    all.objectStore('metadata').get(METADATA),
    ...keys.map((key) => files.get(key)),
  ] as const);
  const before: Held = {
    metadata,
    entries: new Map(keys.map((key, at) => [key, (held[at] ?? []).map(unpack)])),
  };
  const after = work(before);
  if (after === null) {
    await all.done;
    return metadata;
  }
  const days = after.days ?? (after.totals ? [after.totals] : []);
  const known = await Promise.all(days.map(({ day }) => all.objectStore('totals').get(day)));
  for (const [nth, totals] of days.entries()) {
    // An answer that is older than what is known of its day, by the service's clock, was overtaken.
    if ((known[nth]?.at ?? totals.at) <= totals.at) void all.objectStore('totals').put(totals);
  }
  for (const [key, entries] of changed(before.entries, after.entries)) {
    void (entries.length === 0 ? files.delete(key) : files.put(entries.map(pack), key));
  }
  void all.objectStore('metadata').put(after.metadata, METADATA);
  await all.done;
  return after.metadata;
}

/** Takes all records of an account away. Must not fail: what cannot be deleted is empty, or tried again at a start. */
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
  change: changeRecords,
  remove: deleteRecords,
  accounts: recordedAccounts,
};

/** Opened anew each time: the browser may stop the worker at any moment, and an open one holds up its deletion. */
async function within<T>(
  accountId: string,
  work: (database: IDBPDatabase<Schema>) => Promise<T>,
): Promise<T> {
  const database = await openDB<Schema>(nameOf(accountId), 2, {
    upgrade(made) {
      // What no released version has written begins anew.
      for (const name of made.objectStoreNames) made.deleteObjectStore(name);
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

const changed = (before: DayBuckets, after: DayBuckets): [number, Entry[]][] =>
  [...after].filter(([file, entries]) => JSON.stringify(entries) !== JSON.stringify(before.get(file) ?? []));

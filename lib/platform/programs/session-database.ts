import type { IDBPDatabase } from 'idb';
import { browser } from '../browser.ts';
import { createCachedArea } from '../storage/cached-area.ts';
import type { Items } from '../storage/item.ts';
import { PREFIX, type Schema } from './program-stores.ts';

/** The end of a key that each program has. */
const RECORD = '/record/record';

const session = createCachedArea(browser.storage.session);

/** The end of the last change of each program, because changes run one after another. */
const ends = new Map<string, Promise<void>>();

/** Whether the browser refuses all databases, as Firefox does when it never remembers history. */
export const areDatabasesRefused = (): Promise<boolean> => indexedDB.databases().then(() => false, isRefusal);

export const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'InvalidStateError';

/** A program's database in such a browser, kept until the browser closes. It has what the callers use of a database. */
export function openSessionDatabase(accountId: string): IDBPDatabase<Schema> {
  const database = {
    close() {},
    get: (store: string, key: IDBValidKey) => transact(accountId, 'readonly').objectStore(store).get(key),
    transaction: (_stores: string[], mode: IDBTransactionMode = 'readonly') => transact(accountId, mode),
  };
  return database as unknown as IDBPDatabase<Schema>;
}

/** Which programs have one. */
export async function sessionPrograms(): Promise<string[]> {
  const keys = Object.keys(await session.get());
  return keys.flatMap((key) =>
    key.startsWith(PREFIX) && key.endsWith(RECORD) ? key.slice(PREFIX.length, -RECORD.length) : [],
  );
}

export async function removeSessionProgram(accountId: string): Promise<void> {
  const keys = Object.keys(await session.get());
  await session.remove(keys.filter((key) => key.startsWith(`${PREFIX}${accountId}/`)));
}

/** A change is stored in one call when its end is awaited, or never. */
function transact(accountId: string, mode: IDBTransactionMode) {
  const isChange = mode === 'readwrite';
  const before = (isChange && ends.get(accountId)) || Promise.resolve();
  const ended = Promise.withResolvers<void>();
  if (isChange) ends.set(accountId, ended.promise);
  const snapshot = before.then(async (): Promise<Items> => ({ ...(await session.get()) }));
  const changes: Items = {};
  let isAborted = false;

  async function commit(): Promise<void> {
    try {
      await snapshot;
      await session.set(changes);
      // What is deleted is stored as null first, because a browser cannot set and remove in one call.
      await session.remove(Object.keys(changes).filter((key) => changes[key] === null));
    } finally {
      ended.resolve();
    }
  }

  function objectStore(store: string) {
    const place = `${PREFIX}${accountId}/${store}/`;
    const write = async (key: string, value: unknown) => {
      const items = await snapshot;
      items[key] = value;
      changes[key] = value;
    };
    const keys = async () => Object.keys(await snapshot).filter((key) => key.startsWith(place));
    return {
      get: async (key: IDBValidKey) => (await snapshot)[place + key] ?? undefined,
      async getAll(range: IDBKeyRange | null = null): Promise<unknown[]> {
        const items = await snapshot;
        const within = (await keys()).filter((key) => range?.includes(key.slice(place.length)) ?? true);
        return within.sort().flatMap((key) => items[key] ?? []);
      },
      put: (value: unknown, key: IDBValidKey = (value as { day: string }).day) => write(place + key, value),
      delete: (key: IDBValidKey) => write(place + key, null),
      // One wait, so that it comes before what is written after it.
      async clear(): Promise<void> {
        const items = await snapshot;
        for (const key of Object.keys(items)) if (key.startsWith(place)) items[key] = changes[key] = null;
      },
    };
  }

  return {
    objectStore,
    abort(): void {
      isAborted = true;
      ended.resolve();
    },
    get done(): Promise<void> {
      return isAborted ? ended.promise : commit();
    },
  };
}

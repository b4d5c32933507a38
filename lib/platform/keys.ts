/**
 * The keys that stored passwords are locked with, in IndexedDB: a key that cannot be extracted is kept there as
 * an object, and unlike storage.local nothing of it is ever handed to a page. The worker alone opens it.
 *
 * Where the browser knows storage buckets (Chromium), each account's key has one to itself: deleting a bucket
 * deletes its files, while what is deleted within a database stays in its files until they are tidied up. Failures
 * of bucket or database reject.
 */
export interface KeyStore {
  /** null: there is none, or what is there is no key. */
  get(accountId: string): Promise<CryptoKey | null>;
  put(accountId: string, key: CryptoKey): Promise<void>;
  remove(accountId: string): Promise<void>;
  /** The accounts that have a key. */
  ids(): Promise<string[]>;
}

/** What the types of browsers do not know yet. */
interface Buckets {
  open(name: string, options: { durability: 'strict' }): Promise<{ indexedDB: IDBFactory }>;
  keys(): Promise<string[]>;
  delete(name: string): Promise<void>;
}

const NAME = 'vault';
const KEYS = 'keys';
const BUCKET = 'key-';

export function openKeys(): KeyStore {
  const { storageBuckets } = navigator as { storageBuckets?: Buckets };
  return storageBuckets ? inBuckets(storageBuckets) : inOneDatabase();
}

function inBuckets(buckets: Buckets): KeyStore {
  const factory = async (accountId: string) =>
    (await buckets.open(BUCKET + accountId, { durability: 'strict' })).indexedDB;
  const ids = async () =>
    (await buckets.keys()).flatMap((name) => (name.startsWith(BUCKET) ? [name.slice(BUCKET.length)] : []));
  return {
    ids,
    async get(accountId) {
      // Opening a bucket would make one.
      if (!(await ids()).includes(accountId)) return null;
      return asKey(await within(await factory(accountId), 'readonly', (keys) => keys.get(accountId)));
    },
    async put(accountId, key) {
      await within(await factory(accountId), 'readwrite', (keys) => keys.put(key, accountId));
    },
    remove: (accountId) => buckets.delete(BUCKET + accountId),
  };
}

function inOneDatabase(): KeyStore {
  return {
    async get(accountId) {
      return asKey(await within(indexedDB, 'readonly', (keys) => keys.get(accountId)));
    },
    async put(accountId, key) {
      await within(indexedDB, 'readwrite', (keys) => keys.put(key, accountId));
    },
    async remove(accountId) {
      await within(indexedDB, 'readwrite', (keys) => keys.delete(accountId));
    },
    async ids() {
      return (await within(indexedDB, 'readonly', (keys) => keys.getAllKeys())).map(String);
    },
  };
}

const asKey = (found: unknown): CryptoKey | null => (found instanceof CryptoKey ? found : null);

/** Resolves when the change is written. Opened anew each time: the browser may stop the worker at any moment. */
async function within<T>(
  factory: IDBFactory,
  mode: IDBTransactionMode,
  work: (keys: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened(factory);
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(KEYS, mode);
      const request = work(transaction.objectStore(KEYS));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function opened(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(KEYS);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

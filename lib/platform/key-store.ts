import { type IDBPDatabase, type IDBPObjectStore, wrap } from 'idb';
import { inTime } from './with-timeout.ts';

/**
 * The keys that encrypt stored passwords, in IndexedDB, which can hold keys that cannot be extracted. Only the worker
 * opens it. In browsers with storage buckets (Chromium) each key has its own bucket, because deleting a bucket deletes
 * its files, while a deleted database entry stays in the files for a while. Failures reject.
 */
export interface KeyStore {
  get(accountId: string): Promise<CryptoKey | null>;
  put(accountId: string, key: CryptoKey): Promise<void>;
  remove(accountId: string): Promise<void>;
  ids(): Promise<string[]>;
}

/** TypeScript's DOM types lack this. */
interface Buckets {
  open(name: string, options: { durability: 'strict' }): Promise<{ indexedDB: IDBFactory }>;
  keys(): Promise<string[]>;
  delete(name: string): Promise<void>;
}

type Keys = IDBPObjectStore<unknown, [typeof KEYS], typeof KEYS, 'readwrite'>;

const NAME = 'vault';
const KEYS = 'keys';
const BUCKET = 'key-';

export function openKeyStore(): KeyStore {
  const { storageBuckets: buckets } = navigator as { storageBuckets?: Buckets };
  const factoryOf = async (accountId: string): Promise<IDBFactory> =>
    buckets ? (await buckets.open(BUCKET + accountId, { durability: 'strict' })).indexedDB : indexedDB;
  const ids = async (): Promise<string[]> =>
    buckets
      ? (await buckets.keys()).flatMap((name) => (name.startsWith(BUCKET) ? [name.slice(BUCKET.length)] : []))
      : (await within(indexedDB, 'readonly', (keys) => keys.getAllKeys())).map(String);
  async function get(accountId: string): Promise<CryptoKey | null> {
    // Opening a bucket would create one.
    if (!(await ids()).includes(accountId)) return null;
    const found = await within(await factoryOf(accountId), 'readonly', (keys) => keys.get(accountId));
    return found instanceof CryptoKey ? found : null;
  }
  const put = async (accountId: string, key: CryptoKey): Promise<void> =>
    void (await within(await factoryOf(accountId), 'readwrite', (keys) => keys.put(key, accountId)));
  const remove = (accountId: string): Promise<void> =>
    buckets ? buckets.delete(BUCKET + accountId) : within(indexedDB, 'readwrite', (keys) => keys.delete(accountId));
  return {
    ids: () => inTime(ids()),
    get: (accountId) => inTime(get(accountId)),
    put: (accountId, key) => inTime(put(accountId, key)),
    remove: (accountId) => inTime(remove(accountId)),
  };
}

/** Resolves when the change is written. Opens the database each time, because the browser may stop the worker. */
async function within<T>(factory: IDBFactory, mode: IDBTransactionMode, work: (keys: Keys) => Promise<T>): Promise<T> {
  const request = factory.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(KEYS);
  const database = (await wrap(request)) as IDBPDatabase;
  try {
    const transaction = database.transaction(KEYS, mode);
    const [found] = await Promise.all([work(transaction.objectStore(KEYS) as Keys), transaction.done]);
    return found;
  } finally {
    database.close();
  }
}

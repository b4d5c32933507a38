/**
 * The keys that stored passwords are locked with, in IndexedDB: a key that cannot be extracted is kept there as
 * an object, and unlike storage.local nothing of it is ever handed to a page. The worker alone opens it.
 * Failures of the database reject.
 */
export interface KeyStore {
  /** null: there is none, or what is there is no key. */
  get(accountId: string): Promise<CryptoKey | null>;
  put(accountId: string, key: CryptoKey): Promise<void>;
  remove(accountId: string): Promise<void>;
  /** The accounts that have a key. */
  ids(): Promise<string[]>;
}

const NAME = 'vault';
const KEYS = 'keys';

export function openKeys(factory: () => IDBFactory = () => indexedDB): KeyStore {
  return {
    async get(accountId) {
      const found: unknown = await within('readonly', (keys) => keys.get(accountId));
      return found instanceof CryptoKey ? found : null;
    },
    async put(accountId, key) {
      await within('readwrite', (keys) => keys.put(key, accountId));
    },
    async remove(accountId) {
      await within('readwrite', (keys) => keys.delete(accountId));
    },
    async ids() {
      return (await within('readonly', (keys) => keys.getAllKeys())).map(String);
    },
  };

  /** Resolves when the change is written. Opened anew each time: the browser may stop the worker at any moment. */
  async function within<T>(
    mode: IDBTransactionMode,
    work: (keys: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const database = await opened();
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

  function opened(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const request = factory().open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(KEYS);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }
}

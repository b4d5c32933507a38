/** IndexedDB's requests as promises. */

/** Rejects where the request fails. */
export const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Resolves when all changes of the transaction are written; rejects where they are undone. */
export function written(transaction: IDBTransaction): Promise<void> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  // A request that fails is reported first, and nobody waits for this.
  done.catch(() => {});
  return done;
}

/**
 * Opens a database for some work. Anew each time: the browser may stop the worker at any moment, and an open one holds
 * up its deletion.
 * @param make creates its stores, when the database is new
 */
export async function withDatabase<T>(
  { factory, name, make }: { factory: IDBFactory; name: string; make(database: IDBDatabase): void },
  work: (database: IDBDatabase) => Promise<T>,
): Promise<T> {
  const request = factory.open(name, 1);
  request.onupgradeneeded = () => make(request.result);
  const database = await answered(request);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

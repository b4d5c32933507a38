import type { StorageError } from '../../domain/errors-schema.ts';
import { fail, type Result } from '../../domain/result.ts';
import type { MirrorStore } from '../../platform/mirror/mirror-store.ts';
import { withTimeout } from '../../platform/with-timeout.ts';

/** The mirrors as the worker reads and writes them: it never waits for a database that hangs. */
export function timedStore(store: MirrorStore, timeout: (milliseconds: number) => Promise<void>): MirrorStore {
  return {
    read: (...args) => inTime(store.read(...args)),
    rows: (...args) => inTime(store.rows(...args)),
    mirror: (...args) => orFailed(store.mirror(...args)),
    change: (...args) => orFailed(store.change(...args)),
    remove: (...args) => inTime(store.remove(...args)).catch(() => {}),
    accounts: () => inTime(store.accounts()),
  };

  function orFailed<T>(work: Promise<Result<T, StorageError>>): Promise<Result<T, StorageError>> {
    return inTime(work).catch(() => fail<StorageError>({ kind: 'storage-failed' }));
  }

  async function inTime<T>(work: Promise<T>): Promise<T> {
    const done = await withTimeout(
      work.then((value) => ({ value })),
      timeout,
    );
    if (!done) throw new Error('The database takes too long');
    return done.value;
  }
}

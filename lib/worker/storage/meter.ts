import type { ServiceError, StorageError } from '../../domain/errors-schema.ts';
import { quotaEnd, withSpent } from '../../domain/requests/quota.ts';
import type { Result } from '../../domain/result.ts';
import { createQueue } from '../../platform/single-flight.ts';
import type { Store } from '../../platform/storage/storage.ts';
import { spentItem } from '../../platform/storage/storage.ts';

/** The limit of most answers. */
const USUAL_BYTES = 1_000_000;

export type Meter = ReturnType<typeof createMeter>;

/** Counts the requests and bytes of each program. Outlives the worker, and is forgotten when the browser closes. */
export function createMeter({ store, now }: { store: Store; now(): number }) {
  const inQueue = createQueue();
  const spend = (accountId: string, requests: number, bytes: number): Promise<Result<null, StorageError>> =>
    inQueue(async () => {
      const item = spentItem(accountId);
      return store.write(item, withSpent(await store.read(item), now(), { requests, bytes }));
    });

  return {
    /** Whether an automatic request may be made. @param isList a page of a list */
    mayRequest: async (accountId: string, isList = false): Promise<boolean> =>
      quotaEnd(await store.read(spentItem(accountId)), now(), isList) <= now(),

    /**
     * Makes a request that is counted before. Errors: also those of storage, without a request.
     * @param mostBytes the most that its answer may have, which counts until it has come, and if it fails
     */
    async counted<T extends { bytes?: number }>(
      accountId: string,
      request: () => Promise<Result<T, ServiceError>>,
      mostBytes = USUAL_BYTES,
    ): Promise<Result<T, ServiceError>> {
      const begun = await spend(accountId, 1, mostBytes);
      if (!begun.ok) return begun;
      const answer = await request();
      if (answer.ok) await spend(accountId, 0, (answer.value.bytes ?? 0) - mostBytes);
      return answer;
    },
  };
}

import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Pulse } from '../../domain/programs/pulse.ts';
import { MOST, MOST_OF_LISTS, type Quota, quotaEnd, withSpent } from '../../domain/requests/quota.ts';
import type { Result } from '../../domain/result.ts';
import { createSequence } from '../../platform/single-flight.ts';
import { pulseItem, type Store, spentItem } from '../../platform/storage/storage.ts';

/** The limit of most answers. */
const USUAL_BYTES = 1_000_000;

export type Meter = ReturnType<typeof createMeter>;

/** Counts the requests and bytes of each program. Outlives the worker, and is forgotten when the browser closes. */
export function createMeter({ store, now }: { store: Store; now(): number }) {
  const inSequence = createSequence();
  const spend = (accountId: string, added: Quota, pulse: Pulse | null = null) =>
    inSequence(accountId, async () => {
      const item = spentItem(accountId);
      const spent = withSpent(await store.read(item), now(), added);
      // A change has ended the rest if it is gone.
      const rests = pulse && (await store.read(pulseItem(accountId)));
      return rests ? store.writeAtomically([item, spent], [pulseItem(accountId), pulse]) : store.write(item, spent);
    });

  /** When the next automatic request is allowed (ms); 0: at once. @param isList a page of a list */
  const freeAt = async (accountId: string, isList = false): Promise<number> =>
    quotaEnd(await store.read(spentItem(accountId)), now(), isList ? MOST_OF_LISTS : MOST);

  return {
    freeAt,
    mayRequest: async (accountId: string, isList = false): Promise<boolean> =>
      (await freeAt(accountId, isList)) <= now(),

    /** Counts a request that has ended. @param bytes of its answer; absent: it failed @param pulse stored with it */
    ended: (accountId: string, bytes = USUAL_BYTES, pulse: Pulse | null = null) =>
      spend(accountId, { requests: 1, bytes }, pulse),

    /** Counts a request before it is made. @param mostBytes count until its answer has come, and if it fails */
    async counted<T extends { bytes?: number }>(
      accountId: string,
      request: () => Promise<Result<T, ServiceError>>,
      mostBytes = USUAL_BYTES,
    ): Promise<Result<T, ServiceError>> {
      await spend(accountId, { requests: 1, bytes: mostBytes });
      const answer = await request();
      if (answer.ok) await spend(accountId, { requests: 0, bytes: (answer.value.bytes ?? 0) - mostBytes });
      return answer;
    },
  };
}

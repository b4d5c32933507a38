import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Pulse } from '../../domain/programs/pulse.ts';
import { MOST, MOST_OF_LISTS, type Quota, quotaEnd, withSpent } from '../../domain/requests/quota.ts';
import type { Result } from '../../domain/result.ts';
import { createSequence } from '../../platform/single-flight.ts';
import { pulseItem, type Store, spentItem } from '../../platform/storage/storage.ts';

/** The limit of most answers. */
const USUAL_BYTES = 1_000_000;

type Answered = Result<{ bytes?: number }, ServiceError>;

/** What a request has taken. Checking for the network is no request. @param most bytes that a failure may have brought */
function costOf(answer: Answered, most: number): Quota {
  if (answer.ok) return { requests: 1, bytes: answer.value.bytes ?? 0 };
  return answer.error.kind === 'offline' ? { requests: 0, bytes: 0 } : { requests: 1, bytes: most };
}

export type Meter = ReturnType<typeof createMeter>;

/** Counts the requests and bytes of each program. Outlives the worker, and is forgotten when the browser closes. */
export function createMeter({ store, now }: { store: Store; now(): number }) {
  const inSequence = createSequence();
  const spend = (accountId: string, cost: Quota, pulse: Pulse | null = null) =>
    inSequence(accountId, async () => {
      const item = spentItem(accountId);
      const spent = withSpent(await store.read(item), now(), cost);
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

    /** Counts a request that has ended. @param pulse stored with it */
    ended: (accountId: string, answer: Answered, pulse: Pulse | null = null) =>
      spend(accountId, costOf(answer, USUAL_BYTES), pulse),

    /** Counts a request before it is made. @param mostBytes count until its answer has come, and if it fails */
    async counted<T extends { bytes?: number }>(
      accountId: string,
      request: () => Promise<Result<T, ServiceError>>,
      mostBytes = USUAL_BYTES,
    ): Promise<Result<T, ServiceError>> {
      await spend(accountId, { requests: 1, bytes: mostBytes });
      const answer = await request();
      const { requests, bytes } = costOf(answer, mostBytes);
      await spend(accountId, { requests: requests - 1, bytes: bytes - mostBytes });
      return answer;
    },
  };
}

import type { Account } from '../../domain/accounts/account.ts';
import { afterFinding } from '../../domain/accounts/capabilities.ts';
import type { ServiceError, StorageError } from '../../domain/errors-schema.ts';
import { afterForgetting, afterHistoryFailed, afterRecording } from '../../domain/polling/account-state.ts';
import { listsPayouts } from '../../domain/portal/payouts.ts';
import { asksHistory, identityOf, withHistoryPending } from '../../domain/records/ask-history.ts';
import type { Backfill } from '../../domain/records/backfill-progress.ts';
import { type Observation, observationOf } from '../../domain/records/observation.ts';
import { firstBucketFor, record } from '../../domain/records/record.ts';
import type { RecordsMetadata } from '../../domain/records/records-metadata.ts';
import { fail } from '../../domain/result.ts';
import type { RecordStore, Wanted, Work } from '../../platform/records/records.ts';
import {
  capabilitiesOf,
  earningsSummaryOf,
  findAccount,
  payoutsOf,
  SETTINGS,
  type Store,
  stateOf,
} from '../../platform/storage/storage.ts';
import { askRecent, type RecentHistoryDeps } from './recent-history.ts';
import { type Changed, createRecordWriter } from './record-writer.ts';
import { createSummaryWriter } from './summary-writer.ts';

export interface RecorderDeps extends RecentHistoryDeps {
  store: Store;
  records: RecordStore;
  /** In [0, 1). */
  random(): number;
  /** Resolves after so many ms. */
  timeout(milliseconds: number): Promise<void>;
  /** Storage has no transactions: runs `work` while nobody else writes. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

export type Recorder = ReturnType<typeof createRecorder>;

/**
 * The one writer of the records. The last answer lies in the account's state, written with all that was judged of it;
 * what of it is not recorded yet is known by the records' own cursor, which is written in one transaction with what
 * they gain. So a worker that dies before, between or after records each day and each referral once. Where an answer
 * does not list all that it counts, the service's history is asked: once, and by nobody else meanwhile.
 */
export function createRecorder(deps: RecorderDeps) {
  const { store, now, inTurn } = deps;
  const records = createRecordWriter(deps.records, deps.timeout);
  const summaries = createSummaryWriter({ store, records, now, inTurn });
  const underWay = new Map<string, { again: boolean; done: Promise<void> }>();

  return {
    /** Records the account's last answer, unless that is done, and renews its earnings summary. */
    record: recordInOrder,
    look: summaries.look,
    renew: summaries.renew,

    /** What is known of the records as a whole; null: nothing is recorded, or they cannot be read. */
    async metadata(accountId: string): Promise<RecordsMetadata | null> {
      const known = await records.metadata(accountId);
      return known.ok ? known.value : null;
    },

    /** Changes records in one transaction, and renews the earnings summary. Errors: `storage-full`, `storage-failed`. */
    async change(accountId: string, wanted: Wanted, work: Work): Changed {
      const kept = await write(accountId, wanted, work);
      if (kept.ok && (await summaries.isStale(accountId, kept.value))) await summaries.renew(accountId);
      return kept;
    },

    /** The same without the earnings summary: for whoever changes them many times and calls `renew` at the end. */
    write,

    /** Keeps in memory what became of a backfill and could not be written; the next change writes it. */
    async hold(accountId: string, backfill: Backfill): Promise<void> {
      records.hold(accountId, backfill);
      await summaries.renew(accountId);
    },

    /** Deletes the records of an account that stays connected: the next answer begins them anew. */
    async forget(accountId: string): Promise<void> {
      await inTurn(async () => {
        await records.remove(accountId);
        await store.erase(earningsSummaryOf(accountId));
        if (await findAccount(store, accountId))
          await store.write(stateOf(accountId), afterForgetting(await store.read(stateOf(accountId))));
      });
    },
  };

  function write(accountId: string, wanted: Wanted, work: Work): Changed {
    return inTurn(async () =>
      (await findAccount(store, accountId))
        ? records.change(accountId, wanted, work)
        : fail<StorageError>({ kind: 'storage-failed' }),
    );
  }

  /** One at a time for an account. Who comes while the history is asked finds the answer that it brings recorded, too. */
  function recordInOrder(accountId: string): Promise<void> {
    const before = underWay.get(accountId);
    if (before) {
      before.again = true;
      return before.done;
    }
    const begun = { again: false, done: Promise.resolve() };
    underWay.set(accountId, begun);
    begun.done = (async () => {
      do {
        begun.again = false;
        if (await recordOnce(accountId)) await summaries.renew(accountId);
      } while (begun.again);
    })().finally(() => underWay.delete(accountId));
    return begun.done;
  }

  /** Whether anything was recorded. */
  async function recordOnce(accountId: string, isOffered = true): Promise<boolean> {
    const found = await inTurn(() => unrecordedAnswer(accountId));
    if (!found) return false;
    const { account, answer } = found;
    const known = await records.metadata(accountId);
    if (!known.ok) return false;
    const capabilities = await store.read(capabilitiesOf(accountId));
    const hasHistory = isOffered && capabilities?.history !== false;
    const identity = identityOf(answer.rows, hasHistory, known.value);
    const cursor = known.value?.cursor ?? null;
    const isAsked = hasHistory && identity !== 'none' && asksHistory(cursor, answer);
    const recent = isAsked ? await askRecent(found, cursor, deps) : { history: null };
    if (recent === 'absent') {
      const context = { revision: account.revision, now: now() };
      const refreshed = afterFinding(capabilities, { history: false }, context);
      await inTurn(() => store.write(capabilitiesOf(accountId), refreshed));
      return recordOnce(accountId, false);
    }
    if (recent === 'later') return leavePending(account, answer, null);
    if ('failed' in recent) return leavePending(account, answer, recent.failed);

    return inTurn(async () => {
      const current = await findAccount(store, accountId);
      if (current?.revision !== account.revision) return false;
      const from = firstBucketFor(known.value, answer, recent.history);
      const ways = { identity, listsPayouts: listsPayouts(await store.read(payoutsOf(accountId))) };
      const kept = await records.change(accountId, { from }, (part) => record(part, answer, recent.history, ways));
      if (!kept.ok) return false;
      const after = await store.read(stateOf(accountId));
      if (after.snapshot?.fetchedAt === answer.fetchedAt) await store.write(stateOf(accountId), afterRecording(after));
      return true;
    });
  }

  /** An account's last answer, where it is not recorded yet. */
  async function unrecordedAnswer(accountId: string) {
    const account = await findAccount(store, accountId);
    const state = await store.read(stateOf(accountId));
    // An answer that is doubted is not recorded before another one says the same.
    if (!account || !state.unrecorded || !state.snapshot || state.ledger?.emptied) return null;
    const answer = observationOf(state.snapshot);
    return answer && { account, state, answer };
  }

  /** The history did not answer: the cursor stays where it is. @param error null: it was not even asked */
  async function leavePending(account: Account, answer: Observation, error: ServiceError | null): Promise<boolean> {
    return inTurn(async () => {
      if (!(await findAccount(store, account.id))) return false;
      if (error) {
        const context = { settings: await store.read(SETTINGS), now: now(), random: deps.random() };
        const state = await store.read(stateOf(account.id));
        await store.write(stateOf(account.id), afterHistoryFailed(state, error, context));
      }
      const kept = await records.change(account.id, [], ({ metadata, entries }) =>
        metadata ? { metadata: withHistoryPending(metadata, answer), entries, totals: [] } : null,
      );
      return kept.ok;
    });
  }
}

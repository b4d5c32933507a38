import type { Account } from '../../domain/accounts/account.ts';
import { afterFinding } from '../../domain/accounts/capabilities.ts';
import { named } from '../../domain/earnings/earnings.ts';
import { dayBucketFrom, earningsSummaryOf } from '../../domain/earnings/earnings-summary.ts';
import { milestoneOf } from '../../domain/earnings/milestone.ts';
import type { ServiceError, StorageError } from '../../domain/errors.ts';
import { afterForgetting, afterHistoryFailed, afterRecording } from '../../domain/polling/account-state.ts';
import type { Backfill } from '../../domain/records/backfill-progress.ts';
import { heldFrom, identityOf, record, waiting } from '../../domain/records/record.ts';
import { asksHistory, type Observation, observationOf } from '../../domain/records/record-cursor.ts';
import type { RecordsMetadata } from '../../domain/records/records-metadata.ts';
import { fail, type Result } from '../../domain/result.ts';
import type { RecordStore, Wanted, Work } from '../../platform/records/records.ts';
import {
  capabilitiesOf,
  earningsSummaryOf as earningsSummaryItem,
  findAccount,
  readSettingsFor,
  SETTINGS,
  type Store,
  stateOf,
} from '../../platform/storage/storage.ts';
import { holdingBackfills } from './hold-backfill.ts';
import { compactRecords } from './make-room.ts';
import { askRecent, type RecentHistoryDeps } from './recent-history.ts';

export interface RecorderDeps extends RecentHistoryDeps {
  store: Store;
  records: RecordStore;
  /** In [0, 1). */
  random(): number;
  /** Resolves after so many ms. */
  pass(milliseconds: number): Promise<void>;
  /** Storage has no transactions: runs `work` while nobody else writes. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

export type Recorder = ReturnType<typeof createRecorder>;

/** A database that takes longer is left to itself: polls wait for it. What it does later is recorded once all the same. */
const TIMEOUT = 10_000;
/** ms for which the popup's figures are fresh enough. */
const FRESH = 60_000;

/**
 * Writes the records: the one writer of them. The last answer lies in the account's state, written with all that was
 * judged of it; what of it is not recorded yet, the records' own cursor tells, which is written in one transaction with
 * what they gain. So a worker that dies before, between or after records each day and each referral once. Where an
 * answer does not tell all that it counts, the service's history is asked: once, and by nobody else meanwhile.
 */
export function createRecorder(deps: RecorderDeps) {
  const { store, now, pass, inTurn } = deps;
  const records = holdingBackfills(deps.records);
  const underWay = new Map<string, { again: boolean; done: Promise<void> }>();

  return {
    /** Records the account's last answer, unless that is done, and renews what the popup tells of it. */
    record: recordInOrder,

    /** Somebody looks: renews what the popup tells where it is old, or of another day. */
    async look(accountId: string): Promise<void> {
      const earningsSummary = await store.read(earningsSummaryItem(accountId));
      if (earningsSummary === null || now() - earningsSummary.at > FRESH || now() < earningsSummary.at)
        await renew(accountId);
    },

    /** Changes records in one go with what the popup tells of them. Errors: `storage-full`, `storage-failed`. */
    async change(
      accountId: string,
      wanted: Wanted,
      work: Work,
    ): Promise<Result<RecordsMetadata | null, StorageError>> {
      let isChanged = false;
      const noted: Work = (held) => {
        const after = work(held);
        isChanged ||= after !== null;
        return after;
      };
      const kept = await inTurn(async () => {
        if (!(await findAccount(store, accountId))) return fail<StorageError>({ kind: 'storage-failed' });
        return changed(accountId, wanted, noted);
      });
      if (kept.ok && (isChanged || (await isUntold(accountId, kept.value)))) await renew(accountId);
      return kept;
    },

    /** Tells of a filling what could not be written, and writes it with the next change. */
    async hold(accountId: string, backfill: Backfill): Promise<void> {
      records.hold(accountId, backfill);
      await renew(accountId);
    },

    /** Deletes the records of an account that stays connected: the next answer begins them anew. */
    async forget(accountId: string): Promise<void> {
      await inTurn(async () => {
        await withTimeout(records.remove(accountId));
        await store.erase(earningsSummaryItem(accountId));
        if (await findAccount(store, accountId))
          await store.write(stateOf(accountId), afterForgetting(await store.read(stateOf(accountId))));
      });
    },

    renew,
  };

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
        if (await recordNow(accountId)) await renew(accountId);
      } while (begun.again);
    })().finally(() => underWay.delete(accountId));
    return begun.done;
  }

  /** Whether anything was recorded. */
  async function recordNow(accountId: string, isOffered = true): Promise<boolean> {
    const found = await inTurn(() => leftOf(accountId));
    if (!found) return false;
    const { account, answer } = found;
    const known = await attempt(accountId, [], () => null);
    if (!known.ok) return false;
    const capabilities = await store.read(capabilitiesOf(accountId));
    const hasHistory = isOffered && capabilities?.history !== false;
    const identity = identityOf(answer.rows, hasHistory, known.value);
    const cursor = known.value?.cursor ?? null;
    const isAsked = hasHistory && identity !== 'none' && asksHistory(cursor, answer);
    const recent = isAsked ? await askRecent(found, cursor, deps) : { told: null };
    if (recent === 'absent') {
      const refreshed = afterFinding(
        capabilities,
        { history: false },
        { revision: account.revision, now: now() },
      );
      await inTurn(() => store.write(capabilitiesOf(accountId), refreshed));
      return recordNow(accountId, false);
    }
    if (recent === 'later') return waitForHistory(account, answer, null);
    if ('failed' in recent) return waitForHistory(account, answer, recent.failed);

    return inTurn(async () => {
      const current = await findAccount(store, accountId);
      if (current?.revision !== account.revision) return false;
      const from = heldFrom(known.value, answer, recent.told);
      const kept = await changed(accountId, { from }, (held) =>
        record(held, answer, recent.told, { identity }),
      );
      if (!kept.ok) return false;
      const after = await store.read(stateOf(accountId));
      if (after.snapshot?.fetchedAt === answer.fetchedAt)
        await store.write(stateOf(accountId), afterRecording(after));
      return true;
    });
  }

  /** What an account's last answer leaves to be recorded; null: nothing. */
  async function leftOf(accountId: string) {
    const account = await findAccount(store, accountId);
    const state = await store.read(stateOf(accountId));
    // An answer that is doubted is not recorded before another one says the same.
    if (!account || !state.unrecorded || !state.snapshot || state.ledger?.emptied) return null;
    const answer = observationOf(state.snapshot);
    return answer && { account, state, answer };
  }

  /** The history did not answer: the cursor stays where it is, and more came in than is recorded. */
  async function waitForHistory(
    account: Account,
    answer: Observation,
    error: ServiceError | null,
  ): Promise<boolean> {
    return inTurn(async () => {
      if (!(await findAccount(store, account.id))) return false;
      if (error) {
        const context = { settings: await store.read(SETTINGS), now: now(), random: deps.random() };
        const state = await store.read(stateOf(account.id));
        await store.write(stateOf(account.id), afterHistoryFailed(state, error, context));
      }
      const kept = await changed(account.id, [], ({ metadata, entries }) =>
        metadata ? waiting({ metadata, entries }, answer) : null,
      );
      return kept.ok;
    });
  }

  /** Whether a worker was stopped before it told how far the past is filled in. */
  async function isUntold(accountId: string, metadata: RecordsMetadata | null): Promise<boolean> {
    const told = (await store.read(earningsSummaryItem(accountId)))?.backfill;
    return told?.stage !== metadata?.backfill?.stage || told?.page !== metadata?.backfill?.page;
  }

  async function attempt(
    accountId: string,
    wanted: Wanted,
    work: Work,
  ): Promise<Result<RecordsMetadata | null, StorageError>> {
    return (await withTimeout(records.change(accountId, wanted, work))) ?? fail({ kind: 'storage-failed' });
  }

  async function changed(
    accountId: string,
    wanted: Wanted,
    work: Work,
  ): Promise<Result<RecordsMetadata | null, StorageError>> {
    const kept = await attempt(accountId, wanted, work);
    if (kept.ok) await compactRecords(kept.value, (...of) => attempt(accountId, ...of));
    return kept;
  }

  async function renew(accountId: string): Promise<void> {
    await inTurn(async () => {
      if (!(await findAccount(store, accountId))) return;
      const earningsSummary = await withTimeout(worked(accountId).catch(() => null));
      // Where the database cannot be read, what was told last stays, with its day.
      if (earningsSummary) await store.write(earningsSummaryItem(accountId), earningsSummary);
    });
  }

  async function worked(accountId: string) {
    const at = now();
    const { metadata, totals, entries } = await records.read(accountId, dayBucketFrom(at));
    if (metadata === null) return null;
    const { currency } = await readSettingsFor(store, accountId, metadata.currencies);
    const context = { now: at, since: metadata.since };
    let milestone = milestoneOf(totals, named(entries, currency), context);
    // The best day of two months: whether it is the best of all, only all can tell.
    if (milestone?.kind === 'best-day')
      milestone = milestoneOf(totals, named((await records.read(accountId)).entries, currency), context);
    return earningsSummaryOf(metadata, entries, { now: at, currency, milestone });
  }

  function withTimeout<T>(work: Promise<T>): Promise<T | undefined> {
    return Promise.race([work, pass(TIMEOUT).then(() => undefined)]);
  }
}

import { named } from '../domain/earnings.ts';
import { filesOf } from '../domain/entries.ts';
import type { StorageError } from '../domain/errors.ts';
import type { Filling } from '../domain/filling.ts';
import { fileFrom, insightOf } from '../domain/insight.ts';
import { milestoneOf } from '../domain/milestone.ts';
import { type Book, record } from '../domain/records.ts';
import { fail, type Result } from '../domain/result.ts';
import { afterForgetting, afterRecording } from '../domain/state.ts';
import { dropOldest, isTooMuch, thin } from '../domain/thinning.ts';
import type { RecordStore, Wanted, Work } from '../platform/records.ts';
import {
  findAccount,
  insightOf as insightItem,
  readSettingsFor,
  type Store,
  stateOf,
} from '../platform/storage.ts';
import { holdingFillings } from './held-filling.ts';

export interface RecorderDeps {
  store: Store;
  records: RecordStore;
  now(): number;
  /** Resolves after so many ms. */
  pass(milliseconds: number): Promise<void>;
  /** Storage has no transactions: runs `work` while nobody else writes. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

export type Recorder = ReturnType<typeof createRecorder>;

/** A database that takes longer is left to itself: polls wait for it. What it does later is recorded once all the same. */
const PATIENCE = 10_000;
/** ms for which the popup's figures are fresh enough. */
const FRESH = 60_000;
/** Days that are thinned, or dropped, in one transaction. */
const AT_ONCE = 100;

/**
 * Writes the records: the one writer of them. What an answer adds lies in the account's state, written with all else
 * that was judged of it, and goes from there into the database: in one transaction with its own number, so that a
 * worker that dies before, between or after records each day and each referral once.
 */
export function createRecorder({ store, now, pass, inTurn, ...deps }: RecorderDeps) {
  const records = holdingFillings(deps.records);

  return {
    /** Records what the account's answers added, and renews what the popup tells of it. */
    async record(accountId: string): Promise<void> {
      const isNew = await inTurn(() => recordNow(accountId));
      if (isNew) await renew(accountId);
    },

    /** Somebody looks: renews what the popup tells where it is old, or of another day. */
    async look(accountId: string): Promise<void> {
      const insight = await store.read(insightItem(accountId));
      if (insight === null || now() - insight.at > FRESH || now() < insight.at) await renew(accountId);
    },

    /** Changes records in one go with what the popup tells of them. Errors: `storage-full`, `storage-failed`. */
    async change(accountId: string, wanted: Wanted, work: Work): Promise<Result<Book | null, StorageError>> {
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
    async hold(accountId: string, filling: Filling): Promise<void> {
      records.hold(accountId, filling);
      await renew(accountId);
    },

    /** Deletes the records of an account that stays connected: the next answer begins them anew. */
    async forget(accountId: string): Promise<void> {
      await inTurn(async () => {
        await patiently(records.remove(accountId));
        await store.erase(insightItem(accountId));
        if (await findAccount(store, accountId))
          await store.write(stateOf(accountId), afterForgetting(await store.read(stateOf(accountId))));
      });
    },

    renew,
  };

  /** Whether anything was recorded. */
  async function recordNow(accountId: string): Promise<boolean> {
    if (!(await findAccount(store, accountId))) return false;
    const state = await store.read(stateOf(accountId));
    let done = state;
    for (const sighting of state.unrecorded ?? []) {
      const kept = await changed(accountId, filesOf(sighting), (held) => record(held, sighting));
      if (!kept.ok) break;
      done = afterRecording(done, sighting);
    }
    if (done === state) return false;
    await store.write(stateOf(accountId), done);
    return true;
  }

  /** Whether a worker was stopped before it told how far the past is filled in. */
  async function isUntold(accountId: string, book: Book | null): Promise<boolean> {
    const told = (await store.read(insightItem(accountId)))?.filling;
    return told?.stage !== book?.filling?.stage || told?.page !== book?.filling?.page;
  }

  async function attempt(
    accountId: string,
    wanted: Wanted,
    work: Work,
  ): Promise<Result<Book | null, StorageError>> {
    return (await patiently(records.change(accountId, wanted, work))) ?? fail({ kind: 'storage-failed' });
  }

  async function changed(
    accountId: string,
    wanted: Wanted,
    work: Work,
  ): Promise<Result<Book | null, StorageError>> {
    const kept = await attempt(accountId, wanted, work);
    if (kept.ok && kept.value && isTooMuch(kept.value)) await makeRoom(accountId, kept.value);
    return kept;
  }

  async function makeRoom(accountId: string, full: Book): Promise<void> {
    let book: Book | null = full;
    while (book && isTooMuch(book)) {
      const before: Book = book;
      const after = (before.thinnedBefore ?? Number.NEGATIVE_INFINITY) - 1;
      const thinned = await attempt(
        accountId,
        { after: Number.isFinite(after) ? after : null, most: AT_ONCE },
        (held) => (held.book && held.entries.size > 0 ? thin({ ...held, book: held.book }) : null),
      );
      if (!thinned.ok) return;
      book = thinned.value;
      if (book?.thinnedBefore !== before.thinnedBefore) continue;
      const dropped = await attempt(accountId, { after: null, most: AT_ONCE }, (held) =>
        held.book && held.entries.size > 0 ? dropOldest({ ...held, book: held.book }) : null,
      );
      if (!dropped.ok || dropped.value?.bytes === before.bytes) return;
      book = dropped.value;
    }
  }

  async function renew(accountId: string): Promise<void> {
    await inTurn(async () => {
      if (!(await findAccount(store, accountId))) return;
      const insight = await patiently(worked(accountId).catch(() => null));
      // Where the database cannot be read, what was told last stays, with its day.
      if (insight) await store.write(insightItem(accountId), insight);
    });
  }

  async function worked(accountId: string) {
    const at = now();
    const { book, totals, entries } = await records.read(accountId, fileFrom(at));
    if (book === null) return null;
    const { currency } = await readSettingsFor(store, accountId);
    const context = { now: at, since: book.since };
    let milestone = milestoneOf(totals, named(entries, currency), context);
    // The best day of two months: whether it is the best of all, only all can tell.
    if (milestone?.kind === 'best-day')
      milestone = milestoneOf(totals, named((await records.read(accountId)).entries, currency), context);
    return insightOf(book, entries, { now: at, currency, milestone });
  }

  function patiently<T>(work: Promise<T>): Promise<T | undefined> {
    return Promise.race([work, pass(PATIENCE).then(() => undefined)]);
  }
}

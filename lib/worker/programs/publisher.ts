import { dayOf } from '../../domain/calendar/calendar.ts';
import { isNewAnswer } from '../../domain/polling/account-state.ts';
import { type Picture, pictureOf } from '../../domain/programs/picture.ts';
import type { ProgramRecord } from '../../domain/programs/program-record.ts';
import { withPulse } from '../../domain/programs/pulse.ts';
import type { ProgramDatabase } from '../../platform/programs/program-database.ts';
import * as items from '../../platform/storage/storage.ts';
import { summaryOf } from './program-summary.ts';

export interface ProgramsDeps {
  store: items.Store;
  database: ProgramDatabase;
  now(): number;
  /** Serializes writes, because `storage.local` has no transactions. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/** The record with the time of the last answer, which only the pulse of a program at rest has. */
export async function withStoredPulse(
  store: items.Store,
  accountId: string,
  record: ProgramRecord,
): Promise<ProgramRecord> {
  return { ...record, state: withPulse(record.state, await store.read(items.pulseItem(accountId))) };
}

/** Draws the pictures of programs, which follow from their databases. */
export function createPublisher({ store, database, now, inTurn }: ProgramsDeps) {
  return { publish, publishNow };

  /** @param isOutdated the summary is made anew: time has passed, or the user chose another currency */
  function publish(accountId: string, isOutdated = false): Promise<void> {
    return inTurn(() => publishNow(accountId, isOutdated));
  }

  /** Writes what pages and the toolbar draw of a program. Must be called in turn. */
  async function publishNow(accountId: string, isOutdated = false): Promise<void> {
    const account = await items.findAccount(store, accountId);
    if (!account) return;
    const known = await database.read(accountId);
    if (!known.ok || known.value === null) return;
    const record = await withStoredPulse(store, accountId, known.value);
    const item = items.pictureItem(accountId);
    const before = await store.read(item);
    // Another worker that is still stopping may have drawn a later change.
    if (before.revision > record.revision) return;
    // A former affiliate's history stays, but no page shows it.
    const isShown = account.role === 'affiliate';
    const isCurrent = !isShown || (!isOutdated && isSummaryCurrent(before, record));
    const summary = isCurrent ? null : await summarized(accountId, record).catch(() => null);
    await store.write(item, pictureOf(record, isShown ? (summary ?? before.summary) : null));
  }

  /** Whether nothing has changed that the summary is made of. */
  function isSummaryCurrent({ summary, state }: Picture, record: ProgramRecord): boolean {
    if (summary === null || summary.revision !== record.mirror.revision) return false;
    const { snapshot } = record.state;
    // Days since the last answer are not known.
    if (snapshot && state.snapshot && dayOf(snapshot.fetchedAt) !== dayOf(state.snapshot.fetchedAt)) return false;
    return summary.day === dayOf(now()) && !isNewAnswer(state.snapshot, snapshot);
  }

  async function summarized(accountId: string, record: ProgramRecord): Promise<Picture['summary']> {
    if (record.mirror.revision === 0) return null;
    const { currency } = await store.readSettings();
    return summaryOf({ id: accountId, name: '', record, chosen: currency }, { database, now: now() });
  }
}

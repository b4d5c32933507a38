import { withOwnCurrency } from '../../domain/earnings/earnings.ts';
import { dayBucketFrom, earningsSummaryOf, MOST_RECENT, recentOf } from '../../domain/earnings/earnings-summary.ts';
import type { EarningsSummary } from '../../domain/earnings/earnings-summary-schema.ts';
import { milestoneOf } from '../../domain/earnings/milestone.ts';
import type { RecordsMetadata } from '../../domain/records/records-metadata.ts';
import type { RecordStore } from '../../platform/records/records.ts';
import {
  earningsSummaryOf as earningsSummaryItem,
  findAccount,
  readSettingsFor,
  type Store,
} from '../../platform/storage/storage.ts';

interface SummaryWriterDeps {
  store: Store;
  records: Pick<RecordStore, 'read'>;
  /** ms of this computer's clock. */
  now(): number;
  /** Runs `work` while nobody else writes. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/** ms for which a summary is fresh enough. */
const FRESH = 60_000;

/** Writes the earnings summary that views draw from, worked out from the records. */
export function createSummaryWriter({ store, records, now, inTurn }: SummaryWriterDeps) {
  return {
    renew,

    /** Somebody looks: renews it where it is old, or of another day. */
    async look(accountId: string): Promise<void> {
      const summary = await store.read(earningsSummaryItem(accountId));
      if (summary === null || now() - summary.at > FRESH || now() < summary.at) await renew(accountId);
    },

    /** Whether it is of other records, or a backfill has come to an end since that could not be written. */
    async isStale(accountId: string, metadata: RecordsMetadata | null): Promise<boolean> {
      const summary = await store.read(earningsSummaryItem(accountId));
      const isOther = summary?.revision !== metadata?.revision;
      return isOther || summary?.backfill?.stage !== metadata?.backfill?.stage;
    },
  };

  /** Where the database cannot be read, what was written last stays, with its day. */
  async function renew(accountId: string): Promise<void> {
    await inTurn(async () => {
      if (!(await findAccount(store, accountId))) return;
      const summary = await computed(accountId).catch(() => null);
      if (summary) await store.write(earningsSummaryItem(accountId), summary);
    });
  }

  async function computed(accountId: string): Promise<EarningsSummary | null> {
    const at = now();
    const { metadata, totals, entries } = await records.read(accountId, dayBucketFrom(at));
    if (metadata === null) return null;
    const { currency } = await readSettingsFor(store, accountId, metadata.currencies);
    const context = { now: at, since: metadata.since };
    let milestone = milestoneOf(totals, withOwnCurrency(entries, currency), context);
    // The best day of two months: whether it is the best of all, only all of them show.
    if (milestone?.kind === 'best-day') {
      const all = await records.read(accountId);
      milestone = milestoneOf(totals, withOwnCurrency(all.entries, currency), context);
    }
    const summary = earningsSummaryOf(metadata, entries, { now: at, currency, milestone });
    if (summary.recent.length >= MOST_RECENT || metadata.entries <= entries.length) return summary;
    // Few came in lately: the latest may be older. What was compacted is known by sums alone.
    const older = await records.read(accountId, metadata.compactedBefore);
    return { ...summary, recent: recentOf(older.entries) };
  }
}

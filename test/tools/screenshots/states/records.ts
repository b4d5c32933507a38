import { DAY, dayOf } from '../../../../lib/domain/calendar/calendar.ts';
import { sumDecimals } from '../../../../lib/domain/money/sum.ts';
import { dayBucketOf, type Entry } from '../../../../lib/domain/records/entries.ts';
import type { DayTotals, Payout, RecordsMetadata } from '../../../../lib/domain/records/records-metadata.ts';
import { pack } from '../../../../lib/platform/records/packed-entry.ts';
import { NOON } from '../../../lib/make.ts';
import { cursor, metadata as sampleMetadata } from '../../../lib/record-samples.ts';
import { asOf, payDay } from '../../service/figures/life.ts';
import { ADA, type Trade, yearOf } from '../../service/figures/year.ts';

/** Records of a programme, as the extension would have stored them (lib/domain/records). */
export interface RecordsSample {
  metadata: RecordsMetadata;
  totals: DayTotals[];
  entries: Entry[];
}

const NOW = NOON + 6 * 60_000;
const UTC = () => 0;

/** The same in database format (lib/platform/records). */
export function packed({ metadata, totals, entries }: RecordsSample) {
  const files = Map.groupBy(entries, ({ at }) => dayBucketOf(at));
  return { metadata, totals, files: [...files].map(([day, all]) => [day, all.map(pack)] as const) };
}

export const metadata = (part: Partial<RecordsMetadata> = {}): RecordsMetadata => ({
  ...sampleMetadata({ cursor: cursor({ at: NOW, fetchedAt: NOW }), entries: 57, bytes: 5000 }),
  ...part,
});

/**
 * A typical year: the last days were recorded live, the rest was backfilled.
 * @param backfilled absent: only the referrals that were still listed are known
 */
export function watched(
  days: number,
  part: { trade?: Trade; backfilled?: boolean; metadata?: Partial<RecordsMetadata> } = {},
) {
  const { trade = ADA, backfilled = false } = part;
  const from = NOW - days * DAY;
  const lives = yearOf(trade, NOW);
  const all = lives.flatMap((life, at) =>
    asOf(life, NOW).map(({ amount = '0', status = 'unpaid', createdAt = 0, provider, updatedAt = 0 }): Entry => {
      const watchedBack = updatedAt > from ? updatedAt : createdAt;
      return {
        key: `id ${at}`,
        at: createdAt,
        amount,
        currency: null,
        status,
        provider: provider ?? null,
        reversedAt: status === 'rejected' ? watchedBack : null,
        ...(backfilled && createdAt < from && { backfilled: true as const }),
      };
    }),
  );
  const sum = (moment: number, wanted: string) =>
    sumDecimals(
      lives
        .flatMap((life) => asOf(life, moment))
        .flatMap(({ amount, status }) => (status === wanted && amount !== undefined ? [amount] : [])),
    );
  const ends = Array.from({ length: days + 1 }, (_, at) => Math.min(NOW, Math.floor(from / DAY + at + 1) * DAY - 1));
  const totals = ends.map(
    (at): DayTotals => ({
      day: dayOf(at, UTC),
      at,
      paid: sum(at, 'paid'),
      unpaid: sum(at, 'unpaid'),
      referrals: lives.flatMap((life) => asOf(life, at)).length,
      rate: '5.63',
    }),
  );
  totals.unshift({ ...(totals[0] as DayTotals), at: from });
  const payouts: Payout[] = [];
  for (let at = payDay(from); at < NOW; at = payDay(at + DAY))
    payouts.push({
      at: at + 5 * 60_000,
      from: at - (payouts.length === 0 ? 3 * DAY : 0),
      amount: sumDecimals([sum(at + 1, 'paid'), `-${sum(at - 1, 'paid')}`]),
    });
  return {
    metadata: metadata({ since: backfilled ? null : from, payouts, ...part.metadata }),
    totals: totals.filter(({ day }, at) => at === 0 || day !== totals[0]?.day),
    entries: backfilled ? all : all.filter(({ at }) => at > from - 4 * DAY),
  };
}

/** Runs inside the extension, as its own source: replaces all databases with these. */
export async function putRecords(all: ({ id: string } & ReturnType<typeof packed>)[]): Promise<void> {
  const done = (request: IDBRequest | IDBTransaction) =>
    new Promise<void>((resolve, reject) => {
      request.addEventListener('success', () => resolve());
      request.addEventListener('complete', () => resolve());
      request.addEventListener('error', () => reject(request.error));
    });
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith('records/')) await done(indexedDB.deleteDatabase(name));
  }
  for (const { id, metadata, totals, files } of all) {
    const opening = indexedDB.open(`records/${id}`, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('metadata');
      opening.result.createObjectStore('totals', { keyPath: 'day' });
      opening.result.createObjectStore('entries');
    };
    await done(opening);
    const writing = opening.result.transaction(['metadata', 'totals', 'entries'], 'readwrite');
    writing.objectStore('metadata').put(metadata, 'metadata');
    for (const one of totals) writing.objectStore('totals').put(one);
    for (const [key, rows] of files) writing.objectStore('entries').put(rows, key);
    await done(writing);
    opening.result.close();
  }
}

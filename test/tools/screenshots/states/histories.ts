import { DAY, utcDayOf } from '../../../../lib/domain/calendar/calendar.ts';
import { type Mirror, NEW_MIRROR, spliced } from '../../../../lib/domain/mirror/mirror.ts';
import type { Row } from '../../../../lib/domain/mirror/row-schema.ts';
import type { DayTotals } from '../../../../lib/domain/mirror/totals.ts';
import { sumDecimals } from '../../../../lib/domain/money/decimal.ts';
import { spliceBlocks } from '../../../../lib/platform/mirror/blocks.ts';
import { packRow } from '../../../../lib/platform/mirror/packed-row.ts';
import { NOON } from '../../../lib/make.ts';
import type { NewReferral } from '../../service/figures/service-referral.ts';
import { type SalesSample, YEAR_OF_ADA, yearOf } from '../../service/figures/year.ts';

/** The history of a program, as the extension would have read it (lib/domain/mirror). */
export interface HistorySample {
  mirror: Mirror;
  /** Oldest first. */
  totals: DayTotals[];
  /** Newest first. */
  rows: Row[];
}

const NOW = NOON + 6 * 60_000;
/** Statuses that the list leaves out. */
const WAITING = ['pending', 'processing'];

/** The same as it is stored in the database. */
export function packed({ mirror, totals, rows }: HistorySample) {
  const { blocks, stored } = spliceBlocks([], [], { at: 0, start: 0 }, { from: 0, remove: 0, rows });
  return {
    mirror: { ...mirror, blocks },
    totals,
    blocks: [...stored].map(([key, some]) => [key, (some ?? []).map(packRow)] as const),
  };
}

/** A mirror of these rows that is complete and agrees, except for what `part` says. */
export function history(rows: Row[], totals: DayTotals[] = [], part: Partial<Mirror> = {}): HistorySample {
  const all = { ...spliced(NEW_MIRROR, [], rows), revision: 1, total: rows.length, complete: true, wholeAt: NOW };
  const agreed = { totals: { paid: all.paid, unpaid: all.unpaid, referrals: rows.length }, at: NOW };
  return { mirror: { ...all, agreed, ...part }, totals, rows };
}

interface Part {
  trade?: SalesSample;
  /** Only the newest rows are read so far. */
  read?: number;
  /** The service has no list: so many rows are known from polls. */
  seen?: number;
  mirror?: Partial<Mirror>;
}

/** A typical year, whose last `days` were watched. */
export function watched(days: number, { trade = YEAR_OF_ADA, read, seen, mirror = {} }: Part = {}): HistorySample {
  const at = (moment: number) => yearOf(trade, NOW, moment);
  const list = at(NOW)
    .map(rowFrom)
    .filter(({ status }) => !WAITING.includes(status))
    .reverse();
  const from = NOW - days * DAY;
  const ends = Array.from({ length: days + 1 }, (_, nth) => Math.min(NOW, Math.floor(from / DAY + nth + 1) * DAY - 1));
  const totals = ends.map((moment): DayTotals => {
    const then = at(moment);
    const sum = (wanted: string) =>
      sumDecimals(then.flatMap(({ status, amount }) => (status === wanted && amount !== undefined ? [amount] : [])));
    const day = utcDayOf(moment);
    return { day, at: moment, paid: sum('paid'), unpaid: sum('unpaid'), referrals: then.length };
  });
  if (seen !== undefined) {
    const rows = list.slice(0, seen).map((row): Row => ({ ...row, seen: true }));
    return history(rows, totals, {
      total: null,
      complete: false,
      listed: false,
      agreed: null,
      wholeAt: null,
      ...mirror,
    });
  }
  if (read === undefined) return history(list, totals, mirror);
  const reading = { whole: true, read };
  const soFar = { total: list.length, complete: false, agreed: null, wholeAt: null, reading };
  return history(list.slice(0, read), totals, { ...soFar, ...mirror });
}

const rowFrom = ({ amount = '0', status = 'unpaid', createdAt = 0, provider }: NewReferral, nth: number): Row => ({
  ...{ id: String(nth + 1), order: null, description: `Order #${5000 + nth}`, status, amount },
  ...{ currency: null, provider: provider ?? null, at: createdAt },
});

/** Runs inside the extension, as its own source: replaces all databases with these. */
export async function putHistories(all: ({ id: string } & ReturnType<typeof packed>)[]): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith('mirror/')) await done(indexedDB.deleteDatabase(name));
  }
  for (const { id, mirror, totals, blocks } of all) {
    const opening = indexedDB.open(`mirror/${id}`, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('mirror');
      opening.result.createObjectStore('totals', { keyPath: 'day' });
      opening.result.createObjectStore('rows');
    };
    await done(opening);
    const writing = opening.result.transaction(['mirror', 'totals', 'rows'], 'readwrite', { durability: 'strict' });
    writing.objectStore('mirror').put(mirror, 'mirror');
    for (const one of totals) writing.objectStore('totals').put(one);
    for (const [key, rows] of blocks) writing.objectStore('rows').put(rows, key);
    await done(writing);
    opening.result.close();
  }
}

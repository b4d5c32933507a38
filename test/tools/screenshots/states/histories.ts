import { DAY, utcDayOf } from '../../../../lib/domain/calendar/calendar.ts';
import { type Mirror, NEW_MIRROR, spliced } from '../../../../lib/domain/mirror/mirror.ts';
import type { DayTotals } from '../../../../lib/domain/mirror/totals.ts';
import { sumDecimals } from '../../../../lib/domain/money/decimal.ts';
import { recordOf } from '../../../../lib/domain/programs/picture.ts';
import { NEW_RECORD } from '../../../../lib/domain/programs/program-record.ts';
import { normalized } from '../../../../lib/domain/referrals/referral.ts';
import type { Referral } from '../../../../lib/domain/referrals/referral-schema.ts';
import { packRow } from '../../../../lib/platform/packed-row.ts';
import { spliceBlocks } from '../../../../lib/platform/programs/blocks.ts';
import type { Items } from '../../../../lib/platform/storage/item.ts';
import { NOON } from '../../../lib/make.ts';
import type { Dump } from '../../browser/databases.ts';
import type { NewReferral } from '../../service/program/service-referral.ts';
import { type SalesSample, YEAR_OF_ADA, yearOf } from '../../service/program/year.ts';
import { countedIn, pictureIn } from '../../stored-items.ts';

/** A program's history, as the extension would have read it (lib/domain/mirror). */
export interface HistorySample {
  mirror: Mirror;
  /** Oldest first. */
  totals: DayTotals[];
  /** Newest first. */
  rows: Referral[];
}

/** The clock of all pictures. */
export const NOW = NOON + 6 * 60_000;
/** The list omits referrals with these statuses. */
const UNLISTED = ['pending', 'processing'];

/** A program's database with this history, and what its picture has. */
export function databaseOf(id: string, items: Items, sample: HistorySample | undefined): Dump {
  const { mirror, totals, rows } = sample ?? createHistory([]);
  const { blocks, stored } = spliceBlocks([], [], { at: 0, start: 0 }, { from: 0, remove: 0, rows });
  const picture = pictureIn(items, id);
  return {
    id,
    parts: {
      record: { ...(picture ? recordOf(picture) : NEW_RECORD), mirror },
      blocks,
      clicks: countedIn(items, id),
    },
    totals,
    rows: [...stored].map(([key, block]) => [key, (block ?? []).map(packRow)] as const),
  };
}

/** A history whose mirror has these rows, is complete and agrees. `part` changes it. */
export function createHistory(rows: Referral[], totals: DayTotals[] = [], part: Partial<Mirror> = {}): HistorySample {
  const mirror = { ...spliced(NEW_MIRROR, [], rows), revision: 1, total: rows.length, complete: true, wholeAt: NOW };
  const agreed = { totals: { paid: mirror.paid, unpaid: mirror.unpaid, referrals: rows.length }, at: NOW };
  return { mirror: { ...mirror, agreed, ...part }, totals, rows };
}

interface Part {
  trade?: SalesSample;
  /** The number of rows that were read so far, the newest ones. */
  read?: number;
  /** The number of rows that are known from polls, because the service has no list. */
  seen?: number;
  mirror?: Partial<Mirror>;
}

/** The history of a typical year whose last days were watched. @param days how many */
export function watchedYear(days: number, { trade = YEAR_OF_ADA, read, seen, mirror = {} }: Part = {}): HistorySample {
  const referralsAt = (moment: number) => yearOf(trade, NOW, moment);
  const list = referralsAt(NOW)
    .map(rowFrom)
    .filter(({ status }) => !UNLISTED.includes(status))
    .reverse();
  const start = NOW - days * DAY;
  const ends = Array.from({ length: days + 1 }, (_, day) => Math.min(NOW, Math.floor(start / DAY + day + 1) * DAY - 1));
  const totals = ends.map((moment): DayTotals => {
    const rows = referralsAt(moment);
    const sum = (wanted: string) =>
      sumDecimals(rows.flatMap(({ status, amount }) => (status === wanted && amount !== undefined ? [amount] : [])));
    const day = utcDayOf(moment);
    return { day, at: moment, paid: sum('paid'), unpaid: sum('unpaid'), referrals: rows.length };
  });
  if (seen !== undefined) {
    const polled = { total: null, complete: false, listed: false, agreed: null, wholeAt: null };
    return createHistory(list.slice(0, seen), totals, { ...polled, ...mirror });
  }
  if (read === undefined) return createHistory(list, totals, mirror);
  const reading = { whole: true, read };
  const soFar = { total: list.length, complete: false, agreed: null, wholeAt: null, reading };
  return createHistory(list.slice(0, read), totals, { ...soFar, ...mirror });
}

const rowFrom = (
  { amount = '0', status = 'unpaid', createdAt = 0, provider }: NewReferral,
  index: number,
): Referral => ({
  ...normalized({ id: String(index + 1), description: `Order #${5000 + index}`, status, amount, provider }),
  at: createdAt,
});

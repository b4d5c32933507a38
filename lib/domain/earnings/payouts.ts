import { DAY, isDay, startOf, type Zone } from '../calendar/calendar.ts';
import { isDecimal } from '../money/sum.ts';
import { isPaid } from '../portal/payout-news.ts';
import type { CountedList } from '../portal/payouts.ts';
import type { DayTotals, Payout, RecordsMetadata } from '../records/records-metadata.ts';

/** A payout that counts as paid out. */
export interface PaidOut extends Payout {
  /** The name of its programme. */
  of: string;
  /** The service lists it now. */
  listed?: true;
}

interface Known {
  name: string;
  metadata: Pick<RecordsMetadata, 'payouts'> | null;
  totals: DayTotals[];
  /** What its service lists of payouts; null: nothing that can be counted. */
  listed: CountedList | null;
}

/**
 * What was paid out: the paid ones as the service lists them, each on its day, and, from before its list begins or
 * since it ended, those that totals told of.
 * @returns `from`: from when on (ms) all are known; `-Infinity`: from the very first; null: none is
 */
export function paidOutBy(
  { name, metadata, totals, listed }: Known,
  zone?: Zone,
): { payouts: PaidOut[]; from: number | null } {
  const seen = (metadata?.payouts ?? []).map((one): PaidOut => ({ ...one, of: name }));
  const watched = totals.find(({ paid }) => paid !== null && isDecimal(paid))?.at ?? Number.POSITIVE_INFINITY;
  if (!listed) return { payouts: seen, from: finite(watched) };
  const { payouts, whole, until } = listed;
  const oldest = payouts
    .map(({ date }) => date)
    .filter(isDay)
    .sort()[0];
  const begins = whole ? Number.NEGATIVE_INFINITY : oldest ? startOf(oldest, zone) : Number.POSITIVE_INFINITY;
  // In the site's zone it may have been a day later.
  const others = seen.filter(({ at }) => at < begins - DAY || (until !== null && at > until));
  const paid = payouts.filter(isPaid).map(({ date, amount }): PaidOut => {
    const at = startOf(date, zone);
    return { at, from: at, amount, of: name, ...(until === null && { listed: true }) };
  });
  return { payouts: [...others, ...paid], from: finite(Math.min(begins, watched)) };
}

const finite = (at: number): number | null => (at === Number.POSITIVE_INFINITY ? null : at);

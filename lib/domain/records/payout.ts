import { DAY } from '../calendar/calendar.ts';
import { isAbove, ROUNDING_TOLERANCE } from '../money/rounding-tolerance.ts';
import { type Decimal, isDecimal, less, sumDecimals } from '../money/sum.ts';
import type { News } from './entries.ts';
import { type PendingPayout, pendingPayoutOf } from './pending-payout.ts';

/** How payouts are recognised: no answer tells of them. */

/** What must be remembered for it. */
export interface Peak {
  /** The highest total_paid that was seen: what falls and rises again to it is no payout. */
  peak: Decimal | null;
  /** Since when (ms) total_paid is below that; after a day the peak is given up. */
  below: number | null;
}

interface Sums {
  paid: string | null;
  unpaid: string | null;
}

/**
 * Paid out is what total_paid rose by, above the highest that it ever was, while unpaid fell: by itself, or once what
 * came in meanwhile is taken off it. Where some of that was never listed, unpaid alone must have fallen. Or while a
 * listed referral was paid: what is being processed is unpaid no longer, and not yet paid. Or as much of it as unpaid
 * fell by in the weeks before, when nothing was paid.
 * @param at ms of the answer that tells so
 */
export function paidOut(
  before: Pick<Peak, 'peak'> & { totals: Sums; pendingPayout?: PendingPayout },
  now: Sums,
  { came, changed }: News,
  at: number,
): Decimal | null {
  const rise = before.peak === null ? null : difference(now.paid, before.peak);
  if (rise === null || !isAbove(rise, ROUNDING_TOLERANCE)) return null;
  if (changed.some(({ from, to }) => from.status !== 'paid' && to.status === 'paid')) return rise;
  const fall = difference(before.totals.unpaid, now.unpaid);
  if (fall === null) return null;
  const unpaid = came.filter(({ status, amount }) => status === 'unpaid' && isDecimal(amount));
  const isPayoutPending = isAbove(
    sumDecimals([fall, ...unpaid.map(({ amount }) => amount)]),
    ROUNDING_TOLERANCE,
  );
  return isPayoutPending ? rise : pendingPayoutOf(before.pendingPayout ?? null, rise, at);
}

function difference(a: string | null, b: string | null): Decimal | null {
  if (a === null || b === null || !isDecimal(a) || !isDecimal(b)) return null;
  return less(a, b);
}

/** @param at ms of the answer that tells so */
export function peakAfter(before: Peak | null, paid: string | null, at: number): Peak {
  const { peak, below } = before ?? { peak: null, below: null };
  if (paid === null || !isDecimal(paid)) return { peak, below };
  if (peak === null || !isAbove(peak, paid)) return { peak: paid, below: null };
  if (below !== null && at - below >= DAY) return { peak: paid, below: null };
  return { peak, below: below ?? at };
}

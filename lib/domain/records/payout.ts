import { DAY } from '../calendar/calendar.ts';
import { isAbove, ROUNDING_TOLERANCE } from '../money/rounding-tolerance.ts';
import { type Decimal, isDecimal, less, negated, sumDecimals } from '../money/sum.ts';
import { type Entry, isReversed, type RecordDelta } from './entries.ts';
import type { Totals } from './observation.ts';

/** How payouts are recognised: no answer names them. */

/** What must be remembered for it. */
export interface Peak {
  /** The highest total_paid that was seen: what falls and rises again to it is no payout. */
  peak: Decimal | null;
  /** Since when (ms) total_paid is below that; after a day the peak is given up. */
  below: number | null;
}

type Sums = Pick<Totals, 'paid' | 'unpaid'>;

/**
 * Paid out is what total_paid rose by, above the highest that it ever was, while unpaid fell: by itself, or once what
 * came in meanwhile is subtracted. Where some of that was never listed, unpaid alone must have fallen. Or while a
 * listed referral was paid: what is being processed is unpaid no longer, and not yet paid. Or as much of it as unpaid
 * fell by in the weeks before, when nothing was paid.
 * @param at ms of the answer
 */
export function paidOut(
  before: Pick<Peak, 'peak'> & { totals: Sums; pendingPayout?: PendingPayout },
  now: Sums,
  { added, changed }: RecordDelta,
  at: number,
): Decimal | null {
  const rise = before.peak === null ? null : difference(now.paid, before.peak);
  if (rise === null || !isAbove(rise, ROUNDING_TOLERANCE)) return null;
  if (changed.some(({ from, to }) => from.status !== 'paid' && to.status === 'paid')) return rise;
  const fall = difference(before.totals.unpaid, now.unpaid);
  if (fall === null) return null;
  const unpaid = added.filter(({ status, amount }) => status === 'unpaid' && isDecimal(amount));
  const isPayoutPending = isAbove(sumDecimals([fall, ...unpaid.map(({ amount }) => amount)]), ROUNDING_TOLERANCE);
  return isPayoutPending ? rise : pendingPayoutOf(before.pendingPayout ?? null, rise, at);
}

function difference(a: string | null, b: string | null): Decimal | null {
  if (a === null || b === null || !isDecimal(a) || !isDecimal(b)) return null;
  return less(a, b);
}

/** @param at ms of the answer */
export function peakAfter(before: Peak | null, paid: string | null, at: number): Peak {
  const { peak, below } = before ?? { peak: null, below: null };
  if (paid === null || !isDecimal(paid)) return { peak, below };
  if (peak === null || !isAbove(peak, paid)) return { peak: paid, below: null };
  if (below !== null && at - below >= DAY) return { peak: paid, below: null };
  return { peak, below: below ?? at };
}

/**
 * What total_unpaid fell by though nothing was paid: mostly it is being processed, and total_paid rises by it days
 * later. Then that is a payout, though unpaid stays as it is.
 */
export interface PendingPayout {
  amount: Decimal;
  /** When the last of it was seen (ms). */
  at: number;
}

/** No payment is processed for longer: what fell so long ago was reversed, for all that anybody knows. */
const LONGEST = 30 * DAY;

/** How much of a rise of total_paid was seen to fall before; null: nothing. @param at ms; when it rose */
export function pendingPayoutOf(pendingPayout: PendingPayout | null, rise: Decimal, at: number): Decimal | null {
  const kept = stillAt(pendingPayout, at);
  if (kept === null) return null;
  return isAbove(rise, sumDecimals([kept.amount, ROUNDING_TOLERANCE])) ? kept.amount : rise;
}

/**
 * What is left of it after an answer. Once unpaid rises by all of it, it was put back; less than that may as well be
 * referrals that were never listed.
 * @param at ms of the answer
 */
export function pendingPayoutAfter(
  pendingPayout: PendingPayout | null,
  before: Totals,
  now: Totals,
  { added, changed, deleted }: RecordDelta,
  at: number,
): PendingPayout | null {
  const kept = stillAt(pendingPayout, at);
  if (!hasAmounts(before) || !hasAmounts(now)) return kept;
  const earned = added.filter(({ status }) => status === 'unpaid' || status === 'paid');
  const reversed = changed.filter(({ from, to }) => from.status === 'unpaid' && isReversed(to.status));
  const lost = [...reversed.map(({ to }) => to), ...deleted.filter(({ status }) => status === 'unpaid')];
  const paid = less(now.paid, before.paid);
  // What unpaid fell by, but for what was paid, and with what came in and was reversed taken into account.
  const rest = sumDecimals([
    ...[before.unpaid, negated(now.unpaid), negated(paid)],
    ...amountsOf(earned),
    ...amountsOf(lost).map(negated),
  ]);
  if (isAbove(rest, ROUNDING_TOLERANCE)) return { amount: sumDecimals([kept?.amount ?? '0', rest]), at };
  if (kept === null || !isAbove(sumDecimals([kept.amount, rest]), ROUNDING_TOLERANCE)) return null;
  if (!isAbove(paid, ROUNDING_TOLERANCE)) return kept;
  const taken = isAbove(negated(rest), paid) ? paid : negated(rest);
  return { ...kept, amount: less(kept.amount, taken) };
}

const stillAt = (pendingPayout: PendingPayout | null, at: number): PendingPayout | null =>
  pendingPayout !== null && at - pendingPayout.at <= LONGEST ? pendingPayout : null;

const hasAmounts = (totals: Totals): totals is Totals & { paid: Decimal; unpaid: Decimal } =>
  [totals.paid, totals.unpaid].every((sum) => sum !== null && isDecimal(sum));

const amountsOf = (rows: Entry[]): Decimal[] => rows.map(({ amount }) => amount).filter(isDecimal);

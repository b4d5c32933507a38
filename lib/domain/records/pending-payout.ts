import { DAY } from '../calendar/calendar.ts';
import { isAbove, ROUNDING_TOLERANCE } from '../money/rounding-tolerance.ts';
import { type Decimal, isDecimal, less, negated, sumDecimals } from '../money/sum.ts';
import type { Entry, News } from './entries.ts';
import { isReversed } from './reversed.ts';
import type { Totals } from './totals.ts';

/**
 * What total_unpaid fell by though nothing was paid: mostly it is being processed, and total_paid rises by it days
 * later. Then that is a payout, though unpaid stays as it is.
 */
export interface PendingPayout {
  amount: Decimal;
  /** When the last of it was seen (ms). */
  at: number;
}

/** No payment is processed for longer: what fell so long ago was taken back, for all that anybody knows. */
const LONGEST = 30 * DAY;

/** How much of a rise of total_paid was seen to fall before; null: nothing. @param at ms; when it rose */
export function pendingPayoutOf(
  pendingPayout: PendingPayout | null,
  rise: Decimal,
  at: number,
): Decimal | null {
  const kept = stillAt(pendingPayout, at);
  if (kept === null) return null;
  return isAbove(rise, sumDecimals([kept.amount, ROUNDING_TOLERANCE])) ? kept.amount : rise;
}

/**
 * What is left of it after an answer. Once unpaid rises by all of it, it was put back; less than that may as well be
 * referrals that were never listed.
 * @param news `gone`: as they were
 */
export function pendingPayoutAfter(
  pendingPayout: PendingPayout | null,
  before: Totals,
  now: Totals,
  { came: arrived, changed, gone }: News,
  at: number,
): PendingPayout | null {
  const kept = stillAt(pendingPayout, at);
  if (!hasAmounts(before) || !hasAmounts(now)) return kept;
  const came = arrived.filter(({ status }) => status === 'unpaid' || status === 'paid');
  const back = changed.filter(({ from, to }) => from.status === 'unpaid' && isReversed(to.status));
  const lost = [...back.map(({ to }) => to), ...gone.filter(({ status }) => status === 'unpaid')];
  const paid = less(now.paid, before.paid);
  // What unpaid fell by, but for what was paid, and with what came in and was taken back taken into account.
  const rest = sumDecimals([
    ...[before.unpaid, negated(now.unpaid), negated(paid)],
    ...amountsOf(came),
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

import { isAbove, ROUNDING_TOLERANCE } from '../money/rounding-tolerance.ts';
import { type Decimal, less, negated, sumDecimals } from '../money/sum.ts';
import type { Mirror } from './mirror.ts';
import type { Totals } from './totals.ts';

/**
 * Whether the mirror is the service's list: it reaches the last row, is as long as the list says, and its sums equal
 * the program's own totals, which the service recounts on each change.
 */
export function agrees(mirror: Mirror, totals: Totals): boolean {
  const { complete, total, count, older } = mirror;
  if (!complete || (total !== null && count + (older?.count ?? 0) !== total)) return false;
  const { paid, unpaid } = sumsOf(mirror);
  return isSame(paid, totals.paid) && isSame(unpaid, totals.unpaid);
}

/**
 * The mirror after a page was read: what it agrees with, or what is left over where the reading has ended.
 * @param now ms of this computer's clock
 */
export function checked(mirror: Mirror, totals: Totals, { now, ended }: { now: number; ended: boolean }): Mirror {
  const check = { totals: { paid: totals.paid, unpaid: totals.unpaid, referrals: totals.referrals }, at: now };
  const wholeAt = ended ? now : mirror.wholeAt;
  if (agrees(mirror, totals)) {
    const reading = ended || !mirror.reading?.whole ? null : mirror.reading;
    return { ...mirror, reading, agreed: check, difference: null, wholeAt };
  }
  if (!ended) return { ...mirror, agreed: null };
  const times = (mirror.difference?.times ?? 0) + 1;
  const difference = { ...check, amount: surplus(mirror, totals) ?? '0', times };
  return { ...mirror, reading: null, agreed: null, difference, wholeAt };
}

/** The sums of all rows, those below the last that is kept among them. */
const sumsOf = ({ older, ...kept }: Mirror): { paid: Decimal; unpaid: Decimal } => ({
  paid: sumDecimals([kept.paid, older?.paid ?? '0']),
  unpaid: sumDecimals([kept.unpaid, older?.unpaid ?? '0']),
});

/** What the program's totals are above the sums of the rows; null where a total is unknown. */
function surplus(mirror: Mirror, { paid, unpaid }: Totals): Decimal | null {
  if (paid === null || unpaid === null) return null;
  const sums = sumsOf(mirror);
  return less(sumDecimals([paid, unpaid]), sumDecimals([sums.paid, sums.unpaid]));
}

/** A total that is not named cannot contradict. */
const isSame = (sum: Decimal, total: string | null): boolean =>
  total === null || !isAbove(absolute(less(total, sum)), ROUNDING_TOLERANCE);

const absolute = (amount: Decimal): Decimal => (amount.startsWith('-') ? negated(amount) : amount);

import { type Decimal, exceeds, negated, ROUNDING_TOLERANCE, subtract, sumDecimals } from '../money/decimal.ts';
import { isFull, type Mirror } from './mirror.ts';
import type { Totals } from './totals.ts';

/**
 * Whether the mirror is the service's list: it reaches the last row, is as long as the list says, and its sums equal
 * the program's own totals, which the service recounts on each change.
 */
export function agrees({ complete, total, count, paid, unpaid }: Mirror, totals: Totals): boolean {
  // Of a list that is longer than what is kept, only its newest rows can be known.
  if (!complete) return isFull({ count });
  return (total === null || count === total) && isSame(paid, totals.paid) && isSame(unpaid, totals.unpaid);
}

/**
 * The mirror after a page was read: what it agrees with, or what is left over where the reading has ended.
 * @param now ms of this computer's clock
 */
export function withCheck(mirror: Mirror, totals: Totals, { now, ended }: { now: number; ended: boolean }): Mirror {
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

/** What the program's totals are above the sums of the rows; null where a total is unknown. */
function surplus(mirror: Mirror, { paid, unpaid }: Totals): Decimal | null {
  if (paid === null || unpaid === null) return null;
  return subtract(sumDecimals([paid, unpaid]), sumDecimals([mirror.paid, mirror.unpaid]));
}

/** A total that is not named cannot contradict. */
const isSame = (sum: Decimal, total: string | null): boolean =>
  total === null || !exceeds(absolute(subtract(total, sum)), ROUNDING_TOLERANCE);

const absolute = (amount: Decimal): Decimal => (amount.startsWith('-') ? negated(amount) : amount);

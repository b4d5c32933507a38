import { type Decimal, isNearlyEqual, subtract, sumDecimals } from '../money/decimal.ts';
import { isFull, type Mirror } from './mirror.ts';
import type { Totals } from './totals.ts';

/** Whether the mirror equals the service's list: complete, as long as the list says, with the program's own totals. */
export function agrees({ complete, total, count, paid, unpaid }: Mirror, totals: Totals): boolean {
  // Beyond the limit, only the newest rows of a list are kept, so its totals prove nothing.
  if (!complete) return isFull({ count });
  return (total === null || count === total) && isSame(paid, totals.paid) && isSame(unpaid, totals.unpaid);
}

/** What is read to its end, or agrees, has an end. */
const REST = { pages: 0, endless: 0 };

/** The mirror after a page, with the totals that it agrees with or, when the reading has ended, the difference. */
export function withCheck(mirror: Mirror, totals: Totals, { now, ended }: { now: number; ended: boolean }): Mirror {
  const { paid, unpaid, referrals } = totals;
  const check = { totals: { paid, unpaid, referrals }, at: now };
  const wholeAt = ended ? now : mirror.wholeAt;
  if (agrees(mirror, totals)) {
    const reading = ended || !mirror.reading?.whole ? null : mirror.reading;
    return { ...mirror, ...(reading === null && REST), reading, agreed: check, difference: null, wholeAt };
  }
  if (!ended) return { ...mirror, agreed: null };
  const isKnown = paid !== null && unpaid !== null;
  const amount = isKnown ? subtract(sumDecimals([paid, unpaid]), sumDecimals([mirror.paid, mirror.unpaid])) : '0';
  // A long reading has given the totals time to change.
  const difference = { ...check, at: mirror.began ?? now, amount, times: (mirror.difference?.times ?? 0) + 1 };
  return { ...mirror, ...REST, reading: null, agreed: null, difference, wholeAt };
}

/** An unknown total contradicts nothing. */
const isSame = (sum: Decimal, total: string | null): boolean => total === null || isNearlyEqual(total, sum);

import { type Day, startOf } from '../calendar/calendar.ts';
import type { ComparedMirror } from '../mirror/mirror.ts';
import { type DayTotals, sumOfTotals } from '../mirror/totals.ts';
import { compareDecimals, type Decimal, subtract, sumDecimals } from '../money/decimal.ts';
import { plainSums } from '../referrals/referral.ts';
import type { Referral } from '../referrals/referral-schema.ts';

/** What the rows of a day and all later ones may have lost, as a negative amount; "0": nothing. */
export type FallSince = (day: Day) => Decimal;

/**
 * Bounds what rows have lost unseen, so that no sum is above the truth: by what the totals fell below them, or since a
 * day.
 */
export function fallSince(mirror: ComparedMirror, rows: readonly Referral[], totals: readonly DayTotals[]): FallSince {
  const { beyond: fallen = '0' } = mirror;
  if (!fallen.startsWith('-')) return () => '0';
  const last = totals.at(-1);
  const now = last ? sumOfTotals(last) : null;
  return (day) => {
    const before = totals.findLast((then) => then.day < day);
    const then = before ? sumOfTotals(before) : null;
    if (!before || then === null || now === null) return fallen;
    const from = Math.min(before.at, startOf(day));
    const { paid, unpaid } = plainSums(rows.filter(({ at }) => at === null || at >= from));
    const lacking = subtract(subtract(now, then), sumDecimals([paid, unpaid]));
    if (compareDecimals(lacking, '0') >= 0) return '0';
    return compareDecimals(lacking, fallen) > 0 ? lacking : fallen;
  };
}

/** A sum less what its rows may have lost, which makes no sum negative that was not. */
export function lowered(amount: Decimal, fallen: Decimal): Decimal {
  const sum = sumDecimals([amount, fallen]);
  return sum.startsWith('-') && !amount.startsWith('-') ? '0' : sum;
}

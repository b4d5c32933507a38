import { DAY, type Day, startOf } from '../calendar/calendar.ts';
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
  const sumSince = sumsSince(rows);
  return (day) => {
    const before = totals.findLast((then) => then.day < day);
    const then = before ? sumOfTotals(before) : null;
    if (!before || then === null || now === null) return fallen;
    const from = Math.min(before.at, startOf(day));
    const lacking = subtract(subtract(now, then), sumSince(from));
    if (compareDecimals(lacking, '0') >= 0) return '0';
    return compareDecimals(lacking, fallen) > 0 ? lacking : fallen;
  };
}

/** What rows since a moment (ms) sum to, added by UTC day once, because each day of a long chart asks. */
function sumsSince(rows: readonly Referral[]): (from: number) => Decimal {
  const sum = (some: readonly Referral[]) => {
    const { paid, unpaid } = plainSums(some);
    return sumDecimals([paid, unpaid]);
  };
  const byDay = Map.groupBy(rows, ({ at }) => (at === null ? Number.POSITIVE_INFINITY : Math.floor(at / DAY)));
  const days = [...byDay].sort(([a], [b]) => b - a);
  let soFar: Decimal = '0';
  const since = days.map(([day, some]) => {
    soFar = sumDecimals([soFar, sum(some)]);
    return { day, sum: soFar };
  });
  return (from) => {
    const day = Math.floor(from / DAY);
    const later = since.findLast((each) => each.day > day)?.sum ?? '0';
    return sumDecimals([later, sum((byDay.get(day) ?? []).filter(({ at }) => at === null || at >= from))]);
  };
}

/** A sum less what its rows may have lost, which makes no sum negative that was not. */
export function lowered(amount: Decimal, fallen: Decimal): Decimal {
  const sum = sumDecimals([amount, fallen]);
  return sum.startsWith('-') && !amount.startsWith('-') ? '0' : sum;
}

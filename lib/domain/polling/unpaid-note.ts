import { DAY, type Day, dayOf, isDay } from '../calendar/calendar.ts';
import { highest } from '../extremes.ts';
import { sumsAcrossPrograms } from '../money/currency-sums.ts';
import { isDecimal, isRise } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import { expectedPayout } from '../portal/expected-payout.ts';
import { isProcessing } from '../portal/payout-news.ts';
import type { Payouts } from '../portal/payout-schema.ts';
import { shownPayouts } from '../portal/payouts.ts';
import type { UnpaidChange } from './last-look.ts';

export type UnpaidNote =
  /** `sums`: one per currency; none if an amount is no number. `month`: "2026-11"; null: several. */
  | { kind: 'on-its-way'; sums: Money[]; month: string | null }
  /** `at`: when the last payout was found paid, ms of this computer's clock. */
  | { kind: 'paid'; at: number }
  | ({ kind: 'changed' } & UnpaidChange)
  /** The next payout is usual on this day; the amount is what is unpaid now. */
  | ({ kind: 'expected'; day: Day } & Money);

export interface UnpaidFacts {
  change: UnpaidChange | null;
  currency: string | null;
  unpaid: string | null;
  payouts: Payouts | null | undefined;
}

/** Payouts in progress come first, then one paid within a day, then a single program's change or its next payout. */
export function unpaidNote(programs: UnpaidFacts[], now: number): UnpaidNote | null {
  const processing = programs.map(({ payouts, currency }) =>
    (shownPayouts(payouts) ?? []).filter(isProcessing).map(({ amount, date }) => ({ amount, date, currency })),
  );
  const amounts = processing.flat();
  if (amounts.length > 0) {
    const isKnown = amounts.every(({ amount }) => isDecimal(amount));
    const months = new Set(amounts.map(({ date }) => (isDay(date) ? date.slice(0, 7) : null)));
    const [month = null] = months.size === 1 ? months : [];
    return { kind: 'on-its-way', sums: isKnown ? sumsAcrossPrograms(processing) : [], month };
  }
  const paidAt = highest(
    programs.map(({ payouts }) => payouts?.paidAt ?? 0),
    0,
  );
  // The clock may have been set back since, so only the distance counts.
  if (Math.abs(now - paidAt) < DAY) return { kind: 'paid', at: paidAt };
  const [only, ...others] = programs;
  if (!only || others.length > 0) return null;
  const { change, currency, unpaid, payouts } = only;
  if (change) return { kind: 'changed', ...change };
  const day = expectedPayout(payouts, dayOf(now));
  return day !== null && unpaid !== null && isRise('0', unpaid)
    ? { kind: 'expected', day, amount: unpaid, currency }
    : null;
}

import { DAY, isDay } from '../calendar/calendar.ts';
import { sumsAcrossPrograms } from '../money/currency-sums.ts';
import { isDecimal } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import { isProcessing } from '../portal/payout-news.ts';
import type { Payouts } from '../portal/payout-schema.ts';
import { shownPayouts } from '../portal/payouts.ts';
import type { UnpaidChange } from './last-look.ts';

/** What is said under the unpaid sum. */
export type UnpaidNote =
  /** `sums`: one a currency; none if an amount is no number. `month`: of all of them ("2026-11"); null: of several. */
  | { kind: 'on-its-way'; sums: Money[]; month: string | null }
  /** `at`: ms of this computer's clock when the last payout was found paid. */
  | { kind: 'paid'; at: number }
  | ({ kind: 'changed' } & UnpaidChange);

/** What the note of a program follows from. */
export interface UnpaidFacts {
  /** Since the last look, without what was paid; null: none. */
  change: UnpaidChange | null;
  /** The program's; null: unknown. */
  currency: string | null;
  payouts: Payouts | null | undefined;
}

/**
 * One note for the programs on display: what is on its way for as long as it is, what was paid for a day, else the
 * change of the only program. A moment counts by its distance, because the clock may have been set back since.
 * @param now ms of this computer's clock
 */
export function unpaidNote(programs: UnpaidFacts[], now: number): UnpaidNote | null {
  const moving = programs.map(({ payouts, currency }) =>
    (shownPayouts(payouts) ?? []).filter(isProcessing).map(({ amount, date }) => ({ amount, date, currency })),
  );
  const all = moving.flat();
  if (all.length > 0) {
    const isKnown = all.every(({ amount }) => isDecimal(amount));
    const months = new Set(all.map(({ date }) => (isDay(date) ? date.slice(0, 7) : null)));
    const [month = null] = months.size === 1 ? months : [];
    return { kind: 'on-its-way', sums: isKnown ? sumsAcrossPrograms(moving) : [], month };
  }
  const at = Math.max(0, ...programs.map(({ payouts }) => payouts?.paidAt ?? 0));
  if (Math.abs(now - at) < DAY) return { kind: 'paid', at };
  const [only, ...others] = programs;
  return only?.change && others.length === 0 ? { kind: 'changed', ...only.change } : null;
}

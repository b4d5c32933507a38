import type { Day } from '../calendar/calendar.ts';
import { type Decimal, isKnownAmount } from '../money/decimal.ts';
import type { EarningsSummary } from './earnings-summary-schema.ts';

/** The round amount above the last 30 days' `earned`; null if that is not exactly known, in one currency, and at least 1. */
export function goalProposal(
  summary: Pick<EarningsSummary, 'day' | 'month'> | null | undefined,
  currency: string | null,
  today: Day,
): { goal: Decimal; earned: Decimal } | null {
  if (!summary || summary.day !== today || summary.month.isPartial) return null;
  const [sum, ...others] = summary.month.earned;
  if (!sum || others.length > 0 || !isKnownAmount(sum.amount)) return null;
  // The goal is in the account's currency; a sum in another one says nothing about it.
  if (sum.currency !== null && sum.currency.toUpperCase() !== currency?.toUpperCase()) return null;
  const whole = /^[1-9]\d*/.exec(sum.amount)?.[0];
  return whole === undefined ? null : { goal: roundAbove(whole), earned: sum.amount };
}

/** "839" → "900", "1234" → "1500": halves of the first digit's place count below 5. */
function roundAbove(whole: string): Decimal {
  const place = 10n ** BigInt(whole.length - 1);
  const amount = BigInt(whole);
  const step = place > 1n && amount < 5n * place ? place / 2n : place;
  return `${(amount / step + 1n) * step}`;
}

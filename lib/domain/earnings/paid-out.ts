import { type Day, dayOf, daysAfter, isDay } from '../calendar/calendar.ts';
import type { DayTotals } from '../mirror/totals.ts';
import { type Decimal, isKnownAmount, isRise, subtract } from '../money/decimal.ts';
import { isPaid } from '../portal/payout-news.ts';
import type { CountedList } from '../portal/payouts.ts';

export interface PaidOut {
  day: Day;
  amount: Decimal;
  programName: string;
  listed?: true;
}

/** The listed payouts that are paid and, before and after the list, rises of totals. `from` is "" if all are known. */
export function paidOutBy(
  programName: string,
  totals: DayTotals[],
  list: CountedList | null,
  today: Day,
): { payouts: PaidOut[]; from: Day | null } {
  const derived = paidByTotals(totals).map((payout): PaidOut => ({ ...payout, programName }));
  const watched = totals.find(({ paid }) => isKnownAmount(paid))?.day ?? null;
  if (!list) return { payouts: derived, from: watched };
  const days = list.payouts.map(({ date }) => date).filter(isDay);
  const begins = list.whole ? '' : (days.sort()[0] ?? null);
  const ended = list.until === null ? null : dayOf(list.until);
  // The day may be one later in the site's time zone.
  const isUnlisted = ({ day }: PaidOut) =>
    begins === null || (begins !== '' && day < daysAfter(begins, -1)) || (ended !== null && day > ended);
  // A site ahead of the user dates a payout of today tomorrow, which is in no period yet.
  const tomorrow = daysAfter(today, 1);
  const paid = list.payouts.filter(isPaid).map(({ date, amount }): PaidOut => {
    return { day: date === tomorrow ? today : date, amount, programName, ...(ended === null && { listed: true }) };
  });
  const from = begins === null || watched === null ? (begins ?? watched) : begins < watched ? begins : watched;
  return { payouts: [...derived.filter(isUnlisted), ...paid], from };
}

/** Days on which the paid total rose while the unpaid one fell, compared with the last known day. */
function paidByTotals(totals: DayTotals[]): { day: Day; amount: Decimal }[] {
  const known = totals.filter(({ paid, unpaid }) => isKnownAmount(paid) && isKnownAmount(unpaid));
  return known.slice(1).flatMap(({ day, paid, unpaid }, index) => {
    const before = known[index] as DayTotals;
    const isPayment = isRise(before.paid, paid) && isRise(unpaid, before.unpaid);
    return isPayment ? [{ day, amount: subtract(paid ?? '0', before.paid ?? '0') }] : [];
  });
}

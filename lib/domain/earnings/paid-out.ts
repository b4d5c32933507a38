import { type Day, dayOf, daysAfter, isDay } from '../calendar/calendar.ts';
import type { DayTotals } from '../mirror/totals.ts';
import { type Decimal, isDecimal, isKnownAmount, isRise, isZero, subtract, sumDecimals } from '../money/decimal.ts';
import { isPaid, isProcessing } from '../portal/payout-news.ts';
import type { Payout } from '../portal/payout-schema.ts';
import type { CountedList } from '../portal/payouts.ts';

export interface PaidOut {
  day: Day;
  amount: Decimal;
  programName: string;
  listed?: true;
}

export interface ProgramPayouts {
  payouts: PaidOut[];
  /** All are known from this day on; "": from the first one; null: none for certain. */
  from: Day | null;
  /** What was paid without a listed payout. */
  unlisted: Decimal;
}

/** The listed payouts that are paid and, before and after the list, rises of totals. */
export function paidOutBy(
  programName: string,
  totals: DayTotals[],
  list: CountedList | null,
  today: Day,
): ProgramPayouts {
  const derived = paidByTotals(totals).map((payout): PaidOut => ({ ...payout, programName }));
  const watched = watchedFrom(totals);
  if (!list) return { payouts: derived, from: watched, unlisted: '0' };
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
  const payouts = [...derived.filter(isUnlisted), ...paid];
  const now = totals.at(-1)?.paid ?? null;
  // A payout since the list was asked is in it once it is asked again.
  const isBehind = ended === null && isRise(list.paid, now);
  const unlisted = list.whole && ended === null ? paidBeside(list.payouts, isBehind ? list.paid : now) : '0';
  return { payouts, from: isZero(unlisted) && !isBehind ? from : null, unlisted };
}

/** The day from which rises of totals are seen: after the first totals, unless nothing was paid until then. */
function watchedFrom(totals: DayTotals[]): Day | null {
  const first = totals.find(({ paid }) => isKnownAmount(paid));
  if (!first) return null;
  return isZero(first.paid ?? '') ? '' : daysAfter(first.day, 1);
}

/** How much more the program has paid than these payouts say: referrals may be paid without one. */
function paidBeside(payouts: Payout[], paid: string | null): Decimal {
  const made = payouts.filter((payout) => isPaid(payout) || isProcessing(payout)).map(({ amount }) => amount);
  if (!made.every(isDecimal)) return '0';
  const sum = sumDecimals(made);
  // Services round each payout.
  const most = sumDecimals([sum, ...made.map(() => '0.01')]);
  return isRise(most, paid) ? subtract(paid ?? sum, sum) : '0';
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

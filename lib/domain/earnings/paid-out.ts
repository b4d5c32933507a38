import { type Day, dayOf, daysAfter, isDay } from '../calendar/calendar.ts';
import type { DayTotals } from '../mirror/totals.ts';
import { type Decimal, exceeds, isDecimal, ROUNDING_TOLERANCE, subtract } from '../money/decimal.ts';
import { isPaid } from '../portal/payout-news.ts';
import type { CountedList } from '../portal/payouts.ts';

/** A payout that counts as paid out. */
export interface PaidOut {
  day: Day;
  amount: Decimal;
  /** The name of its program. */
  of: string;
  /** The service lists it now. */
  listed?: true;
}

/**
 * What was paid out: the paid ones as the service lists them, each on its day, and, from before its list begins or
 * since it ended, those that the totals of days told of.
 * @param today the user's
 * @returns `from`: the day from which on all are known; "": from the very first; null: none is
 */
export function paidOutBy(
  name: string,
  totals: DayTotals[],
  list: CountedList | null,
  today: Day,
): { payouts: PaidOut[]; from: Day | null } {
  const seen = paidByTotals(totals).map((one): PaidOut => ({ ...one, of: name }));
  const watched = totals.find(({ paid }) => paid !== null && isDecimal(paid))?.day ?? null;
  if (!list) return { payouts: seen, from: watched };
  const oldest = list.payouts
    .map(({ date }) => date)
    .filter(isDay)
    .sort()[0];
  const begins = list.whole ? '' : (oldest ?? null);
  const ended = list.until === null ? null : dayOf(list.until);
  // In the site's zone it may have been a day later.
  const isUnlisted = ({ day }: PaidOut) =>
    begins === null || (begins !== '' && day < daysAfter(begins, -1)) || (ended !== null && day > ended);
  // Where the site's day begins before the user's, a payout of just now is of tomorrow, which no period has yet.
  const ahead = daysAfter(today, 1);
  const paid = list.payouts.filter(isPaid).map(({ date, amount }): PaidOut => {
    return { day: date === ahead ? today : date, amount, of: name, ...(list.until === null && { listed: true }) };
  });
  const from = begins === null || watched === null ? (begins ?? watched) : begins < watched ? begins : watched;
  return { payouts: [...seen.filter(isUnlisted), ...paid], from };
}

/** Days on which the paid total rose while the unpaid one fell, against the last known day before. */
function paidByTotals(totals: DayTotals[]): { day: Day; amount: Decimal }[] {
  const known = totals.filter(({ paid, unpaid }) => isNumber(paid) && isNumber(unpaid));
  return known.slice(1).flatMap(({ day, paid, unpaid }, at) => {
    const before = known[at];
    const [rise, fall] = [subtract(paid ?? '0', before?.paid ?? '0'), subtract(before?.unpaid ?? '0', unpaid ?? '0')];
    return exceeds(rise, ROUNDING_TOLERANCE) && exceeds(fall, ROUNDING_TOLERANCE) ? [{ day, amount: rise }] : [];
  });
}

const isNumber = (amount: string | null): boolean => amount !== null && isDecimal(amount);

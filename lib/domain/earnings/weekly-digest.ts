import { type Day, dayOf, daysAfter, momentOf, startOf, weekOf } from '../calendar/calendar.ts';
import { type ProgramSum, sumsAcrossPrograms } from '../money/currency-sums.ts';
import { compareDecimals, type Decimal, isDecimal, subtract } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import { type Earning, inSpan, isPartlyKnown, type Span, spanOf, worth } from './earning.ts';

/** How last week went (Monday to Sunday of the user's calendar), in all programs together. */
export interface WeeklyDigest {
  /** With which the week after begins: the day on which it is shown. */
  monday: Day;
  /** One a currency; none where nothing came in, neither then nor the week before. */
  sums: WeekSum[];
  /** Referrals that stand. */
  count: number;
  /** Not all of the week is known. */
  isPartial: boolean;
}

export interface WeekSum extends Money {
  /** The program's name, where its currency is not known and there are others. */
  of: string | null;
  /** What the week came to against the one before; null: not all of the two is known. */
  more: Decimal | null;
  /** The referral that brought most, and its day. */
  best: { amount: Decimal; day: Day } | null;
}

/** What is known of one program. */
export interface DigestProgram {
  name: string;
  /** From when on (ms) all is known; null: from the very first. */
  knownFrom: number | null;
  /** Until when (ms of the service's clock) it answered; null: never. */
  until: number | null;
  /** What was earned, in the account's own currency where it names none. */
  earnings: Earning[];
  /** When each referral that stands was created (ms). */
  referrals: { at: number | null }[];
}

const EIGHT = 8 * 60;
/** The last day on which it is still shown, counted from Monday. */
const WEDNESDAY = 2;

/** The Monday whose digest is to be shown now: from eight in the morning until Wednesday's end. null: none. */
export function dueDigest(shown: Day[], now: number): Day | null {
  const monday = weekOf(dayOf(now));
  const from = momentOf(monday, EIGHT);
  const to = startOf(daysAfter(monday, WEDNESDAY + 1));
  return now >= from && now < to && !shown.includes(monday) ? monday : null;
}

/** When (ms) the next one falls due. */
export function nextDigest(now: number): number {
  const monday = weekOf(dayOf(now));
  const at = momentOf(monday, EIGHT);
  return now < at ? at : momentOf(daysAfter(monday, 7), EIGHT);
}

/** The first moment (ms) that it needs: two weeks. */
export const digestFrom = (monday: Day): number => startOf(daysAfter(monday, -14));

/** null where nothing is known of the week. */
export function digestOf(programs: DigestProgram[], monday: Day): WeeklyDigest | null {
  const week = spanOf(daysAfter(monday, -7), monday);
  const before = spanOf(daysAfter(monday, -14), daysAfter(monday, -7));
  if (programs.every(({ until }) => until === null || until < week.from)) return null;
  const earned = programs.map(({ earnings }) => inSpan(earnings, week));
  const earlier = programs.map(({ earnings }) => inSpan(earnings, before));
  const partial = programs.some((one) => !knows(one, week));
  const compared = !partial && programs.every((one) => knows(one, before));
  const sumsBefore = sumsAcrossPrograms(earlier.map(worth));
  // A currency in which nothing came in this time is listed as well: it has fallen to nothing.
  const nothing = earlier.map((all) => worth(all).map((one) => ({ ...one, amount: '0' })));
  const sums = sumsAcrossPrograms(earned.map((all, at) => [...worth(all), ...(nothing[at] ?? [])]));
  return {
    monday,
    count: programs.reduce((sum, { referrals }) => sum + inSpan(referrals, week).length, 0),
    isPartial: partial,
    sums: sums.map(({ of, ...sum }) => ({
      ...sum,
      of: of === null ? null : (programs[of]?.name ?? null),
      more: compared ? subtract(sum.amount, sumsBefore.find(isSame({ of, ...sum }))?.amount ?? '0') : null,
      best: bestOf((of === null ? earned.flat() : (earned[of] ?? [])).filter(isOf(sum))),
    })),
  };
}

/** Whether all of a span is known. */
const knows = ({ knownFrom, until }: DigestProgram, { from, to }: Span): boolean =>
  !isPartlyKnown(knownFrom, from) && until !== null && until >= to;

function bestOf(earnings: Earning[]): WeekSum['best'] {
  let best: WeekSum['best'] = null;
  for (const { amount, at } of earnings) {
    if (at === null || !isDecimal(amount)) continue;
    if (compareDecimals(amount, best?.amount ?? '0') > 0) best = { amount, day: dayOf(at) };
  }
  return best;
}

const isSame =
  ({ currency, of }: ProgramSum) =>
  (other: ProgramSum): boolean =>
    other.currency === currency && other.of === of;

const isOf =
  ({ currency }: Money) =>
  (one: Earning): boolean =>
    (one.currency?.toUpperCase() ?? null) === currency;

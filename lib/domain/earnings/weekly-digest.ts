import { type Day, dayOf, daysAfter, momentOf, startOf, weekOf } from '../calendar/calendar.ts';
import { sumOf, sumsAcrossPrograms, sumsByCurrency } from '../money/currency-sums.ts';
import { compareDecimals, type Decimal, isDecimal, isZero, subtract, sumDecimals } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import { countUnreadable, type Earning, earningsByDay, inSpan, isPartlyKnown, type Span, spanOf } from './earning.ts';
import { lowered } from './falls.ts';

/** The earnings of last week (Monday to Sunday of the user's calendar) in all programs. */
export interface WeeklyDigest {
  /** The Monday after that week, on which the digest is shown. */
  monday: Day;
  /** One per currency with earnings in that week or the one before. */
  sums: WeekSum[];
  count: number;
  isPartial: boolean;
}

export interface WeekSum extends Money {
  programName: string | null;
  /** Compared with the week before; null: not all of both weeks is known. */
  change: Decimal | null;
  /** The referral with the highest amount. */
  best: { amount: Decimal; day: Day } | null;
  /** The day with the highest sum; null: none, or not all of the week is known. */
  bestDay: Day | null;
}

export interface DigestProgram {
  name: string;
  /** ms; all is known from then on; null: from the very first. */
  knownFrom: number | null;
  /** ms of the service's clock at the last answer; null: none. */
  until: number | null;
  /** What its rows may have lost unseen, as a negative amount; absent: nothing. */
  fallen?: Decimal;
  /** Named in the account's own currency if they name none. */
  earnings: Earning[];
}

/** Minutes past midnight at which a digest is sent. */
const SENT_AT = 8 * 60;
/** A service may write a currency in each referral. */
const MOST_SUMS = 10;
/** Days after Monday on which a digest is still shown. */
const LAST_DAY = 2;

/** The Monday whose digest is due at `now` (ms): from 8:00 until Wednesday's end, once. */
export function dueDigest(shown: Day[], now: number): Day | null {
  const monday = weekOf(dayOf(now));
  const from = momentOf(monday, SENT_AT);
  const to = startOf(daysAfter(monday, LAST_DAY + 1));
  return now >= from && now < to && !shown.includes(monday) ? monday : null;
}

/** The Monday of `now` (ms) if its digest was not shown yet; null on other days. */
export function mondayDigest(shown: Day[], now: number): Day | null {
  const today = dayOf(now);
  return weekOf(today) === today && !shown.includes(today) ? today : null;
}

/** When (ms) the next digest is due. */
export function nextDigest(now: number): number {
  const monday = weekOf(dayOf(now));
  const thisWeek = momentOf(monday, SENT_AT);
  return now < thisWeek ? thisWeek : momentOf(daysAfter(monday, 7), SENT_AT);
}

/** The first moment (ms) that a digest needs: two weeks. */
export const digestFrom = (monday: Day): number => startOf(daysAfter(monday, -14));

/** The digest of the week before a Monday; null if nothing is known of that week. */
export function digestOf(programs: DigestProgram[], monday: Day): WeeklyDigest | null {
  const week = spanOf(daysAfter(monday, -7), monday);
  const weekBefore = spanOf(daysAfter(monday, -14), daysAfter(monday, -7));
  if (programs.every(({ until }) => until === null || until < week.from)) return null;
  const earned = programs.map(({ earnings }) => inSpan(earnings, week));
  const earlier = programs.map(({ earnings }) => sumsByCurrency(inSpan(earnings, weekBefore)));
  const fallen = sumDecimals(programs.map((program) => program.fallen ?? '0'));
  const isReadable = (span: Span) => programs.every(({ earnings }) => countUnreadable(inSpan(earnings, span)) === 0);
  const isPartial = !isReadable(week) || !programs.every((program) => isKnown(program, week));
  const isCompared = !isPartial && isReadable(weekBefore) && programs.every((program) => isKnown(program, weekBefore));
  const sumsBefore = sumsAcrossPrograms(earlier);
  // Zeros list currencies without earnings this week, which have fallen to nothing.
  const zeros = earlier.map((sums) => sums.map((sum) => ({ ...sum, amount: '0' })));
  const sums = sumsAcrossPrograms(
    earned.map((earnings, index) => [...sumsByCurrency(earnings), ...(zeros[index] ?? [])]),
  );
  return {
    monday,
    count: earned.flat().length,
    isPartial,
    sums: sums.slice(0, MOST_SUMS).map(({ amount, currency, programIndex }) => {
      const before = sumsBefore.find((sum) => sum.currency === currency && sum.programIndex === programIndex);
      const all = programIndex === null ? earned.flat() : (earned[programIndex] ?? []);
      // Oldest first, so that the earlier one of two equal days or referrals is the best.
      const earnings = all
        .filter((earning) => (earning.currency?.toUpperCase() ?? null) === currency)
        .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
      const days = [...earningsByDay(earnings, monday)].map(([day, ofDay]) => ({ amount: sumOf(ofDay), day }));
      return {
        ...{ amount: isZero(fallen) ? amount : lowered(amount, fallen), currency },
        programName: programIndex === null ? null : (programs[programIndex]?.name ?? null),
        change: isCompared ? subtract(amount, before?.amount ?? '0') : null,
        best: highestOf(earnings.flatMap(({ amount, at }) => (at === null ? [] : { amount, day: dayOf(at) }))),
        bestDay: isPartial ? null : (highestOf(days)?.day ?? null),
      };
    }),
  };
}

const isKnown = ({ knownFrom, until }: DigestProgram, { from, to }: Span): boolean =>
  !isPartlyKnown(knownFrom, from) && until !== null && until >= to;

/** The first of the highest amounts above zero. */
function highestOf(amounts: { amount: Decimal; day: Day }[]): WeekSum['best'] {
  let highest: WeekSum['best'] = null;
  for (const { amount, day } of amounts) {
    if (isDecimal(amount) && compareDecimals(amount, highest?.amount ?? '0') > 0) highest = { amount, day };
  }
  return highest;
}

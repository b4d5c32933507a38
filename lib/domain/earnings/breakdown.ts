import type { Day } from '../calendar/calendar.ts';
import type { Days } from '../calendar/date-range.ts';
import type { Row } from '../mirror/row-schema.ts';
import { compareDecimals, type Decimal, isZero } from '../money/decimal.ts';
import { type CurrencyBucket, sumOf } from './currency-bucket.ts';
import { providerName } from './providers.ts';
import { onDays } from './series.ts';

/** Referrals that have something in common. */
export interface BreakdownPart {
  /** What they have in common: a status as the service writes it, a provider by its name; null: it names none. */
  name: string | null;
  amount: Decimal;
  /** Of all of these referrals, 0 to 1: for drawing, and rounded percents. */
  part: number;
  rows: Row[];
}

export interface DayEarned {
  day: Day;
  referrals: number;
  amount: Decimal;
}

/** What became of the referrals, by status, most first. */
export const byStatus = ({ earned, reversed }: CurrencyBucket, days: Days): BreakdownPart[] =>
  sharesOf([...onDays(earned, days), ...onDays(reversed, days)], ({ status }) => status);

/** Where they came from, by the name that people know: services have several identifiers for one. */
export const byProvider = ({ earned }: CurrencyBucket, days: Days): BreakdownPart[] =>
  sharesOf(onDays(earned, days), ({ provider }) => (provider ? providerName(provider) : null));

/** The days on which most was earned, best first; of two alike the earlier. */
export function bestDays({ earned, sums }: CurrencyBucket, { first, next }: Days, most: number): DayEarned[] {
  const all: DayEarned[] = [];
  for (const [day, { earned: amount }] of sums) {
    const isWorth = !isZero(amount) && !amount.startsWith('-');
    if (day >= first && day < next && isWorth) all.push({ day, referrals: earned.get(day)?.length ?? 0, amount });
  }
  return all.sort((a, b) => compareDecimals(b.amount, a.amount) || (a.day < b.day ? -1 : 1)).slice(0, most);
}

/** Services write what they like: of more names than these the last are left out. */
const MOST_NAMES = 100;

const sharesOf = (all: Row[], nameOf: (row: Row) => string | null): BreakdownPart[] =>
  [...Map.groupBy(all, nameOf)]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_NAMES)
    .map(([name, rows]) => ({ name, rows, amount: sumOf(rows), part: rows.length / all.length }));

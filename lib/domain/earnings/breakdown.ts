import type { Day } from '../calendar/calendar.ts';
import type { Days } from '../calendar/date-range.ts';
import { sumOf } from '../money/currency-sums.ts';
import { compareDecimals, type Decimal } from '../money/decimal.ts';
import type { Referral } from '../referrals/referral-schema.ts';
import type { CurrencyBucket } from './currency-bucket.ts';
import { providerName } from './providers.ts';
import { onDays } from './series.ts';

export interface BreakdownPart {
  /** A status as the service writes it, or a provider's name; null: none. */
  name: string | null;
  amount: Decimal;
  /** Share of all referrals, from 0 to 1. */
  part: number;
  rows: Referral[];
}

export interface DayEarned {
  day: Day;
  referrals: number;
  amount: Decimal;
}

export const byStatus = ({ earned, reversed }: CurrencyBucket, days: Days): BreakdownPart[] =>
  partsOf([...onDays(earned, days), ...onDays(reversed, days)], ({ status }) => status);

/** Groups by name, because services have several identifiers for one provider. */
export const byProvider = ({ earned }: CurrencyBucket, days: Days): BreakdownPart[] =>
  partsOf(onDays(earned, days), ({ provider }) => (provider ? providerName(provider) : null));

/** The days with the highest earnings, best first; the earlier of two equal ones. */
export function bestDays({ earned, sums }: CurrencyBucket, { first, next }: Days, most: number): DayEarned[] {
  return [...sums]
    .filter(([day, sum]) => day >= first && day < next && compareDecimals(sum.earned, '0') > 0)
    .map(([day, sum]) => ({ day, referrals: earned.get(day)?.length ?? 0, amount: sum.earned }))
    .sort((a, b) => compareDecimals(b.amount, a.amount) || (a.day < b.day ? -1 : 1))
    .slice(0, most);
}

/** Bounds the list, because services may write any number of names. */
const MOST_NAMES = 100;

const partsOf = (rows: Referral[], nameOf: (row: Referral) => string | null): BreakdownPart[] =>
  [...Map.groupBy(rows, nameOf)]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_NAMES)
    .map(([name, group]) => ({ name, rows: group, amount: sumOf(group), part: group.length / rows.length }));

import type { Days } from '../calendar/date-range.ts';
import { sumOf } from '../money/currency-sums.ts';
import { compareDecimals, type Decimal } from '../money/decimal.ts';
import { isEarning } from '../referrals/referral.ts';
import type { Referral } from '../referrals/referral-schema.ts';
import type { CurrencyBucket } from './currency-bucket.ts';
import { lowered } from './falls.ts';
import { providerName } from './providers.ts';
import { daySlices, onDays, type Slice } from './series.ts';

export interface BreakdownPart {
  /** A status as the service writes it, or a provider's name; null: none. */
  name: string | null;
  /** All parts without one of their own, so that the sum is that of all. */
  isRest: boolean;
  amount: Decimal;
  /** Share of all referrals, from 0 to 1. */
  part: number;
  rows: Referral[];
}

export const byStatus = ({ earned, reversed, fall }: CurrencyBucket, days: Days): BreakdownPart[] =>
  partsOf([...onDays(earned, days), ...onDays(reversed, days)], ({ status }) => status, fall(days.first));

/** Groups by name, because services have several identifiers for one provider. */
export const byProvider = ({ earned, fall }: CurrencyBucket, days: Days): BreakdownPart[] =>
  partsOf(onDays(earned, days), ({ provider }) => (provider ? providerName(provider) : null), fall(days.first));

/** The days with the highest earnings, best first; the earlier of two equal ones. */
export function bestDays(bucket: CurrencyBucket, { first, next }: Days, most: number): Slice[] {
  const days = [...bucket.sums.keys()].filter((day) => day >= first && day < next);
  return daySlices(bucket, days)
    .filter(({ earned }) => compareDecimals(earned, '0') > 0)
    .sort((a, b) => compareDecimals(b.earned, a.earned) || (a.first < b.first ? -1 : 1))
    .slice(0, most);
}

/** Bounds the list, because services may write any number of names. */
const MOST_NAMES = 100;

function partsOf(rows: Referral[], nameOf: (row: Referral) => string | null, fallen: Decimal): BreakdownPart[] {
  const groups = [...Map.groupBy(rows, nameOf)].sort(([, a], [, b]) => b.length - a.length);
  const rest = groups.slice(MOST_NAMES).flatMap(([, group]) => group);
  const part = (name: string | null, group: Referral[], isRest = false): BreakdownPart => ({
    ...{
      name,
      isRest,
      rows: group,
      amount: group.some(isEarning) ? lowered(sumOf(group), fallen) : sumOf(group),
      part: group.length / rows.length,
    },
  });
  const named = groups.slice(0, MOST_NAMES).map(([name, group]) => part(name, group));
  return rest.length > 0 ? [...named, part(null, rest, true)] : named;
}

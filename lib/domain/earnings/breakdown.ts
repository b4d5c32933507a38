import type { Days } from '../calendar/date-range.ts';
import { sumOf } from '../money/currency-sums.ts';
import type { Decimal } from '../money/decimal.ts';
import type { Referral } from '../referrals/referral-schema.ts';
import type { CurrencyBucket } from './currency-bucket.ts';
import { lowered } from './falls.ts';
import { providerName } from './providers.ts';
import { onDays } from './series.ts';

export interface BreakdownPart {
  /** A provider's name; null: none. */
  name: string | null;
  /** All parts without one of their own, so that the sum is that of all. */
  isRest: boolean;
  amount: Decimal;
  /** Share of all referrals, from 0 to 1. */
  part: number;
  rows: Referral[];
}

/** Bounds the list, because services may write any number of names. */
const MOST_NAMES = 100;

/** Groups by name, because services have several identifiers for one provider. */
export function byProvider({ earned, fall }: CurrencyBucket, days: Days): BreakdownPart[] {
  const rows = onDays(earned, days);
  const fallen = fall(days.first);
  const nameOf = ({ provider }: Referral) => (provider ? providerName(provider) : null);
  const groups = [...Map.groupBy(rows, nameOf)].sort(([, a], [, b]) => b.length - a.length);
  const rest = groups.slice(MOST_NAMES).flatMap(([, group]) => group);
  const part = (name: string | null, group: Referral[], isRest = false): BreakdownPart => ({
    ...{ name, isRest, rows: group },
    amount: lowered(sumOf(group), fallen),
    part: group.length / rows.length,
  });
  const named = groups.slice(0, MOST_NAMES).map(([name, group]) => part(name, group));
  return rest.length > 0 ? [...named, part(null, rest, true)] : named;
}

import type { Day } from '../calendar/calendar.ts';
import type { Days } from '../calendar/date-range.ts';
import type { Decimal } from '../money/sum.ts';
import type { Entry } from '../records/entries.ts';
import type { CurrencyBucket } from './currency-bucket.ts';
import { countOf } from './earnings.ts';
import { providerName } from './providers.ts';
import { sumOf, within } from './series.ts';

/** Referrals that have something in common. */
export interface Share {
  /** What they have in common: a status as the service writes it, a provider by its name; null: it names none. */
  name: string | null;
  /** All that have less in common than those before. */
  rest?: true;
  referrals: number;
  amount: Decimal;
  /** Of all of these referrals, 0 to 1: for drawing, and rounded percents. */
  part: number;
  entries: Entry[];
}

export interface DayEarned {
  day: Day;
  referrals: number;
  amount: Decimal;
}

/** What became of the referrals that came in, by status, most first. What was deleted is a status of its own. */
export const byStatus = (bucket: CurrencyBucket, days: Days): Share[] =>
  sharesOf(within(bucket.earned, days), ({ status, deleted }) => (deleted ? 'deleted' : status));

/** Where they came from, by the name that people know: services have several identifiers for one. */
export const byProvider = (bucket: CurrencyBucket, days: Days): Share[] =>
  sharesOf(within(bucket.earned, days), ({ provider }) => (provider ? providerName(provider) : null));

/** The days on which most was earned, best first; of two alike the earlier. */
export function bestDays({ earned }: CurrencyBucket, { first, next }: Days, most: number): DayEarned[] {
  const all: DayEarned[] = [];
  for (const [day, its] of earned) {
    if (day < first || day >= next) continue;
    const amount = sumOf(its);
    if (Number(amount) > 0) all.push({ day, referrals: countOf(its), amount });
  }
  return all.sort((a, b) => Number(b.amount) - Number(a.amount) || (a.day < b.day ? -1 : 1)).slice(0, most);
}

/** Services write what they like: more names than these are shown as one. */
const MOST_NAMES = 10;

function sharesOf(entries: Entry[], nameOf: (entry: Entry) => string | null): Share[] {
  // What only totals show stands for no referral that anything is known of.
  const listed = entries.filter(({ count }) => count !== 0);
  const shares = [...Map.groupBy(listed, nameOf)]
    .map(([name, its]) => ({ name, referrals: countOf(its), its }))
    .sort((a, b) => b.referrals - a.referrals);
  const all = countOf(listed);
  const shared = (name: string | null, its: Entry[]): Share => {
    const referrals = countOf(its);
    return { name, referrals, amount: sumOf(its), part: referrals / all, entries: its };
  };
  const shown = shares.slice(0, MOST_NAMES).map(({ name, its }) => shared(name, its));
  const others = shares.slice(MOST_NAMES).flatMap(({ its }) => its);
  return others.length === 0 ? shown : [...shown, { ...shared(null, others), rest: true }];
}

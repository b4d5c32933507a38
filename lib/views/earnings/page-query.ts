import type { Day } from '../../domain/calendar/calendar.ts';
import { DATE_STEPS, type DateRange, type DateStep, readRange } from '../../domain/calendar/date-range.ts';

/** What the Earnings page shows, as its address names it: a reload, a step back and a copied address show the same. */
export interface PageAddress {
  /** The id of an account, or `ALL`; null, as everywhere here: the usual. */
  account: string | null;
  range: DateRange | null;
  step: DateStep | null;
  /** The id of a currency bucket. */
  bucket: string | null;
}

/** Letters of a currency bucket's id, which names no more than a currency. */
const LONGEST = 60;

/** @param query of the address ("?account=a&period=30"); what it names wrongly is left out */
export function readPageAddress(query: string, today: Day): PageAddress {
  const named = new URLSearchParams(query);
  return {
    account: named.get('account'),
    range: readRange(named.get('period'), today),
    step: DATE_STEPS.find((step) => step === named.get('by')) ?? null,
    bucket: named.get('currency')?.slice(0, LONGEST) ?? null,
  };
}

/** The query of an address, without what is usual; "" where nothing is shown. */
export function pageQuery({ account, range, step, bucket }: PageAddress): string {
  if (account === null) return '';
  const named = Object.entries({ account, period: range, by: step, currency: bucket });
  return `?${new URLSearchParams(named.filter((one): one is [string, string] => one[1] !== null))}`;
}

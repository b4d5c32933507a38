import type { Day } from '../../domain/calendar/calendar.ts';
import { DATE_STEPS, type DateRange, type DateStep, readRange } from '../../domain/calendar/date-range.ts';

/** The choices on the Earnings page, as its address has them, so that a reload shows the same. null: the default. */
export interface PageAddress {
  /** The id of an account, or `ALL_PROGRAMS`. */
  account: string | null;
  range: DateRange | null;
  step: DateStep | null;
  /** The id of a currency bucket. */
  bucket: string | null;
}

/** Letters of a currency bucket's id. */
const MAX_BUCKET_ID = 60;

/** Ignores invalid parts. @param query "?account=a&period=30" */
export function readPageAddress(query: string, today: Day): PageAddress {
  const parameters = new URLSearchParams(query);
  return {
    account: parameters.get('account'),
    range: readRange(parameters.get('period'), today),
    step: DATE_STEPS.find((step) => step === parameters.get('by')) ?? null,
    bucket: parameters.get('currency')?.slice(0, MAX_BUCKET_ID) ?? null,
  };
}

/** Omits defaults; "" if no account is shown. */
export function pageQuery({ account, range, step, bucket }: PageAddress): string {
  if (account === null) return '';
  const parts = Object.entries({ account, period: range, by: step, currency: bucket });
  return `?${new URLSearchParams(parts.filter((part): part is [string, string] => part[1] !== null))}`;
}

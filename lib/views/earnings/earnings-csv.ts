import { dayOf, daysAfter, startOf } from '../../domain/calendar/calendar.ts';
import type { Days } from '../../domain/calendar/date-range.ts';
import type { CurrencyBucket, ProgramHistory } from '../../domain/earnings/currency-bucket.ts';
import type { Slice } from '../../domain/earnings/series.ts';
import type { Row } from '../../domain/mirror/row-schema.ts';
import { csvLines } from '../csv.ts';

/** Files for spreadsheets, the same in every language: English headings, days as 2026-11-18, exact decimal amounts. */

/** Saves a file, and says so. */
export type Save = (name: string, lines: string[]) => void;

const SLICE_HEAD = ['From', 'To', 'Referrals', 'Earned', 'Reversed', 'Paid out', 'Unpaid at end', 'Currency', 'Known'];

/** The periods shown, newest first as in the table. */
export function slicesCsv(slices: Slice[], { currency }: Pick<CurrencyBucket, 'currency'>): string[] {
  const rows = slices
    .toReversed()
    .map(({ first, next, referrals, earned, reversed, paidOut, unpaid, isPartial, isUnknown }) => [
      first,
      daysAfter(next, -1),
      isUnknown ? null : String(referrals),
      isUnknown ? null : earned,
      isUnknown ? null : reversed,
      paidOut,
      unpaid,
      currency,
      isPartial ? 'Partial' : 'Complete',
    ]);
  return csvLines(SLICE_HEAD, rows);
}

/** A referral to export, its program, and the currency of what names none itself. */
export interface ExportedReferral {
  name: string;
  currency: string | null;
  row: Row;
}

/**
 * The referrals of these days.
 * @param period.today rows dated tomorrow count for it, too
 * @param period.isAll those without a readable time, or of a later day, as well
 */
export function exportedReferrals(
  sources: ProgramHistory[],
  { first, next, today, isAll }: Days & { today: string; isAll: boolean },
): ExportedReferral[] {
  const [from, to] = [startOf(first), startOf(next > today ? daysAfter(next, 1) : next)];
  const isOf = ({ at }: Row) => isAll || (at !== null && at >= from && at < to);
  return sources.flatMap(({ name, currency, rows }) => rows.filter(isOf).map((row) => ({ name, currency, row })));
}

const REFERRAL_HEAD = [
  ...['Referred (UTC)', 'Day', 'Program', 'ID', 'Description', 'Amount', 'Currency', 'Status', 'Provider', 'Campaign'],
];

/** These referrals, newest first; those without a readable time come last. */
export function referralsCsv(referrals: ExportedReferral[]): string[] {
  const timeOf = ({ row }: ExportedReferral) => row.at ?? Number.MIN_SAFE_INTEGER;
  const rows = referrals
    .toSorted((a, b) => timeOf(b) - timeOf(a))
    .map(({ name, currency, row }) => [
      row.at === null ? null : new Date(row.at).toISOString(),
      row.at === null ? null : dayOf(row.at),
      name,
      row.id,
      row.description ?? row.order,
      row.amount,
      row.currency ?? currency,
      row.status,
      row.provider,
      row.campaign ?? null,
    ]);
  return csvLines(REFERRAL_HEAD, rows);
}

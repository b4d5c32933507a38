import { type Day, dayOf, daysAfter } from '../../domain/calendar/calendar.ts';
import type { Days } from '../../domain/calendar/date-range.ts';
import { dayReader } from '../../domain/earnings/by-day.ts';
import type { Campaigns } from '../../domain/earnings/campaign-rows.ts';
import type { CurrencyBucket } from '../../domain/earnings/currency-bucket.ts';
import type { ProgramHistory } from '../../domain/earnings/earnings-history.ts';
import { isPartialSum, knownEarned, knownReferrals, knownReversed, type Slice } from '../../domain/earnings/series.ts';
import { withoutNoise } from '../../domain/money/decimal.ts';
import { countClicks } from '../../domain/portal/click-counts.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { type CsvFormat, csvLines } from '../csv.ts';
import type { ProgramClicks } from './clicks-figures.ts';

/** Files, the same in every language: English headings, days as 2026-11-18, exact decimal amounts. */

export type Save = (name: string, lines: string[]) => void;

const SLICE_HEAD = ['From', 'To', 'Referrals', 'Earned', 'Rejected', 'Sent', 'Unpaid at end', 'Currency', 'Known'];

export function slicesCsv(
  slices: Slice[],
  { currency }: Pick<CurrencyBucket, 'currency'>,
  format?: CsvFormat,
): string[] {
  const rows = slices.toReversed().map((slice) => {
    const { first, next, paidOut, unpaid, isPaidPartial } = slice;
    return [
      first,
      daysAfter(next, -1),
      knownReferrals(slice)?.toString() ?? null,
      knownEarned(slice),
      knownReversed(slice),
      paidOut,
      unpaid && withoutNoise(unpaid),
      currency,
      isPartialSum(slice) || (isPaidPartial && paidOut !== null) ? 'Partial' : 'Complete',
    ];
  });
  return csvLines(SLICE_HEAD, rows, format);
}

/** `currency` applies to a row that names none. */
type ExportedReferral = Pick<ProgramHistory, 'name' | 'currency'> & { row: Referral };

/** The referrals that count for these days. @param period.isAll also those of days that have not come yet */
export function exportedReferrals(
  sources: ProgramHistory[],
  { first, next, today, isAll }: Days & { today: string; isAll: boolean },
): ExportedReferral[] {
  return sources.flatMap(({ name, currency, rows }) => {
    const dayFor = dayReader(today);
    const isWithin = (day: Day | null) => isAll || (day !== null && day >= first && day < next);
    return rows.filter(({ at }) => isWithin(dayFor(at))).map((row) => ({ name, currency, row }));
  });
}

const REFERRAL_HEAD = [
  ...['Referred (UTC)', 'Day', 'Program', 'ID', 'Description', 'Amount', 'Currency', 'Status', 'Provider', 'Campaign'],
];

/** Newest first; referrals without a readable time come last. */
export function referralsCsv(referrals: ExportedReferral[], format?: CsvFormat): string[] {
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
  return csvLines(REFERRAL_HEAD, rows, format);
}

export function clicksCsv(programs: ProgramClicks[], { first, next }: Days, format?: CsvFormat): string[] {
  const rows = programs.flatMap(({ name, clicks: { counts } }) =>
    Object.keys(counts.days).flatMap((day) => {
      if (day < first || day >= next) return [];
      return [[day, name, String(countClicks(counts, { first: day, next: daysAfter(day, 1) }))]];
    }),
  );
  const newestFirst = rows.sort(([a = ''], [b = '']) => (a < b ? 1 : a > b ? -1 : 0));
  return csvLines(['Day', 'Program', 'Clicks'], newestFirst, format);
}

export function campaignsCsv({ rows, others }: Campaigns, currency: string | null, format?: CsvFormat): string[] {
  const head = ['Campaign', 'Clicks', 'Referrals', 'Earned', 'Per click', 'Currency'];
  const named = [...rows, ...(others ? [{ ...others, name: 'Other', perClick: null }] : [])];
  const lines = named.map(({ name, clicks, referrals, earned, perClick }) => [
    ...[name, String(clicks), referrals === null ? null : String(referrals), earned, perClick],
    earned === null ? null : currency,
  ]);
  return csvLines(head, lines, format);
}

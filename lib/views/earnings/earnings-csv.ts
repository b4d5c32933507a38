import { dayOf, daysAfter } from '../../domain/calendar/calendar.ts';
import type { CurrencyBucket, Source } from '../../domain/earnings/currency-bucket.ts';
import type { Slice } from '../../domain/earnings/series.ts';
import type { Row } from '../../domain/mirror/row-schema.ts';
import { plural, t } from '../../platform/i18n.ts';
import { csvLines } from '../csv.ts';

/** Files for spreadsheets: days as 2026-11-18, amounts as exact decimal text, in every language. */

/** Saves a file, and says so. */
export type Save = (name: string, lines: string[], said?: string) => void;

/** The periods shown, newest first as in the table. */
export function slicesCsv(slices: Slice[], { currency }: Pick<CurrencyBucket, 'currency'>): string[] {
  const head = [
    t('columnFrom'),
    t('columnUntil'),
    t('referrals'),
    t('earned'),
    t('reversed'),
    t('paidOut'),
    t('unpaidAtEnd'),
    t('currency'),
    t('columnKnown'),
  ];
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
      t(isPartial ? 'knownPartly' : 'knownWholly'),
    ]);
  return csvLines(head, rows);
}

/** A referral to export, its program, and the currency of what names none itself. */
export interface ExportedReferral {
  name: string;
  currency: string | null;
  row: Row;
}

export const exportedReferrals = (sources: Source[]): ExportedReferral[] =>
  sources.flatMap(({ name, currency, rows }) => rows.map((row) => ({ name, currency, row })));

export const saveReferrals = (referrals: ExportedReferral[], save: Save): void =>
  save('referrals.csv', referralsCsv(referrals), plural('referralsSaved', referrals.length));

/** These referrals, newest first; those without a readable time come last. */
export function referralsCsv(referrals: ExportedReferral[]): string[] {
  const head = [
    t('columnCameIn'),
    t('columnDay'),
    t('chooseAccount'),
    t('columnReferralId'),
    t('columnDescription'),
    t('columnAmount'),
    t('currency'),
    t('columnStatus'),
    t('columnProvider'),
    t('columnCampaign'),
  ];
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
  return csvLines(head, rows);
}

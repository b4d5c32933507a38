import { dayOf, daysAfter } from '../../domain/calendar/calendar.ts';
import type { CurrencyBucket, Source } from '../../domain/earnings/currency-bucket.ts';
import { isAtLeast } from '../../domain/earnings/earnings.ts';
import type { Slice } from '../../domain/earnings/series.ts';
import { isZero } from '../../domain/money/sum.ts';
import type { Entry } from '../../domain/records/entries.ts';
import { t } from '../../platform/i18n.ts';
import { csvLines } from '../csv.ts';
import { isUnknown } from './slice-words.ts';

/** Files for spreadsheets: days as 2026-11-18, amounts as exact decimal text, in every language. */

/** The periods shown, newest first as in the table. */
export function slicesCsv(slices: Slice[], { currency }: Pick<CurrencyBucket, 'currency'>): string[] {
  const head = [
    t('columnFrom'),
    t('columnUntil'),
    t('referrals'),
    t('earned'),
    t('corrected'),
    t('paidOut'),
    t('unpaidAtEnd'),
    t('currency'),
    t('columnKnown'),
    t('columnBackfilled'),
  ];
  const rows = slices
    .toReversed()
    .map((slice) => [
      slice.first,
      daysAfter(slice.next, -1),
      String(slice.referrals + slice.unlisted),
      isUnknown(slice) ? null : slice.earned,
      isUnknown(slice) ? null : slice.corrected,
      slice.paidOut,
      slice.unpaid,
      currency,
      t(isAtLeast(slice.knowledge) ? 'knownPartly' : 'knownWholly'),
      isZero(slice.backfilled) ? null : slice.backfilled,
    ]);
  return csvLines(head, rows);
}

/** A referral to export, its programme, and the currency of what names none itself. */
export interface ExportedReferral {
  name: string;
  currency: string | null;
  entry: Entry;
}

export const referralsOf = (sources: Source[]): ExportedReferral[] =>
  sources.flatMap(({ name, currency, entries }) => entries.map((entry) => ({ name, currency, entry })));

/** These referrals, newest first. */
export function referralsCsv(referrals: ExportedReferral[]): string[] {
  const head = [
    t('columnCameIn'),
    t('columnDay'),
    t('chooseAccount'),
    t('columnReferralId'),
    t('columnAmount'),
    t('currency'),
    t('columnStatus'),
    t('columnProvider'),
    t('columnReversed'),
    t('columnCount'),
    t('columnSource'),
  ];
  const rows = referrals
    .toSorted((a, b) => b.entry.at - a.entry.at)
    .map(({ name, currency, entry }) => [
      new Date(entry.at).toISOString(),
      dayOf(entry.at),
      name,
      entry.key.startsWith('id ') ? entry.key.slice(3) : null,
      entry.amount,
      entry.currency ?? currency,
      entry.deleted ? 'deleted' : entry.status,
      entry.provider,
      entry.reversedAt === null ? null : dayOf(entry.reversedAt),
      String(entry.count ?? 1),
      t(entry.backfilled ? 'fromHistory' : 'observed'),
    ]);
  return csvLines(head, rows);
}

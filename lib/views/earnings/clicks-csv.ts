import type { Days } from '../../domain/calendar/date-range.ts';
import type { CampaignRow } from '../../domain/earnings/campaign-rows.ts';
import { csvLines } from '../csv.ts';
import type { ProgramClicks } from './clicks-figures.ts';

/** Clicks as files for spreadsheets, in English as the others. */

/** The listed clicks of these days, by day, newest first. */
export function clicksCsv(all: ProgramClicks[], { first, next }: Days): string[] {
  const rows = all.flatMap(({ name, counted }) =>
    Object.entries(counted.days).flatMap(([day, count]) =>
      day >= first && day < next ? [[day, name, String(count)]] : [],
    ),
  );
  const newestFirst = rows.sort(([a = ''], [b = '']) => (a < b ? 1 : a > b ? -1 : 0));
  return csvLines(['Day', 'Program', 'Clicks'], newestFirst);
}

/** As they are shown. */
export function campaignsCsv(
  { rows, other }: { rows: CampaignRow[]; other: number },
  currency: string | null,
): string[] {
  const head = ['Campaign', 'Clicks', 'Referrals', 'Earned', 'Per click', 'Currency'];
  const lines = rows.map(({ name, clicks, referrals, earned, perClick }) => [
    ...[name, String(clicks), referrals === null ? null : String(referrals), earned, perClick],
    earned === null ? null : currency,
  ]);
  return csvLines(head, other > 0 ? [...lines, ['Other', String(other), null, null, null, null]] : lines);
}

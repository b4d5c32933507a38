import type { CampaignRow } from '../../domain/earnings/campaigns.ts';
import { t } from '../../platform/i18n.ts';
import { csvLines } from '../csv.ts';
import type { ProgramClicks } from './clicks-figures.ts';

/** Clicks as files for spreadsheets. */

/** The listed clicks by day, newest first. */
export function clicksCsv(all: ProgramClicks[]): string[] {
  const rows = all.flatMap(({ name, counted }) =>
    Object.entries(counted.days).map(([day, count]) => [day, name, String(count)]),
  );
  const newestFirst = rows.sort(([a = ''], [b = '']) => (a < b ? 1 : a > b ? -1 : 0));
  return csvLines([t('columnDay'), t('chooseAccount'), t('clicks')], newestFirst);
}

/** As they are shown. */
export function campaignsCsv(
  { rows, other }: { rows: CampaignRow[]; other: number },
  currency: string | null,
): string[] {
  const head = [t('columnCampaign'), t('clicks'), t('referrals'), t('earned'), t('perClick'), t('currency')];
  const lines = rows.map(({ name, clicks, referrals, earned, perClick }) => [
    ...[name, String(clicks), referrals === null ? null : String(referrals), earned, perClick],
    earned === null ? null : currency,
  ]);
  return csvLines(head, other > 0 ? [...lines, [t('others'), String(other), null, null, null, null]] : lines);
}

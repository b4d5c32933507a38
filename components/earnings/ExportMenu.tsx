import { useState } from 'preact/hooks';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { t } from '../../lib/platform/i18n.ts';
import {
  campaignsCsv,
  clicksCsv,
  exportedReferrals,
  referralsCsv,
  type Save,
  slicesCsv,
} from '../../lib/views/earnings/earnings-csv.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { bucketName, clicksSince, rangeWord } from '../../lib/views/earnings/earnings-words.ts';
import { Button } from '../parts/IconButton.tsx';
import { Menu } from '../parts/Menu.tsx';

export interface ReportContext {
  store: EarningsStore;
  bucket: CurrencyBucket;
  onSave: Save;
}

/** A menu with the CSV files of the report. */
export function ExportMenu({ store, bucket, onSave }: ReportContext) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const days = store.days.value;
  const period = rangeWord(store.range.value, days);
  const clicks = store.clicks.value;
  const referrals = () => {
    const isAll = store.range.value === 'all';
    return exportedReferrals(store.sources.value, { ...days, today: store.today.value, isAll });
  };
  const files: [words: string, file: string, lines: () => string[]][] = [
    [t('tableCaption', period, bucketName(bucket)), 'earnings.csv', () => slicesCsv(store.slices.value, bucket)],
    [`${t('referrals')}, ${period}`, 'referrals.csv', () => referralsCsv(referrals())],
  ];
  if (clicks) {
    const { campaigns, since } = clicks;
    files.push([`${t('clicks')}, ${period}`, 'clicks.csv', () => clicksCsv(store.programClicks.value, days)]);
    const words = `${t('campaigns')}, ${clicksSince(since)}`;
    files.push([words, 'campaigns.csv', () => campaignsCsv(campaigns, bucket.currency)]);
  }
  const items = files.map(([name, file, lines]) => ({ name, act: () => onSave(file, lines()) }));
  return (
    <>
      <Button
        class="export"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
        label={t('exportCsv')}
      />
      {anchor && <Menu label={t('exportCsv')} anchor={anchor} items={items} onClose={() => setAnchor(null)} />}
    </>
  );
}

import { useLayoutEffect, useState } from 'preact/hooks';
import { listed, locale, t } from '../../lib/platform/i18n.ts';
import { type CsvFormat, spreadsheetFormat } from '../../lib/views/csv.ts';
import * as csv from '../../lib/views/earnings/earnings-csv.ts';
import { bucketName, rangeWord } from '../../lib/views/earnings/earnings-words.ts';
import { Menu, type MenuItem } from '../layers/Menu.tsx';
import { Button } from '../parts/button/Button.tsx';
import type { SliceProps } from './figures/FigureTable.tsx';

export interface ReportContext extends SliceProps {
  onSave: csv.Save;
}

export function ExportMenu(context: ReportContext) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // A file of the rows read so far would look like all of them.
  const isReading = !context.store.isRead.value;
  // Also after going back with an open menu.
  useLayoutEffect(() => setAnchor(null), [context.store.address.value]);
  return (
    <>
      <Button
        class="export"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-disabled={isReading}
        onClick={({ currentTarget }) => isReading || setAnchor(anchor ? null : currentTarget)}
        label={t('exportCsv')}
      />
      {anchor && <OpenExportMenu {...context} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

/** Of its own, because the page would count clicks for a closed menu before its first paint. */
function OpenExportMenu({ store, bucket, onSave, ...menu }: ReportContext & { anchor: HTMLElement; onClose(): void }) {
  const days = store.days.value;
  const period = rangeWord(store.range.value, days);
  const clicks = store.clicks.value;
  const referrals = () => {
    const isAll = store.range.value === 'all';
    return csv.exportedReferrals(store.sources.value, { ...days, today: store.today.value, isAll });
  };
  const usual = spreadsheetFormat(locale());
  const format = store.csvFormat.value;
  const files: [words: string, file: string, lines: () => string[]][] = [
    [
      listed([t('earningsTitle'), period, bucketName(bucket)]),
      'earnings.csv',
      () => csv.slicesCsv(store.slices.value, bucket, format),
    ],
    [listed([t('referrals'), period]), 'referrals.csv', () => csv.referralsCsv(referrals(), format)],
  ];
  if (clicks) {
    const campaigns = () => csv.campaignsCsv(clicks.campaigns, bucket.currency, format);
    files.push([
      listed([t('clicks'), period]),
      'clicks.csv',
      () => csv.clicksCsv(store.programClicks.value, days, format),
    ]);
    files.push([listed([t('campaigns'), period]), 'campaigns.csv', campaigns]);
  }
  const choice = (value: CsvFormat, name: string): MenuItem => ({
    ...{ name, radio: true, checked: format === value },
    act: () => store.chooseCsvFormat(value),
  });
  const items: MenuItem[] = [
    ...files.map(([name, file, lines]) => ({ name, act: () => onSave(file, lines()) })),
    // Elsewhere, spreadsheets read plain files.
    ...(usual === 'plain' ? [] : [choice(usual, t('csvSpreadsheet')), choice('plain', t('csvPlain'))]),
  ];
  return <Menu label={t('exportCsv')} items={items} {...menu} />;
}

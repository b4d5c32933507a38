import { useState } from 'preact/hooks';
import { formatCalendarDays } from '../../lib/domain/calendar/format-days.ts';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import type { ClickSlice } from '../../lib/views/earnings/clicks-figures.ts';
import { clickCount, conversionText } from '../../lib/views/earnings/clicks-words.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { bucketName, rangeWord } from '../../lib/views/earnings/earnings-words.ts';
import { amountCell, FIGURE_COLUMNS, FigureTable, figureCells } from './FigureTable.tsx';
import { viewOf } from './Sum.tsx';

interface Props {
  store: EarningsStore;
  bucket: CurrencyBucket;
}

/** The chart as a table that opens. */
export function TableCard(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <section class="card" aria-label={t('asTable')}>
      <details class="as-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('asTable')}</summary>
        {open && <SliceTable {...props} />}
      </details>
    </section>
  );
}

const COLUMNS = ['columnDays', ...FIGURE_COLUMNS, 'unpaidAtEnd'] as const;
const CLICK_COLUMNS = ['clicks', 'conversion'] as const;

/** Newest first, and the sum of all rows. */
function SliceTable({ store, bucket }: Props) {
  const slices = store.slices.value;
  const view = viewOf(store.covered.value);
  const figures = store.selected.value;
  const { currency } = bucket;
  const clicks = store.clickSlices.value;
  const clickCells = (of: ClickSlice | null | undefined) =>
    clicks ? [clickCount(of) ?? t('unknown'), conversionText(of) ?? t('unknown')] : [];
  const rows = slices.map((slice, at) => ({
    key: slice.first,
    head: formatCalendarDays(slice, store.step.value, locale()),
    cells: [
      ...figureCells(slice, currency, view),
      amountCell(slice.unpaid, currency, view),
      ...clickCells(clicks?.[at]),
    ],
  }));
  const sum = figures && {
    key: 'sum',
    head: t('sumRow'),
    cells: [...figureCells(figures, currency, view), '', ...clickCells(store.rangeClicks.value)],
  };
  return (
    <FigureTable
      tabStop
      caption={t('tableCaption', rangeWord(store.range.value, store.days.value), bucketName(bucket))}
      columns={[...COLUMNS, ...(clicks ? CLICK_COLUMNS : [])].map((column) => t(column))}
      rows={rows.reverse()}
      foot={sum ? [sum] : []}
    />
  );
}

import { useState } from 'preact/hooks';
import { formatCalendarDays } from '../../lib/domain/calendar/format-days.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import type { ClickSlice } from '../../lib/views/earnings/clicks-figures.ts';
import { bucketName, clickCount, conversionText, rangeWord } from '../../lib/views/earnings/earnings-words.ts';
import type { ReportContext } from './ExportMenu.tsx';
import { amountCell, FIGURE_COLUMNS, FigureTable, figureCells } from './FigureTable.tsx';
import { viewOf } from './Sum.tsx';

type Props = Pick<ReportContext, 'store' | 'bucket'>;

/** The chart's figures as a table, which is drawn when it is opened. */
export function SliceTable(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <section class="card" aria-label={t('asTable')}>
      <details class="as-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('asTable')}</summary>
        {open && <Table {...props} />}
      </details>
    </section>
  );
}

const COLUMNS = ['columnDays', ...FIGURE_COLUMNS, 'unpaidAtEnd'] as const;
const CLICK_COLUMNS = ['clicks', 'conversion'] as const;

function Table({ store, bucket }: Props) {
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

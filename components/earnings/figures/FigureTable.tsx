import type { ComponentChildren } from 'preact';
import { formatCalendarDays } from '../../../lib/domain/calendar/format-days.ts';
import type { CurrencyBucket } from '../../../lib/domain/earnings/currency-bucket.ts';
import {
  isPartialSum,
  knownEarned,
  knownReferrals,
  knownReversed,
  type Slice,
} from '../../../lib/domain/earnings/series.ts';
import { isZero } from '../../../lib/domain/money/decimal.ts';
import { formatCount, listed, locale, type MessageName, t } from '../../../lib/platform/i18n.ts';
import type { ClickSlice } from '../../../lib/views/earnings/clicks-figures.ts';
import type { BucketFigures } from '../../../lib/views/earnings/earnings-figures.ts';
import type { EarningsStore } from '../../../lib/views/earnings/earnings-store.ts';
import { bucketName, clickCount, conversionText, rangeWord } from '../../../lib/views/earnings/earnings-words.ts';
import { isAtLeast } from '../../../lib/views/sum-signs.ts';
import { Toggletip } from '../../layers/Toggletip.tsx';
import { type AmountView, AtLeast } from '../../parts/Amount.tsx';
import { Button } from '../../parts/button/Button.tsx';
import { usePages } from '../../parts/Pager.tsx';
import { Sum } from './Sum.tsx';

export interface TableRow {
  key: string;
  head: ComponentChildren;
  cells: ComponentChildren[];
}

interface Props<T> {
  caption: string;
  columns: readonly MessageName[];
  items: T[];
  /** Called for the items of the shown page only. */
  rowOf(item: T): TableRow;
  foot?: TableRow[];
  /** For tables without buttons: a scrolling area must be reachable by keyboard. */
  tabStop?: true;
}

/** A table with pages if it is long, because tens of thousands of rows keep a browser busy for seconds. */
export function FigureTable<T>({ caption, columns, items, rowOf, foot = [], tabStop }: Props<T>) {
  const { shown, pager } = usePages(items);
  const drawn = ({ key, head, cells }: TableRow) => (
    <tr key={key}>
      <th scope="row">{head}</th>
      {cells.map((cell, index) => (
        <td key={columns[index]}>{cell}</td>
      ))}
    </tr>
  );
  return (
    <>
      <section class="table-scroller scroller box" tabIndex={tabStop && 0} aria-label={caption}>
        <table>
          <caption class="spoken">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" class="hint">
                  <Toggletip term={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{shown.map((item) => drawn(rowOf(item)))}</tbody>
          <tfoot>{foot.map(drawn)}</tfoot>
        </table>
      </section>
      {pager}
    </>
  );
}

/** What was earned comes first, so that a narrow page shows it without scrolling. */
const FIGURE_COLUMNS = ['earned', 'referrals', 'reversed', 'paidOut'] as const;

/** The cells of `FIGURE_COLUMNS`. An unknown amount is a dash, never zero. */
function figureCells(slice: Omit<Slice, 'unpaid'>, currency: string | null, view: AmountView) {
  const { paidOut, isPartial, isPaidPartial } = slice;
  const [earned, referrals, reversed] = [knownEarned(slice), knownReferrals(slice), knownReversed(slice)];
  const unknown = t('unknown');
  return [
    amountCell(earned, currency, view, isPartialSum(slice)),
    referrals === null ? unknown : [formatCount(referrals), isPartial && <AtLeast key="+" />],
    reversed === null ? unknown : <Sum amount={reversed} {...{ currency, view }} reversed={!isZero(reversed)} />,
    amountCell(paidOut, currency, view, isPaidPartial),
  ];
}

/** A cell with an amount that may be unknown, or lack some. */
export const amountCell = (amount: string | null, currency: string | null, view: AmountView, isPartial = false) =>
  amount === null ? t('unknown') : <Sum {...{ amount, currency, view }} atLeast={isAtLeast(isPartial, amount)} />;

const PROGRAM_COLUMNS = ['chooseAccount', ...FIGURE_COLUMNS, 'unpaidNow'] as const;

/** Each program's figures, one row per currency, with totals. A click on a name selects the program. */
export function ProgramTable({ store }: { store: EarningsStore }) {
  const programs = store.programs.value;
  if (programs.length === 0) return null;
  const view = store.amounts.value;
  const cellsOf = ({ bucket: { currency, unpaidNow }, ...figures }: BucketFigures) => [
    ...figureCells(figures, currency, view),
    amountCell(unpaidNow, currency, view),
  ];
  const items = programs.flatMap(({ id, name, figures }) => figures.map((sums) => ({ id, name, sums })));
  // Amounts of unknown currency are not added up.
  const totals = store.figures.value.filter(({ bucket }) => bucket.currency !== null);
  return (
    <div class="card stack">
      <h2>{t('allPrograms')}</h2>
      <FigureTable
        caption={t('allPrograms')}
        columns={PROGRAM_COLUMNS}
        items={items}
        rowOf={({ id, name, sums }) => ({
          key: `${id} ${sums.bucket.id}`,
          head: <Button class="quiet" onClick={() => void store.choose(id)} label={<bdi>{name}</bdi>} />,
          cells: cellsOf(sums),
        })}
        foot={totals.map((sums) => ({
          ...{ key: sums.bucket.id, cells: cellsOf(sums) },
          head: `${t('sumRow')} ${bucketName(sums.bucket)}`,
        }))}
      />
    </div>
  );
}

export interface SliceProps {
  store: EarningsStore;
  bucket: CurrencyBucket;
}

const SLICE_COLUMNS = ['columnDays', ...FIGURE_COLUMNS, 'unpaidAtEnd'] as const;
const CLICK_COLUMNS = ['clicks', 'conversion'] as const;

/** The chart's figures as a table. */
export function SliceTable({ store, bucket }: SliceProps) {
  const slices = store.slices.value;
  const view = store.amounts.value;
  const figures = store.selected.value;
  const { currency } = bucket;
  const clicks = store.clickSlices.value;
  const clickCells = (slice: ClickSlice | null | undefined) =>
    clicks ? [clickCount(slice) ?? t('unknown'), conversionText(slice) ?? t('unknown')] : [];
  const items = slices.map((slice, index) => ({ slice, clicked: clicks?.[index] })).reverse();
  const sum = figures && {
    key: 'sum',
    head: t('sumRow'),
    cells: [...figureCells(figures, currency, view), '', ...clickCells(store.rangeClicks.value)],
  };
  return (
    <FigureTable
      tabStop
      caption={listed([t('earningsTitle'), rangeWord(store.range.value, store.days.value), bucketName(bucket)])}
      columns={[...SLICE_COLUMNS, ...(clicks ? CLICK_COLUMNS : [])]}
      items={items}
      rowOf={({ slice, clicked }) => ({
        key: slice.first,
        head: formatCalendarDays(slice, store.step.value, locale()),
        cells: [
          ...figureCells(slice, currency, view),
          amountCell(slice.unpaid, currency, view),
          ...clickCells(clicked),
        ],
      })}
      foot={sum ? [sum] : []}
    />
  );
}

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { writtenDays } from '../../lib/domain/calendar/day-words.ts';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import type { Slice } from '../../lib/domain/earnings/series.ts';
import { formatCount } from '../../lib/domain/money/money.ts';
import { isZero } from '../../lib/domain/money/sum.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import type { ClickSlice } from '../../lib/views/earnings/clicks-figures.ts';
import { clickCount, conversionText } from '../../lib/views/earnings/clicks-words.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { bucketName, rangeWord, rowsWords } from '../../lib/views/earnings/earnings-words.ts';
import { isAtLeast } from '../../lib/views/partial-sum.ts';
import { AtLeast } from '../parts/Amount.tsx';
import { FigureTable } from './FigureTable.tsx';
import { Sum, viewOf } from './Sum.tsx';

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

const COLUMNS = ['columnDays', 'referrals', 'earned', 'reversed', 'paidOut', 'unpaidAtEnd'] as const;
const CLICK_COLUMNS = ['clicks', 'conversion'] as const;

/** Rows drawn at a time: ten years by day are 3,650, which would slow down every choice. */
const PORTION = 100;

/** Newest first, in portions, and the sum of all rows. */
function SliceTable({ store, bucket }: Props) {
  const slices = store.slices.value;
  const view = viewOf(store.covered.value);
  const figures = store.selected.value;
  const [most, setMost] = useState(PORTION);
  const added = useRef<HTMLTableCellElement>(null);
  useLayoutEffect(() => {
    // To the first row that was added, so that reading goes on there.
    if (most > PORTION) added.current?.focus();
  }, [most]);
  const shown = Math.min(most, slices.length);
  function showMore(): void {
    setMost(shown + PORTION);
    store.announcer.announce(rowsWords(Math.min(shown + PORTION, slices.length), slices.length));
  }
  const { currency } = bucket;
  const cell = (amount: string | null, part: { atLeast?: boolean; reversed?: boolean } = {}) =>
    amount === null ? t('unknown') : <Sum amount={amount} currency={currency} view={view} {...part} />;
  const cellsOf = (one: Omit<Slice, 'unpaid'>) => [
    <>
      {one.isUnknown ? t('unknown') : formatCount(one.referrals, locale())}
      {isAtLeast(one.isPartial, `${one.referrals}`) && <AtLeast />}
    </>,
    cell(one.isUnknown ? null : one.earned, { atLeast: isAtLeast(one.isPartial, one.earned) }),
    cell(one.isUnknown ? null : one.reversed, { reversed: !isZero(one.reversed) }),
    cell(one.paidOut),
  ];
  const clicks = store.clickSlices.value;
  const clickCells = (of: ClickSlice | null | undefined) =>
    clicks ? [clickCount(of) ?? t('unknown'), conversionText(of) ?? t('unknown')] : [];
  const columns = [...COLUMNS, ...(clicks ? CLICK_COLUMNS : [])];
  const rows = slices.slice(-shown).reverse();
  return (
    <>
      <FigureTable
        tabStop
        caption={t('tableCaption', rangeWord(store.range.value, store.days.value), bucketName(bucket))}
        columns={columns.map((column) => t(column))}
        rows={rows.map((slice, at) => ({
          key: slice.first,
          head: writtenDays(slice, store.step.value, locale()),
          cells: [...cellsOf(slice), cell(slice.unpaid), ...clickCells(clicks?.[slices.length - 1 - at])],
          focus: at > 0 && at === most - PORTION ? added : undefined,
        }))}
        foot={
          figures
            ? [
                {
                  key: 'sum',
                  head: t('sumRow'),
                  cells: [...cellsOf(figures), '', ...clickCells(store.rangeClicks.value)],
                },
              ]
            : []
        }
      />
      {shown < slices.length && (
        <div class="actions">
          <button type="button" onClick={showMore}>
            {t('showMore')}
          </button>
          <span class="hint">{rowsWords(shown, slices.length)}</span>
        </div>
      )}
    </>
  );
}

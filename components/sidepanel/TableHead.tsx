import { useMemo } from 'preact/hooks';
import type { Affiliate } from '../../lib/domain/affiliates.ts';
import type { Column, ColumnKey, Sort } from '../../lib/domain/columns.ts';
import { t } from '../../lib/platform/i18n.ts';
import { ColumnHead } from './ColumnHead.tsx';

interface Props {
  affiliates: Affiliate[];
  /** null: people in two lines. */
  columns: Column[] | null;
  /** px, of each column. */
  widths: number[];
  sort: Sort | null | 'fixed';
  onSort(key: ColumnKey): void;
  onResize(key: ColumnKey, width: number): void;
}

/** px, of the column with the rows' menus. */
export const MENU_WIDTH = 40;

/** What the columns are called, and how wide they are. */
export function TableHead({ affiliates, columns, widths, sort, onSort, onResize }: Props) {
  const narrow = columns === null;
  // Not with every row that scrolls by.
  const stateWidth = useMemo(() => (narrow ? amountWidth(affiliates) : ''), [affiliates, narrow]);
  return (
    <>
      <colgroup>
        {columns ? (
          columns.map(({ key }, i) => <col key={key} style={{ inlineSize: `${widths[i]}px` }} />)
        ) : (
          <>
            <col />
            <col style={{ inlineSize: stateWidth }} />
          </>
        )}
        <col style={{ inlineSize: `${MENU_WIDTH}px` }} />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns ? (
            columns.map((column, i) => (
              <ColumnHead
                key={column.key}
                column={column}
                width={widths[i] ?? column.width}
                sort={sort}
                onSort={() => onSort(column.key)}
                onResize={(wide) => onResize(column.key, wide)}
              />
            ))
          ) : (
            <>
              <th scope="col">{t('columnAffiliate')}</th>
              <th scope="col" class="amount">
                {t('columnUnpaid')}
              </th>
            </>
          )}
          <th scope="col">
            <span class="spoken">{t('columnActions')}</span>
          </th>
        </tr>
      </thead>
    </>
  );
}

/** Room for the longest amount, so that none is broken or cut: its digits, separators of thousands, a currency. */
function amountWidth(affiliates: Affiliate[]): string {
  let longest = 8;
  for (const { unpaid } of affiliates) longest = Math.max(longest, unpaid?.length ?? 0);
  const letters = Math.min(Math.ceil(longest * 1.25) + 4, 40);
  return `min(65%, ${Math.max(104, letters * 7.5)}px)`;
}

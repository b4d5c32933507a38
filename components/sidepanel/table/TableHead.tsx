import type { Column, ColumnKey, Sort } from '../../../lib/domain/groups/columns.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { type LineWidths, MENU_WIDTH } from './line-widths.ts';

interface Props {
  /** null: people in two lines. */
  columns: Column[] | null;
  /** px of each column. */
  widths: number[];
  lines: LineWidths;
  sort: Sort | null | 'fixed';
  onSort(key: ColumnKey): void;
  onResize(key: ColumnKey, width: number): void;
}

/** The column heads, with their widths. */
export function TableHead({ columns, widths, lines, sort, onSort, onResize }: Props) {
  return (
    <>
      <colgroup>
        {columns ? (
          columns.map(({ key }, i) => <col key={key} style={{ inlineSize: `${widths[i]}px` }} />)
        ) : (
          <>
            <col />
            <col style={{ inlineSize: `${lines.state}px` }} />
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

import type { Column, ColumnKey, Sort } from '../../../lib/domain/groups/columns.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { ColumnHead } from './ColumnHead.tsx';

interface Props {
  /** null: people in two lines. */
  columns: Column[] | null;
  /** px, chosen by the user. */
  widths: Record<string, number>;
  sort: Sort | null | 'fixed';
  onSort(key: ColumnKey): void;
  onResize(key: ColumnKey, width: number): void;
}

/** The column heads, with their widths. */
export function TableHead({ columns, widths, sort, onSort, onResize }: Props) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns ? (
          columns.map((column) => (
            <ColumnHead
              key={column.key}
              column={column}
              chosen={widths[column.key]}
              sort={sort}
              onSort={() => onSort(column.key)}
              onResize={(wide) => onResize(column.key, wide)}
            />
          ))
        ) : (
          <>
            <th scope="col">{t('columnAffiliate')}</th>
            <th scope="col">{t('status')}</th>
          </>
        )}
        <th scope="col" class="menu-cell">
          <span class="spoken">{t('actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

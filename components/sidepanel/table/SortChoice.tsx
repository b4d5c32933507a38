import { useId } from 'preact/hooks';
import type { Column, Sort } from '../../../lib/domain/groups/columns.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { columnLabel } from '../../../lib/views/groups/column-words.ts';

interface Props {
  columns: Column[];
  sort: Sort | null;
  onSort(sort: Sort | null): void;
}

/** Sorts the rows where there are no column heads to click. */
export function SortChoice({ columns, sort, onSort }: Props) {
  const id = useId();
  return (
    <div class="sort-choice">
      <label for={id}>{t('sortBy')}</label>
      <select
        id={id}
        class="sort-select"
        value={sort?.key ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const column = columns.find(({ key }) => key === value);
          onSort(column ? { key: column.key, descending: sort?.descending ?? false } : null);
        }}
      >
        <option value="">{t('sortNone')}</option>
        {columns.map(({ key }) => (
          <option key={key} value={key}>
            {columnLabel(key)}
          </option>
        ))}
      </select>
      {sort && (
        <button type="button" onClick={() => onSort({ ...sort, descending: !sort.descending })}>
          {sort.descending ? t('sortDown') : t('sortUp')}
        </button>
      )}
    </div>
  );
}

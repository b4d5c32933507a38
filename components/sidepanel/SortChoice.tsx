import { t } from '../../lib/platform/i18n.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { columnLabel } from '../../lib/views/groups/listing-words.ts';

/** Sorts the rows by any column. A narrow panel has no column heads. */
export function SortChoice({ store }: { store: GroupStore }) {
  const sort = store.sort.value;
  const columns = store.columns.value;
  return (
    <select
      class="sort-choice bare text-small"
      aria-label={t('sortBy')}
      value={sort ? `${sort.key} ${sort.descending ? '↓' : '↑'}` : ''}
      onChange={({ currentTarget: { value } }) => {
        const column = columns.find(({ key }) => value.startsWith(`${key} `));
        store.sortAs(column ? { key: column.key, descending: value.endsWith('↓') } : null);
      }}
    >
      <option value="">{t('sortNone')}</option>
      {columns.flatMap(({ key }) =>
        ['↑', '↓'].map((way) => (
          <option key={key + way} value={`${key} ${way}`}>
            {columnLabel(key)} {way}
          </option>
        )),
      )}
    </select>
  );
}

import { sortAmong } from '../../lib/domain/groups/columns.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { columnLabel } from '../../lib/views/groups/listing-words.ts';
import { type Choice, Select } from '../parts/field/Select.tsx';

/** Sorts the rows by any column. A narrow panel has no column heads. */
export function SortChoice({ store }: { store: GroupStore }) {
  const columns = store.columns.value;
  const sort = sortAmong(columns, store.sort.value);
  return (
    <Select
      class="sort-choice bare text-small"
      aria-label={t('sortBy')}
      value={sort ? `${sort.key} ${sort.descending ? '↓' : '↑'}` : ''}
      choices={[
        ['', t('sortNone')],
        ...columns.flatMap(({ key }) =>
          ['↑', '↓'].map((way): Choice<string> => [`${key} ${way}`, `${columnLabel(key)} ${way}`]),
        ),
      ]}
      onChoose={(value) => {
        const column = columns.find(({ key }) => value.startsWith(`${key} `));
        store.sortAs(column ? { key: column.key, descending: value.endsWith('↓') } : null);
      }}
    />
  );
}

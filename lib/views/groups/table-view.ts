import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ColumnKey, Sort } from '../../domain/groups/columns.ts';
import type { TableView } from '../../domain/groups/groups-schema.ts';
import type { Send } from '../../platform/messages.ts';

/** px */
export const MIN_COLUMN_WIDTH = 56;
export const MAX_COLUMN_WIDTH = 600;

/** Column widths, order and page size of this panel. Stored but not read back: two open panels would fight over them. */
export function createTableView(first: TableView, send: Send) {
  const view = signal<TableView>(first);
  const sort = computed(() => view.value.sort as Sort | null);

  function keep(part: Partial<TableView>): void {
    view.value = { ...view.value, ...part };
    void send('tableView', view.value).catch(() => null);
  }

  const sortAs = (next: Sort | null): void => keep({ sort: next });

  return {
    view: view as ReadonlySignal<TableView>,
    sort,
    keepPageSize: (perPage: string) => keep({ perPage }),
    /** Cycles through ascending, descending and unsorted. */
    sortBy(key: ColumnKey): void {
      const now = sort.value;
      sortAs(now?.key === key ? (now.descending ? null : { key, descending: true }) : { key, descending: false });
    },
    sortAs,
    resize(key: ColumnKey, width: number): void {
      const kept = Math.round(Math.max(MIN_COLUMN_WIDTH, Math.min(MAX_COLUMN_WIDTH, width)));
      keep({ widths: { ...view.value.widths, [key]: kept } });
    },
  };
}

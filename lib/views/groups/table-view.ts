import { type ReadonlySignal, signal } from '@preact/signals';
import type { ColumnKey, Sort } from '../../domain/groups/columns.ts';
import type { TableView } from '../../domain/groups/groups.ts';
import type { Send } from '../../platform/messages.ts';

/** px, of a column. */
export const NARROWEST = 56;
export const WIDEST = 600;

/**
 * How this panel shows its table: kept for the next one, but never taken back from storage, so that two panels do
 * not pull at each other.
 */
export function createTableView(first: TableView, send: Send) {
  const view = signal<TableView>(first);
  const sort = signal(first.sort as Sort | null);

  function keep(part: Partial<TableView>): void {
    view.value = { ...view.value, ...part };
    void send('tableView', view.value).catch(() => null);
  }

  return {
    view: view as ReadonlySignal<TableView>,
    sort: sort as ReadonlySignal<Sort | null>,
    keepPageSize: (perPage: string) => keep({ perPage }),
    /** Ascending, descending, as it came. */
    sortBy(key: ColumnKey): void {
      const now = sort.value;
      const next =
        now?.key === key ? (now.descending ? null : { key, descending: true }) : { key, descending: false };
      sort.value = next;
      keep({ sort: next });
    },
    /** An order chosen by its name, where there are no heads to click; null: as it came. */
    sortAs(next: Sort | null): void {
      sort.value = next;
      keep({ sort: next });
    },
    resize(key: ColumnKey, width: number): void {
      const kept = Math.round(Math.max(NARROWEST, Math.min(WIDEST, width)));
      keep({ widths: { ...view.value.widths, [key]: kept } });
    },
  };
}

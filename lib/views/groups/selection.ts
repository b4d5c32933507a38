import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Affiliate } from '../../domain/groups/affiliates.ts';
import { formatCount, t } from '../../platform/i18n.ts';
import type { Announcer } from '../announcer.ts';

/** The selected rows. They stay selected when a filter or another page hides them. @param rows on display */
export function createSelection(rows: ReadonlySignal<Affiliate[]>, announcer: Announcer) {
  /** By id; null: selecting is off, and a click opens a row. */
  const chosen = signal<ReadonlyMap<string, Affiliate> | null>(null);
  /** The id of the row selected last, where a range begins. */
  let from: string | null = null;
  let group: number | null = null;

  const visibleCount = () => rows.value.filter(({ id }) => chosen.value?.has(id)).length;

  function clear(): void {
    chosen.value = null;
    from = null;
  }

  function select(next: Map<string, Affiliate>): void {
    chosen.value = next;
    announcer.announce(t('selected', formatCount(next.size)));
  }

  return {
    chosen: chosen as ReadonlySignal<ReadonlyMap<string, Affiliate> | null>,
    hidden: computed(() => (chosen.value?.size ?? 0) - visibleCount()),
    isAll: computed(() => rows.value.length > 0 && visibleCount() === rows.value.length),
    start(): void {
      chosen.value = new Map();
      announcer.announce(t('selecting'));
    },
    /** @param range also selects all rows from the one selected last */
    toggle(affiliate: Affiliate, range = false): void {
      const next = new Map(chosen.value);
      const ends = [from, affiliate.id].map((end) => rows.value.findIndex(({ id }) => id === end));
      const [first = -1, last = -1] = ends.toSorted((a, b) => a - b);
      if (range && first >= 0) for (const row of rows.value.slice(first, last + 1)) next.set(row.id, row);
      else if (!next.delete(affiliate.id)) next.set(affiliate.id, affiliate);
      from = affiliate.id;
      select(next);
    },
    selectAll(): void {
      select(new Map([...(chosen.value ?? []), ...rows.value.map((row) => [row.id, row] as const)]));
    },
    clear,
    setGroup(groupId: number): void {
      if (group !== groupId) clear();
      group = groupId;
    },
  };
}

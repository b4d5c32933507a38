import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Affiliate } from '../../domain/groups/affiliates.ts';
import { plural, t } from '../../platform/i18n.ts';
import type { Announcer } from '../announcer.ts';

interface Deps {
  /** The rows on display, in their order. */
  rows: ReadonlySignal<Affiliate[]>;
  announcer: Announcer;
}

/** The rows chosen for an action on all of them. Those that a filter hides, or on other pages, stay chosen. */
export function createSelection({ rows, announcer }: Deps) {
  /** By id; null: nothing is being selected, and a click opens a row. */
  const chosen = signal<ReadonlyMap<string, Affiliate> | null>(null);
  /** Where a range begins: the id of the row chosen last. */
  let from: string | null = null;
  let of: number | null = null;

  const ofRows = () => rows.value.filter(({ id }) => chosen.value?.has(id)).length;

  function drop(): void {
    chosen.value = null;
    from = null;
  }

  function keep(next: Map<string, Affiliate>): void {
    chosen.value = next;
    announcer.announce(plural('selected', next.size));
  }

  return {
    chosen: chosen as ReadonlySignal<ReadonlyMap<string, Affiliate> | null>,
    /** How many of them are not on display. */
    hidden: computed(() => (chosen.value?.size ?? 0) - ofRows()),
    isAll: computed(() => rows.value.length > 0 && ofRows() === rows.value.length),
    start(): void {
      chosen.value = new Map();
      announcer.announce(t('selecting'));
    },
    /** Chooses a row, or no longer. @param range with all rows from the one chosen last */
    toggle(affiliate: Affiliate, range = false): void {
      const next = new Map(chosen.value);
      const ends = [from, affiliate.id].map((end) => rows.value.findIndex(({ id }) => id === end));
      const [first = -1, last = -1] = ends.toSorted((a, b) => a - b);
      if (range && first >= 0) for (const one of rows.value.slice(first, last + 1)) next.set(one.id, one);
      else if (!next.delete(affiliate.id)) next.set(affiliate.id, affiliate);
      from = affiliate.id;
      keep(next);
    },
    /** All rows on display. */
    selectAll(): void {
      keep(new Map([...(chosen.value ?? []), ...rows.value.map((one) => [one.id, one] as const)]));
    },
    /** The user is done. */
    clear: drop,
    /** The rows are this group's: another one's were chosen for something else. */
    setGroup(groupId: number): void {
      if (of !== groupId) drop();
      of = groupId;
    },
    /** Other people are on display. */
    drop,
  };
}

import type { ColumnKey, Sort } from '../../domain/groups/columns.ts';
import type { Announcer } from '../announcer.ts';
import type { GroupLoad } from './group-load.ts';
import { shownWords, sortWords } from './listing-words.ts';
import type { createTableView } from './table-view.ts';

interface Deps {
  load: GroupLoad;
  table: ReturnType<typeof createTableView>;
  announcer: Announcer;
  /** Calls back after a while; returns what calls it off. */
  startTimer(work: () => void, milliseconds: number): () => void;
}

/** Someone who types is not done yet. */
const TYPING_PAUSE = 300;

/** Which rows of a whole group are on display, and in which order; each change is said. */
export function createGroupArranging({ load, table, announcer, startTimer }: Deps) {
  let cancelTimer = () => {};
  return {
    sortBy(key: ColumnKey): void {
      table.sortBy(key);
      announcer.announce(sortWords(table.sort.value));
    },
    sortAs(sort: Sort | null): void {
      table.sortAs(sort);
      announcer.announce(sortWords(sort));
    },
    /** Filters what is loaded, and says how many are left once the typing pauses. */
    narrow(text: string): void {
      load.narrow(text);
      cancelTimer();
      cancelTimer = startTimer(() => {
        const { affiliates } = load.loaded.value ?? {};
        if (affiliates) announcer.announce(shownWords(load.rows.value.length, affiliates.length));
      }, TYPING_PAUSE);
    },
    /** Nothing more is said of what was typed. */
    cancel: () => cancelTimer(),
  };
}

import type { ColumnKey, Sort } from '../../domain/groups/columns.ts';
import type { Announcer } from '../announcer.ts';
import type { GroupLoad } from './group-load.ts';
import { shownWords, sortWords } from './listing-words.ts';
import type { createTableView } from './table-view.ts';

interface Deps {
  load: GroupLoad;
  table: ReturnType<typeof createTableView>;
  announcer: Announcer;
  /** Calls back after so many ms; returns a function that cancels it. */
  startTimer(work: () => void, milliseconds: number): () => void;
}

/** ms without a key press before typing counts as finished. */
const TYPING_PAUSE = 300;

/** Filters and sorts the rows of a whole group, and announces each change. */
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
    /** Filters what is loaded, and announces how many rows are left once the typing pauses. */
    narrow(text: string): void {
      load.narrow(text);
      cancelTimer();
      cancelTimer = startTimer(() => {
        const { affiliates } = load.loaded.value ?? {};
        if (affiliates) announcer.announce(shownWords(load.rows.value.length, affiliates.length));
      }, TYPING_PAUSE);
    },
    /** Cancels the pending announcement. */
    cancel: () => cancelTimer(),
  };
}

import { computed, type ReadonlySignal } from '@preact/signals';
import type { AffiliatePage, GroupQuery } from '../../domain/groups/affiliates.ts';
import type { Announcer } from '../announcer.ts';
import { type GroupForm, readGroup } from './group-form.ts';
import type { GroupLoad } from './group-load.ts';
import type { GroupMemory } from './group-memory.ts';
import { type createGroupQuery, TYPING_PAUSE } from './group-query.ts';
import { shownWords } from './listing-words.ts';
import { statusChips } from './status-counts.ts';

interface Deps {
  asking: ReturnType<typeof createGroupQuery>;
  /** The group on display. */
  result: ReadonlySignal<{ page: AffiliatePage; question: GroupQuery } | null>;
  memory: GroupMemory;
  load: GroupLoad;
  keepPageSize(perPage: string): void;
  announcer: Announcer;
  /** Calls back after so many ms; returns a function that cancels it. */
  startTimer(work: () => void, milliseconds: number): () => void;
}

/** Narrows the group on display, and announces it: what is loaded is filtered here, a page is asked for again. */
export function createGroupFilter({ asking, result, memory, load, keepPageSize, announcer, startTimer }: Deps) {
  const { form } = asking;
  let cancelTimer = () => {};

  /** The question about the group on display, as far as it is typed; null: there is none. */
  const current = computed((): Partial<GroupForm> | null => {
    const question = result.value?.question;
    if (!question) return null;
    const { groupId, search, status } = question;
    return readGroup(form.value.text, memory.known.value) === groupId
      ? form.value
      : { text: String(groupId), search, status };
  });

  /** Whether it is loaded, and not as far as one search or status goes only: the rest would be at the service. */
  const isLoadedWithout = (part: 'search' | 'status') =>
    load.loaded.value !== null && result.value?.question[part] === '';

  const announceShown = () => {
    const { affiliates } = load.loaded.value ?? {};
    if (affiliates) announcer.announce(shownWords(load.rows.value.length, affiliates.length));
  };

  return {
    /** The text that narrows the group. */
    filter: computed(() => (isLoadedWithout('search') ? load.filter.value : (current.value?.search ?? ''))),
    /** The statuses to choose from. */
    chips: computed(() => {
      const { question, page } = result.value ?? {};
      return question && page ? statusChips({ question, page, seen: memory.statuses.value, load }) : [];
    }),
    /** Once the typing pauses, the rows that are left are announced, or asked for. */
    filterBy(text: string): void {
      cancelTimer();
      if (isLoadedWithout('search')) {
        load.filter.value = text;
        const before = announcer.announcement.value.turn;
        cancelTimer = startTimer(() => {
          const { turn, text: said } = announcer.announcement.value;
          // What the user did since was answered: that is not to be talked over.
          if (turn === before || said === '') announceShown();
        }, TYPING_PAUSE);
      } else asking.type({ ...current.value, search: text });
    },
    /** null: all */
    showStatus(status: string | null): void {
      if (isLoadedWithout('status')) {
        load.status.value = status;
        announceShown();
      } else void asking.askGroup({ ...current.value, status: status ?? '' });
    },
    clearFilter(): void {
      if (load.loaded.value === null) return void asking.askGroup({ ...current.value, search: '', status: '' });
      load.clearFilter();
      announceShown();
    },
    setPageSize(perPage: string): void {
      keepPageSize(perPage);
      void asking.askGroup({ ...current.value, perPage });
    },
    /** Cancels the pending announcement. */
    cancel: () => cancelTimer(),
  };
}

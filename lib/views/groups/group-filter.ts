import { computed, type ReadonlySignal } from '@preact/signals';
import type { AffiliatePage, GroupQuery } from '../../domain/groups/affiliates.ts';
import { type GroupForm, readGroup } from './group-form.ts';
import type { GroupLoad } from './group-load.ts';
import { MOST_STATUSES } from './group-memory.ts';
import { shownWords } from './listing-words.ts';
import { type createTypedQuery, type QueryDeps, TYPING_PAUSE } from './typed-query.ts';

export interface GroupPage {
  page: AffiliatePage;
  query: GroupQuery;
}

interface Deps extends Pick<QueryDeps, 'memory' | 'announcer' | 'startTimer'> {
  typedQuery: ReturnType<typeof createTypedQuery>;
  result: ReadonlySignal<GroupPage | null>;
  load: GroupLoad;
  keepPageSize(perPage: string): void;
}

/** Filters the group on display: a loaded group here, a page by another request. */
export function createGroupFilter({ typedQuery, result, memory, load, keepPageSize, announcer, startTimer }: Deps) {
  const { form } = typedQuery;
  let cancelTimer = () => {};

  /** The group's query as typed, even if the field already has another group. */
  const current = computed((): Partial<GroupForm> | null => {
    const query = result.value?.query;
    if (!query) return null;
    const { groupId, search, status } = query;
    return readGroup(form.value.text, memory.known.value) === groupId
      ? form.value
      : { text: String(groupId), search, status };
  });

  /** Whether rows of any search or status are loaded, so that they can be filtered here. A search would end loading. */
  const isLoadedWithout = (part: 'search' | 'status') =>
    (load.loaded.value !== null || (part === 'search' && load.busy.value)) && result.value?.query[part] === '';

  const announceShown = () => {
    const { affiliates } = load.loaded.value ?? {};
    if (affiliates) announcer.announce(shownWords(load.rows.value.length, affiliates.length));
  };

  const filter = computed(() => (isLoadedWithout('search') ? load.filter.value : (current.value?.search ?? '')));

  function filterBy(text: string): void {
    cancelTimer();
    if (isLoadedWithout('search')) {
      load.filter.value = text;
      const before = announcer.announcement.value.turn;
      cancelTimer = startTimer(() => {
        const { turn, text: announced } = announcer.announcement.value;
        // The result of a later action must not be interrupted.
        if (turn === before || announced === '') announceShown();
      }, TYPING_PAUSE);
    } else typedQuery.type({ ...current.value, search: text });
  }

  return {
    filter,
    rows: computed(() => (load.loaded.value ? load.rows.value : load.filterRows(result.value?.page.affiliates ?? []))),
    chips: computed(() => (result.value ? statusChips(result.value, memory.statuses.value, load) : [])),
    /** Once the typing pauses, the remaining rows are announced or requested. */
    filterBy,
    /** Call it before the whole group is loaded: a search that is not answered yet filters what is loaded. */
    keepTyped(): void {
      if (result.value?.query.search === '') load.filter.value = filter.value;
    },
    /** Call it after loading has brought nothing: the service filters instead. */
    searchTyped(): void {
      const { value: text } = load.filter;
      load.clearFilter();
      if (text !== '') filterBy(text);
    },
    showStatus(status: string | null): void {
      if (isLoadedWithout('status')) {
        load.status.value = status;
        announceShown();
      } else void typedQuery.lookUpGroup({ ...current.value, search: filter.value, status: status ?? '' });
    },
    clearFilter(): void {
      if (load.loaded.value === null) return void typedQuery.lookUpGroup({ ...current.value, search: '', status: '' });
      load.clearFilter();
      announceShown();
    },
    setPageSize(perPage: string): void {
      keepPageSize(perPage);
      void typedQuery.lookUpGroup({ ...current.value, search: filter.value, perPage });
    },
  };
}

/** Services do not document their statuses. */
const USUAL = ['active', 'pending', 'inactive', 'rejected'];

const placeOf = (status: string): number => {
  const place = USUAL.indexOf(status.toLowerCase());
  return place < 0 ? USUAL.length : place;
};

/** A loaded group's statuses, else those that may exist. `status` null: all; `count` null: unknown until requested. */
function statusChips({ query, page }: GroupPage, seen: string[], load: GroupLoad) {
  const { loaded, status, statuses, matching } = load;
  if (loaded.value && query.status === '') {
    // In the order before loading, so that no filter moves away from under the pointer.
    const known = statuses.value.slice(0, MOST_STATUSES).toSorted(([a], [b]) => placeOf(a) - placeOf(b));
    return [[null, matching.value] as const, ...known].map(([name, count]) => ({
      status: name,
      count,
      pressed: name === status.value,
    }));
  }
  if (page.total === 0 && query.status === '') return [];
  const others = [...seen, query.status].filter((name) => name !== '' && !USUAL.includes(name.toLowerCase()));
  const total = loaded.value ? matching.value : page.total;
  return [null, ...USUAL, ...new Set(others)].map((name) => {
    const pressed = (name ?? '') === query.status.toLowerCase() || name === query.status;
    return { status: name, count: pressed ? total : null, pressed };
  });
}

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Affiliate, GroupQuery } from '../../domain/groups/affiliates.ts';
import { countStatuses, filterAffiliates, type Sort, sortAffiliates, summarize } from '../../domain/groups/columns.ts';
import type { GroupService, LoadingProgress, LoadResult } from '../../domain/groups/group-look-up.ts';
import { locale } from '../../platform/i18n.ts';
import { statusWord } from '../../platform/status.ts';

/** All pages of a query, or those that could be loaded. */
export interface LoadedGroup extends LoadResult {
  affiliates: Affiliate[];
}

export type GroupLoad = ReturnType<typeof createGroupLoad>;

/** Sums over incomplete groups are partial. */
export const isIncomplete = ({ affiliates, total }: LoadedGroup): boolean => affiliates.length < total;

/** Since its page was shown, the group has lost its last affiliate or was deleted. */
export const isGone = ({ total, cancelled, error }: LoadResult): boolean =>
  total === 0 && (error ? error.kind === 'not-found' : !cancelled);

export function createGroupLoad(service: Pick<GroupService, 'all'>, sort: ReadonlySignal<Sort | null>) {
  const loaded = signal<LoadedGroup | null>(null);
  const progress = signal<LoadingProgress | null>(null);
  const filter = signal('');
  const status = signal<string | null>(null);
  let loading: AbortController | null = null;
  let failure: ServiceError | null = null;

  const wordOf = (status: string) => statusWord(status, 'affiliate');
  const filterRows = (affiliates: Affiliate[]) => filterAffiliates(affiliates, filter.value, wordOf);
  const matching = computed(() => filterRows(loaded.value?.affiliates ?? []));
  const filtered = computed(() =>
    status.value === null ? matching.value : matching.value.filter((affiliate) => affiliate.status === status.value),
  );
  const rows = computed(() => (sort.value ? sortAffiliates(filtered.value, sort.value, locale()) : filtered.value));

  function clearFilter(): void {
    filter.value = '';
    status.value = null;
  }

  return {
    loaded: loaded as ReadonlySignal<LoadedGroup | null>,
    progress: progress as ReadonlySignal<LoadingProgress | null>,
    /** Changes only at start and end; `progress` changes with every page. */
    busy: computed(() => progress.value !== null),
    filter,
    status,
    /** The loaded statuses, most frequent first, with the number of rows that match the filter. */
    statuses: computed(() => {
      const counts = new Map(countStatuses(matching.value));
      return countStatuses(loaded.value?.affiliates ?? []).map(([name]) => [name, counts.get(name) ?? 0] as const);
    }),
    matching: computed(() => matching.value.length),
    rows,
    filterRows,
    summary: computed(() => summarize(filtered.value)),

    /** null: it is already loading. Keeps the rows that arrived before an error or a cancellation. */
    async start(accountId: string, query: GroupQuery): Promise<LoadResult | null> {
      if (loading) return null;
      const controller = new AbortController();
      loading = controller;
      failure = null;
      progress.value = { pagesDone: 0, pages: 1, rows: 0, total: 0, millisecondsLeft: null };
      const affiliates: Affiliate[] = [];
      const parts = service.all({ accountId, query }, controller.signal);
      let next = await parts.next();
      for (; !next.done; next = await parts.next()) {
        for (const affiliate of next.value.affiliates) affiliates.push(affiliate);
        if (loading === controller) progress.value = next.value.progress;
      }
      if (loading !== controller) return null;
      const end = next.value;
      loading = null;
      progress.value = null;
      failure = end.error;
      // Rows that loading again has not reached stay.
      const isMore = affiliates.length >= Math.min(end.total, loaded.value?.affiliates.length ?? 1);
      if (isMore && affiliates.length > 0) loaded.value = { ...end, affiliates };
      return end;
    },
    /** Whether this error ended the last loading, so that loading again repeats what failed. */
    hasFailedWith: (error: ServiceError | null) => error !== null && error === failure,
    cancel(): void {
      loading?.abort();
    },
    /** Returns whether it was loading. */
    drop(): boolean {
      const wasLoading = loading !== null;
      loading?.abort();
      loading = null;
      progress.value = null;
      loaded.value = null;
      clearFilter();
      return wasLoading;
    },
    clearFilter,
  };
}

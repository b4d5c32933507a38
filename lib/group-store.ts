import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from './account.ts';
import {
  type Affiliate,
  type AffiliatePage,
  type GroupQuestion,
  lastPage,
  type NamedGroup,
} from './affiliates.ts';
import {
  type Column,
  type ColumnKey,
  columnsFor,
  filterAffiliates,
  type Sort,
  sortAffiliates,
} from './columns.ts';
import type { GroupService } from './group-port.ts';
import { ofAccount, type RememberedGroup, type TableView } from './groups.ts';
import type { LoadEnd, Progress } from './load-all.ts';
import type { Send } from './messages.ts';
import type { ServiceError } from './service/errors.ts';
import type { GroupsStored } from './storage.ts';

export interface GroupDeps {
  watch(onChange: (stored: GroupsStored) => void): () => void;
  send: Send;
  service: GroupService;
  /** Calls back after a while; returns what calls it off. */
  later(work: () => void, milliseconds: number): () => void;
  locale: string;
}

/** As typed; all four map one to one onto the query. */
export interface GroupForm {
  groupId: string;
  search: string;
  status: string;
  perPage: string;
}

/** All pages of a question, or as many as could be had. */
export interface Loaded extends LoadEnd {
  affiliates: Affiliate[];
}

export type GroupStore = ReturnType<typeof createGroupStore>;

/** Someone who types is not done yet. */
const TYPING_PAUSE = 300;

export function createGroupStore(first: GroupsStored, deps: GroupDeps) {
  const stored = signal(first);
  const chosen = signal<string | null>(null);
  const form = signal<GroupForm>({ groupId: '', search: '', status: '', perPage: first.view.perPage });
  const asking = signal(false);
  const error = signal<ServiceError | null>(null);
  /** The last page that came; an error leaves it standing. */
  const result = signal<{ page: AffiliatePage; question: GroupQuestion } | null>(null);
  const loaded = signal<Loaded | null>(null);
  const progress = signal<Progress | null>(null);
  const filter = signal('');
  const sort = signal<Sort | null>(first.view.sort as Sort | null);
  const opened = signal<Affiliate | null>(null);
  const names = signal<NamedGroup[]>([]);
  const statusesSeen = signal<string[]>([]);

  let question = new AbortController();
  let loading: AbortController | null = null;
  let callOff = () => {};

  const account: ReadonlySignal<Account | null> = computed(() => {
    const { accounts, selected } = stored.value;
    const administers = accounts.find(({ role }) => role === 'administration');
    const wanted = chosen.value ?? (administers ? null : selected);
    return accounts.find(({ id }) => id === wanted) ?? administers ?? accounts[0] ?? null;
  });
  /** null: empty; 'invalid': not a positive whole number, so nothing is asked. */
  const groupId = computed((): number | null | 'invalid' => {
    const typed = form.value.groupId.trim();
    if (typed === '') return null;
    const number = Number(typed);
    return /^\d{1,15}$/.test(typed) && number > 0 ? number : 'invalid';
  });
  const perPage = computed((): number | null | 'invalid' => {
    const typed = form.value.perPage.trim();
    if (typed === '') return null;
    return /^\d{1,6}$/.test(typed) && Number(typed) > 0 ? Number(typed) : 'invalid';
  });
  const filtered = computed(() => filterAffiliates(loaded.value?.affiliates ?? [], filter.value));
  /** The rows on display: the page, or all that is loaded, filtered and sorted. */
  const rows = computed((): Affiliate[] => {
    if (!loaded.value) return result.value?.page.affiliates ?? [];
    return sort.value ? sortAffiliates(filtered.value, sort.value, deps.locale) : filtered.value;
  });
  const columns = computed((): Column[] =>
    columnsFor(loaded.value?.affiliates ?? result.value?.page.affiliates ?? []),
  );
  const remembered = computed(() => {
    const id = account.value?.id;
    if (!id) return [];
    return ofAccount(stored.value.groups, id).map((group) => ({ ...group, name: nameOf(group) }));
  });

  const unwatch = deps.watch((next) => {
    stored.value = next;
  });
  void learnNames();

  function nameOf({ groupId: id, name }: Pick<RememberedGroup, 'groupId' | 'name'>): string | null {
    return name ?? names.value.find((named) => named.groupId === id)?.name ?? null;
  }

  /** Where the service names its groups, its names are offered; where not, nothing is lost. */
  async function learnNames(): Promise<void> {
    const asked = account.value?.id;
    if (!asked) return;
    const found = await deps.service.names(asked);
    if (account.value?.id === asked) names.value = found;
  }

  function questionFor(page: number): GroupQuestion | null {
    if (typeof groupId.value !== 'number' || perPage.value === 'invalid') return null;
    const { search, status } = form.value;
    return {
      groupId: groupId.value,
      search: search.trim(),
      status: status.trim(),
      perPage: perPage.value,
      page,
    };
  }

  /** A newer question takes the older one back: its answer can no longer arrive. */
  async function look(page: number): Promise<void> {
    callOff();
    question.abort();
    loading?.abort();
    const asked = questionFor(page);
    const of = account.value;
    if (!asked || !of) {
      asking.value = false;
      return;
    }
    question = new AbortController();
    const { signal: current } = question;
    asking.value = true;
    const answer = await deps.service.page({ accountId: of.id, question: asked }, current);
    if (current.aborted) return;
    asking.value = false;
    if (!answer.ok) {
      error.value = answer.error;
      return;
    }
    // The listing shrank under way: the page asked for is past the end, so its last one is shown.
    const last = lastPage(answer.value);
    if (answer.value.affiliates.length === 0 && page > last) return look(last);
    error.value = null;
    loaded.value = null;
    result.value = { page: { ...answer.value, page }, question: asked };
    seeStatuses(answer.value.affiliates);
    if (page === 1)
      void deps.send('rememberGroup', { accountId: of.id, groupId: asked.groupId }).catch(() => {});
  }

  function seeStatuses(affiliates: Affiliate[]): void {
    const seen = new Set([...statusesSeen.value, ...affiliates.map(({ status }) => status)]);
    seen.delete('');
    statusesSeen.value = [...seen];
  }

  async function keepView(part: Partial<TableView>): Promise<void> {
    const view = { ...stored.value.view, ...part };
    stored.value = { ...stored.value, view };
    await deps.send('tableView', view).catch(() => {});
  }

  return {
    stored: stored as ReadonlySignal<GroupsStored>,
    account,
    form: form as ReadonlySignal<GroupForm>,
    groupId,
    perPage,
    asking: asking as ReadonlySignal<boolean>,
    error: error as ReadonlySignal<ServiceError | null>,
    result: result as ReadonlySignal<{ page: AffiliatePage; question: GroupQuestion } | null>,
    loaded: loaded as ReadonlySignal<Loaded | null>,
    progress: progress as ReadonlySignal<Progress | null>,
    filter: filter as ReadonlySignal<string>,
    sort: sort as ReadonlySignal<Sort | null>,
    opened: opened as ReadonlySignal<Affiliate | null>,
    statusesSeen: statusesSeen as ReadonlySignal<string[]>,
    names: names as ReadonlySignal<NamedGroup[]>,
    rows,
    columns,
    remembered,
    nameOf,

    /** Typing: asks once the typing pauses. */
    type(part: Partial<GroupForm>): void {
      form.value = { ...form.value, ...part };
      if (part.perPage !== undefined && perPage.value !== 'invalid') void keepView({ perPage: part.perPage });
      callOff();
      callOff = deps.later(() => void look(1), TYPING_PAUSE);
    },
    /** Enter, a click: asks at once. */
    ask(part: Partial<GroupForm> = {}): Promise<void> {
      form.value = { ...form.value, ...part };
      return look(1);
    },
    async turnTo(page: number): Promise<void> {
      const now = result.value;
      if (now) await look(Math.min(Math.max(1, page), lastPage(now.page)));
    },
    again: () => look(result.value?.page.page ?? 1),

    choose(accountId: string): void {
      chosen.value = accountId;
      question.abort();
      loading?.abort();
      result.value = null;
      loaded.value = null;
      error.value = null;
      names.value = [];
      void learnNames();
      void look(1);
    },

    /** All pages of the current filter. */
    async loadAll(): Promise<void> {
      const asked = questionFor(1);
      const of = account.value;
      if (!asked || !of || loading) return;
      question.abort();
      asking.value = false;
      loading = new AbortController();
      const { signal: current } = loading;
      filter.value = '';
      const affiliates: Affiliate[] = [];
      const end = await deps.service.all(
        { accountId: of.id, question: asked },
        (part) => {
          for (const affiliate of part.affiliates) affiliates.push(affiliate);
          progress.value = part.progress;
        },
        current,
      );
      loading = null;
      progress.value = null;
      error.value = end.error;
      // Nothing came at all: what stood there before stays.
      if (affiliates.length === 0) return;
      loaded.value = { ...end, affiliates };
      seeStatuses(affiliates);
    },
    cancel(): void {
      loading?.abort();
    },
    /** Back from all to pages. */
    unload(): void {
      loaded.value = null;
      filter.value = '';
    },
    narrow(text: string): void {
      filter.value = text;
    },
    sortBy(key: ColumnKey): void {
      const now = sort.value;
      sort.value =
        now?.key === key ? (now.descending ? null : { key, descending: true }) : { key, descending: false };
      void keepView({ sort: sort.value });
    },
    resize(key: ColumnKey, width: number): void {
      void keepView({
        widths: { ...stored.value.view.widths, [key]: Math.round(Math.max(56, Math.min(600, width))) },
      });
    },
    open(affiliate: Affiliate | null): void {
      opened.value = affiliate;
    },
    async name(group: number, name: string): Promise<void> {
      const of = account.value;
      if (of) await deps.send('changeGroup', { accountId: of.id, groupId: group, name: name.trim() || null });
    },
    async pin(group: number, pinned: boolean): Promise<void> {
      const of = account.value;
      if (of) await deps.send('changeGroup', { accountId: of.id, groupId: group, pinned });
    },
    async forget(group: number): Promise<void> {
      const of = account.value;
      if (of) await deps.send('forgetGroup', { accountId: of.id, groupId: group });
    },
    close(): void {
      unwatch();
      callOff();
      question.abort();
      loading?.abort();
    },
  };
}

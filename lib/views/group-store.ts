import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { currencyOf } from '../domain/abilities.ts';
import type { Account } from '../domain/account.ts';
import { type Affiliate, type AffiliatePage, type GroupQuestion, lastPage } from '../domain/affiliates.ts';
import { type Column, type ColumnKey, columnsFor, type Sort } from '../domain/columns.ts';
import type { ServiceError } from '../domain/errors.ts';
import type { GroupService } from '../domain/group-look-up.ts';
import type { TableView } from '../domain/groups.ts';
import type { Send } from '../platform/messages.ts';
import type { GroupsStored } from '../platform/storage.ts';
import { type GroupForm, questionOf, readNumber } from './group-form.ts';
import { createGroupLoad } from './group-load.ts';
import { createGroupMemory } from './group-memory.ts';

export interface GroupDeps {
  watch(onChange: (stored: GroupsStored) => void): () => void;
  send: Send;
  service: GroupService;
  /** Calls back after a while; returns what calls it off. */
  later(work: () => void, milliseconds: number): () => void;
  locale: string;
}

export type GroupStore = ReturnType<typeof createGroupStore>;

/** Someone who types is not done yet. */
const TYPING_PAUSE = 300;
const NARROWEST = 56;
const WIDEST = 600;

/** What the side panel draws from: a question, the page that came of it, or the whole group. */
export function createGroupStore(first: GroupsStored, deps: GroupDeps) {
  const stored = signal(first);
  const chosen = signal<string | null>(null);
  const form = signal<GroupForm>({ groupId: '', search: '', status: '', perPage: first.view.perPage });
  const asking = signal(false);
  const error = signal<ServiceError | null>(null);
  /** The last page that came; an error leaves it standing. */
  const result = signal<{ page: AffiliatePage; question: GroupQuestion } | null>(null);
  const opened = signal<Affiliate | null>(null);
  const statusesSeen = signal<string[]>([]);
  /** This panel's own from here on: it is kept for the next one, but never taken back from storage. */
  const view = signal<TableView>(first.view);
  const sort = signal(first.view.sort as Sort | null);

  let question = new AbortController();
  let lastAsked: GroupQuestion | null = null;
  let callOff = () => {};

  const account: ReadonlySignal<Account | null> = computed(() => {
    const { accounts, selected } = stored.value;
    const administers = accounts.find(({ role }) => role === 'administration');
    const wanted = chosen.value ?? (administers ? administers.id : selected);
    return accounts.find(({ id }) => id === wanted) ?? accounts[0] ?? null;
  });
  const memory = createGroupMemory({ stored, account, send: deps.send, names: deps.service.names });
  const load = createGroupLoad(deps.service, sort, deps.locale);
  const rows = computed(() => (load.loaded.value ? load.rows.value : (result.value?.page.affiliates ?? [])));
  const columns = computed((): Column[] =>
    columnsFor(load.loaded.value?.affiliates ?? result.value?.page.affiliates ?? []),
  );

  const typedQuestion = () => questionOf(form.value, 1);
  const unwatch = deps.watch((next) => {
    const before = account.value?.id;
    stored.value = next;
    // Connected with the panel open, or the account in use was disconnected: its listing goes with it.
    if (account.value?.id !== before) clear();
  });
  void memory.learnNames();

  /** A newer question takes the older one back: its answer can no longer arrive. */
  async function look(asked: GroupQuestion | null): Promise<void> {
    callOff();
    question.abort();
    asking.value = false;
    const of = account.value;
    if (!asked || !of) return;
    lastAsked = asked;
    const { page } = asked;
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
    if (answer.value.affiliates.length === 0 && page > last) return look({ ...asked, page: last });
    error.value = null;
    load.drop();
    result.value = { page: { ...answer.value, page }, question: asked };
    seeStatuses(answer.value.affiliates);
    if (page === 1) void memory.remember(asked.groupId);
  }

  function seeStatuses(affiliates: Affiliate[]): void {
    const seen = new Set([...statusesSeen.value, ...affiliates.map(({ status }) => status)]);
    seen.delete('');
    if (seen.size > statusesSeen.value.length) statusesSeen.value = [...seen];
  }

  function keepView(part: Partial<TableView>): void {
    view.value = { ...view.value, ...part };
    void deps.send('tableView', view.value).catch(() => null);
  }

  /** All pages of the question on display. */
  async function loadAll(): Promise<void> {
    const asked = result.value?.question;
    if (!asked || !account.value) return;
    callOff();
    question.abort();
    asking.value = false;
    const end = await load.start(account.value.id, { ...asked, page: 1 });
    if (!end) return;
    error.value = end.error;
    seeStatuses(load.loaded.value?.affiliates ?? []);
  }

  function clear(): void {
    question.abort();
    asking.value = false;
    result.value = null;
    error.value = null;
    lastAsked = null;
    load.drop();
    void memory.learnNames();
  }

  return {
    stored: stored as ReadonlySignal<GroupsStored>,
    account,
    form: form as ReadonlySignal<GroupForm>,
    asking: asking as ReadonlySignal<boolean>,
    error: error as ReadonlySignal<ServiceError | null>,
    result: result as ReadonlySignal<{ page: AffiliatePage; question: GroupQuestion } | null>,
    opened: opened as ReadonlySignal<Affiliate | null>,
    view: view as ReadonlySignal<TableView>,
    /** Where a row names none. */
    currency: computed(() => {
      const { abilities, settings } = stored.value;
      return currencyOf(account.value && abilities[account.value.id], settings.currency);
    }),
    statusesSeen: statusesSeen as ReadonlySignal<string[]>,
    sort: sort as ReadonlySignal<Sort | null>,
    /** The rows on display: the page, or all that is loaded, filtered and sorted. */
    rows,
    columns,
    memory,
    load,

    /** Typing: asks once the typing pauses. */
    type(part: Partial<GroupForm>): void {
      form.value = { ...form.value, ...part };
      if (part.perPage !== undefined && readNumber(part.perPage) !== 'invalid')
        keepView({ perPage: part.perPage });
      callOff();
      callOff = deps.later(() => void look(typedQuestion()), TYPING_PAUSE);
    },
    /** Enter, a click: asks at once. */
    ask(part: Partial<GroupForm> = {}): Promise<void> {
      form.value = { ...form.value, ...part };
      return look(typedQuestion());
    },
    async turnTo(page: number): Promise<void> {
      // Of the listing on display, whatever has been typed since.
      const now = result.value;
      if (now) await look({ ...now.question, page: Math.min(Math.max(1, page), lastPage(now.page)) });
    },
    /** What was asked last, once more. */
    async again(): Promise<void> {
      // Of a whole group some pages may be missing: what has come stays until all is there.
      if (load.loaded.value) await loadAll();
      else await look(lastAsked ?? typedQuestion());
    },

    choose(accountId: string): void {
      chosen.value = accountId;
      clear();
      void look(typedQuestion());
    },

    loadAll,
    /** Ascending, descending, as it came. */
    sortBy(key: ColumnKey): void {
      const now = sort.value;
      const next =
        now?.key === key ? (now.descending ? null : { key, descending: true }) : { key, descending: false };
      sort.value = next;
      keepView({ sort: next });
    },
    resize(key: ColumnKey, width: number): void {
      const kept = Math.round(Math.max(NARROWEST, Math.min(WIDEST, width)));
      keepView({ widths: { ...view.value.widths, [key]: kept } });
    },
    open(affiliate: Affiliate | null): void {
      opened.value = affiliate;
    },
    close(): void {
      unwatch();
      callOff();
      question.abort();
      load.drop();
    },
  };
}

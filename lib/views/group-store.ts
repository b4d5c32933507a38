import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { currencyOf } from '../domain/abilities.ts';
import type { Account } from '../domain/account.ts';
import type { Affiliate, GroupQuestion } from '../domain/affiliates.ts';
import { type Column, columnsFor } from '../domain/columns.ts';
import type { GroupService } from '../domain/group-look-up.ts';
import type { Send } from '../platform/messages.ts';
import type { GroupsStored } from '../platform/storage.ts';
import { type GroupForm, questionOf, readNumber } from './group-form.ts';
import { createGroupListing } from './group-listing.ts';
import { createGroupLoad } from './group-load.ts';
import { createGroupMemory } from './group-memory.ts';
import { createTableView } from './table-view.ts';

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

/** What the side panel draws from: a question, the page that came of it, or the whole group. */
export function createGroupStore(first: GroupsStored, deps: GroupDeps) {
  const stored = signal(first);
  const chosen = signal<string | null>(null);
  const form = signal<GroupForm>({ groupId: '', search: '', status: '', perPage: first.view.perPage });
  const opened = signal<Affiliate | null>(null);
  const statusesSeen = signal<string[]>([]);
  const table = createTableView(first.view, deps.send);
  let callOff = () => {};

  const account: ReadonlySignal<Account | null> = computed(() => {
    const { accounts, selected } = stored.value;
    const administers = accounts.find(({ role }) => role === 'administration');
    const wanted = chosen.value ?? (administers ? administers.id : selected);
    return accounts.find(({ id }) => id === wanted) ?? accounts[0] ?? null;
  });
  const memory = createGroupMemory({ stored, account, send: deps.send, names: deps.service.names });
  const load = createGroupLoad(deps.service, table.sort, deps.locale);
  const listing = createGroupListing({
    service: deps.service,
    account,
    onPage(page, question) {
      load.drop();
      seeStatuses(page.affiliates);
      if (question.page === 1) void memory.remember(question.groupId);
    },
  });
  const { result } = listing;
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

  function look(asked: GroupQuestion | null): Promise<void> {
    callOff();
    return listing.look(asked);
  }

  function seeStatuses(affiliates: Affiliate[]): void {
    const seen = new Set([...statusesSeen.value, ...affiliates.map(({ status }) => status)]);
    seen.delete('');
    if (seen.size > statusesSeen.value.length) statusesSeen.value = [...seen];
  }

  /** All pages of the question on display. */
  async function loadAll(): Promise<void> {
    const asked = result.value?.question;
    if (!asked || !account.value) return;
    callOff();
    listing.takeBack();
    const end = await load.start(account.value.id, { ...asked, page: 1 });
    if (!end) return;
    listing.fail(end.error);
    seeStatuses(load.loaded.value?.affiliates ?? []);
  }

  function clear(): void {
    listing.clear();
    load.drop();
    void memory.learnNames();
  }

  return {
    stored: stored as ReadonlySignal<GroupsStored>,
    account,
    form: form as ReadonlySignal<GroupForm>,
    asking: listing.asking,
    error: listing.error,
    result,
    opened: opened as ReadonlySignal<Affiliate | null>,
    view: table.view,
    /** Where a row names none. */
    currency: computed(() => {
      const { abilities, settings } = stored.value;
      return currencyOf(account.value && abilities[account.value.id], settings.currency);
    }),
    statusesSeen: statusesSeen as ReadonlySignal<string[]>,
    sort: table.sort,
    /** The rows on display: the page, or all that is loaded, filtered and sorted. */
    rows,
    columns,
    memory,
    load,

    /** Typing: asks once the typing pauses. */
    type(part: Partial<GroupForm>): void {
      form.value = { ...form.value, ...part };
      if (part.perPage !== undefined && readNumber(part.perPage) !== 'invalid')
        table.keepPageSize(part.perPage);
      callOff();
      callOff = deps.later(() => void look(typedQuestion()), TYPING_PAUSE);
    },
    /** Enter, a click: asks at once. */
    ask(part: Partial<GroupForm> = {}): Promise<void> {
      form.value = { ...form.value, ...part };
      return look(typedQuestion());
    },
    turnTo(page: number): Promise<void> {
      callOff();
      return listing.turnTo(page);
    },
    /** What was asked last, once more. */
    async again(): Promise<void> {
      // Of a whole group some pages may be missing: what has come stays until all is there.
      if (load.loaded.value) await loadAll();
      else await look(listing.lastAsked() ?? typedQuestion());
    },

    choose(accountId: string): void {
      chosen.value = accountId;
      clear();
      void look(typedQuestion());
    },

    loadAll,
    sortBy: table.sortBy,
    resize: table.resize,
    open(affiliate: Affiliate | null): void {
      opened.value = affiliate;
    },
    close(): void {
      unwatch();
      callOff();
      listing.takeBack();
      load.drop();
    },
  };
}

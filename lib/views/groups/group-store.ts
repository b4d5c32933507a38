import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { loginKey } from '../../domain/accounts/same-account.ts';
import type { Affiliate, AffiliatePage, AffiliateQuery } from '../../domain/groups/affiliates.ts';
import { columnsFor } from '../../domain/groups/columns.ts';
import type { GroupService } from '../../domain/groups/group-look-up.ts';
import type { PanelRequest } from '../../domain/groups/panel-request.ts';
import { t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { createAnnouncer, type StartTimer } from '../announcer.ts';
import { createOverviewStore } from '../overview-store.ts';
import { createCoveredAmounts, createSettingsChoice } from '../settings-choice.ts';
import { createGroupAccount } from './group-account.ts';
import { createGroupFilter, type GroupPage } from './group-filter.ts';
import { createGroupListing } from './group-listing.ts';
import { createGroupLoad, isGone } from './group-load.ts';
import { createGroupMemory } from './group-memory.ts';
import { loadedWords, resultWords } from './listing-words.ts';
import { createSelection } from './selection.ts';
import { createTableView } from './table-view.ts';
import { createTypedQuery } from './typed-query.ts';

interface GroupDeps {
  watch(onChange: (stored: Stored) => void): void;
  send: Send;
  service: GroupService;
  startTimer: StartTimer;
}

export type GroupStore = ReturnType<typeof createGroupStore>;

/** The side panel's data: the query, its page, the whole group, or the people found. */
export function createGroupStore(first: Stored, deps: GroupDeps) {
  const { service, send } = deps;
  const stored = signal(first);
  const opened = signal<Affiliate | null>(null);
  const announcer = createAnnouncer(deps.startTimer);
  const { keepPageSize, ...table } = createTableView(first.tableView, send);
  const user = createGroupAccount(stored, send, announcer);
  const { account, lookUpRefused } = user;
  const overview = createOverviewStore({ stored, account, service, send, announcer });
  const { isInTrouble } = overview;
  // Without a worker nothing is stored; the choice holds until the panel closes.
  const settings = createSettingsChoice(stored, (chosen) => send('settings', chosen).catch(() => false));
  const { covered, uncover, hideAmounts } = createCoveredAmounts(stored, announcer.announce, settings.choose);
  const memory = createGroupMemory({ stored, account, send, names: service.names });
  const load = createGroupLoad(service, table.sort);
  // An error is an alert, beside which the live region must not say that the page loads.
  const onError = () => announcer.announce('');
  const listing = createGroupListing({ service, account, onPage, onDrop: dropRows, onError });
  const result = computed(() => (isOfGroup(listing.result.value) ? listing.result.value : null));
  const typedQuery = createTypedQuery({
    ...{ ...user, listing, memory, announcer, startTimer: deps.startTimer, perPage: first.tableView.perPage },
  });
  const groupFilter = createGroupFilter({
    ...{ typedQuery, result, memory, load, keepPageSize, announcer, startTimer: deps.startTimer },
  });
  const columns = computed(() => columnsFor(load.loaded.value?.affiliates ?? result.value?.page.affiliates ?? []));
  const selection = createSelection(groupFilter.rows, announcer);

  deps.watch((next) => {
    const [before, wasInTrouble, refusal] = [loginKey(account.value), isInTrouble.value, user.groupsRefused.value];
    settings.read(next);
    if (refusal && !user.groupsRefused.value) memory.loadNames();
    // The listing belongs to the previous account.
    if (loginKey(account.value) !== before) clear();
    // A new password, or access, has solved what the panel still shows.
    else if (wasInTrouble && !isInTrouble.value && listing.error.value) void retry();
  });
  memory.loadNames();

  function onPage(page: AffiliatePage, query: AffiliateQuery, isNew: boolean): void {
    const { groupId } = query;
    memory.learn(page.affiliates);
    announcer.announce(resultWords(page, query));
    if (groupId === null) return;
    selection.setGroup(groupId);
    // Services may answer an empty page for a group that does not exist. One on display may have been forgotten.
    if (isNew && page.page === 1 && page.total > 0) void memory.remember(groupId);
    // Another status or page size that is chosen meanwhile applies to the whole group, too.
    if (load.drop() && !isNew && page.total > 0) void loadAll();
  }

  async function retry(): Promise<void> {
    if (!listing.error.value && overview.error.value) return overview.refresh();
    // Without access or network, loading the group names failed as well.
    if (memory.named.value.length === 0) memory.loadNames();
    await (load.hasFailedWith(listing.error.value) ? loadAll() : typedQuery.repeat());
  }

  async function loadAll(): Promise<void> {
    const { query } = result.value ?? {};
    if (!query || !account.value) return;
    typedQuery.reset();
    listing.cancel();
    announcer.announce(t('loadingMore'));
    groupFilter.keepTyped();
    const end = await load.start(account.value.id, { ...query, page: 1 });
    if (!end) return;
    if (isGone(end)) return void typedQuery.turnTo(1);
    listing.showError(end.error);
    memory.learn(load.loaded.value?.affiliates ?? []);
    const { value: loaded } = load.loaded;
    if (!loaded) groupFilter.searchTyped();
    if (loaded) announcer.announce(loadedWords(loaded, load.rows.value.length));
    else if (end.cancelled) announcer.show(t('loadStopped'));
    else if (end.error) onError();
  }

  function dropRows(): void {
    load.drop();
    selection.clear();
  }

  function dropAll(): void {
    listing.clear();
    typedQuery.reset();
    opened.value = null;
  }

  function clear(): void {
    dropAll();
    memory.loadNames();
  }

  /** Returns whether it was another one. */
  function turnToAccount(accountId: string): boolean {
    if (account.value?.id === accountId) return false;
    user.choose(accountId);
    clear();
    return true;
  }

  return {
    stored: stored as ReadonlySignal<Stored>,
    ...user,
    ...typedQuery,
    overview,
    selection,
    /** Popup and panel share the setting, because others can see both. */
    amounts: computed(() => ({ covered: covered.value, onUncover: uncover, fallbackCurrency: user.currency.value })),
    hideAmounts,
    error: listing.error,
    result,
    /** The page of people found in the whole program. */
    people: computed(() => (result.value ? null : listing.result.value)),
    opened: opened as ReadonlySignal<Affiliate | null>,
    ...table,
    columns,
    memory,
    load,
    announcer,
    ...groupFilter,
    /** Carries out the request that opened the panel; without a text, shows the overview, else the last group. */
    async openFor(panelRequest: PanelRequest | null): Promise<void> {
      const { text = '' } = panelRequest ?? {};
      const wanted = panelRequest && user.requestedAccount(panelRequest);
      // The answer would come below an open dialog.
      if (panelRequest) opened.value = null;
      if (wanted && turnToAccount(wanted)) typedQuery.type({ text: '' });
      if (text !== '') return typedQuery.submit({ text });
      const last = memory.last();
      // An open panel keeps what it shows.
      const isIdle = typedQuery.form.value.text === '' && !listing.result.value;
      if (isIdle && last !== null && !lookUpRefused.value && !overview.offered.value)
        await typedQuery.openGroup(last, true);
    },
    retry,
    /** Keeps the rows that arrived. Returns whether anything was running. */
    stop(): boolean {
      const isBusy = load.busy.value || listing.loading.value;
      // A stopped search must not read as “No results”.
      if (listing.loading.value && !listing.result.value) typedQuery.reset();
      if (listing.loading.value) announcer.announce(t(listing.result.value ? 'loadCancelled' : 'loadStopped'));
      load.cancel();
      listing.cancel();
      return isBusy;
    },
    showStart(): void {
      typedQuery.type({ text: '' });
      dropAll();
      announcer.announce(t('overview'));
    },
    choose(accountId: string): void {
      const { value: searched } = typedQuery.peopleSearch;
      turnToAccount(accountId);
      void (searched ? typedQuery.submit() : typedQuery.lookUpTyped());
    },
    loadAll,
    open(affiliate: Affiliate | null): void {
      // The live region moves into the dialog and back, and must not be spoken again.
      announcer.announce('');
      opened.value = affiliate;
    },
  };
}

const isOfGroup = (shown: { page: AffiliatePage; query: AffiliateQuery } | null): shown is GroupPage =>
  shown !== null && shown.query.groupId !== null;

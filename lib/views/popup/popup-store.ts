import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { WaitingKind } from '../../domain/accounts/administration.ts';
import type { Pause } from '../../domain/calendar/pause.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { announcedIn } from '../../domain/polling/account-state.ts';
import { ALL_PROGRAMS } from '../../domain/polling/programs.ts';
import { unpaidNote } from '../../domain/polling/unpaid-note.ts';
import { t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { createAnnouncer, type StartTimer } from '../announcer.ts';
import { historyLineIn, isHistoryIncomplete, mayLackNewest } from '../history-line.ts';
import { pauseResult } from '../pausing.ts';
import { createCoveredAmounts, createSettingsChoice } from '../settings-choice.ts';
import { isUnpayable } from '../unpayable.ts';
import { createDisplayedPrograms } from './displayed-programs.ts';
import { createNewsAnnouncer, displayedText } from './news-announcer.ts';
import { createOlderRows, type ReadRows } from './older-rows.ts';
import { referralRows } from './referral-rows.ts';
import { createRefresh } from './refresh.ts';
import { createRowFinder } from './row-finder.ts';
import { createViewTracker } from './view-tracker.ts';
import { createWeekSummary } from './week-summary.ts';

export interface PopupDeps {
  /** Calls back on every change in storage. */
  watch(onChange: (stored: Stored) => void): void;
  /** Answers after what the answer has stored was called back. */
  send: Send;
  readRows: ReadRows;
  describe(error: ServiceError): Promise<string>;
  /** What reads it is drawn again as time passes. */
  now(): number;
  startTimer: StartTimer;
}

export type PopupStore = ReturnType<typeof createPopupStore>;

/** The popup's data: reads storage, sends messages to the worker, and never waits for the network. */
export function createPopupStore(first: Stored, deps: PopupDeps) {
  const { send, readRows, now, startTimer } = deps;
  const everything = signal(first);
  const settings = createSettingsChoice(everything, (chosen) => {
    const answer = send('settings', chosen).catch(() => false);
    return whileBusy([answer]).then(() => answer);
  });
  const undrawable = signal<Account[]>([]);
  const stored = computed((): Stored => {
    const excluded = new Set(undrawable.value.map(({ id }) => id));
    return { ...everything.value, accounts: everything.value.accounts.filter(({ id }) => !excluded.has(id)) };
  });
  const inFlight = signal(0);
  /** null: the search is closed. */
  const searchText = signal<string | null>(null);
  const isReading = signal(false);
  const announcer = createAnnouncer(startTimer);
  const { announce } = announcer;
  const news = createNewsAnnouncer(announce, deps.describe);
  const { chosen, ...display } = createDisplayedPrograms(stored);
  const { program, shown, account } = display;
  const accounts = computed(() => shown.value.map((program) => program.account));
  const displayed = computed(() => accounts.value.map(({ id }) => id).join());
  const { seen, ...views } = createViewTracker({ ...display, stored, send, startTimer, whileBusy });
  // A search shows other rows.
  const announceListed = (text: string) => searchText.value === null && announce(text);
  const { rowsOf, ...older } = createOlderRows({ stored, account, readRows, announce: announceListed });
  const finder = createRowFinder({ stored, shown, searchText, rowsOf, views, send, startTimer });

  const { refreshing, refresh } = createRefresh({ ...display, displayed, news, send, whileBusy });
  const { covered, uncover, hideAmounts } = createCoveredAmounts(stored, announce, settings.choose);

  let selecting = 0;
  begin();
  deps.watch((next) => {
    const before = displayed.value;
    // A click on a notification, or another window. What is stored during a selection made here is older.
    const isSelected = next.selected !== everything.value.selected && next.selected !== chosen.value && selecting === 0;
    settings.read(next);
    if (isSelected) choose(next.selected);
    else begin();
    // The user sees new figures at once, also after switching accounts.
    void (displayed.value !== before ? seen.reportSeen() : views.reportNewlySeen());
  });

  async function whileBusy(requests: Promise<unknown>[]): Promise<void> {
    if (requests.length === 0) return;
    inFlight.value++;
    // The worker may be gone after an update: the popup keeps what it shows.
    await Promise.allSettled(requests);
    inFlight.value--;
  }

  function choose(id: string | null): void {
    chosen.value = id;
    searchText.value = null;
    isReading.value = false;
    begin();
  }

  function begin(): void {
    try {
      shown.value.forEach(views.begin);
      if (!refreshing.value) news.update(shown.value);
    } catch {
      // The program that fails here fails again, and is named, when it is drawn.
    }
  }

  return {
    ...display,
    stored: stored as ReadonlySignal<Stored>,
    /** Programs that cannot be drawn, and are not, until the popup opens again. */
    undrawable: undrawable as ReadonlySignal<Account[]>,
    exclude(accounts: Account[]): void {
      undrawable.value = [...undrawable.value, ...accounts];
      begin();
    },
    now,
    older,
    announcer,
    referrals: computed(() => referralRows(shown.value, rowsOf, views)),
    announced: computed(() => shown.value.reduce((sum, { state }) => sum + announcedIn(state), 0)),
    busy: computed(() => inFlight.value > 0),
    refreshing,
    covered,
    hideAmounts,
    amounts: computed(() => ({ covered: covered.value, onUncover: uncover, fallbackCurrency: display.currency.value })),
    isHistoryIncomplete: computed(() => isHistoryIncomplete(stored.value, accounts.value)),
    mayLackNewest: computed(() => mayLackNewest(stored.value, accounts.value)),
    historyLine: computed(() => historyLineIn(stored.value, accounts.value)),
    /** The displayed programs that cannot pay, for lack of payment details. */
    unpayable: computed(() => accounts.value.filter((account) => isUnpayable(account, stored.value))),
    /** The note under the unpaid sum, with its change since the previous visit. */
    unpaidNote: computed(() => {
      const facts = shown.value.map((program) => ({
        change: views.changeOf(program),
        currency: program.currency,
        unpaid: program.state.snapshot?.stats.totalUnpaid ?? null,
        payouts: stored.value.payouts[program.account.id],
      }));
      return unpaidNote(facts, now());
    }),
    newNotice: computed(() => program.value !== null && views.hasNewNotice(program.value)),

    ...createWeekSummary({ stored, send, announce, now }),
    searchText,
    /** Searches every program: an order's number does not tell whose it is. */
    find(text: string): void {
      const [only, ...others] = display.affiliates.value;
      if (only) choose(others.length > 0 ? ALL_PROGRAMS : only.account.id);
      searchText.value = text;
    },
    ...finder,
    isReading: isReading as ReadonlySignal<boolean>,
    readNotice(isOpen: boolean): void {
      isReading.value = isOpen;
    },
    ...seen,
    refresh,
    async answered(granted: boolean): Promise<void> {
      if (granted) await refresh();
      else announce(t('noAccess'));
    },
    async select(accountId: string): Promise<void> {
      choose(accountId);
      announce(program.value ? displayedText(program.value) : t('allPrograms'));
      selecting++;
      await Promise.all([whileBusy([send('select', { accountId })]).then(() => selecting--), seen.reportSeen()]);
    },
    /** @param pause null: resumes notifications */
    async pause(pause: Pause | null): Promise<void> {
      const answer = await send('pauseNotifications', { pause }).catch(() => null);
      if (answer) announce(pauseResult(pause, answer.until, now()));
    },
    /** A campaign was used in a link (`on`), or is no longer offered. */
    campaign: (accountId: string, campaign: string, on: boolean) =>
      void whileBusy([send('campaign', { accountId, campaign, on })]),
    /** The user agrees to links of the account's program to this origin. */
    linkSite: (accountId: string, site: string) => void whileBusy([send('linkSite', { accountId, site })]),
    sawWaiting: (accountId: string, kind: WaitingKind) => void whileBusy([send('sawWaiting', { accountId, kind })]),
  };
}

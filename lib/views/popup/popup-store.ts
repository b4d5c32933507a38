import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { WaitingKind } from '../../domain/accounts/administration.ts';

import type { Pause } from '../../domain/calendar/pause.ts';
import { formatUntil } from '../../domain/calendar/time.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { unseenWaiting } from '../../domain/groups/watch.ts';

import type { Row } from '../../domain/mirror/row-schema.ts';
import { ALL_PROGRAMS, type Program } from '../../domain/polling/programs.ts';
import { unpaidNote } from '../../domain/polling/unpaid-note.ts';
import { locale, t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { createAnnouncer } from '../announcer.ts';
import { historyLineIn } from '../history-line.ts';
import { createCoveredAmounts, createSettingsChoice } from '../settings-choice.ts';
import { isUnpayable } from '../unpayable.ts';
import { createDisplayedPrograms } from './displayed-programs.ts';
import { createNewsAnnouncer, displayedText } from './news-announcer.ts';
import { createOlderRows } from './older-rows.ts';
import { referralRows } from './referral-rows.ts';
import { createViewTracker } from './view-tracker.ts';

export interface PopupDeps {
  /** Calls back on every change in storage; returns its undo. */
  watch(onChange: (stored: Stored) => void): () => void;
  send: Send;
  /** Reads rows of a mirror from one index to another, newest first. Rejects where the browser cannot. */
  readRows(accountId: string, range: [from: number, to: number]): Promise<Row[]>;
  /** Puts a failure into words. */
  describe(error: ServiceError): Promise<string>;
  now(): number;
  /** Calls back after so many ms; returns a function that cancels it. */
  startTimer(work: () => void, milliseconds: number): () => void;
}

/** ms */
const A_MOMENT = 250;

export type PopupStore = ReturnType<typeof createPopupStore>;

const without = (stored: Stored, leftOut: Account[]): Stored =>
  leftOut.length === 0
    ? stored
    : { ...stored, accounts: stored.accounts.filter(({ id }) => leftOut.every((one) => one.id !== id)) };

/** A store with these asks nothing, and hears of nothing. */
const INERT: Omit<PopupDeps, 'now'> = {
  watch: () => () => {},
  send: () => new Promise(() => {}),
  readRows: async () => [],
  describe: async () => '',
  startTimer: () => () => {},
};

/** A store of one program alone, which asks nothing: to find out whether it can be drawn. */
export const singleProgramStore = ({ stored, now }: Pick<PopupStore, 'stored' | 'now'>, account: Account): PopupStore =>
  createPopupStore({ ...stored.value, accounts: [account], selected: account.id }, { ...INERT, now: () => now.value });

/**
 * The popup's store: what is stored comes in, messages to the worker go out. Drawing never waits for the
 * network.
 */
export function createPopupStore(first: Stored, deps: PopupDeps) {
  const everything = signal(first);
  const settings = createSettingsChoice(everything);
  const leftOut = signal<Account[]>([]);
  const stored = computed(() => without(everything.value, leftOut.value));
  const now = signal(deps.now());
  const asking = signal(0);
  /** What the list is searched for; null: it is not. */
  const searchText = signal<string | null>(null);
  const isReading = signal(false);
  const announcer = createAnnouncer(deps.startTimer);
  const news = createNewsAnnouncer({
    announce: announcer.announce,
    announceFailure: (error) => void deps.describe(error).then(announcer.announce),
  });

  const { chosen, ...display } = createDisplayedPrograms(stored);
  const { program, shown, account, showsOverview } = display;
  const views = createViewTracker();
  const about = { stored, account, send: deps.send, announce: announcer.announce };
  const { close: closeOlder, rowsOf, ...older } = createOlderRows({ ...about, readRows: deps.readRows });

  let cancelReport = () => {};
  let chosenLast = first.selected;
  begin();
  const unwatch = deps.watch((next) => {
    const before = shown.value;
    settings.read(next);
    now.value = deps.now();
    // Chosen elsewhere: a notification was clicked.
    if (next.selected !== chosenLast) chosen.value = next.selected;
    chosenLast = next.selected;
    begin();
    // New figures are seen at once; so are those of an account switched to.
    const isOther = before.map(({ account }) => account.id).join() !== ids().join();
    void lookAt(isOther ? shown.value : shown.value.filter(views.hasUnreported));
  });

  const ids = () => shown.value.map(({ account }) => account.id);

  async function lookAt(seen: Program[]): Promise<void> {
    const asks = seen.filter(({ account }) => account.role === 'affiliate').map(views.report);
    await whileAsking(asks.map((ask) => deps.send('opened', ask)));
    await seeWaiting();
  }

  /** Rows come into view many at a time, and one that is gone in a moment was not seen. */
  function reportSoon(): void {
    cancelReport();
    cancelReport = deps.startTimer(() => void lookAt(shown.value.filter(views.hasUnreported)), A_MOMENT);
  }

  /** The overview shows how many wait, so those that the badge counts are seen. */
  async function seeWaiting(): Promise<void> {
    const { id } = account.value ?? {};
    if (!id || !showsOverview.value) return;
    const parts = stored.value.capabilities[id]?.overviewParts ?? [];
    const seen = stored.value.watches.filter(
      (one) => one.accountId === id && parts.includes(one.kind) && unseenWaiting(one) > 0,
    );
    await whileAsking(seen.map(({ kind }) => deps.send('sawWaiting', { accountId: id, kind })));
  }

  async function whileAsking(questions: Promise<unknown>[]): Promise<void> {
    if (questions.length === 0) return;
    asking.value++;
    // The worker may be gone after an update: what is drawn stays, and reopening helps.
    await Promise.allSettled(questions);
    asking.value--;
    now.value = deps.now();
  }

  function choose(id: string): void {
    chosen.value = id;
    searchText.value = null;
    isReading.value = false;
    begin();
  }

  function begin(): void {
    try {
      shown.value.forEach(views.begin);
      news.update(shown.value);
    } catch {
      // The same fault is met, and its program named, where it is drawn.
    }
  }

  async function refresh(): Promise<void> {
    const asked = shown.value;
    news.listen(asked);
    await whileAsking(
      // An account without figures is asked who it is, which shows whether the trouble is over.
      asked.map(({ account: { id, role } }) => deps.send(role === 'affiliate' ? 'refresh' : 'test', { accountId: id })),
    );
    news.update(shown.value);
  }

  return {
    ...display,
    stored: stored as ReadonlySignal<Stored>,
    /** Programs that cannot be drawn, and are not, until the popup opens again. */
    undrawable: leftOut as ReadonlySignal<Account[]>,
    exclude(accounts: Account[]): void {
      leftOut.value = [...leftOut.value, ...accounts];
      begin();
    },
    now,
    older,
    announcer,
    referrals: computed(() => referralRows(shown.value, rowsOf, views)),
    /** How many referrals were announced of the programs on display. */
    announced: computed(() => shown.value.reduce((sum, { state }) => sum + (state.ledger?.announced ?? 0), 0)),
    busy: computed(() => asking.value > 0),
    ...createCoveredAmounts({
      stored,
      announce: announcer.announce,
      choose: (part) => settings.choose(part, (chosen) => whileAsking([deps.send('settings', chosen)])),
    }),
    /** What of the history of the programs on display is not known; null: nothing. */
    historyLine: computed(() =>
      historyLineIn(
        stored.value,
        shown.value.map((one) => one.account),
      ),
    ),
    /** Of the programs on display, those whose site knows nowhere to pay to. */
    unpayable: computed(() =>
      shown.value.map((one) => one.account).filter((account) => isUnpayable(account, stored.value)),
    ),
    /** What is said under the unpaid sum; its change is that since the last look before this popup. */
    unpaidNote: computed(() => {
      const facts = shown.value.map((one) => ({
        change: views.changeOf(one),
        currency: one.currency,
        payouts: stored.value.payouts[one.account.id],
      }));
      return unpaidNote(facts, now.value);
    }),
    /** Whether the program's notice has something that the user has not seen yet. */
    newNotice: computed(() => program.value !== null && views.hasNewNotice(program.value)),

    searchText,
    /** The program's notice is open. */
    isReading: isReading as ReadonlySignal<boolean>,
    readNotice(isOpen: boolean): void {
      isReading.value = isOpen;
    },
    /** The notice is open, so it is seen. */
    noticeSeen(): void {
      shown.value.forEach(views.readNotice);
      void lookAt(shown.value.filter(views.hasUnreported));
    },
    /** A new row has come into view. */
    rowSeen(accountId: string, key: string): void {
      views.rowSeen(accountId, key);
      reportSoon();
    },
    /** The end of the list has come into view. */
    endSeen(): void {
      shown.value.forEach(views.endSeen);
      reportSoon();
    },
    /** To be called once the stored state has been drawn. */
    reportSeen: () => lookAt(shown.value),
    refresh,
    /** The user's answer when the browser asked for access. */
    async answered(granted: boolean): Promise<void> {
      if (granted) await refresh();
      else announcer.announce(t('noAccess'));
    },
    /** @param accountId or `ALL` */
    async select(accountId: string): Promise<void> {
      choose(accountId);
      announcer.announce(accountId === ALL_PROGRAMS ? t('allPrograms') : displayedText(shown.value));
      await Promise.all([whileAsking([deps.send('select', { accountId })]), lookAt(shown.value)]);
    },
    /** Pauses notifications. @param pause null: resumes them */
    async pause(pause: Pause | null): Promise<void> {
      // The worker may be gone after an update: nothing changes then.
      const answer = await deps.send('pauseNotifications', { pause }).catch(() => null);
      if (!answer) return;
      const until = answer.until && formatUntil(answer.until, now.value, locale());
      if (until) announcer.announce(t(pause ? 'pausedUntil' : 'quietUntil', until));
      else announcer.announce(t('notificationsOn'));
    },
    /** A campaign was used in a link, or (`on` false) is not to be offered any more. */
    campaign: (accountId: string, campaign: string, on: boolean) =>
      void whileAsking([deps.send('campaign', { accountId, campaign, on })]),
    /** What waits for approval there is looked at. */
    sawWaiting: (accountId: string, kind: WaitingKind) =>
      void whileAsking([deps.send('sawWaiting', { accountId, kind })]),
    /** Updates the displayed ages. */
    tick(): void {
      now.value = deps.now();
    },
    close(): void {
      unwatch();
      cancelReport();
      closeOlder();
    },
  };
}

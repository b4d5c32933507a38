import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { currencyIn } from '../../domain/accounts/capabilities.ts';
import { type Day, dayOf, startOf } from '../../domain/calendar/calendar.ts';
import { type DateRange, type DateStep, daysBefore } from '../../domain/calendar/date-range.ts';
import type { ProgramHistory } from '../../domain/earnings/currency-bucket.ts';
import { summaryFrom } from '../../domain/earnings/earnings-summary.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { ALL_PROGRAMS } from '../../domain/polling/programs.ts';
import type { CountedClicks } from '../../domain/portal/clicks-schema.ts';
import { errorWords } from '../../platform/error-words.ts';
import type { Send } from '../../platform/messages.ts';
import type { History } from '../../platform/mirror/mirror-store.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { createAnnouncer } from '../announcer.ts';
import { createCoveredAmounts } from '../covered-amounts.ts';
import { historyLineIn } from '../history-line.ts';
import { createSettingsChoice } from '../settings-choice.ts';
import { clicksSince } from './clicks-words.ts';
import { createEarningsFigures } from './earnings-figures.ts';
import { bucketName, viewSummary } from './earnings-words.ts';
import { createHistoryReader } from './history-reader.ts';
import { type PageAddress, pageQuery, readPageAddress } from './page-query.ts';
import { reconciliation } from './reconciliation.ts';

export interface EarningsDeps {
  watch(onChange: (stored: Stored) => void): () => void;
  /** An account's history: all of it, or at least the rows since then (ms). */
  read(accountId: string, since?: number): Promise<History>;
  readClicks(accountId: string): Promise<CountedClicks | null>;
  /** Resolves when the last rows read are on the screen. */
  drawn(): Promise<void>;
  send: Send;
  now(): number;
  startTimer(work: () => void, milliseconds: number): () => void;
}

export type EarningsStore = ReturnType<typeof createEarningsStore>;

/**
 * What the Earnings page draws from: the history, and what the user chose of them.
 * @param query of the page's address
 */
export function createEarningsStore(first: Stored, query: string, deps: EarningsDeps) {
  const stored = signal(first);
  const settings = createSettingsChoice(stored);
  const now = signal(deps.now());
  const gone = signal(false);
  const announcer = createAnnouncer(deps.startTimer);
  const reader = createHistoryReader({ ...deps, recent: () => summaryFrom(deps.now()) });

  const affiliates = computed(() => stored.value.accounts.filter(({ role }) => role === 'affiliate'));
  const chosen = signal(first.selected);
  const showsAll = computed(() => chosen.value === ALL_PROGRAMS && affiliates.value.length > 1);
  const shown: ReadonlySignal<Account[]> = computed(() => {
    if (showsAll.value) return affiliates.value;
    const one = affiliates.value.find(({ id }) => id === chosen.value) ?? affiliates.value[0];
    return one ? [one] : [];
  });
  const today: ReadonlySignal<Day> = computed(() => dayOf(now.value));
  const { covered, uncover, hideAmounts } = createCoveredAmounts({
    stored,
    announce: announcer.announce,
    async choose(part) {
      const kept = await settings.choose(part, (chosen) => deps.send('settings', chosen).catch(() => undefined));
      if (kept === undefined) onGone();
    },
  });

  const { histories, countedClicks } = reader;
  const { sources, choice, ...figures } = createEarningsFigures({
    stored,
    shown,
    histories,
    countedClicks,
    today,
    now,
  });

  const onGone = () => {
    gone.value = true;
  };
  const clicksLoading = signal(false);
  const clicksFailure = signal<ServiceError | null>(null);
  const read = (): Promise<void> =>
    reader.read(
      shown.value.map(({ id }) => id),
      stored.value,
    );
  /** At once, so that no address is seen that nobody chose. */
  const choose = (next: Partial<PageAddress>) =>
    batch(() => {
      if (next.account != null) chosen.value = next.account;
      if (next.range !== undefined) choice.range.value = next.range;
      if (next.step !== undefined) choice.step.value = next.step;
      if (next.bucket !== undefined) choice.bucket.value = next.bucket;
    });
  choose(readPageAddress(query, today.value));
  void read();
  deps.watch((next) => {
    settings.read(next);
    tick();
    void read();
  });

  function tick(): void {
    now.value = deps.now();
  }

  const announceShown = () =>
    announcer.announce(
      viewSummary({
        range: figures.range.value,
        days: figures.days.value,
        step: figures.step.value,
        figures: figures.figures.value,
        covered: covered.value,
      }),
    );

  const account = computed(() => (showsAll.value ? ALL_PROGRAMS : (shown.value[0]?.id ?? null)));

  return {
    stored: stored as ReadonlySignal<Stored>,
    affiliates,
    /** The id of the program shown, or `ALL`; null where there is none. */
    chosen: account,
    /** The query of the page's address, which names what was chosen. */
    address: computed(() =>
      pageQuery({
        account: account.value,
        range: choice.range.value,
        step: choice.step.value,
        bucket: choice.bucket.value,
      }),
    ),
    showsAll,
    shown,
    now: now as ReadonlySignal<number>,
    today,
    ...figures,
    sources: sources as ReadonlySignal<ProgramHistory[]>,
    covered,
    isWorkerGone: gone as ReadonlySignal<boolean>,
    announcer,
    clicksLoading: clicksLoading as ReadonlySignal<boolean>,
    /** Why older ones could not be loaded. */
    clicksFailure: clicksFailure as ReadonlySignal<ServiceError | null>,
    /** Whether the rows of these days were read for all programs shown. */
    isRead: computed(() => {
      const before = daysBefore(figures.range.value, figures.days.value);
      // For days with those before them, as they are compared, the latest rows may be enough.
      const isRecent = before !== null && startOf(before.first) >= summaryFrom(now.value);
      return shown.value.every(({ id }) => (isRecent ? reader.histories.value[id] : reader.fullyRead.value.has(id)));
    }),
    unreadable: reader.failed,
    /** How the lists compare with the programs' own totals; null: nothing can be said yet. */
    reconciliation: computed(() =>
      reconciliation(
        shown.value.map(({ id, name }) => ({
          name,
          currency: currencyIn(stored.value, id),
          mirror: reader.histories.value[id]?.mirror ?? null,
          snapshot: stored.value.states[id]?.snapshot ?? null,
        })),
        { now: now.value, covered: covered.value },
      ),
    ),
    /** What of the history is not known; null: nothing. */
    historyLine: computed(() => historyLineIn(stored.value, shown.value)),

    /** @param id of an account, or `ALL` */
    async choose(id: string): Promise<void> {
      choose({ account: id, bucket: null });
      await read();
      announceShown();
    },
    /** The user went back, forward or to another address of the page. */
    async visit(query: string): Promise<void> {
      choose(readPageAddress(query, today.value));
      await read();
      announceShown();
    },
    chooseRange(range: DateRange): void {
      choose({ range, step: null });
      announceShown();
    },
    chooseStep(step: DateStep): void {
      choose({ step });
      announceShown();
    },
    /** @param id of a currency bucket */
    chooseBucket(id: string): void {
      choice.bucket.value = id;
      if (figures.bucket.value) announcer.announce(bucketName(figures.bucket.value));
    },
    /** Hides amounts everywhere from now on, or shows them on this page only. */
    hideAmounts: async (hide: boolean): Promise<void> => (hide ? hideAmounts(true) : uncover()),
    /** Loads a page of older clicks, and tells how far back they reach then. */
    async loadClicks(): Promise<void> {
      const ids = figures.clicks.value?.loadable ?? [];
      if (clicksLoading.value || ids.length === 0) return;
      clicksLoading.value = true;
      const ask = (accountId: string) => deps.send('olderClicks', { accountId }).catch(() => undefined);
      const answers = await Promise.all(ids.map(ask));
      await Promise.all(ids.map(reader.readClicks));
      clicksLoading.value = false;
      if (answers.includes(undefined)) return onGone();
      const failed = answers.find((answer) => answer && !answer.ok);
      clicksFailure.value = failed && !failed.ok ? failed.error : null;
      announcer.announce(
        failed && !failed.ok ? errorWords(failed.error).what : clicksSince(figures.clicks.value?.since ?? null),
      );
    },
    /** To be called as time passes: a new day may have begun. */
    tick,
  };
}

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { currencyIn } from '../../domain/accounts/capabilities.ts';
import { type Day, dayOf, startOf } from '../../domain/calendar/calendar.ts';
import { DATE_STEPS, type DateRange, type DateStep, daysBefore, readRange } from '../../domain/calendar/date-range.ts';
import type { ProgramHistory } from '../../domain/earnings/earnings-history.ts';
import { summaryFrom } from '../../domain/earnings/earnings-summary.ts';
import { ALL_PROGRAMS } from '../../domain/polling/programs.ts';
import { locale } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { createAnnouncer, type StartTimer } from '../announcer.ts';
import { type CsvFormat, spreadsheetFormat } from '../csv.ts';
import { historyLineIn } from '../history-line.ts';
import { createCoveredAmounts, createSettingsChoice } from '../settings-choice.ts';
import { type ChosenFigures, createEarningsFigures } from './earnings-figures.ts';
import { bucketName, viewSummary } from './earnings-words.ts';
import { createHistoryReader, type HistoryAccess } from './history-reader.ts';
import { reconciliation } from './reconciliation.ts';
import { EVERYTHING } from './referral-search.ts';

interface EarningsDeps extends HistoryAccess {
  watch(onChange: (stored: Stored) => void): void;
  send: Send;
  /** What reads it is drawn again as time passes. */
  now(): number;
  startTimer: StartTimer;
}

export type EarningsStore = ReturnType<typeof createEarningsStore>;

/** The Earnings page's data and choices. @param query of the page's address */
export function createEarningsStore(first: Stored, query: string, deps: EarningsDeps) {
  const { now } = deps;
  const stored = signal(first);
  const isWorkerGone = signal(false);
  const onGone = () => {
    isWorkerGone.value = true;
    return false as const;
  };
  const announcer = createAnnouncer(deps.startTimer);
  const reader = createHistoryReader(deps, () => summaryFrom(now()), onGone);

  const affiliates = computed(() => stored.value.accounts.filter(({ role }) => role === 'affiliate'));
  const chosen = signal(first.selected);
  const showsAll = computed(() => chosen.value === ALL_PROGRAMS && affiliates.value.length > 1);
  const shown: ReadonlySignal<Account[]> = computed(() => {
    if (showsAll.value) return affiliates.value;
    const account = affiliates.value.find(({ id }) => id === chosen.value) ?? affiliates.value[0];
    return account ? [account] : [];
  });
  const today: ReadonlySignal<Day> = computed(() => dayOf(now()));
  const settings = createSettingsChoice(stored, (chosen) => deps.send('settings', chosen).catch(onGone));
  const { covered, uncover, hideAmounts } = createCoveredAmounts(stored, announcer.announce, settings.choose);

  const { sources, choice, ...figures } = createEarningsFigures({ ...reader, stored, shown, today, now });

  const chosenFormat = signal<CsvFormat | null>(null);
  const shownIds = () => shown.value.map(({ id }) => id);
  const read = (): Promise<void> => reader.read(shownIds(), stored.value);
  /** In one batch, so that the address changes once. */
  const choose = ({ account = null, ...next }: Partial<PageAddress>) =>
    batch(() => {
      if (account !== null) chosen.value = account;
      choice.value = { ...choice.value, ...next };
    });
  choose(readPageAddress(query, today.value));
  void read();
  deps.watch((next) => {
    settings.read(next);
    void read();
  });

  const isRead = computed(() => {
    const before = daysBefore(figures.range.value, figures.days.value);
    // The latest rows may be enough for these days and those they are compared with.
    const isRecent = before !== null && startOf(before.first) >= summaryFrom(now());
    return shown.value.every(({ id }) => (isRecent ? reader.histories.value[id] : reader.fullyRead.value.has(id)));
  });

  async function show(next: Partial<PageAddress>): Promise<void> {
    choose(next);
    const { value: made } = choice;
    const reading = read();
    if (!isRead.value) await reading;
    // Sums of a part of the rows would be wrong, and a later choice has its own.
    if (!isRead.value || choice.value !== made) return;
    announcer.announce(
      viewSummary({
        range: figures.range.value,
        days: figures.days.value,
        step: figures.step.value,
        figures: figures.figures.value,
        covered: covered.value,
      }),
    );
  }

  const account = computed(() => (showsAll.value ? ALL_PROGRAMS : (shown.value[0]?.id ?? null)));

  return {
    stored: stored as ReadonlySignal<Stored>,
    affiliates,
    /** The id of the account shown, or `ALL_PROGRAMS`; null: there is none. */
    chosen: account,
    address: computed(() => pageQuery({ account: account.value, ...choice.value })),
    showsAll,
    shown,
    today,
    ...figures,
    sources: sources as ReadonlySignal<ProgramHistory[]>,
    covered,
    /** The page covers all amounts at once, so none of them uncovers itself. */
    amounts: computed(() => ({ covered: covered.value, onUncover() {}, fallbackCurrency: null })),
    isWorkerGone: isWorkerGone as ReadonlySignal<boolean>,
    announcer,
    /** Whether the rows of these days were read for every program shown. */
    isRead,
    /** Whether the whole history was read for every program shown. */
    isFullyRead: computed(() => shown.value.every(({ id }) => reader.fullyRead.value.has(id))),
    /** Whether the clicks of every program shown were read, if it has any. */
    areClicksRead: computed(() => shown.value.every(({ id }) => id in reader.shownClicks.value)),
    unreadable: reader.failed,
    isDrawn: reader.isDrawn,
    reconciliation: computed(() =>
      reconciliation(
        shown.value.map(({ id, name }) => ({
          name,
          currency: currencyIn(stored.value, id),
          mirror: reader.histories.value[id]?.mirror ?? null,
          rows: figures.rowsOf(id),
          snapshot: stored.value.states[id]?.snapshot ?? null,
          isTroubled: stored.value.states[id]?.trouble != null,
        })),
        now(),
        covered.value,
      ),
    ),
    /** Why the figures of programs are not up to date. */
    troubles: computed(() =>
      shown.value.flatMap(({ id, name }) => {
        const error = stored.value.states[id]?.trouble;
        return error ? [{ id, name: showsAll.value ? name : null, error }] : [];
      }),
    ),
    historyLine: computed(() => historyLineIn(stored.value, shown.value)),
    /** What the period's referrals are searched for, also while another program's are not read yet. */
    wanted: signal(EVERYTHING),

    choose: (id: string) => show({ account: id, bucket: null }),
    visit: (query: string) => show(readPageAddress(query, today.value)),
    chooseRange: (range: DateRange) => show({ range, step: null }),
    chooseStep: (step: DateStep) => show({ step }),
    chooseBucket(id: string): void {
      choose({ bucket: id });
      if (figures.bucket.value) announcer.announce(bucketName(figures.bucket.value));
    },
    /** Hides amounts everywhere, or shows them on this page only. */
    hideAmounts: async (hide: boolean): Promise<void> => (hide ? hideAmounts(true) : uncover()),
    /** Until one is chosen, the one that the country's spreadsheets read. */
    csvFormat: computed(() => chosenFormat.value ?? spreadsheetFormat(locale())),
    chooseCsvFormat(format: CsvFormat): void {
      chosenFormat.value = format;
    },
  };
}

/** The choices on the page, as its address has them, so that a reload shows the same. null: the default. */
type PageAddress = ChosenFigures & { account: string | null };

const MAX_BUCKET_ID = 60;

/** Ignores invalid parts. @param query "?account=a&period=30" */
function readPageAddress(query: string, today: Day): PageAddress {
  const parameters = new URLSearchParams(query);
  return {
    account: parameters.get('account'),
    range: readRange(parameters.get('period'), today),
    step: DATE_STEPS.find((step) => step === parameters.get('by')) ?? null,
    bucket: parameters.get('currency')?.slice(0, MAX_BUCKET_ID) ?? null,
  };
}

/** Omits defaults; "" if no account is shown. */
function pageQuery({ account, range, step, bucket }: PageAddress): string {
  if (account === null) return '';
  const parts = Object.entries({ account, period: range, by: step, currency: bucket });
  return `?${new URLSearchParams(parts.filter((part): part is [string, string] => part[1] !== null))}`;
}

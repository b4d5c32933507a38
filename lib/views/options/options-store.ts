import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { NamedAccount } from '../../domain/accounts/display-name.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import { t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { createAnnouncer } from '../announcer.ts';
import { createSettingsChoice } from '../settings-choice.ts';
import { createAccountChoices } from './account-choices.ts';
import { type BackupAdapters, createBackupStore } from './backup-store.ts';
import { createCheckStore } from './check-store.ts';
import { createConnectStore } from './connect-store.ts';
import { type Disconnected, disconnectedText } from './connected-words.ts';
import { createSiteStore } from './site-store.ts';
import { createFirstSteps } from './steps-store.ts';
import { createTrials } from './trials.ts';
import type { WorkerAccess } from './worker-access.ts';

export interface OptionsDeps {
  watch(onChange: (stored: Stored) => void): () => void;
  send: Send;
  /** Opens the browser's dialog; works only in a click handler, before any await. */
  requestAccess(permissions: string[]): Promise<boolean>;
  /** Access that was asked for is kept until the returned function is called, or the page is closed. */
  holdAccess(): () => void;
  /** Calls back after so many ms; answers a function that cancels it. */
  startTimer(work: () => void, milliseconds: number): () => void;
  /** Calls back with whether the icon is on the toolbar, where the browser tells. */
  watchPinned(onPinned: (pinned: boolean) => void): void;
  backup: BackupAdapters;
}

export type OptionsStore = ReturnType<typeof createOptionsStore>;

/** What the options page draws from. Keeps what the user typed through every error. */
export function createOptionsStore(first: Stored, deps: OptionsDeps) {
  const stored = signal(first);
  const announcer = createAnnouncer(deps.startTimer);
  const disconnected = signal<Disconnected | null>(null);
  /** The worker does not answer: the extension was updated under this page. */
  const gone = signal(false);

  /** The worker's answer; undefined if there is none, which the page then shows. */
  async function answerOf<T>(question: Promise<T>): Promise<T | undefined> {
    const answer = await question.catch(() => undefined);
    if (answer === undefined) gone.value = true;
    return answer;
  }

  async function showResult<T>(question: Promise<T>, textOf: (answer: T) => string): Promise<void> {
    const answer = await answerOf(question);
    if (answer !== undefined) announcer.show(textOf(answer));
  }

  /** Lets go of access that this page has asked for; null: it has asked for none. */
  let letGo: (() => void) | null = null;
  function requestAccess(permissions: string[], pending?: string): Promise<boolean> {
    const asked = deps.requestAccess(permissions);
    if (pending === undefined) return asked;
    letGo ??= deps.holdAccess();
    void answerOf(deps.send('notePermissions', { typed: pending }));
    return asked;
  }
  function leave(): void {
    // A failure is ignored: the worker also gives access back at its next start.
    if (letGo) void deps.send('leave', null).catch(() => null);
    letGo?.();
    letGo = null;
  }

  const { announce } = announcer;
  const way: WorkerAccess = {
    send: deps.send,
    requestAccess,
    leave,
    answerOf,
    announce,
  };
  const { checks, check } = createCheckStore({ ...way, stored });
  const backup = createBackupStore({ ...way, stored, adapters: deps.backup });
  const settings = createSettingsChoice(stored);
  const keep = (chosen: Settings) => answerOf(deps.send('settings', chosen));
  const pinned = signal<boolean | null>(null);
  deps.watchPinned((now) => {
    pinned.value = now;
  });
  const steps = createFirstSteps({
    stored,
    pinned,
    settle: (settledSteps) => void settings.choose({ settledSteps }, keep),
  });
  /** The accounts whose rows are unfolded. */
  const unfolded = signal<ReadonlySet<string>>(new Set());
  function unfold({ id }: Account, on: boolean): void {
    const others = [...unfolded.value].filter((one) => one !== id);
    unfolded.value = new Set(on ? [...others, id] : others);
  }
  const unwatch = deps.watch(settings.read);
  const manual = createConnectStore({
    ...way,
    accounts: computed(() => stored.value.accounts),
    onStart() {
      disconnected.value = null;
    },
  });
  const site = createSiteStore({
    ...way,
    onConnected(connected) {
      manual.showOutcome(connected);
      disconnected.value = null;
    },
  });

  return {
    stored: stored as ReadonlySignal<Stored>,
    site,
    ...manual,
    ...backup,
    ...steps,
    /** Whether the icon is on the toolbar; null: the browser does not tell. */
    pinned: pinned as ReadonlySignal<boolean | null>,
    ...createAccountChoices({ ...way, showResult, stored }),
    ...createTrials({ send: deps.send, showResult }),
    announcer,
    unfolded: unfolded as ReadonlySignal<ReadonlySet<string>>,
    unfold,
    /** By account: the result of its check; 'asking' while it runs. */
    checks,
    disconnected: disconnected as ReadonlySignal<Disconnected | null>,
    isWorkerGone: gone as ReadonlySignal<boolean>,

    /** Editing, checking and approving again show their result in the unfolded row. */
    edit(account: NamedAccount): void {
      unfold(account, true);
      manual.edit(account);
    },

    /** Must be called from the click itself. */
    renew(account: Account): Promise<void> {
      unfold(account, true);
      return site.renew(account);
    },

    /** Must be called from the click itself. */
    check(account: Account): Promise<void> {
      // An earlier "Connected" could contradict the result.
      manual.clearOutcome();
      unfold(account, true);
      disconnected.value = null;
      return check(account);
    },

    /** @param revoke also at the site, where the password was made on its consent page */
    async disconnect(account: Account, revoke: boolean): Promise<void> {
      const answer = await answerOf(deps.send('disconnect', { accountId: account.id, revoke }));
      if (answer === undefined) return;
      disconnected.value = { name: account.name, revoked: answer.revoked };
      manual.forget(account);
      announce(disconnectedText(disconnected.value));
    },

    choose: (part: Partial<Settings>) => showResult(settings.choose(part, keep), () => t('saved')),

    /** To be called when the page is closed: gives back access that was asked for and is not used. */
    leave,
    close(): void {
      unwatch();
      steps.unwatch();
      announcer.cancel();
    },
  };
}

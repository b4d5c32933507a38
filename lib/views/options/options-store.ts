import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { NamedAccount } from '../../domain/accounts/display-name.ts';
import { offeredPrograms } from '../../domain/accounts/presets.ts';
import { NEWS } from '../../domain/accounts/settings.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import type { Pause } from '../../domain/calendar/pause.ts';
import { t } from '../../platform/i18n.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { createAnnouncer, type StartTimer } from '../announcer.ts';
import { pauseResult } from '../pausing.ts';
import { createSettingsChoice } from '../settings-choice.ts';
import { createAccountChoices } from './account-choices.ts';
import { type BackupAdapters, createBackupStore } from './backup-store.ts';
import { createCheckStore } from './check-store.ts';
import { createConnectStore } from './connect-store.ts';
import { createSiteStore } from './site-store.ts';
import { createStepsStore } from './steps-store.ts';
import { type AccessDeps, createWorkerAccess } from './worker-access.ts';

interface OptionsDeps extends AccessDeps {
  watch(onChange: (stored: Stored) => void): void;
  startTimer: StartTimer;
  /** Calls back with whether the icon is on the toolbar, if the browser reports it. */
  watchPinned(onPinned: (pinned: boolean) => void): void;
  backup: BackupAdapters;
}

export type OptionsStore = ReturnType<typeof createOptionsStore>;

/** The settings page's data. Keeps what the user typed after every error. */
export function createOptionsStore(first: Stored, deps: OptionsDeps) {
  const stored = signal(first);
  const announcer = createAnnouncer(deps.startTimer);
  const access = createWorkerAccess(stored, announcer, deps);
  const { send, answerOf, showResult, showStatus, clearStatus } = access;
  const { checks, check } = createCheckStore(access);
  const backup = createBackupStore({ ...access, adapters: deps.backup });
  const settings = createSettingsChoice(stored, (chosen) => answerOf(send('settings', chosen)));
  const pinned = signal<boolean | null>(null);
  deps.watchPinned((now) => {
    pinned.value = now;
  });
  const steps = createStepsStore(stored, pinned, (settledSteps) => void settings.choose({ settledSteps }));
  const { accounts, settings: chosen } = first;
  const isUpdated = chosen.seenNews !== NEWS;
  /** Shown once: until the user closes it, or this page. */
  const news = signal(isUpdated && accounts.length > 0);
  if (isUpdated) void settings.choose({ seenNews: NEWS });
  const [only, ...others] = accounts;
  /** The only program is unfolded, unless the first steps ask for its goal. */
  const isUnfolded = only && others.length === 0 && steps.steps.value.length === 0;
  const unfolded = signal<ReadonlySet<string>>(new Set(isUnfolded ? [only.id] : []));
  function unfold({ id }: Account, on: boolean): void {
    const others = [...unfolded.value].filter((accountId) => accountId !== id);
    unfolded.value = new Set(on ? [...others, id] : others);
  }
  deps.watch(settings.read);
  const manual = createConnectStore({ ...access, onStart: clearStatus });
  const site = createSiteStore({
    ...access,
    onConnected(connected) {
      manual.showOutcome(connected);
      clearStatus();
    },
  });

  return {
    stored: stored as ReadonlySignal<Stored>,
    site,
    ...manual,
    ...backup,
    ...steps,
    pinned: pinned as ReadonlySignal<boolean | null>,
    /** Programs of the administrator's policy that are not connected yet. */
    offered: computed(() => offeredPrograms(stored.value.presets, stored.value.accounts)),
    ...createAccountChoices(access),
    trySound: () => showResult(send('trySound', null), ({ played }) => t(played ? 'soundPlayed' : 'soundFailed')),
    tryDigest: () =>
      showResult(send('tryDigest', null), ({ shown }) =>
        t(shown === null ? 'digestUnknown' : shown ? 'testSent' : 'testFailed'),
      ),
    tryNotification: () =>
      showResult(send('testNotification', null), ({ shown }) => t(shown ? 'testSent' : 'testFailed')),
    /** @param chosen null: resumes notifications */
    pause: (chosen: Pause | null) =>
      showResult(send('pauseNotifications', { pause: chosen }), ({ until }) => pauseResult(chosen, until, Date.now())),
    announcer,
    unfolded: unfolded as ReadonlySignal<ReadonlySet<string>>,
    unfold,
    checks,
    status: access.status,
    isWorkerGone: access.isWorkerGone,

    edit(account: NamedAccount): void {
      unfold(account, true);
      manual.edit(account);
    },

    renew(account: Account): Promise<void> {
      unfold(account, true);
      return site.renew(account);
    },

    check(account: Account): Promise<void> {
      // An earlier "Connected" could contradict the result.
      manual.clearOutcome();
      unfold(account, true);
      clearStatus();
      return check(account);
    },

    /** Returns whether the program is gone. @param revoke also revokes a password that the site's consent page created */
    async disconnect(account: Account, revoke: boolean): Promise<boolean> {
      const answer = await answerOf(send('disconnect', { accountId: account.id, revoke }));
      if (!answer) return false;
      manual.forget(account);
      // The site may have refused to revoke the password; null: it was not asked to.
      const text = answer.revoked === false ? 'disconnectedNotRevoked' : 'disconnected';
      showStatus(() => ({ done: t(text, account.name) }));
      return true;
    },

    news: news as ReadonlySignal<boolean>,
    closeNews(): void {
      news.value = false;
    },

    choose: (part: Partial<Settings>) => showResult(settings.choose(part), () => t('saved')),

    /** Call it when the page closes. */
    leave: access.leave,
  };
}

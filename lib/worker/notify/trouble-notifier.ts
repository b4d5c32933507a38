import type { Account } from '../../domain/accounts/account.ts';
import { withDistinctNames } from '../../domain/accounts/display-name.ts';
import { earliestTime } from '../../domain/extremes.ts';
import type { AccountState } from '../../domain/polling/account-state-schema.ts';
import { tellAt } from '../../domain/polling/lasting-trouble.ts';
import { errorCause } from '../../platform/error-cause.ts';
import { applyLanguage } from '../../platform/i18n.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { whenChanged } from '../../platform/when-changed.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';
import { isDisplayed } from './notification.ts';
import type { ShowOutboxDeps } from './show-outbox.ts';

type TroubleNotifierDeps = Pick<WorkerDeps, 'store' | 'programs' | 'now' | 'wake'> &
  Pick<ShowOutboxDeps, 'isQuiet' | 'showNotification' | 'clearNotifications'>;

const idOf = ({ id }: Pick<Account, 'id'>): string => `trouble/${id}`;

/** Tells of a site's trouble once, after a day, until it ends. */
export function createTroubleNotifier({ store, programs, now, ...deps }: TroubleNotifierDeps) {
  const wake = whenChanged(deps.wake);
  const clear = whenChanged(deps.clearNotifications);
  return {
    /** Sets the alarm for the next trouble to tell, and clears those that have ended. Called at every change. */
    async plan(view: Watched): Promise<void> {
      const { accounts, states } = view;
      void clear(accounts.filter(({ id }) => hasEnded(states[id])).map(idOf)).catch(() => {});
      await wake(earliestTime(dueIn(view).map((due) => due.at)));
    },

    async notifyIfDue(): Promise<void> {
      if (await deps.isQuiet()) return;
      const { accounts, settings, presets } = await store.readShared();
      await applyLanguage(settings);
      const states = accounts.map(async ({ id }) => [id, (await programs.read(id)).state] as const);
      const known = { presets, accounts: withDistinctNames(accounts) };
      const view = { ...known, states: Object.fromEntries(await Promise.all(states)) };
      for (const { account, at, trouble } of dueIn(view)) {
        if (at > now()) continue;
        const notification = { id: idOf(account), title: errorCause(trouble), message: account.name };
        // The alarm repeats until it is shown.
        if (!isDisplayed(await deps.showNotification(notification))) continue;
        await programs.update(account, (record) => ({ ...record, state: { ...record.state, failingSince: null } }));
      }
    },
  };
}

/** Whether the user was told of a trouble that is over. */
const hasEnded = (state: AccountState | undefined): boolean => state?.trouble === null && state.failingSince === null;

type Watched = Pick<Stored, 'accounts' | 'states' | 'presets'>;

const dueIn = ({ accounts, states, presets }: Watched) =>
  accounts.flatMap((account) => {
    const { [account.id]: state } = states;
    const at = state && presets.notifications !== false ? tellAt(account, state) : null;
    return at !== null && state?.trouble ? [{ account, at, trouble: state.trouble }] : [];
  });

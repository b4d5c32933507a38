import { withDistinctNames } from '../../domain/accounts/display-name.ts';
import { earliestTime } from '../../domain/extremes.ts';
import { tellAt } from '../../domain/polling/lasting-trouble.ts';
import { errorCause } from '../../platform/error-cause.ts';
import { applyLanguage } from '../../platform/i18n.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { whenChanged } from '../../platform/when-changed.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';
import { isDisplayed } from './notification.ts';
import type { ShowOutboxDeps } from './show-outbox.ts';

type TroubleNotifierDeps = Pick<WorkerDeps, 'store' | 'programs' | 'now' | 'wake'> &
  Pick<ShowOutboxDeps, 'isQuiet' | 'showNotification' | 'timeout'>;

/** Tells of a site's trouble once, after a day. */
export function createTroubleNotifier({ store, programs, now, ...deps }: TroubleNotifierDeps) {
  const wake = whenChanged(deps.wake);
  return {
    /** Sets the alarm for the next trouble to tell. Called at every change. */
    plan: (view: Watched): Promise<void> => wake(earliestTime(dueIn(view).map((due) => due.at))),

    async notifyIfDue(): Promise<void> {
      if (await deps.isQuiet()) return;
      const { accounts, settings, presets } = await store.readShared();
      await applyLanguage(settings);
      const states = accounts.map(async ({ id }) => [id, (await programs.read(id)).state] as const);
      const known = { presets, accounts: withDistinctNames(accounts) };
      const view = { ...known, states: Object.fromEntries(await Promise.all(states)) };
      for (const { account, at, trouble } of dueIn(view)) {
        if (at > now()) continue;
        const notification = { id: `trouble/${account.id}/${at}`, title: errorCause(trouble), message: account.name };
        const outcome = await withTimeout(deps.showNotification(notification), deps.timeout);
        // The alarm repeats until it is shown.
        if (!outcome || !isDisplayed(outcome)) continue;
        await programs.update(account, (record) => ({ ...record, state: { ...record.state, failingSince: null } }));
      }
    },
  };
}

type Watched = Pick<Stored, 'accounts' | 'states' | 'presets'>;

const dueIn = ({ accounts, states, presets }: Watched) =>
  accounts.flatMap((account) => {
    const { [account.id]: state } = states;
    const at = state && presets.notifications !== false ? tellAt(account, state) : null;
    return at !== null && state?.trouble ? [{ account, at, trouble: state.trouble }] : [];
  });

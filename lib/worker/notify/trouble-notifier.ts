import { withDistinctNames } from '../../domain/accounts/display-name.ts';
import { tellAt } from '../../domain/polling/lasting-trouble.ts';
import { earliestTime } from '../../domain/referrals/referral.ts';
import { errorCause } from '../../platform/error-cause.ts';
import { applyLanguage } from '../../platform/i18n.ts';
import { readAccount, stateItem, VIEW_ITEM, type View } from '../../platform/storage/storage.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';
import { isDisplayed } from './notification.ts';
import type { ShowOutboxDeps } from './show-outbox.ts';

type TroubleNotifierDeps = Pick<WorkerDeps, 'store' | 'inTurn' | 'now' | 'wake'> &
  Pick<ShowOutboxDeps, 'isQuiet' | 'showNotification' | 'timeout'>;

/** Tells of a site's trouble once, after a day. */
export function createTroubleNotifier({ store, inTurn, now, ...deps }: TroubleNotifierDeps) {
  let planned: number | null | undefined;
  return {
    /** Sets the alarm for the next trouble to tell. Called at every change. */
    async plan(view: Pick<View, 'accounts' | 'states'>): Promise<void> {
      const at = earliestTime(dueIn(view).map((due) => due.at));
      if (at === planned) return;
      planned = at;
      await deps.wake(at);
    },

    async notifyIfDue(): Promise<void> {
      const view = await store.read(VIEW_ITEM);
      if (await deps.isQuiet()) return;
      await applyLanguage(view.settings);
      for (const { id, name, at, trouble } of dueIn(view)) {
        if (at > now()) continue;
        const notification = { id: `trouble/${id}/${at}`, title: errorCause(trouble), message: name };
        const outcome = await withTimeout(deps.showNotification(notification), deps.timeout);
        // The alarm repeats until it is shown.
        if (!outcome || !isDisplayed(outcome)) continue;
        await inTurn(async () => {
          const { account, state } = await readAccount(store, id);
          if (account) await store.write(stateItem(id), { ...state, failingSince: null });
        });
      }
    },
  };
}

const dueIn = ({ accounts, states }: Pick<View, 'accounts' | 'states'>) =>
  withDistinctNames(accounts).flatMap((account) => {
    const { [account.id]: state } = states;
    const at = state ? tellAt(account, state) : null;
    return at !== null && state?.trouble ? [{ id: account.id, name: account.name, at, trouble: state.trouble }] : [];
  });

import type { Account } from '../../domain/accounts/account.ts';
import { isNotified } from '../../domain/accounts/notify-level.ts';
import { afterTelling } from '../../domain/portal/payouts.ts';
import {
  ACCOUNTS,
  findAccount,
  payoutsOf,
  readSettingsFor,
  type Store,
  shownAs,
} from '../../platform/storage/storage.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { NotificationContent } from './notification.ts';
import { notificationForPayout } from './payout-notification.ts';

export interface PayoutTellerDeps {
  store: Store;
  /** Runs `work` while nobody else writes, because storage has no transactions. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Whether these are quiet hours; `tellLeft` is called when they end. */
  isQuiet(): Promise<boolean>;
  showNotifications(notifications: NotificationContent[]): Promise<string[] | null>;
  /** Clears the notifications with these ids. */
  withdraw(ids: string[]): Promise<void>;
  /** Resolves after so many ms. */
  timeout(milliseconds: number): Promise<void>;
}

export type PayoutTeller = ReturnType<typeof createPayoutTeller>;

/**
 * Tells of payouts. News are stored before they are told, so that a worker that is stopped neither loses nor repeats
 * them.
 */
export function createPayoutTeller(deps: PayoutTellerDeps) {
  const { store, inTurn } = deps;
  const telling = new Map<string, Promise<void>>();
  return { tell, tellLeft };

  /** Tells what an earlier worker was stopped before, or what waited for quiet hours to end. */
  async function tellLeft(): Promise<void> {
    await Promise.all((await store.read(ACCOUNTS)).map(tell));
  }

  /** One at a time for an account, so that nothing is told twice at once. */
  function tell(account: Account): Promise<void> {
    const turn = (telling.get(account.id) ?? Promise.resolve()).then(() => tellNow(account)).catch(() => {});
    telling.set(account.id, turn);
    return turn;
  }

  async function tellNow(account: Account): Promise<void> {
    const { news = [] } = (await store.read(payoutsOf(account.id))) ?? {};
    if (news.length === 0 || (await deps.isQuiet())) return;
    const settings = await readSettingsFor(store, account.id);
    const named = await shownAs(store, account);
    const wanted = isNotified('payouts', null, named.notify, settings) ? news : [];
    const notifications = wanted.map((one) => notificationForPayout(one, named, settings));
    await withTimeout(deps.showNotifications(notifications).then(afterwards), deps.timeout);

    async function afterwards(): Promise<void> {
      const isOver = await inTurn(async () => {
        const current = await findAccount(store, account.id);
        const known = await store.read(payoutsOf(account.id));
        if (known) await store.write(payoutsOf(account.id), afterTelling(known, news));
        return current?.revision !== account.revision;
      });
      if (isOver) await deps.withdraw(notifications.map(({ id }) => id));
    }
  }
}

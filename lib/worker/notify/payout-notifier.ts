import type { Account } from '../../domain/accounts/account.ts';
import { isNotified } from '../../domain/accounts/notify-level.ts';
import { paidReferrals } from '../../domain/earnings/paid-referrals.ts';
import type { Row } from '../../domain/mirror/row-schema.ts';
import { afterNotified } from '../../domain/portal/payouts.ts';
import type { MirrorStore } from '../../platform/mirror/mirror-store.ts';
import { createOnce } from '../../platform/once.ts';
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

export interface PayoutNotifierDeps {
  store: Store;
  mirrors: Pick<MirrorStore, 'read'>;
  /** Reads the list of referrals, if that is due; must not reject, but may never resolve. */
  mirror(accountId: string): Promise<void>;
  /** Runs `work` while nobody else writes, because storage has no transactions. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Whether these are quiet hours; `notifyLeft` is called when they end. */
  isQuiet(): Promise<boolean>;
  showNotifications(notifications: NotificationContent[]): Promise<string[] | null>;
  /** Clears the notifications with these ids. */
  withdraw(ids: string[]): Promise<void>;
  /** Resolves after so many ms. */
  timeout(milliseconds: number): Promise<void>;
}

export type PayoutNotifier = ReturnType<typeof createPayoutNotifier>;

/**
 * Notifies of payouts. News are stored before they are notified, so that a worker that is stopped neither loses nor
 * repeats them.
 */
export function createPayoutNotifier(deps: PayoutNotifierDeps) {
  const { store, inTurn } = deps;
  const once = createOnce();
  return { notify, notifyLeft };

  /** Notifies what an earlier worker was stopped before, or what waited for quiet hours to end. */
  async function notifyLeft(): Promise<void> {
    await Promise.all((await store.read(ACCOUNTS)).map(notify));
  }

  /** One at a time for an account, so that nothing is notified twice at once. */
  function notify(account: Account): Promise<void> {
    return once(account.id, (seal) => {
      seal();
      return notifyNow(account).catch(() => {});
    });
  }

  async function notifyNow(account: Account): Promise<void> {
    const { news = [], listed, gone = [] } = (await store.read(payoutsOf(account.id))) ?? {};
    if (news.length === 0 || (await deps.isQuiet())) return;
    const settings = await readSettingsFor(store, account.id);
    const named = await shownAs(store, account);
    const wanted = isNotified('payouts', null, named.notify, settings) ? news : [];
    const rows = wanted.length > 0 ? await rowsOf(account.id) : [];
    const notifications = wanted.map((one) => {
      // Its referrals are news once.
      const count = one.payout.reported === null ? paidReferrals(rows, one.payout, [...(listed ?? []), ...gone]) : null;
      return notificationForPayout(one, count, named, settings);
    });
    await withTimeout(deps.showNotifications(notifications).then(afterwards), deps.timeout);

    async function afterwards(): Promise<void> {
      const isOver = await inTurn(async () => {
        const current = await findAccount(store, account.id);
        const known = await store.read(payoutsOf(account.id));
        if (known) await store.write(payoutsOf(account.id), afterNotified(known, news));
        return current?.revision !== account.revision;
      });
      if (isOver) await deps.withdraw(notifications.map(({ id }) => id));
    }
  }

  /** The referrals as they are listed since the payout; as they were, or none, where that takes too long. */
  async function rowsOf(accountId: string): Promise<Row[]> {
    await withTimeout(deps.mirror(accountId), deps.timeout);
    const history = await withTimeout(deps.mirrors.read(accountId), deps.timeout).catch(() => null);
    return history?.rows ?? [];
  }
}

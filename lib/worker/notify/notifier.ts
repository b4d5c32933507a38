import type { Account } from '../../domain/accounts/account.ts';
import { wantsOf } from '../../domain/accounts/notify-level.ts';
import { wanted } from '../../domain/referrals/announcement.ts';
import type { Announcement } from '../../domain/referrals/referral-schema.ts';
import { readSettingsFor, SETTINGS, type Store, shownAs } from '../../platform/storage/storage.ts';
import { type Deferred, notificationForDeferred, type ShownDeferred } from './deferred-notifications.ts';
import { type NotificationContent, notificationFor } from './notification.ts';

export interface NotifierDeps {
  store: Pick<Store, 'read'>;
  /** Answers the ids of those not on display already; null where the system shows none. */
  showNotifications(notifications: NotificationContent[]): Promise<string[] | null>;
  /** Plays the sale sound. It may fail: the notification counts all the same. */
  play(): Promise<unknown>;
}

/**
 * Notifies announcements and, where the user wants it, plays one sound for all new referrals among them. What the user
 * does not want any more since they were found is not notified.
 */
export function createNotifier({ store, showNotifications, play }: NotifierDeps) {
  return { notify, notifyDeferred };

  async function notify(account: Account, announcements: Announcement[]): Promise<void> {
    const settings = await readSettingsFor(store, account.id);
    const named = await shownAs(store, account);
    const told = announcements.flatMap((one) => wanted(one, wantsOf(named.notify, settings)));
    const shown = await showNotifications(told.map((one) => notificationFor(one, named, settings)));
    const isSale = told.some(({ kind, id }) => kind === 'referrals' && shown?.includes(id));
    if (isSale && settings.saleSound) void play().catch(() => {});
  }

  /** Notifies what was deferred until quiet hours ended, as one. Answers the ids of the notifications. */
  async function notifyDeferred(all: Deferred[]): Promise<string[]> {
    const told: ShownDeferred[] = [];
    for (const { account, announcements } of all) {
      const settings = await readSettingsFor(store, account.id);
      const named = await shownAs(store, account);
      const its = announcements.flatMap((one) => wanted(one, wantsOf(named.notify, settings)));
      if (its.length > 0) told.push({ account: named, settings, announcements: its });
    }
    const [first] = told;
    const [one, ...others] = told.flatMap(({ announcements }) => announcements);
    if (!first || !one) return [];
    const notification =
      others.length === 0 ? notificationFor(one, first.account, first.settings) : notificationForDeferred(told);
    const shown = await showNotifications([notification]);
    const isSale = shown?.includes(notification.id) && [one, ...others].some(({ kind }) => kind === 'referrals');
    if (isSale && (await store.read(SETTINGS)).saleSound) void play().catch(() => {});
    return [notification.id];
  }
}

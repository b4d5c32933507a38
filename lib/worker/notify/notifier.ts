import type { Account } from '../../domain/accounts/account.ts';
import type { Announcement } from '../../domain/referrals/referral-schema.ts';
import { readSettingsFor, SETTINGS, type Store, shownAs } from '../../platform/storage/storage.ts';
import { type Deferred, notificationForDeferred } from './deferred-notifications.ts';
import { type NotificationContent, notificationFor } from './notification.ts';

export interface NotifierDeps {
  store: Pick<Store, 'read'>;
  /** Answers the ids of those not on display already; null where the system shows none. */
  showNotifications(notifications: NotificationContent[]): Promise<string[] | null>;
  /** Plays the sale sound. It may fail: the notification counts all the same. */
  play(): Promise<unknown>;
}

/** Notifies announcements and, where the user wants it, plays one sound for all new referrals among them. */
export function createNotifier({ store, showNotifications, play }: NotifierDeps) {
  return { notify, notifyDeferred };

  async function notify(account: Account, announcements: Announcement[]): Promise<void> {
    const settings = await readSettingsFor(store, account.id);
    const named = await shownAs(store, account);
    const shown = await showNotifications(announcements.map((one) => notificationFor(one, named, settings)));
    const isSale = announcements.some(({ kind, id }) => kind === 'referrals' && shown?.includes(id));
    if (isSale && settings.saleSound) void play().catch(() => {});
  }

  /** Notifies what was deferred until quiet hours ended, as one. Answers the ids of the notifications. */
  async function notifyDeferred(all: Deferred[]): Promise<string[]> {
    const announcements = all.flatMap((one) => one.announcements);
    const [first] = all;
    if (first && announcements.length === 1) {
      await notify(first.account, announcements);
      return announcements.map(({ id }) => id);
    }
    const named = all.map(async (one) => ({ ...one, account: await shownAs(store, one.account) }));
    const notification = notificationForDeferred(await Promise.all(named));
    const shown = await showNotifications([notification]);
    const isSale = shown?.includes(notification.id) && announcements.some(({ kind }) => kind === 'referrals');
    if (isSale && (await store.read(SETTINGS)).saleSound) void play().catch(() => {});
    return [notification.id];
  }
}

import { withDistinctNames } from '../../domain/accounts/display-name.ts';
import { notifyFilter } from '../../domain/accounts/notify-level.ts';
import { wantedPart } from '../../domain/referrals/announcement.ts';
import type { Announcement } from '../../domain/referrals/referral-schema.ts';
import { ACCOUNTS, readSettingsFor, type Store } from '../../platform/storage/storage.ts';
import { type AccountAnnouncements, deferredNotification } from './deferred-notifications.ts';
import { type NotificationContent, notificationFor } from './notification.ts';
import type { NotificationMaker } from './show-outbox.ts';

/**
 * The notifications of referrals: one for each announcement, and a single one for all that were deferred until quiet
 * hours ended. What the user does not want any more since they were found is left out.
 */
export function referralNotifications(store: Pick<Store, 'read'>): NotificationMaker<'referrals' | 'status'> {
  return async (entries) => {
    const fresh = await shownOf(entries.filter(({ waits }) => !waits));
    const deferred = await shownOf(entries.filter(({ waits }) => waits));
    const isOne = deferred.flatMap(({ announcements }) => announcements).length === 1;
    return [
      ...fresh.flatMap(notificationsFor),
      ...(isOne ? deferred.flatMap(notificationsFor) : []),
      ...(isOne || deferred.length === 0 ? [] : [{ ...deferredNotification(deferred), isSale: isSale(deferred) }]),
    ];
  };

  /** By account. */
  async function shownOf(entries: Announcement[]): Promise<AccountAnnouncements[]> {
    const all: AccountAnnouncements[] = [];
    for (const account of withDistinctNames(await store.read(ACCOUNTS))) {
      const settings = await readSettingsFor(store, account.id);
      const found = entries.filter(({ accountId }) => accountId === account.id);
      const announcements = found.flatMap((one) => wantedPart(one, notifyFilter(account.notify, settings)));
      if (announcements.length > 0) all.push({ account, settings, announcements });
    }
    return all;
  }
}

const notificationsFor = ({ account, settings, announcements }: AccountAnnouncements): NotificationContent[] =>
  announcements.map((one) => ({ ...notificationFor(one, account, settings), isSale: one.kind === 'referrals' }));

const isSale = (all: AccountAnnouncements[]): boolean =>
  all.some(({ announcements }) => announcements.some(({ kind }) => kind === 'referrals'));

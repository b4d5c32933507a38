import { isSameWatch } from '../../domain/groups/watch.ts';
import { plural } from '../../platform/i18n.ts';
import { displayedAccount, type Store } from '../../platform/storage/storage.ts';
import type { NotificationMaker } from './show-outbox.ts';

export function waitingNotifications(store: Pick<Store, 'read' | 'readShared'>): NotificationMaker<'waiting'> {
  return async (entries) => {
    const { watches } = await store.readShared();
    const notifications = entries.map(async ({ id, accountId, waitingKind: kind, count }) => {
      const account = await displayedAccount(store, accountId);
      if (!account || !watches.some((watch) => isSameWatch(watch, { accountId: account.id, kind }))) return [];
      const title = plural(kind === 'applicants' ? 'newApplicants' : 'newReferralsWaiting', count);
      return [{ id, title, message: account.name }];
    });
    return (await Promise.all(notifications)).flat();
  };
}

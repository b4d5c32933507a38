import { isSameWatch } from '../../domain/groups/watch.ts';
import { waitingWords } from '../../platform/status.ts';
import { displayedAccount, type Store } from '../../platform/storage/storage.ts';
import type { NotificationMaker } from './show-outbox.ts';

export function waitingNotifications(store: Pick<Store, 'read' | 'readShared'>): NotificationMaker<'waiting'> {
  return async (entries) => {
    const { watches } = await store.readShared();
    const notifications = entries.map(async ({ id, accountId, waitingKind: kind, count }) => {
      const account = await displayedAccount(store, accountId);
      if (!account || !watches.some((watch) => isSameWatch(watch, { accountId: account.id, kind }))) return [];
      return [{ id, title: waitingWords(kind, count), message: account.name }];
    });
    return (await Promise.all(notifications)).flat();
  };
}

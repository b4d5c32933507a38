import { plural } from '../../platform/i18n.ts';
import { displayedAccount, findAccount, type Store } from '../../platform/storage/storage.ts';
import type { NotificationMaker } from './show-outbox.ts';

/** The notifications of what waits for approval. The account comes second in each id, as in all ids. */
export function waitingNotifications(store: Pick<Store, 'read'>): NotificationMaker<'waiting'> {
  return async (entries) => {
    const all = entries.map(async ({ id, accountId, of, count }) => {
      const account = await findAccount(store, accountId);
      if (!account) return [];
      const title = plural(of === 'applicants' ? 'newApplicants' : 'newReferralsWaiting', count);
      return [{ id, title, message: (await displayedAccount(store, account)).name }];
    });
    return (await Promise.all(all)).flat();
  };
}

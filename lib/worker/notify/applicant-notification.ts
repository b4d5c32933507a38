import { WAITING_KINDS } from '../../domain/accounts/administration.ts';
import type { Watched } from '../../domain/groups/watch.ts';
import { plural } from '../../platform/i18n.ts';
import { findAccount, type Store, shownAs } from '../../platform/storage/storage.ts';
import type { Words } from './outbox.ts';

/** The notifications of what waits for approval. The account comes second in each id, as in all ids. */
export function waitingWords(store: Pick<Store, 'read'>): Words<'waiting'> {
  return async (entries) => {
    const all = entries.map(async ({ id, accountId, of, count }) => {
      const account = await findAccount(store, accountId);
      if (!account) return [];
      const title = plural(of === 'applicants' ? 'newApplicants' : 'newReferralsWaiting', count);
      return [{ id, title, message: (await shownAs(store, account)).name }];
    });
    return (await Promise.all(all)).flat();
  };
}

/** What a notification says is waiting; null if it is about something else. */
export function waitingOfNotification(id: string): Watched | null {
  const [about, accountId, name] = id.split('/');
  const kind = WAITING_KINDS.find((one) => one === name);
  return about === 'waiting' && accountId && kind ? { accountId, kind } : null;
}

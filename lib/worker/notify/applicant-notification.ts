import type { Account } from '../../domain/accounts/account.ts';
import { WAITING_KINDS } from '../../domain/accounts/administration.ts';
import type { Watch } from '../../domain/groups/groups-schema.ts';
import { unnotified, type Watched } from '../../domain/groups/watch.ts';
import { plural } from '../../platform/i18n.ts';
import type { NotificationContent } from './notification.ts';

/**
 * The notification of what is watched; pure. Its id follows from the content, so that repeating it replaces the
 * notification instead of adding one. The account comes second in it, as in all ids.
 */
export const notificationForWaiting = (watch: Watch, account: Account): NotificationContent => ({
  id: `waiting/${account.id}/${watch.kind}/${watch.announced}`,
  title: plural(watch.kind === 'applicants' ? 'newApplicants' : 'newReferralsWaiting', unnotified(watch)),
  message: account.name,
});

/** What a notification says is waiting; null if it is about something else. */
export function waitingOfNotification(id: string): Watched | null {
  const [about, accountId, name] = id.split('/');
  const kind = WAITING_KINDS.find((one) => one === name);
  return about === 'waiting' && accountId && kind ? { accountId, kind } : null;
}

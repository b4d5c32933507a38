import type { Account } from '../../domain/accounts/account.ts';
import { WAITING_KINDS, type WaitingKind } from '../../domain/accounts/administration.ts';
import { unnotified } from '../../domain/groups/group-watch.ts';
import type { GroupWatch } from '../../domain/groups/groups-schema.ts';
import { plural, t } from '../../platform/i18n.ts';
import type { NotificationContent } from './notification.ts';

/**
 * The notification of what is watched; pure. Its id follows from the content, so that repeating it replaces the
 * notification instead of adding one. The account comes second in it, as in all ids.
 */
export function notificationForWaiting(watch: GroupWatch, name: string | null, account: Account): NotificationContent {
  const { groupId, kind, announced } = watch;
  const title = plural(kind === 'applicants' ? 'newApplicants' : 'newReferralsWaiting', unnotified(watch));
  if (groupId === null) return { id: `waiting/${account.id}/${kind}/${announced}`, title, message: account.name };
  return {
    id: `applicants/${account.id}/${groupId}/${announced}`,
    title,
    message: [name ?? t('groupNumber', groupId), account.name].join('\n'),
  };
}

/** The group that a notification is about; null if it is about something else. */
export function groupOfNotification(id: string): { accountId: string; groupId: number } | null {
  const [kind, accountId, groupId] = id.split('/');
  return kind === 'applicants' && accountId && Number(groupId) > 0 ? { accountId, groupId: Number(groupId) } : null;
}

/** The same for what waits in a whole program. */
export function waitingOfNotification(id: string): { accountId: string; kind: WaitingKind } | null {
  const [about, accountId, name] = id.split('/');
  const kind = WAITING_KINDS.find((one) => one === name);
  return about === 'waiting' && accountId && kind ? { accountId, kind } : null;
}

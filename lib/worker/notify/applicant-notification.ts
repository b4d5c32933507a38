import type { Account } from '../../domain/accounts/account.ts';
import { type GroupWatch, unnotified } from '../../domain/groups/group-watch.ts';
import { plural, t } from '../../platform/i18n.ts';
import type { NotificationContent } from './notification.ts';

/**
 * The notification of a watched group; pure. Its id follows from the content, so that repeating it replaces the
 * notification instead of adding one. The account comes second in it, as in all ids.
 */
export function notificationForApplicants(
  watch: GroupWatch,
  name: string | null,
  account: Account,
): NotificationContent {
  const { groupId, announced } = watch;
  return {
    id: `applicants/${account.id}/${groupId}/${announced}`,
    title: plural('newApplicants', unnotified(watch)),
    message: [name ?? t('groupNumber', groupId), account.name].join('\n'),
  };
}

/** The group that a notification is about; null if it is about something else. */
export function groupOfNotification(id: string): { accountId: string; groupId: number } | null {
  const [kind, accountId, groupId] = id.split('/');
  return kind === 'applicants' && accountId && Number(groupId) > 0 ? { accountId, groupId: Number(groupId) } : null;
}

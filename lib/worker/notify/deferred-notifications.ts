import type { Account } from '../../domain/accounts/account.ts';
import { countOf } from '../../domain/referrals/announcement.ts';
import type { Announcement } from '../../domain/referrals/referral-schema.ts';
import { hash } from '../../domain/text/hash.ts';
import { plural, t } from '../../platform/i18n.ts';
import { changeTitle, type NotificationContent } from './notification.ts';

/** What was deferred of one account until quiet hours ended. */
export interface Deferred {
  account: Account;
  announcements: Announcement[];
}

/** Systems show only a few lines. */
const MOST_LINES = 6;

/**
 * All that was deferred, in one notification; pure. Its id follows from the content, so that repeating it replaces
 * it, and names the account if there is only one.
 */
export function notificationForDeferred(all: Deferred[]): NotificationContent {
  const announcements = all.flatMap((one) => one.announcements);
  const count = announcements.filter(({ kind }) => kind === 'referrals').reduce((sum, one) => sum + countOf(one), 0);
  const [only, ...others] = all;
  const ids = announcements.map(({ id }) => id).join('\n');
  return {
    id: `deferred/${only && others.length === 0 ? only.account.id : ''}/${hash(ids)}`,
    title: count > 0 ? plural('referralsInQuietHours', count) : t('newsInQuietHours'),
    message: linesOf(all).join('\n'),
  };
}

function linesOf(all: Deferred[]): string[] {
  const [only, ...others] = all;
  if (only && others.length === 0) return [...only.announcements.map(titleOf), only.account.name];
  const lines = all.map(({ account, announcements }) => `${account.name}: ${announcements.map(titleOf).join(' · ')}`);
  const left = lines.length - MOST_LINES;
  return left > 0 ? [...lines.slice(0, MOST_LINES), plural('moreProgrammes', left)] : lines;
}

const titleOf = (one: Announcement): string =>
  one.kind === 'status' ? changeTitle(one) : plural('newReferrals', one.count);

import type { Account } from '../../domain/accounts/account.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import type { Announcement } from '../../domain/referrals/referral-schema.ts';
import { hash } from '../../domain/text/hash.ts';
import { plural, t } from '../../platform/i18n.ts';
import { headline, type Told, worthOf } from './headline.ts';
import type { NotificationContent } from './notification.ts';
import { titled } from './title.ts';

/** What is shown of one account. */
export interface AccountAnnouncements {
  account: Account;
  announcements: Announcement[];
  /** With the account's currency. */
  settings: Pick<Settings, 'hideAmounts' | 'currency'>;
}

/** Systems show only a few lines. */
const MOST_LINES = 6;

/**
 * All that was deferred, in one notification; pure. Its id follows from the content, so that repeating it replaces
 * it, and names the account if there is only one.
 */
export function deferredNotification(all: AccountAnnouncements[]): NotificationContent {
  const found = all.flatMap(({ announcements, settings }) => announcements.map((one): Told => [one, settings]));
  const sales = found.filter(([{ kind }]) => kind === 'referrals');
  const count = sales.reduce((sum, [one]) => sum + one.count, 0);
  const news = count > 0 ? plural('referralsWhileQuiet', count) : t('newsWhileQuiet');
  const title = [worthOf(sales), news].filter(Boolean).join(' · ');
  const [only, ...others] = all;
  const isOne = only !== undefined && others.length === 0;
  const id = `deferred/${isOne ? only.account.id : ''}/${hash(found.map(([{ id }]) => id).join('\n'))}`;
  const heads = ({ announcements, settings }: AccountAnnouncements) =>
    announcements.map((one) => headline(one, settings));
  if (isOne) return { id, ...titled(title, only.account.name, heads(only)) };
  const lines = all.map((one) => `${one.account.name}: ${heads(one).join('; ')}`);
  const left = lines.length - MOST_LINES;
  const shown = left > 0 ? [...lines.slice(0, MOST_LINES), plural('morePrograms', left)] : lines;
  return { id, title, message: shown.join('\n') };
}

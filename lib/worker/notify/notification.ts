import type { Account } from '../../domain/accounts/account.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { isDecimal } from '../../domain/money/sum.ts';
import { countOf, statusesOf } from '../../domain/referrals/announcement.ts';
import type { AnnouncedRow, Announcement } from '../../domain/referrals/referral-schema.ts';
import { browser } from '../../platform/browser.ts';
import { locale, plural, t } from '../../platform/i18n.ts';
import { statusWord } from '../../platform/status.ts';

export interface NotificationContent {
  id: string;
  title: string;
  message: string;
}

type Changes = Extract<Announcement, { kind: 'status' }>;

/** The notification of an announcement; pure. Contains no amounts where the user hides them. */
export function notificationFor(announcement: Announcement, account: Account, settings: Settings): NotificationContent {
  const lines = announcement.rows.map((row) => lineFor(row, announcement.kind, settings));
  const { id, rows } = announcement;
  const count = countOf(announcement);
  const unlisted = count - rows.length;
  const rest = unlisted === 0 || rows.length === 0 ? [] : [plural('moreReferrals', unlisted)];
  const title = announcement.kind === 'status' ? changeTitle(announcement) : plural('newReferrals', count);
  return { id, title, message: text([...lines, ...rest], account) };
}

export function changeTitle(changes: Changes): string {
  const count = countOf(changes);
  const kinds = new Set(statusesOf(changes).map((status) => status.toLowerCase()));
  if (kinds.size > 1) return plural('referralsChanged', count);
  return plural(kinds.has('paid') ? 'referralsPaid' : 'referralsRejected', count);
}

/**
 * Shows notifications, except those still on display: showing them again would only make a sound. Answers the ids of
 * those shown now; null where the system shows none.
 */
export async function showNotifications(notifications: NotificationContent[]): Promise<string[] | null> {
  const shown: string[] = [];
  try {
    const displayed = await browser.notifications.getAll();
    for (const { id, title, message } of notifications) {
      if (Object.hasOwn(displayed, id)) continue;
      const iconUrl = browser.runtime.getURL('icon/128.png');
      await browser.notifications.create(id, { type: 'basic', iconUrl, title, message });
      shown.push(id);
    }
    return shown;
  } catch {
    // The system has no notification service; the badge still shows what is new.
    return null;
  }
}

/** Clears the notifications with these ids. */
export async function withdraw(ids: string[]): Promise<void> {
  await Promise.all(ids.map((id) => browser.notifications.clear(id).catch(() => false)));
}

/** Clears all notifications of an account. */
export async function silence(accountId: string): Promise<void> {
  const displayed = await browser.notifications.getAll().catch(() => ({}));
  const its = Object.keys(displayed).filter((id) => id.split('/')[1] === accountId);
  await Promise.all(its.map((id) => browser.notifications.clear(id)));
}

function lineFor(row: AnnouncedRow, kind: Announcement['kind'], settings: Settings): string {
  const name = row.description ?? (row.order ? t('order', row.order) : t('referral'));
  const currency = row.currency ?? settings.currency;
  const amount =
    settings.hideAmounts || !isDecimal(row.amount) ? [] : [formatMoney({ amount: row.amount, currency }, locale())];
  const status = kind === 'status' ? [statusWord(row.status)] : [];
  return [...amount, name, ...status].join(' · ');
}

const text = (lines: string[], account: Account): string => [...lines, account.name].join('\n');

import type { Settings } from '../../domain/accounts/settings-schema.ts';
import { isDecimal } from '../../domain/money/decimal.ts';
import { accountOfNotification } from '../../domain/referrals/announcement.ts';
import { isReversed, normalized } from '../../domain/referrals/referral.ts';
import type { Announcement, Referral } from '../../domain/referrals/referral-schema.ts';
import { browser, isFirefox } from '../../platform/browser.ts';
import { formatAmount, t } from '../../platform/i18n.ts';
import { moreWords, referralName, statusWord } from '../../platform/status.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';
import { type AmountSettings, headline, joined, titled } from './headline.ts';

export interface NotificationContent {
  id: string;
  title: string;
  message: string;
  /** Whether it reports a new referral, for which the sale sound plays. */
  isSale?: boolean;
  /** The outbox entries that it combines; by default, the one with its id. */
  entryIds?: string[];
  /** It may have been shown before, and dismissed. */
  isRepeated?: boolean;
}

/** `unavailable`: the system has no notification service. */
export type DisplayOutcome = 'shown' | 'on-display' | 'failed' | 'unavailable';

export const isDisplayed = (outcome: DisplayOutcome): boolean => outcome === 'shown' || outcome === 'on-display';

/** Systems show only a few lines. */
export const MOST_LINES = 5;

/** The notification of an announcement, without amounts if the user hides them. */
export function notificationFor(announcement: Announcement, { name }: { name: string }, settings: AmountSettings) {
  const { id, kind, rows } = announcement;
  const lines = rows.slice(0, MOST_LINES).map((row) => lineFor(row, kind, settings));
  const left = announcement.count - lines.length;
  if (left > 0 && lines.length > 0) lines.push(moreWords(left));
  return { id, ...titled(headline(announcement, settings), name, lines) };
}

export function sampleNotification(id: string, settings: Settings): NotificationContent {
  const currency = settings.currency ?? 'USD';
  const rows = ['12.40', '18.79'].map((amount, index) =>
    normalized({ order: String(1001 + index), status: 'unpaid', amount, currency }),
  );
  const sample = { kind: 'referrals', id, accountId: '', count: rows.length, rows } as const;
  const { title, message } = notificationFor(sample, { name: t('testNotificationTitle') }, settings);
  return { id, title, message: `${message}\n${t('testNotificationText')}` };
}

/** Shows a notification that is not on display yet. Never rejects. */
export const showNotification = async (
  notification: NotificationContent,
  timeout: WorkerDeps['timeout'],
): Promise<DisplayOutcome> => (await withTimeout(display(notification), timeout)) ?? 'failed';

/** May never resolve. */
async function display(notification: NotificationContent): Promise<DisplayOutcome> {
  const { id, title, message, isRepeated } = notification;
  const displayed = await displayedNotifications();
  if (displayed === null) return 'unavailable';
  if (Object.hasOwn(displayed, id)) return 'on-display';
  const iconUrl = browser.runtime.getURL('icon/128.png');
  try {
    // Firefox refuses what it does not know.
    const silent = isRepeated && !isFirefox() ? { silent: true } : {};
    await browser.notifications.create(id, { type: 'basic', iconUrl, title, message, ...silent });
    return 'shown';
  } catch {
    return 'failed';
  }
}

export async function clearNotifications(ids: string[]): Promise<void> {
  await Promise.all(ids.map((id) => browser.notifications.clear(id).catch(() => false)));
}

export async function clearAccountNotifications(accountId: string): Promise<void> {
  const displayed = await displayedNotifications();
  await clearNotifications(Object.keys(displayed ?? {}).filter((id) => accountOfNotification(id) === accountId));
}

/** Returns null if the system has no notification service. */
async function displayedNotifications(): Promise<Record<string, unknown> | null> {
  try {
    return await browser.notifications.getAll();
  } catch {
    return null;
  }
}

function lineFor(row: Referral, kind: Announcement['kind'], settings: AmountSettings): string {
  const currency = row.currency ?? settings.currency;
  const isShown = !settings.hideAmounts && isDecimal(row.amount);
  const amount = isShown ? formatAmount({ amount: row.amount, currency }) : '';
  return joined([amount, referralName(row), kind === 'status' || isReversed(row) ? statusWord(row.status) : '']);
}

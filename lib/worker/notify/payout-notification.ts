import type { Account } from '../../domain/accounts/account.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { isDecimal } from '../../domain/money/sum.ts';
import type { PayoutNews } from '../../domain/portal/payouts-schema.ts';
import { hash } from '../../domain/text/hash.ts';
import { locale, t } from '../../platform/i18n.ts';
import type { NotificationContent } from './notification.ts';

const WORDS = {
  started: { amount: 'payoutOnItsWay', bare: 'payoutStarted' },
  paid: { amount: 'payoutPaidOut', bare: 'payoutPaid' },
} as const;

/**
 * The notification of a payout; pure. Contains no amount where the user hides them. Its id follows from the content, so
 * that repeating it replaces the notification. The account comes second in it, as in all ids.
 */
export function notificationForPayout(
  { kind, payout }: PayoutNews,
  account: Account,
  { hideAmounts, currency }: Pick<Settings, 'hideAmounts' | 'currency'>,
): NotificationContent {
  const { date, amount, description } = payout;
  const words = WORDS[kind];
  const isShown = !hideAmounts && isDecimal(amount);
  const title = isShown ? t(words.amount, formatMoney({ amount, currency }, locale())) : t(words.bare);
  return {
    id: `payout/${account.id}/${kind}/${hash(JSON.stringify([date, amount, description]))}`,
    title,
    message: [...(description ? [description] : []), account.name].join('\n'),
  };
}

/** The account whose payout a notification is about; null if it is about something else. */
export function payoutAccountOf(id: string): string | null {
  const [about, accountId] = id.split('/');
  return (about === 'payout' && accountId) || null;
}

import type { Account } from '../../domain/accounts/account.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { isDecimal } from '../../domain/money/sum.ts';
import type { PayoutNews } from '../../domain/portal/payouts-schema.ts';
import { locale, plural, t } from '../../platform/i18n.ts';
import { joined, titled } from './headline.ts';
import type { NotificationContent } from './notification.ts';

const WORDS = {
  started: { amount: 'payoutOnItsWay', bare: 'payoutStarted' },
  paid: { amount: 'payoutPaidOut', bare: 'payoutPaid' },
} as const;

/**
 * The notification of a payout; pure. Contains no amount where the user hides them. Its id is that of the payout's
 * stage, so that repeating it replaces the notification. The account comes second in it, as in all ids.
 * @param count how many referrals it paid; null: unknown
 */
export function notificationForPayout(
  { kind, payout }: PayoutNews,
  count: number | null,
  account: Account,
  { hideAmounts, currency }: Pick<Settings, 'hideAmounts' | 'currency'>,
): NotificationContent {
  const { id, amount, description } = payout;
  const words = WORDS[kind];
  const isShown = !hideAmounts && isDecimal(amount);
  const news = isShown ? t(words.amount, formatMoney({ amount, currency }, locale())) : t(words.bare);
  const headline = joined([news, count === null ? '' : plural('referrals', count)]);
  return {
    id: `payout/${account.id}/${kind}/${id}`,
    ...titled(headline, account.name, description ? [description] : []),
  };
}

/** The account whose payout a notification is about; null if it is about something else. */
export function payoutAccountOf(id: string): string | null {
  const [about, accountId] = id.split('/');
  return (about === 'payout' && accountId) || null;
}

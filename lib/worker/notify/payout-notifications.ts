import { notifyFilter } from '../../domain/accounts/notify-level.ts';
import { paidReferrals } from '../../domain/earnings/paid-referrals.ts';
import type { Row } from '../../domain/mirror/row-schema.ts';
import { isDecimal } from '../../domain/money/decimal.ts';
import { formatMoney } from '../../domain/money/money.ts';
import type { PayoutNews } from '../../domain/portal/payout-schema.ts';
import { locale, plural, t } from '../../platform/i18n.ts';
import { displayedAccount, payoutsItem, readSettingsFor } from '../../platform/storage/storage.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';
import { type AmountSettings, joined, titled } from './headline.ts';
import type { NotificationMaker } from './show-outbox.ts';

interface PayoutDeps extends Pick<WorkerDeps, 'store' | 'timeout'> {
  mirrors: Pick<WorkerDeps['mirrors'], 'read'>;
  /** Reads the list of referrals, if that is due; must not reject, but may never resolve. */
  mirror(accountId: string): Promise<void>;
}

export function payoutNotifications({ store, mirrors, mirror, timeout }: PayoutDeps): NotificationMaker<'payout'> {
  return async (entries) => {
    const byAccount = [...Map.groupBy(entries, ({ accountId }) => accountId)];
    return (await Promise.all(byAccount.map((group) => notificationsOf(...group)))).flat();
  };

  async function notificationsOf(accountId: string, entries: Parameters<NotificationMaker<'payout'>>[0]) {
    const account = await displayedAccount(store, accountId);
    if (!account) return [];
    const settings = await readSettingsFor(store, accountId);
    if (!notifyFilter(account.notify, settings)('payouts', null)) return [];
    const { listed, unlisted = [] } = (await store.read(payoutsItem(accountId))) ?? {};
    const payouts = [...(listed ?? []), ...unlisted];
    const rows = await rowsOf(accountId);
    return entries.map(({ id, news }) => {
      // Only the first notification of a payout reports its referrals.
      const count = news.payout.reported === null ? paidReferrals(rows, news.payout, payouts) : null;
      return { id, ...titleAndMessage(news, count, account.name, settings) };
    });
  }

  /** The referrals as listed after the payout; as they were, or none, if reading the list takes too long. */
  async function rowsOf(accountId: string): Promise<Row[]> {
    await withTimeout(mirror(accountId), timeout);
    const history = await withTimeout(mirrors.read(accountId), timeout).catch(() => null);
    return history?.rows ?? [];
  }
}

const WORDS = {
  started: { amount: 'payoutOnItsWay', bare: 'payoutStarted' },
  paid: { amount: 'payoutPaidOut', bare: 'payoutPaid' },
} as const;

/** Leaves the amount out if the user hides amounts. @param count how many referrals it paid; null: unknown */
function titleAndMessage(
  { kind, payout: { amount, description } }: PayoutNews,
  count: number | null,
  name: string,
  { hideAmounts, currency }: AmountSettings,
) {
  const words = WORDS[kind];
  const isShown = !hideAmounts && isDecimal(amount);
  const news = isShown ? t(words.amount, formatMoney({ amount, currency }, locale())) : t(words.bare);
  const headline = joined([news, count === null ? '' : plural('referrals', count)]);
  return titled(headline, name, description ? [description] : []);
}

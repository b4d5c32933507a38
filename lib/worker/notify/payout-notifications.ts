import { isNotified } from '../../domain/accounts/notify-level.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import { paidReferrals } from '../../domain/earnings/paid-referrals.ts';
import type { Row } from '../../domain/mirror/row-schema.ts';
import { isDecimal } from '../../domain/money/decimal.ts';
import { formatMoney } from '../../domain/money/money.ts';
import type { PayoutNews } from '../../domain/portal/payout-schema.ts';
import { locale, plural, t } from '../../platform/i18n.ts';
import type { MirrorStore } from '../../platform/mirror/mirror-store.ts';
import {
  displayedAccount,
  findAccount,
  payoutsItem,
  readSettingsFor,
  type Store,
} from '../../platform/storage/storage.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { NotificationMaker } from './show-outbox.ts';
import { joined, titled } from './title.ts';

export interface PayoutNotificationsDeps {
  store: Pick<Store, 'read'>;
  mirrors: Pick<MirrorStore, 'read'>;
  /** Reads the list of referrals, if that is due; must not reject, but may never resolve. */
  mirror(accountId: string): Promise<void>;
  /** Resolves after so many ms. */
  timeout(milliseconds: number): Promise<void>;
}

/** The notifications of payouts, with the number of the referrals that each paid where that is known. */
export function payoutNotifications({
  store,
  mirrors,
  mirror,
  timeout,
}: PayoutNotificationsDeps): NotificationMaker<'payout'> {
  return async (entries) => {
    const byAccount = Map.groupBy(entries, (one) => one.accountId);
    const all = await Promise.all([...byAccount].map(([accountId, its]) => wordsOf(accountId, its)));
    return all.flat();
  };

  async function wordsOf(accountId: string, entries: Parameters<NotificationMaker<'payout'>>[0]) {
    const account = await findAccount(store, accountId);
    if (!account) return [];
    const settings = await readSettingsFor(store, accountId);
    const named = await displayedAccount(store, account);
    if (!isNotified('payouts', null, named.notify, settings)) return [];
    const { listed, gone = [] } = (await store.read(payoutsItem(accountId))) ?? {};
    const rows = await rowsOf(accountId);
    return entries.map(({ id, news }) => {
      // Its referrals are news once.
      const isFirst = news.payout.reported === null;
      const count = isFirst ? paidReferrals(rows, news.payout, [...(listed ?? []), ...gone]) : null;
      return { id, ...saidOf(news, count, named.name, settings) };
    });
  }

  /** The referrals as they are listed since the payout; as they were, or none, where that takes too long. */
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

/**
 * Title and message of a payout; pure. Contain no amount where the user hides them.
 * @param count how many referrals it paid; null: unknown
 */
function saidOf(
  { kind, payout: { amount, description } }: PayoutNews,
  count: number | null,
  name: string,
  { hideAmounts, currency }: Pick<Settings, 'hideAmounts' | 'currency'>,
) {
  const words = WORDS[kind];
  const isShown = !hideAmounts && isDecimal(amount);
  const news = isShown ? t(words.amount, formatMoney({ amount, currency }, locale())) : t(words.bare);
  const headline = joined([news, count === null ? '' : plural('referrals', count)]);
  return titled(headline, name, description ? [description] : []);
}

import { isNotified } from '../../domain/accounts/notify-level.ts';
import { paidReferrals } from '../../domain/earnings/paid-referrals.ts';
import type { Row } from '../../domain/mirror/row-schema.ts';
import type { MirrorStore } from '../../platform/mirror/mirror-store.ts';
import { findAccount, payoutsOf, readSettingsFor, type Store, shownAs } from '../../platform/storage/storage.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { Words } from './outbox.ts';
import { notificationForPayout } from './payout-notification.ts';

export interface PayoutWordsDeps {
  store: Pick<Store, 'read'>;
  mirrors: Pick<MirrorStore, 'read'>;
  /** Reads the list of referrals, if that is due; must not reject, but may never resolve. */
  mirror(accountId: string): Promise<void>;
  /** Resolves after so many ms. */
  timeout(milliseconds: number): Promise<void>;
}

/** The notifications of payouts, with the number of the referrals that each paid where that is known. */
export function payoutWords({ store, mirrors, mirror, timeout }: PayoutWordsDeps): Words<'payout'> {
  return async (entries) => {
    const byAccount = Map.groupBy(entries, (one) => one.accountId);
    const all = await Promise.all([...byAccount].map(([accountId, its]) => wordsOf(accountId, its)));
    return all.flat();
  };

  async function wordsOf(accountId: string, entries: Parameters<Words<'payout'>>[0]) {
    const account = await findAccount(store, accountId);
    if (!account) return [];
    const settings = await readSettingsFor(store, accountId);
    const named = await shownAs(store, account);
    if (!isNotified('payouts', null, named.notify, settings)) return [];
    const { listed, gone = [] } = (await store.read(payoutsOf(accountId))) ?? {};
    const rows = await rowsOf(accountId);
    return entries.map(({ news }) => {
      // Its referrals are news once.
      const isFirst = news.payout.reported === null;
      const count = isFirst ? paidReferrals(rows, news.payout, [...(listed ?? []), ...gone]) : null;
      return notificationForPayout(news, count, named, settings);
    });
  }

  /** The referrals as they are listed since the payout; as they were, or none, where that takes too long. */
  async function rowsOf(accountId: string): Promise<Row[]> {
    await withTimeout(mirror(accountId), timeout);
    const history = await withTimeout(mirrors.read(accountId), timeout).catch(() => null);
    return history?.rows ?? [];
  }
}

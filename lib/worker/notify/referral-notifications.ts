import type { Account } from '../../domain/accounts/account.ts';
import { withDistinctNames } from '../../domain/accounts/display-name.ts';
import { notifyFilter } from '../../domain/accounts/notify-level.ts';
import { isPaymentReported } from '../../domain/portal/payouts.ts';
import { polledRange } from '../../domain/programs/figures.ts';
import { wantedPart } from '../../domain/referrals/announcement.ts';
import { isReversed } from '../../domain/referrals/referral.ts';
import type { Announcement, Referral, Snapshot } from '../../domain/referrals/referral-schema.ts';
import { matchReferrals, OTHER_ROUTE } from '../../domain/referrals/same-referral.ts';
import { hash } from '../../domain/text/hash.ts';
import { plural, t } from '../../platform/i18n.ts';
import { moreWords } from '../../platform/status.ts';
import { ACCOUNTS } from '../../platform/storage/storage.ts';
import { settingsFor } from '../programs/program-summary.ts';
import { type AmountSettings, announcedSum, headline, joined, titled } from './headline.ts';
import { type NotificationContent, notificationFor } from './notification.ts';
import { type RowCurrencyDeps, withCurrencies } from './row-currencies.ts';
import type { NotificationMaker } from './show-outbox.ts';

interface AccountAnnouncements {
  account: Account;
  announcements: Announcement[];
  settings: AmountSettings;
}

const MOST_LINES = 6;

/** One notification per wanted announcement, and a single one of everything deferred until quiet hours ended. */
export function referralNotifications(deps: RowCurrencyDeps): NotificationMaker<'referrals' | 'status'> {
  const { store, programs } = deps;
  return async (entries) => {
    const immediate = await byAccount(entries.filter(({ waits }) => !waits));
    const deferred = await byAccount(entries.filter(({ waits }) => waits));
    if (deferred.flatMap(({ announcements }) => announcements).length < 2)
      return [...immediate, ...deferred].flatMap(notificationsFor);
    const hasSale = deferred.some(({ announcements }) => announcements.some(isSale));
    return [...immediate.flatMap(notificationsFor), { ...deferredNotification(deferred), isSale: hasSale }];
  };

  async function byAccount(entries: Announcement[]): Promise<AccountAnnouncements[]> {
    const groups: AccountAnnouncements[] = [];
    for (const account of withDistinctNames(await store.read(ACCOUNTS))) {
      const found = entries.filter(({ accountId }) => accountId === account.id);
      if (found.length === 0) continue;
      const record = await programs.read(account.id);
      const settings = settingsFor(record, await store.readSettings());
      const { rows } = await deps.database.part(account.id, polledRange()).catch(() => ({ rows: [] }));
      const current = found.map((entry) => withCurrentRows(entry, record.state.snapshot, rows));
      const own = await withCurrencies(account.id, current, settings.currency, deps);
      const isWanted = notifyFilter(account.notify, settings);
      const announcements = own.flatMap((entry) => {
        // A payout announces what it has paid.
        const isReported = entry.kind === 'status' && isPaymentReported(record.payouts, entry.at ?? 0);
        return wantedPart(entry, (kind, row) => isWanted(kind, row) && !(isReported && row?.status === 'paid'));
      });
      if (announcements.length > 0) groups.push({ account, settings: { ...settings, currency: null }, announcements });
    }
    return groups;
  }
}

/** New referrals as they are now, because some may have been rejected since. @param listed the history's newest */
function withCurrentRows(entry: Announcement, snapshot: Snapshot | null, listed: Referral[]): Announcement {
  if (entry.kind === 'status') return entry;
  const polled = new Map(snapshot?.referrals.map((row) => [row.key, row]));
  // Polls list only a few rows.
  const matches = matchReferrals(listed, entry.rows, OTHER_ROUTE);
  const rows = entry.rows.map((row, index) => {
    const known = matches[index]?.known;
    return polled.get(row.key) ?? (known && isReversed(known) ? { ...row, status: known.status } : row);
  });
  return { ...entry, rows };
}

const notificationsFor = ({ account, settings, announcements }: AccountAnnouncements): NotificationContent[] =>
  announcements.map((announcement) => ({
    ...notificationFor(announcement, account, settings),
    isSale: isSale(announcement),
  }));

/** Whether a new referral still stands, or is not listed. */
const isSale = ({ kind, count, rows }: Announcement): boolean =>
  kind === 'referrals' && (count > rows.length || !rows.every(isReversed));

/** Its id follows from the content, so that a repetition replaces it, and names the account if there is only one. */
export function deferredNotification(groups: AccountAnnouncements[]): NotificationContent {
  const deferred = groups.flatMap(({ announcements, settings }) =>
    announcements.map((announcement): [Announcement, AmountSettings] => [announcement, settings]),
  );
  const sales = deferred.filter(([{ kind }]) => kind === 'referrals');
  const count = sales.reduce((sum, [sale]) => sum + sale.count, 0);
  const title = joined([announcedSum(sales), count > 0 ? plural('referralsWhileQuiet', count) : t('newsWhileQuiet')]);
  const [first, ...others] = groups;
  const only = others.length === 0 ? first : undefined;
  const entryIds = deferred.map(([announcement]) => announcement.id);
  const id = `deferred/${only?.account.id ?? ''}/${hash(entryIds.join('\n'))}`;
  const headlines = ({ announcements, settings }: AccountAnnouncements) =>
    announcements.map((announcement) => headline(announcement, settings));
  if (only) return { id, entryIds, ...titled(title, only.account.name, headlines(only)) };
  const lines = groups.map((group) => `${group.account.name}: ${headlines(group).join('; ')}`);
  const left = lines.length - MOST_LINES;
  const shown = left > 0 ? [...lines.slice(0, MOST_LINES), moreWords(left)] : lines;
  return { id, entryIds, title, message: shown.join('\n') };
}

import { notifyFilter } from '../../domain/accounts/notify-level.ts';
import { paidReferrals } from '../../domain/earnings/paid-referrals.ts';
import { isDecimal } from '../../domain/money/decimal.ts';
import { ALL_PROGRAMS } from '../../domain/polling/programs.ts';
import type { PayoutNews } from '../../domain/portal/payout-schema.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { hash } from '../../domain/text/hash.ts';
import { formatAmount, formatCount, plural, t } from '../../platform/i18n.ts';
import { moreWords } from '../../platform/status.ts';
import { displayedAccount } from '../../platform/storage/storage.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { settingsFor } from '../programs/program-summary.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';
import { type AmountSettings, joined, titled } from './headline.ts';
import { MOST_LINES, type NotificationContent } from './notification.ts';
import type { NotificationMaker } from './show-outbox.ts';

interface PayoutDeps extends Pick<WorkerDeps, 'store' | 'programs' | 'timeout'> {
  database: Pick<WorkerDeps['database'], 'history'>;
  /** Reads the list of referrals, if that is due; must not reject, but may never resolve. */
  readList(accountId: string): Promise<void>;
}

type Entry = Parameters<NotificationMaker<'payout'>>[0][number];
type Shown = NotificationContent &
  Pick<Entry, 'accountId' | 'waits'> & { name: string; news: string; entryIds: string[] };

/** More payouts of a program at a time are one notification. */
const MOST_SINGLE = 3;

/** One notification per payout; a single one of many in a program, and of all that waited for the end of a pause. */
export function payoutNotifications({ store, programs, timeout, ...deps }: PayoutDeps): NotificationMaker<'payout'> {
  return async (entries) => {
    const byAccount = [...Map.groupBy(entries, ({ accountId }) => accountId)];
    const shown = await Promise.all(byAccount.map(([id, group]) => notificationsOf(id, group)));
    const waited = shown.flat().filter(({ waits }) => waits);
    const others = shown.map((group) => group.filter(({ waits }) => !waits));
    return [...combined(waited, 1), ...others.flatMap((group) => combined(group, MOST_SINGLE))];
  };

  async function notificationsOf(accountId: string, entries: Entry[]): Promise<Shown[]> {
    const account = await displayedAccount(store, accountId);
    if (!account) return [];
    const record = await programs.read(accountId);
    const settings = settingsFor(record, await store.readSettings());
    if (!notifyFilter(account.notify, settings)('payouts', null)) return [];
    const { listed, unlisted = [] } = record.payouts ?? {};
    const payouts = [...(listed ?? []), ...unlisted];
    const rows = await rowsOf(accountId);
    // A payout that started and was sent meanwhile is one, which was sent.
    return [...Map.groupBy(entries, ({ news }) => news.payout.id).values()].flatMap((stages) => {
      const [first, last] = [stages[0], stages.at(-1)];
      if (!first || !last) return [];
      const { id, news, waits } = last;
      // Only the first notification of a payout reports its referrals.
      const count = first.news.payout.reported === null ? paidReferrals(rows, news.payout, payouts) : null;
      const words = newsWords(news, count, settings);
      const { description } = news.payout;
      const content = titled(words, account.name, description ? [description] : []);
      const entryIds = stages.map((stage) => stage.id);
      return { ...{ id, accountId, waits, entryIds }, name: account.name, news: words, ...content };
    });
  }

  /** The referrals as listed after the payout; as they were, or none, if reading the list takes too long. */
  async function rowsOf(accountId: string): Promise<Referral[]> {
    await withTimeout(deps.readList(accountId), timeout);
    const history = await withTimeout(deps.database.history(accountId), timeout).catch(() => null);
    return history?.rows ?? [];
  }
}

const WORDS = {
  started: { amount: 'payoutOnItsWay', bare: 'payoutStarted' },
  paid: { amount: 'payoutPaidOut', bare: 'payoutPaid' },
} as const;

/** Leaves the amount out if the user hides amounts. @param count how many referrals it paid; null: unknown */
function newsWords(
  { kind, payout: { amount } }: PayoutNews,
  count: number | null,
  { hideAmounts, currency }: AmountSettings,
): string {
  const words = WORDS[kind];
  const isShown = !hideAmounts && isDecimal(amount);
  const news = isShown ? t(words.amount, formatAmount({ amount, currency })) : t(words.bare);
  return joined([news, count === null ? '' : plural('referrals', count)]);
}

/** One notification of all if there are more than `most`. Its id follows from the content and names a single program. */
function combined(shown: Shown[], most: number): NotificationContent[] {
  if (shown.length <= most) return shown.map(({ id, title, message, entryIds }) => ({ id, title, message, entryIds }));
  const [only, ...others] = new Map(shown.map(({ accountId, name }) => [accountId, name]));
  const single = others.length === 0 ? only : undefined;
  const entryIds = shown.flatMap((payout) => payout.entryIds);
  const id = `payout/${single?.[0] ?? ALL_PROGRAMS}/${hash(entryIds.join('\n'))}`;
  const lines = shown.slice(0, MOST_LINES).map(({ name, news }) => (single ? news : `${name}: ${news}`));
  if (shown.length > MOST_LINES) lines.push(moreWords(shown.length - MOST_LINES));
  const title = `${t('payouts')} (${formatCount(shown.length)})`;
  return [{ id, entryIds, ...(single ? titled(title, single[1], lines) : { title, message: lines.join('\n') }) }];
}

import { homePageOf } from '../../domain/accounts/address.ts';
import { approvalPage } from '../../domain/accounts/administration.ts';
import { dayOf } from '../../domain/calendar/calendar.ts';
import type { Milestone } from '../../domain/earnings/earnings-summary-schema.ts';
import { unseenWaiting } from '../../domain/groups/watch.ts';
import { formatCount, plural, t } from '../../platform/i18n.ts';
import { pausedWords, waitingWords } from '../../platform/status.ts';
import type { Stored } from '../../platform/storage/view.ts';
import type { PopupStore } from './popup-store.ts';
import { weekWords } from './week-summary.ts';

interface LineItem {
  kind: 'payment' | 'waiting' | 'notice' | 'unlisted' | 'week' | 'milestone' | 'paused' | 'history';
  /** null: the actions say everything. */
  words: string | null;
  /** The words are a program's name, which may be cut; others are not. */
  isName?: boolean;
  actions: LineAction[];
}

interface LineAction {
  words: string;
  /** A program's name, which may be cut. */
  isName?: boolean;
  href?: string;
  act?(): void;
}

/** The messages, most important first: blocked payments, waiting approvals, what the user has just done, then news. */
export function lineItems(store: PopupStore): LineItem[] {
  const stored = store.stored.value;
  const account = store.account.value;
  const items: LineItem[] = [];
  const add = (kind: LineItem['kind'], words: string | null, ...actions: LineAction[]) =>
    items.push({ kind, words, isName: kind === 'waiting', actions });

  const unpayable = store.unpayable.value;
  const links = unpayable.map(({ name, baseUrl }) => ({
    words: unpayable.length === 1 ? t('addPaymentDetails') : name,
    isName: unpayable.length > 1,
    href: homePageOf(baseUrl),
  }));
  if (links.length > 0) add('payment', t('cannotBePaid'), ...links);

  for (const { accountId, name, parts } of newlyWaiting(stored)) {
    // The overview shows the approvals of its own program.
    if (store.showsOverview.value && accountId === account?.id) continue;
    const pages = parts.map(({ kind, words, page }) => ({
      ...{ words, href: page },
      act: () => store.sawWaiting(accountId, kind),
    }));
    add('waiting', name, ...pages);
  }

  // It explains the badge, which no row does.
  const { news, count } = store.referrals.value;
  if (count > news.length) add('unlisted', plural('newReferrals', count));

  const paused = pausedWords(stored, store.now());
  if (paused) add('paused', paused, { words: t('resume'), act: () => void store.pause(null) });

  const isReading = store.isReading.value;
  if (store.newNotice.value || isReading)
    add('notice', null, { words: t('notice'), act: () => store.readNotice(!isReading) });

  const week = store.week.value;
  if (week) add('week', weekWords(week, store.covered.value));

  const summary = account && stored.earningsSummaries[account.id];
  if (summary?.milestone && summary.day === dayOf(store.now())) add('milestone', milestoneWords(summary.milestone));

  const history = store.historyLine.value;
  if (history) add('history', history);
  return items;
}

function milestoneWords(milestone: Milestone): string {
  if (milestone.kind === 'first') return t('milestoneFirst');
  if (milestone.kind === 'round') return t('milestoneRound', formatCount(milestone.count));
  return t('milestoneBestDay');
}

/** The approvals that the badge counts, each with its page. `name` null: there is only one program. */
function newlyWaiting({ accounts, capabilities, watches }: Pick<Stored, 'accounts' | 'capabilities' | 'watches'>) {
  return accounts.flatMap((account) => {
    const { id: accountId, name } = account;
    const parts = watches.flatMap((watch) => {
      const { kind } = watch;
      const count = unseenWaiting(watch);
      if (watch.accountId !== accountId || count === 0) return [];
      const page = approvalPage(account, capabilities[accountId], kind);
      return { kind, words: waitingWords(kind, count), page };
    });
    return parts.length === 0 ? [] : [{ accountId, name: accounts.length > 1 ? name : null, parts }];
  });
}

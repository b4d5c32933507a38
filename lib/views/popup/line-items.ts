import { homePageOf } from '../../domain/accounts/address.ts';
import type { Milestone } from '../../domain/earnings/earnings-summary-schema.ts';
import { formatCount } from '../../domain/money/money.ts';
import { locale, plural, t } from '../../platform/i18n.ts';
import { newlyWaiting } from '../waiting-words.ts';
import { knownEarnings } from './known-earnings.ts';
import { pausedWords } from './pause-words.ts';
import type { PopupStore } from './popup-store.ts';

/** A message in the line between card and list. */
export interface LineItem {
  kind: 'payment' | 'waiting' | 'notice' | 'unlisted' | 'milestone' | 'paused' | 'history';
  /** null: the actions say everything. */
  words: string | null;
  actions: LineAction[];
}

export interface LineAction {
  words: string;
  /** Opens in a tab. */
  href?: string;
  act?(): void;
}

/** The messages, most important first: blocked payments, waiting approvals, then news. */
export function lineItems(store: PopupStore): LineItem[] {
  const shown = store.shown.value;
  const stored = store.stored.value;
  const account = store.account.value;
  const items: LineItem[] = [];
  const add = (kind: LineItem['kind'], words: string | null, ...actions: LineAction[]) =>
    items.push({ kind, words, actions });

  const unpayable = store.unpayable.value;
  const links = unpayable.map(({ name, baseUrl }) => ({
    words: unpayable.length === 1 ? t('addPaymentDetails') : name,
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

  const isReading = store.isReading.value;
  if (store.newNotice.value || isReading)
    add('notice', null, { words: t('notice'), act: () => store.readNotice(!isReading) });

  const paused = pausedWords(stored, store.now.value);
  if (paused) add('paused', paused, { words: t('resume'), act: () => void store.pause(null) });

  const { news, count } = store.referrals.value;
  if (count > news.length) add('unlisted', plural('newReferrals', count));

  const [summary] = account ? knownEarnings(shown, stored.earningsSummaries, store.now.value).summaries : [];
  if (summary?.milestone && !summary.isOld) add('milestone', milestoneWords(summary.milestone));

  const history = store.historyLine.value;
  if (history) add('history', history.text);
  return items;
}

function milestoneWords(milestone: Milestone): string {
  if (milestone.kind === 'first') return t('milestoneFirst');
  if (milestone.kind === 'round') return t('milestoneRound', formatCount(milestone.count, locale()));
  return t('milestoneBestDay');
}

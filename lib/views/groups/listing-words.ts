import { formatDuration } from '../../domain/calendar/time.ts';
import { type AffiliatePage, type AffiliateQuery, lastPage } from '../../domain/groups/affiliates.ts';
import type { ColumnKey } from '../../domain/groups/columns.ts';
import type { LoadingProgress } from '../../domain/groups/group-look-up.ts';
import { formatCount, listed, locale, type MessageName, plural, t } from '../../platform/i18n.ts';
import { isIncomplete, type LoadedGroup } from './group-load.ts';

export const pageWords = (page: AffiliatePage): string =>
  listed([plural('affiliates', page.total), t('pageOf', formatCount(page.page), formatCount(lastPage(page)))]);

/** "37 affiliates loaded" or, filtered, "9 of 37 shown", after a note if the group is incomplete. */
export function loadedWords(loaded: LoadedGroup, shown: number): string {
  const { affiliates, total } = loaded;
  const partial = isIncomplete(loaded) ? t('loadedPartly', formatCount(affiliates.length), formatCount(total)) : '';
  if (shown < affiliates.length) return [partial, shownWords(shown, affiliates.length)].filter(Boolean).join(' · ');
  return partial || plural('loadedAll', affiliates.length);
}

/** Of the missing pages, so many are named. */
const MOST_PAGES = 10;

/** What loading again can bring; "" if it can bring nothing. */
export function gapWords({ cancelled, totalBefore, total, missingPages }: LoadedGroup): string {
  const pages = missingPages.slice(0, MOST_PAGES).map(String);
  if (missingPages.length > MOST_PAGES) pages.push('…');
  const gaps = [
    cancelled && t('loadCancelled'),
    totalBefore !== null && t('totalChanged', formatCount(totalBefore), formatCount(total)),
    missingPages.length > 0 && t('missingPages', listed(pages)),
  ];
  return gaps.filter(Boolean).join(' ');
}

export function progressWords({ rows, total, millisecondsLeft }: LoadingProgress): string {
  // Nothing is known before the first page.
  if (millisecondsLeft === null) return t('loadingMore');
  return t('loadingLeft', formatCount(rows), formatCount(total), formatDuration(millisecondsLeft, locale()));
}

export function resultWords(page: AffiliatePage, { groupId, search, status }: AffiliateQuery): string {
  if (groupId === null) return page.total > 0 ? plural('foundFor', page.total, search) : t('noResults', search);
  return page.total > 0 || search !== '' || status !== '' ? pageWords(page) : t('noGroup', groupId);
}

export const shownWords = (shown: number, total: number): string =>
  t('loadedShown', formatCount(shown), formatCount(total));

const COLUMNS: Record<ColumnKey, MessageName> = {
  code: 'columnCode',
  name: 'columnName',
  email: 'columnEmail',
  status: 'status',
  rate: 'columnRate',
  balance: 'columnBalance',
  paid: 'paid',
  unpaid: 'unpaid',
  createdAt: 'columnSince',
};

export const columnLabel = (key: ColumnKey): string => t(COLUMNS[key]);

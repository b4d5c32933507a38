import { dayOf } from '../../domain/calendar/calendar.ts';
import { writtenDay } from '../../domain/calendar/day-words.ts';
import { formatMoment } from '../../domain/calendar/time.ts';
import type { CurrencyBucket } from '../../domain/earnings/currency-bucket.ts';
import { providerName } from '../../domain/earnings/providers.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { compareDecimals, isDecimal } from '../../domain/money/sum.ts';
import type { Entry } from '../../domain/records/entries.ts';
import { hasId, withoutNumber } from '../../domain/referrals/referral-key.ts';
import { locale, type MessageName, plural, t } from '../../platform/i18n.ts';
import { statusWord } from '../../platform/status.ts';

/** The referrals behind a figure, as a list to search and sort. */

export const ORDERS = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type Order = (typeof ORDERS)[number];

const ORDER_WORDS: Record<Order, MessageName> = {
  newest: 'sortNewest',
  oldest: 'sortOldest',
  highest: 'sortHighest',
  lowest: 'sortLowest',
};
export const orderWord = (order: Order): string => t(ORDER_WORDS[order]);

const byAge = (a: Entry, b: Entry): number => b.at - a.at;
const byAmount = (a: Entry, b: Entry): number => compareDecimals(decimal(b), decimal(a)) || byAge(a, b);
const decimal = ({ amount }: Entry): string => (isDecimal(amount) ? amount : '0');

/**
 * Those that have every word of the query somewhere in their row, in this order.
 * @param textOf what is searched
 */
export function arranged(entries: Entry[], query: string, order: Order, textOf: (entry: Entry) => string): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? entries : entries.filter((one) => has(textOf(one).toLowerCase(), words));
  const sorted = found.toSorted(order === 'newest' || order === 'oldest' ? byAge : byAmount);
  return order === 'oldest' || order === 'lowest' ? sorted.reverse() : sorted;
}

const has = (text: string, words: string[]): boolean => words.every((word) => text.includes(word));

/** "#57", "Order 7"; "Totals only" where single referrals were put together, or never listed. */
export function referralName({ key, currency }: Entry): string {
  if (key === '') return t('totalsOnly');
  if (hasId(key)) return `#${key.slice(3)}`;
  const words = withoutNumber(key).replace(/^at \S+ /, '');
  return (currency !== null && words.endsWith(` ${currency}`) ? words.slice(0, -currency.length - 1) : words).trim();
}

export const statusName = ({ status, deleted }: Pick<Entry, 'status' | 'deleted'>): string =>
  deleted ? t('statusDeleted') : statusWord(status);

/** "Nov 13, 2026, 4:12 PM · WooCommerce · Imported"; of those put together only the day. */
export function detailsOf(entry: Entry, bucket: CurrencyBucket, named: boolean): string {
  const { key, at, provider, backfilled, count = 1, reversedAt } = entry;
  const day = (moment: number) => writtenDay(dayOf(moment), locale());
  return [
    key === '' ? day(at) : formatMoment(at, locale()),
    ...(named ? [bucket.programmeOf(entry)] : []),
    ...(provider ? [providerName(provider)] : []),
    ...(key === '' && count > 0 ? [plural('countReferrals', count)] : []),
    ...(reversedAt === null ? [] : [t('reversedOn', day(reversedAt))]),
    ...(backfilled ? [t('fromHistory')] : []),
  ].join(' · ');
}

/** All that a row shows, for the search. */
export const rowText = (entry: Entry, bucket: CurrencyBucket, named: boolean): string =>
  [
    referralName(entry),
    statusName(entry),
    detailsOf(entry, bucket, named),
    entry.amount,
    formatMoney({ amount: entry.amount, currency: bucket.currency }, locale()),
  ].join(' ');

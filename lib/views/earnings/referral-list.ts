import { dayOf } from '../../domain/calendar/calendar.ts';
import { writtenDay } from '../../domain/calendar/day-words.ts';
import { formatMoment } from '../../domain/calendar/time.ts';
import { providerName } from '../../domain/earnings/providers.ts';
import { compareDecimals, isDecimal } from '../../domain/money/sum.ts';
import type { Entry } from '../../domain/records/entries.ts';
import { hasId, wordsOf } from '../../domain/referrals/referral-key.ts';
import { locale, plural, t } from '../../platform/i18n.ts';
import { statusWord } from '../../platform/status.ts';

/** The referrals behind a figure, as a list to search and sort. */

const ORDER_WORDS = {
  newest: 'sortNewest',
  oldest: 'sortOldest',
  highest: 'sortHighest',
  lowest: 'sortLowest',
} as const;
export type Order = keyof typeof ORDER_WORDS;
export const ORDERS = Object.keys(ORDER_WORDS) as Order[];
export const orderWord = (order: Order): string => t(ORDER_WORDS[order]);

const byAge = (a: Entry, b: Entry): number => b.at - a.at;
const byAmount = (a: Entry, b: Entry): number => compareDecimals(decimal(b), decimal(a)) || byAge(a, b);
const decimal = ({ amount }: Entry): string => (isDecimal(amount) ? amount : '0');

/**
 * Those that have every word of the query somewhere in their row, in this order.
 * @param textOf what is searched besides the amount
 */
export function arranged(entries: Entry[], query: string, order: Order, textOf: (entry: Entry) => string): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => text.includes(word));
  const found =
    words.length === 0 ? entries : entries.filter((one) => has(`${textOf(one)} ${one.amount}`.toLowerCase()));
  const sorted = found.toSorted(order === 'newest' || order === 'oldest' ? byAge : byAmount);
  return order === 'oldest' || order === 'lowest' ? sorted.reverse() : sorted;
}

/**
 * What a row says besides the amount; of referrals that were put together, only the day.
 * @param programmeOf null where only one programme is shown
 */
export function rowOf(entry: Entry, programmeOf: ((entry: Entry) => string) | null) {
  const { key, at, provider, backfilled, count = 1, reversedAt } = entry;
  const day = (moment: number) => writtenDay(dayOf(moment), locale());
  const details = [
    key === '' ? day(at) : formatMoment(at, locale()),
    programmeOf?.(entry),
    provider && providerName(provider),
    key === '' && count > 0 && plural('countReferrals', count),
    reversedAt !== null && t('reversedOn', day(reversedAt)),
    backfilled && t('fromHistory'),
  ];
  return { name: referralName(entry), details: details.filter(Boolean).join(' · '), status: statusName(entry) };
}

/** "#57", "Order 7"; "Totals only" where single referrals were put together, or never listed. */
export function referralName({ key, currency }: Entry): string {
  if (key === '') return t('totalsOnly');
  return hasId(key) ? `#${key.slice(3)}` : (wordsOf(key, currency) ?? t('referral'));
}

export const statusName = ({ status, deleted }: Pick<Entry, 'status' | 'deleted'>): string =>
  deleted ? t('statusDeleted') : statusWord(status);

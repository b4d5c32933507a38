import { providerName } from '../../domain/earnings/providers.ts';
import { compareDecimals, isDecimal } from '../../domain/money/decimal.ts';
import { isEarning, isReversed } from '../../domain/referrals/referral.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { t } from '../../platform/i18n.ts';
import { createRowSearch, referralMoment, reversalDay } from '../../platform/programs/row-search.ts';
import { referralName, statusWord } from '../../platform/status.ts';

const ORDER_WORDS = {
  newest: 'sortNewest',
  oldest: 'sortOldest',
  highest: 'sortHighest',
  lowest: 'sortLowest',
} as const;
export type Order = keyof typeof ORDER_WORDS;
export const ORDERS = Object.keys(ORDER_WORDS) as Order[];
export const orderWord = (order: Order): string => t(ORDER_WORDS[order]);

const FILTER_WORDS = { all: 'allChip', unpaid: 'unpaid', paid: 'paid', rejected: 'reversed' } as const;
export type Filter = keyof typeof FILTER_WORDS;
export const FILTERS = Object.keys(FILTER_WORDS) as Filter[];
export const filterWord = (filter: Filter): string => t(FILTER_WORDS[filter]);

const isIn: Record<Filter, (row: Referral) => boolean> = {
  all: () => true,
  unpaid: (row) => isEarning(row) && row.status !== 'paid',
  paid: ({ status }) => status === 'paid',
  rejected: isReversed,
};

/** What a list shows, and in which order. */
export interface Wanted {
  query: string;
  filter: Filter;
  order: Order;
}
export const EVERYTHING: Wanted = { query: '', filter: 'all', order: 'newest' };

const timeOf = ({ at }: Referral): number => at ?? Number.MIN_SAFE_INTEGER;
const byAge = (a: Referral, b: Referral): number => timeOf(b) - timeOf(a);
const byAmount = (a: Referral, b: Referral): number => compareDecimals(decimal(b), decimal(a)) || byAge(a, b);
const decimal = ({ amount }: Referral): string => (isDecimal(amount) ? amount : '0');

/** The rows that pass the filter and match the query, sorted. @param currency of rows that name none */
export function searchReferrals(
  rows: Referral[],
  { query, filter, order }: Wanted,
  programOf: ((row: Referral) => string) | null,
  currency: string | null = null,
): Referral[] {
  const matches = createRowSearch(query);
  const found = rows.filter((row) => isIn[filter](row) && matches(row, { name: programOf?.(row) ?? '', currency }));
  const sorted = found.toSorted(order === 'newest' || order === 'oldest' ? byAge : byAmount);
  return order === 'oldest' || order === 'lowest' ? sorted.reverse() : sorted;
}

/** A row's texts, without the amount. @param programOf null: only one program is shown */
export function referralWords(row: Referral, programOf: ((row: Referral) => string) | null) {
  const { id, provider, campaign, status } = row;
  const number = id === null ? null : `#${id}`;
  const name = row.description === null && row.order === null && number ? number : referralName(row);
  const details = [
    referralMoment(row),
    number !== name && number,
    programOf?.(row),
    provider && providerName(provider),
    campaign,
  ];
  const reversed = reversalDay(row);
  const changed = reversed === null ? '' : `: ${reversed}`;
  return { name, details: details.flatMap((detail) => detail || []), status: `${statusWord(status)}${changed}` };
}

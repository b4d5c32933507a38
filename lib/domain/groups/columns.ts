import { readTime } from '../calendar/time.ts';
import { compareDecimals, isDecimal, sumDecimals } from '../money/decimal.ts';
import { folded } from '../text/folded.ts';
import type { Affiliate } from './affiliates.ts';

export interface Column {
  key: ColumnKey;
  /** The default width in px; down to `minWidth` if space is short. */
  width: number;
  minWidth: number;
  kind: 'text' | 'status' | 'rate' | 'amount' | 'time';
}

export type ColumnKey = 'code' | 'name' | 'email' | 'status' | 'rate' | 'balance' | 'paid' | 'unpaid' | 'createdAt';

export const COLUMNS: Column[] = [
  { key: 'code', width: 120, minWidth: 76, kind: 'text' },
  { key: 'name', width: 140, minWidth: 106, kind: 'text' },
  { key: 'email', width: 210, minWidth: 120, kind: 'text' },
  { key: 'status', width: 112, minWidth: 100, kind: 'status' },
  { key: 'rate', width: 164, minWidth: 76, kind: 'rate' },
  { key: 'balance', width: 108, minWidth: 96, kind: 'amount' },
  { key: 'paid', width: 108, minWidth: 96, kind: 'amount' },
  { key: 'unpaid', width: 112, minWidth: 96, kind: 'amount' },
  { key: 'createdAt', width: 112, minWidth: 96, kind: 'time' },
];

export interface Sort {
  key: ColumnKey;
  descending: boolean;
}

const NAMING: ColumnKey[] = ['code', 'name', 'email'];

/** The columns with a value in any row, and one that names the rows (which falls back to their ids). */
export function columnsFor(affiliates: Affiliate[]): Column[] {
  const isShown = ({ key }: Column) => affiliates.some((row) => row[key] !== null && row[key] !== '');
  const shown = COLUMNS.filter(isShown);
  const named = shown.some(({ key }) => NAMING.includes(key));
  return named ? shown : [...COLUMNS.slice(0, 1), ...shown];
}

/** The chosen sort; null if these columns lack its column, as those of another program may. */
export const sortAmong = (columns: Column[], sort: Sort | null): Sort | null =>
  columns.some(({ key }) => key === sort?.key) ? sort : null;

export function sortAffiliates(affiliates: Affiliate[], { key, descending }: Sort, locale: string): Affiliate[] {
  const kind = COLUMNS.find((column) => column.key === key)?.kind ?? 'text';
  const compare = comparer(kind, locale);
  const keyed = affiliates.map((row) => ({ row, value: sortValue(kind, row[key]) }));
  keyed.sort((a, b) => {
    // Missing values come last in either direction.
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
    return descending ? compare(b.value, a.value) : compare(a.value, b.value);
  });
  return keyed.map(({ row }) => row);
}

/** @param wordOf a status as the user reads it, who may also write it as the service does */
export function filterAffiliates(
  affiliates: Affiliate[],
  filter: string,
  wordOf: (status: string) => string,
): Affiliate[] {
  const words = folded(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return affiliates;
  return affiliates.filter(({ id, code, name, email, status }) => {
    const text = folded([id, code, name, email, status, wordOf(status)].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

export const countStatuses = (affiliates: Affiliate[]): [status: string, count: number][] =>
  [...Map.groupBy(affiliates, ({ status }) => status)]
    .map(([status, rows]): [string, number] => [status, rows.length])
    .sort(([, a], [, b]) => b - a);

/**
 * Exact sums of the loaded rows; null: currencies differ, or only some rows have one. A sum is null if no row has such an
 * amount, and "" if it is unknown.
 */
export function summarize(affiliates: Affiliate[]) {
  const currencies = new Set(affiliates.map(({ currency }) => currency));
  const sum = (key: 'balance' | 'paid' | 'unpaid') => {
    const amounts = affiliates.flatMap((row) => row[key] ?? []);
    if (amounts.length === 0) return null;
    // A sum that skips an amount that is no number would be wrong.
    return amounts.every(isDecimal) ? sumDecimals(amounts) : '';
  };
  return {
    sums: currencies.size > 1 ? null : { balance: sum('balance'), paid: sum('paid'), unpaid: sum('unpaid') },
    currency: currencies.size === 1 ? ([...currencies][0] ?? null) : null,
  };
}

function sortValue(kind: Column['kind'], value: string | null): string | number | null {
  if (value === null) return null;
  if (kind === 'time') return readTime(value);
  if (kind === 'amount' || kind === 'rate') return isDecimal(value) ? value : null;
  return value;
}

function comparer(kind: Column['kind'], locale: string): (a: string | number, b: string | number) => number {
  if (kind === 'time') return (a, b) => Number(a) - Number(b);
  if (kind === 'amount' || kind === 'rate') return (a, b) => compareDecimals(String(a), String(b));
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return (a, b) => compare(String(a), String(b));
}

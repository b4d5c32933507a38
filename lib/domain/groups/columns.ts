import { readTime } from '../calendar/time.ts';
import { compareDecimals, isDecimal, sumDecimals } from '../money/sum.ts';
import type { Affiliate } from './affiliates.ts';

/** The columns of a group listing: how each sorts, how wide it is, whether it can be added up. */
export interface Column {
  key: ColumnKey;
  /** Width in px until the user chooses another; where room is short, down to the least. */
  width: number;
  least: number;
  kind: 'text' | 'status' | 'rate' | 'amount' | 'time';
}

export type ColumnKey =
  | 'code'
  | 'name'
  | 'email'
  | 'status'
  | 'rate'
  | 'balance'
  | 'paid'
  | 'unpaid'
  | 'createdAt';

export const COLUMNS: Column[] = [
  { key: 'code', width: 120, least: 76, kind: 'text' },
  { key: 'name', width: 140, least: 110, kind: 'text' },
  { key: 'email', width: 210, least: 160, kind: 'text' },
  { key: 'status', width: 112, least: 100, kind: 'status' },
  { key: 'rate', width: 104, least: 84, kind: 'rate' },
  { key: 'balance', width: 108, least: 84, kind: 'amount' },
  { key: 'paid', width: 108, least: 84, kind: 'amount' },
  { key: 'unpaid', width: 112, least: 84, kind: 'amount' },
  { key: 'createdAt', width: 112, least: 96, kind: 'time' },
];

export interface Sort {
  key: ColumnKey;
  descending: boolean;
}

/** What names a row, the best first. */
const NAMING: ColumnKey[] = ['code', 'name', 'email'];

/** The columns that some row fills, and one to name the rows by (by their ids, if all else fails). */
export function columnsFor(affiliates: Affiliate[]): Column[] {
  const isShown = ({ key }: Column) => affiliates.some((row) => row[key] !== null && row[key] !== '');
  const shown = COLUMNS.filter(isShown);
  const named = shown.some(({ key }) => NAMING.includes(key));
  return named ? shown : [...COLUMNS.slice(0, 1), ...shown];
}

/** px that a column's widest figure takes as it is, and at least: in letters as small as can be read. */
export interface Need {
  least: number;
  width: number;
}
export type Needs = Partial<Record<ColumnKey, Need>>;

/** The same columns, none of them narrower than its figures need: a number that is cut is another number. */
export const columnsWith = (columns: Column[], needs: Needs): Column[] =>
  columns.map((column) => {
    const { least, width } = needs[column.key] ?? { least: 0, width: 0 };
    return { ...column, least: Math.max(column.least, least), width: Math.max(column.width, width) };
  });

/** Whether all of them find room, in px. */
export const fits = (columns: Column[], width: number): boolean =>
  columns.reduce((sum, { least }) => sum + least, 0) <= width;

/**
 * Widths in px: what the user chose, the others between their least and their usual width as the room allows.
 * @param room null where it is not known
 * @param needs what none may be narrower than, whoever chose it
 */
export function widthsFor(
  columns: Column[],
  width: number | null,
  chosen: Record<string, number>,
  needs: Needs = {},
): number[] {
  const sum = (widths: number[]) => widths.reduce((all, width) => all + width, 0);
  const free = columns.filter(({ key }) => chosen[key] === undefined);
  const fixed = ({ key }: Column): number => Math.max(chosen[key] ?? 0, needs[key]?.least ?? 0);
  const least = sum(free.map((column) => column.least));
  const usual = sum(free.map((column) => column.width));
  const taken = sum(columns.filter((column) => !free.includes(column)).map(fixed));
  const left = (width ?? Number.POSITIVE_INFINITY) - taken;
  const share = usual === least ? 1 : Math.min(1, Math.max(0, (left - least) / (usual - least)));
  return columns.map((column) =>
    free.includes(column) ? Math.floor(column.least + (column.width - column.least) * share) : fixed(column),
  );
}

/** A sorted copy: numbers as exact decimals, times as moments, words as the user's language orders them. */
export function sortAffiliates(
  affiliates: Affiliate[],
  { key, descending }: Sort,
  locale: string,
): Affiliate[] {
  const kind = COLUMNS.find((column) => column.key === key)?.kind ?? 'text';
  const compare = comparer(kind, locale);
  // Each value is made ready once, not at every comparison.
  const keyed = affiliates.map((row) => ({ row, value: ready(kind, row[key]) }));
  keyed.sort((a, b) => {
    // What the service does not tell stands last, whichever way the rest goes.
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
    return descending ? compare(b.value, a.value) : compare(a.value, b.value);
  });
  return keyed.map(({ row }) => row);
}

/** Rows in which every word of the filter stands somewhere: code, name, e-mail, status or id. */
export function filterAffiliates(affiliates: Affiliate[], filter: string): Affiliate[] {
  const words = filter.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return affiliates;
  return affiliates.filter(({ id, code, name, email, status }) => {
    const text = [id, code, name, email, status].join('\n').toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export interface Summary {
  count: number;
  /** Most frequent first. */
  statuses: [status: string, count: number][];
  /** null: not to be added up, because currencies differ or only some rows name one. */
  sums: { balance: string | null; paid: string | null; unpaid: string | null } | null;
  currency: string | null;
}

/** Counts and exact sums over what is loaded. Amounts of different currencies are never added up. */
export function summarise(affiliates: Affiliate[]): Summary {
  const statuses = new Map<string, number>();
  const currencies = new Set<string | null>();
  for (const { status, currency } of affiliates) {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    currencies.add(currency);
  }
  const sum = (key: 'balance' | 'paid' | 'unpaid') => {
    const told = affiliates.flatMap((row) => row[key] ?? []);
    // A sum over what is partly no number would be a wrong one.
    return told.length > 0 && told.every(isDecimal) ? sumDecimals(told) : null;
  };
  return {
    count: affiliates.length,
    statuses: [...statuses].sort((a, b) => b[1] - a[1]),
    sums: currencies.size > 1 ? null : { balance: sum('balance'), paid: sum('paid'), unpaid: sum('unpaid') },
    currency: currencies.size === 1 ? ([...currencies][0] ?? null) : null,
  };
}

type Ready = string | number;

function ready(kind: Column['kind'], value: string | null): Ready | null {
  if (value === null) return null;
  if (kind === 'time') return readTime(value);
  if (kind === 'amount' || kind === 'rate') return isDecimal(value) ? value : null;
  return value;
}

function comparer(kind: Column['kind'], locale: string): (a: Ready, b: Ready) => number {
  if (kind === 'time') return (a, b) => Number(a) - Number(b);
  if (kind === 'amount' || kind === 'rate') return (a, b) => compareDecimals(String(a), String(b));
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return (a, b) => compare(String(a), String(b));
}

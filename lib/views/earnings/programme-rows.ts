import type { Account } from '../../domain/accounts/account.ts';
import { currencyIn } from '../../domain/accounts/capabilities.ts';
import type { Day } from '../../domain/calendar/calendar.ts';
import type { Money } from '../../domain/money/money.ts';
import { isDecimal, sumDecimals } from '../../domain/money/sum.ts';
import type { Stored } from '../../platform/storage/view.ts';

/** Sums by currency; null: unknown, or of another day. */
type Cell = { sums: Money[]; isPartial: boolean } | null;

/** Earned today, in 7 and 30 days and this month, and unpaid: of a programme, or of all in one currency. */
export interface ProgrammeRow {
  /** The programme's id, or the currency. */
  id: string;
  name: string;
  cells: Cell[];
}

/** What each programme brought, from the summaries that the worker keeps. */
export function programmeRows(accounts: Account[], stored: Stored, today: Day): ProgrammeRow[] {
  return accounts.map(({ id, name }) => {
    const currency = currencyIn(stored, id)?.toUpperCase() ?? null;
    const summary = stored.earningsSummaries[id];
    const unpaid = stored.states[id]?.snapshot?.stats.totalUnpaid ?? '';
    const cell = (sums: Money[], isPartial: boolean): Cell => ({
      sums: sums.length > 0 ? sums : [{ amount: '0', currency }],
      isPartial,
    });
    const owed = isDecimal(unpaid) ? cell([{ amount: unpaid, currency }], false) : null;
    if (summary?.day !== today) return { id, name, cells: [null, null, null, null, owed] };
    const periods = [summary.today, summary.week, summary.month, summary.thisMonth];
    return { id, name, cells: [...periods.map((period) => cell(period.earned, period.isPartial)), owed] };
  });
}

/** The sums of all, a row a currency. What is in no known currency is in none of them. */
export function totalRows(rows: ProgrammeRow[]): ProgrammeRow[] {
  const sumsIn = (cells: Cell[]) => cells.flatMap((cell) => cell?.sums.map((sum) => ({ ...cell, ...sum })) ?? []);
  const currencies = new Set(rows.flatMap(({ cells }) => sumsIn(cells).flatMap(({ currency }) => currency ?? [])));
  return [...currencies].map((currency) => {
    const cells = rows[0]?.cells.map((_, column): Cell => {
      const its = sumsIn(rows.map(({ cells }) => cells[column] ?? null)).filter((one) => one.currency === currency);
      const amount = sumDecimals(its.map((one) => one.amount));
      return its.length > 0
        ? { sums: [{ amount, currency }], isPartial: its.some(({ isPartial }) => isPartial) }
        : null;
    });
    return { id: currency, name: currency, cells: cells ?? [] };
  });
}

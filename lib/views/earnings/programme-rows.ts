import type { Account } from '../../domain/accounts/account.ts';
import { currencyIn } from '../../domain/accounts/capabilities.ts';
import type { Day } from '../../domain/calendar/calendar.ts';
import { isAtLeast } from '../../domain/earnings/earnings.ts';
import type { Money } from '../../domain/money/money.ts';
import { isDecimal, sumDecimals } from '../../domain/money/sum.ts';
import type { Stored } from '../../platform/storage/view.ts';

export const COLUMNS = ['today', 'week', 'month', 'thisMonth', 'unpaid'] as const;
type Column = (typeof COLUMNS)[number];

/** One programme's sums by currency; null: unknown, or of another day. */
export interface ProgrammeRow {
  id: string;
  name: string;
  sums: Record<Column, { sums: Money[]; isAtLeast: boolean } | null>;
}

/** What each programme brought, from the summaries that the worker keeps. */
export function programmeRows(accounts: Account[], stored: Stored, today: Day): ProgrammeRow[] {
  return accounts.map(({ id, name }) => {
    const currency = currencyIn(stored, id)?.toUpperCase() ?? null;
    const summary = stored.earningsSummaries[id];
    const unpaid = stored.states[id]?.snapshot?.stats.totalUnpaid ?? null;
    const known = (sums: Money[], atLeast: boolean) => ({
      sums: sums.length > 0 ? sums : [{ amount: '0', currency }],
      isAtLeast: atLeast,
    });
    const earned = (name: 'today' | 'week' | 'month') =>
      summary?.day === today ? known(summary[name].earned, isAtLeast(summary[name])) : null;
    const month = summary?.day === today ? known(summary.thisMonth, isAtLeast(summary.thisMonthKnown)) : null;
    const owed = unpaid !== null && isDecimal(unpaid) ? known([{ amount: unpaid, currency }], false) : null;
    const sums = { today: earned('today'), week: earned('week'), month: earned('month') };
    return { id, name, sums: { ...sums, thisMonth: month, unpaid: owed } };
  });
}

/** The sums of all, a row a currency. What is in no known currency is in none of them. */
export function totalRows(rows: ProgrammeRow[]): { currency: string; sums: ProgrammeRow['sums'] }[] {
  const all = rows.flatMap(({ sums }) => COLUMNS.flatMap((column) => sums[column]?.sums ?? []));
  const currencies = new Set(all.flatMap(({ currency }) => currency ?? []));
  return [...currencies].map((currency) => {
    const total = (column: Column) => {
      const cells = rows.flatMap(({ sums }) => sums[column] ?? []);
      const its = cells.map((cell) => ({ ...cell, sums: cell.sums.filter((one) => one.currency === currency) }));
      const found = its.filter(({ sums }) => sums.length > 0);
      const amount = sumDecimals(found.flatMap(({ sums }) => sums.map((one) => one.amount)));
      return found.length === 0
        ? null
        : { sums: [{ amount, currency }], isAtLeast: found.some(({ isAtLeast }) => isAtLeast) };
    };
    const [today, week, month] = [total('today'), total('week'), total('month')];
    return { currency, sums: { today, week, month, thisMonth: total('thisMonth'), unpaid: total('unpaid') } };
  });
}

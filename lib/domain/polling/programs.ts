import type { Account } from '../accounts/account.ts';
import { sumsByCurrency } from '../money/currency-sums.ts';
import { isDecimal } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import { unseen } from './account-state.ts';
import type { AccountState } from './account-state-schema.ts';

/** One of several programs shown side by side. Sums never mix currencies. */
export interface Program {
  account: Account;
  state: AccountState;
  /** The currency of its sums; null: unknown. */
  currency: string | null;
}

/** Selects all accounts instead of one. No account has this id. */
export const ALL_PROGRAMS = 'all';

/** What one or more programs owe; `of` names the program if the currency is unknown. */
export interface UnpaidSum extends Money {
  programName: string | null;
}

/**
 * One sum per currency. Programs without a known currency get a sum each; amounts that are no numbers are left out.
 */
export function unpaidSums(programs: Program[]): UnpaidSum[] {
  const alone: UnpaidSum[] = [];
  const shared: Money[] = [];
  for (const { account, state, currency } of programs) {
    const amount = state.snapshot?.stats.totalUnpaid ?? null;
    if (amount === null || !isDecimal(amount)) continue;
    if (currency === null) alone.push({ amount, currency, programName: account.name });
    else shared.push({ amount, currency });
  }
  return [...sumsByCurrency(shared).map((sum) => ({ ...sum, programName: null })), ...alone];
}

/**
 * What the popup opens on: the account whose notification was clicked; else all, if they were chosen or several have
 * news; else the one with news, else what was selected last, else the first account. null without any account.
 */
export function initialProgram(programs: Program[], chosen: string | null): string | null {
  const affiliates = programs.filter(({ account }) => account.role === 'affiliate');
  const clicked = affiliates.filter(({ state }) => state.clickedAt !== undefined);
  const [latest] = clicked.sort((a, b) => (b.state.clickedAt ?? 0) - (a.state.clickedAt ?? 0));
  if (latest) return latest.account.id;
  const [withNews, ...others] = affiliates.filter(({ state }) => unseen(state) > 0);
  if (others.length > 0 || (chosen === ALL_PROGRAMS && affiliates.length > 1)) return ALL_PROGRAMS;
  if (withNews) return withNews.account.id;
  const known = programs.find(({ account }) => account.id === chosen);
  return (known ?? affiliates[0] ?? programs[0])?.account.id ?? null;
}

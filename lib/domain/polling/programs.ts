import type { Account } from '../accounts/account.ts';
import { unseen } from './account-state.ts';
import type { AccountState } from './account-state-schema.ts';

export interface Program {
  account: Account;
  state: AccountState;
  currency: string | null;
}

/** Selects all accounts; no account has this id. */
export const ALL_PROGRAMS = 'all';

/**
 * The account that the popup opens on: that of a clicked notification; all, if chosen or if several have news; the one
 * with news; the one chosen last; the first one. null: there is none.
 */
export function initialProgram(programs: Program[], chosen: string | null): string | null {
  const affiliates = programs.filter(({ account }) => account.role === 'affiliate');
  const clicked = programs.filter(({ state }) => state.clickedAt !== undefined);
  const [latest] = clicked.sort((a, b) => (b.state.clickedAt ?? 0) - (a.state.clickedAt ?? 0));
  if (latest) return latest.account.id;
  const [withNews, ...others] = affiliates.filter(({ state }) => unseen(state) > 0);
  if (others.length > 0 || (chosen === ALL_PROGRAMS && affiliates.length > 1)) return ALL_PROGRAMS;
  if (withNews) return withNews.account.id;
  const last = programs.find(({ account }) => account.id === chosen);
  return (last ?? affiliates[0] ?? programs[0])?.account.id ?? null;
}

import type { Account } from '../../domain/accounts/account.ts';
import type { Mirror } from '../../domain/mirror/mirror.ts';
import { polledTotals, type Totals } from '../../domain/mirror/totals.ts';
import type { AccountState } from '../../domain/polling/account-state-schema.ts';
import type { Programs } from '../programs/stored-programs.ts';

/** What decides about the next page of an affiliate's list. */
export interface ReadingContext {
  account: Account;
  state: AccountState;
  totals: Totals;
  mirror: Mirror;
}

/** null: there are no totals to compare with. */
export async function readingContext(programs: Programs, accountId: string): Promise<ReadingContext | null> {
  const { account, record } = (await programs.find(accountId)) ?? {};
  const { snapshot, ledger } = record?.state ?? {};
  const totals = snapshot && polledTotals(snapshot);
  if (account?.role !== 'affiliate' || !record || !totals || ledger?.emptied) return null;
  return { account, state: record.state, totals, mirror: record.mirror };
}

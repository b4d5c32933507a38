import { readGoal } from '../../domain/accounts/goal.ts';
import { type ChangeDeps, changeAccount } from './change-account.ts';

/** Stores the monthly goal; text that is no valid goal clears it. */
export async function setGoal(accountId: string, goal: string | null, deps: ChangeDeps): Promise<void> {
  const read = readGoal(goal ?? '');
  await changeAccount(accountId, deps, ({ goal: _, ...account }) =>
    read.ok && read.value !== null ? { ...account, goal: read.value } : account,
  );
}

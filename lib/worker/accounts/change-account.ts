import type { Account, NotifyChoice } from '../../domain/accounts/account.ts';
import { readGoal } from '../../domain/accounts/goal.ts';
import { ACCOUNTS, type Store } from '../../platform/storage/storage.ts';

export interface ChangeDeps {
  store: Pick<Store, 'read' | 'write'>;
  poller: { inTurn<T>(work: () => Promise<T>): Promise<T> };
}

/** Changes what the user has chosen for an account; one that is gone by now stays gone. */
export async function changeAccount(
  accountId: string,
  { store, poller }: ChangeDeps,
  change: (account: Account) => Account,
): Promise<void> {
  await poller.inTurn(async () => {
    const accounts = await store.read(ACCOUNTS);
    await store.write(
      ACCOUNTS,
      accounts.map((account) => (account.id === accountId ? change(account) : account)),
    );
  });
}

/** The account under another name; an empty one keeps the current one. */
export const withName = (account: Account, name: string): Account => ({
  ...account,
  name: name.trim() || account.name,
});

/** The account with another monthly goal; text that is no valid goal clears it. */
export function withGoal({ goal: _, ...account }: Account, goal: string | null): Account {
  const read = readGoal(goal ?? '');
  return read.ok && read.value !== null ? { ...account, goal: read.value } : account;
}

/** The account with what the user has just chosen of its news; all else stays. */
export function withChoice(account: Account, chosen: NotifyChoice): Account {
  if (chosen.notify === undefined) return { ...account, offBadge: chosen.offBadge || undefined };
  return { ...account, notify: chosen.notify ?? undefined };
}

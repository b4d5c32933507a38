import type { Account } from '../../domain/accounts/account.ts';
import { readGoal } from '../../domain/accounts/goal.ts';
import { ACCOUNTS, type Store } from '../../platform/storage/storage.ts';

interface Deps {
  store: Pick<Store, 'read' | 'write'>;
  poller: { inTurn<T>(work: () => Promise<T>): Promise<T> };
}

/** What the user chooses of a connected account. */
async function change(accountId: string, next: (account: Account) => Account, { store, poller }: Deps): Promise<void> {
  await poller.inTurn(async () => {
    const accounts = (await store.read(ACCOUNTS)).map((one) => (one.id === accountId ? next(one) : one));
    await store.write(ACCOUNTS, accounts);
  });
}

/** An empty name keeps the current one. */
export const rename = (accountId: string, name: string, deps: Deps): Promise<void> =>
  change(accountId, (account) => ({ ...account, name: name.trim() || account.name }), deps);

/** Stores the monthly goal; text that is no valid goal clears it. */
export function setGoal(accountId: string, goal: string | null, deps: Deps): Promise<void> {
  const read = readGoal(goal ?? '');
  return change(accountId, (account) => ({ ...account, goal: (read.ok && read.value) || undefined }), deps);
}

/** Stores which of its news are notified, and whether the badge counts it. */
export const setNotifying = (
  accountId: string,
  { notify, offBadge }: Pick<Account, 'notify' | 'offBadge'>,
  deps: Deps,
): Promise<void> => change(accountId, (account) => ({ ...account, notify, offBadge }), deps);

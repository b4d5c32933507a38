import { readGoal } from '../../domain/accounts/goal.ts';
import { ACCOUNTS, type Store } from '../../platform/storage/storage.ts';

interface GoalDeps {
  store: Pick<Store, 'read' | 'write'>;
  poller: { inTurn<T>(work: () => Promise<T>): Promise<T> };
}

/** Stores the monthly goal; text that is no valid goal clears it. */
export async function setGoal(accountId: string, goal: string | null, { store, poller }: GoalDeps): Promise<void> {
  const read = readGoal(goal ?? '');
  await poller.inTurn(async () => {
    const accounts = (await store.read(ACCOUNTS)).map((account) => {
      if (account.id !== accountId) return account;
      const { goal: _, ...others } = account;
      return read.ok && read.value !== null ? { ...others, goal: read.value } : others;
    });
    await store.write(ACCOUNTS, accounts);
  });
}

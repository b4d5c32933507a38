import type { Account } from '../../domain/accounts/account.ts';
import { createSequence } from '../../platform/single-flight.ts';
import { ACCOUNTS } from '../../platform/storage/storage.ts';
import type { WorkerDeps } from './worker-deps.ts';

/** ms to the next alarm, at least; it continues the reading of a stopped worker. */
const ALARM = 60_000;

/** The alarm of a kind of list. @param dueAt ms; null: the account's list is not read by itself */
export function createListAlarm(
  { store, programs, meter, now, wake }: Pick<WorkerDeps, 'store' | 'programs' | 'meter' | 'now' | 'wake'>,
  dueAt: (account: Account) => Promise<number | null>,
) {
  /** One call at a time, so that an older plan does not replace a newer one. */
  const inSequence = createSequence();

  return {
    continueSoon: (): Promise<void> => inSequence('plan', () => wake(now() + ALARM)),

    /** Sets the alarm for the first list that is due. */
    plan: (): Promise<void> =>
      inSequence('plan', async () => {
        let next: number | null = null;
        for (const account of (await store.read(ACCOUNTS)).filter(({ role }) => role === 'affiliate')) {
          const at = await wakeAt(account);
          if (at !== null) next = Math.min(next ?? at, at);
        }
        await wake(next === null ? null : Math.max(next, now() + ALARM));
      }),
  };

  async function wakeAt(account: Account): Promise<number | null> {
    const rest = await programs.pulse(account);
    if (rest) return rest.until;
    const due = await dueAt(account);
    return due === null ? null : Math.max(due, await meter.freeAt(account.id, true));
  }
}

import type { Account } from '../../domain/accounts/account.ts';
import { earliestTime } from '../../domain/extremes.ts';
import type { OpenedPage } from '../../domain/portal/portal-route.ts';
import { createSequence } from '../../platform/single-flight.ts';
import { ACCOUNTS } from '../../platform/storage/storage.ts';
import type { WorkerDeps } from './worker-deps.ts';

/** ms to the next alarm, at least; it continues the reading of a stopped worker. */
const ALARM = 60_000;
/** ms between two pages, to spare the shop's server. */
export const PAUSE = 1500;
/** How often a reading may go back or begin again because rows moved, before it pauses. */
export const MOST_RESTARTS = 3;
/** Pictures are made after every tenth page. */
export const PAGES_PER_PICTURE = 10;

interface ListRules {
  /** ms; null: the account's list is not read by itself. */
  dueAt(account: Account): Promise<number | null>;
  /** Reads the pages that are due. Returns whether there were any. @param opened the page that was opened; null: none */
  readPages(accountId: string, opened: OpenedPage | null): Promise<boolean>;
}

/** Reads a kind of long list, when it is due or an alarm continues it. */
export function createListReader(
  { store, programs, meter, now, wake }: Pick<WorkerDeps, 'store' | 'programs' | 'meter' | 'now' | 'wake'>,
  { dueAt, readPages }: ListRules,
) {
  const inSequence = createSequence();

  return {
    read,

    async readAll(): Promise<void> {
      await Promise.all((await programs.awake()).map(({ id }) => read(id)));
      await plan();
    },

    /** Called before the first page, so that an alarm continues the reading if the worker is stopped. */
    continueSoon: (): Promise<void> => inSequence('plan', () => wake(now() + ALARM)),
  };

  /** Reads an account's list if it is due. A call during another runs after it. */
  function read(accountId: string, opened: OpenedPage | null = null): Promise<void> {
    return inSequence(accountId, async () => {
      if (!(await readPages(accountId, opened))) return;
      await programs.publish(accountId);
      await plan();
    });
  }

  /** Sets the alarm for the first list that is due. One call at a time, so that an older plan replaces no newer one. */
  function plan(): Promise<void> {
    return inSequence('plan', async () => {
      const affiliates = (await store.read(ACCOUNTS)).filter(({ role }) => role === 'affiliate');
      const next = earliestTime(await Promise.all(affiliates.map(wakeAt)));
      await wake(next === null ? null : Math.max(next, now() + ALARM));
    });
  }

  async function wakeAt(account: Account): Promise<number | null> {
    const rest = await programs.pulse(account);
    if (rest) return rest.until;
    const due = await dueAt(account);
    return due === null ? null : Math.max(due, await meter.freeAt(account.id, true));
  }
}

import type { Account } from '../../domain/accounts/account.ts';
import { earliestTime } from '../../domain/extremes.ts';
import type { OpenedPage } from '../../domain/portal/portal-route.ts';
import type { ProgramRecord } from '../../domain/programs/program-record.ts';
import { requestRefusal, waitEnd } from '../../domain/requests/poll-schedule.ts';
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

export interface ListedProgram {
  account: Account;
  record: ProgramRecord;
}

interface Reading {
  /** Whether a page is due after so many pages. */
  isDue(program: ListedProgram, pages: number): boolean;
  /** Requests a page that is due. Returns whether it could, and whether another one may follow. */
  next(program: ListedProgram, pages: number): Promise<'none' | 'last' | 'more'>;
}

interface ListRules {
  /** ms; null: the account's list is not read by itself. */
  dueAt(program: ListedProgram): number | null;
  /** Begins a reading. @param opened the page that was opened; null: none */
  begin(opened: OpenedPage | null): Reading;
}

/** Reads a kind of long list, when it is due or an alarm continues it. */
export function createListReader(
  deps: Pick<WorkerDeps, 'store' | 'programs' | 'meter' | 'now' | 'wake' | 'random' | 'timeout'>,
  { dueAt, begin }: ListRules,
) {
  const { store, programs, meter, now, wake } = deps;
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
      if (!(await readPages(accountId, begin(opened)))) return;
      await programs.publish(accountId);
      await plan();
    });
  }

  /** Reads the pages that are due. Returns whether there were any. */
  async function readPages(accountId: string, reading: Reading): Promise<boolean> {
    let revision: number | null = null;
    for (let pages = 0; ; pages++) {
      const found = await programs.find(accountId);
      if (found?.account.role !== 'affiliate') return pages > 0;
      // The pages of another login continue no earlier ones.
      revision ??= found.account.revision;
      if (found.account.revision !== revision) return true;
      if (requestRefusal(found.record.state, now())) return pages > 0;
      if (!reading.isDue(found, pages) || !(await meter.mayRequest(accountId, true))) return pages > 0;
      const outcome = await reading.next(found, pages);
      if (outcome !== 'more') return outcome === 'last' || pages > 0;
      await deps.timeout(PAUSE * (1 + deps.random()));
    }
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
    const record = await programs.read(account.id);
    const { state } = record;
    // A poll that finds the user accepted again continues the reading.
    const due = state.trouble ? null : dueAt({ account, record });
    return due === null ? null : Math.max(due, waitEnd(state, now()), await meter.freeAt(account.id, true));
  }
}

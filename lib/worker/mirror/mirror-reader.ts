import type { Account } from '../../domain/accounts/account.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { agrees, withCheck } from '../../domain/mirror/agreement.ts';
import * as listPages from '../../domain/mirror/list-page.ts';
import type { Mirror } from '../../domain/mirror/mirror.ts';
import { MOST_COMPARED } from '../../domain/mirror/polled-rows.ts';
import { newRun, windowFor } from '../../domain/mirror/reading.ts';
import {
  afterTooManyPages,
  isTooLong,
  nextReading,
  PAGE_BYTES,
  PAGE_ROWS,
} from '../../domain/mirror/reading-schedule.ts';
import { polledTotals } from '../../domain/mirror/totals.ts';
import { withHistoryAgain } from '../../domain/programs/figures.ts';
import { afterFailedPage, afterListedPage } from '../../domain/programs/listed-page.ts';
import type { RecordChange } from '../../domain/programs/program-record.ts';
import { routeFor } from '../../domain/requests/route.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { Loaded, Needed } from '../../platform/programs/program-database.ts';
import * as items from '../../platform/storage/storage.ts';
import type { ChangeError } from '../programs/stored-programs.ts';
import { credentialsOf } from '../secrets/credentials.ts';
import {
  createListReader,
  type ListedProgram,
  MOST_RESTARTS,
  PAGES_PER_PICTURE,
  PAUSE,
} from '../storage/list-reader.ts';
import type { RouteDeps, WorkerDeps } from '../storage/worker-deps.ts';

export interface MirrorReaderDeps
  extends RouteDeps<'referrals'>,
    Pick<WorkerDeps, 'meter' | 'random' | 'timeout' | 'wake'> {
  /** Requests the figures, which may be older than the list. */
  pollStats(accountId: string): Promise<void>;
}

/** Pictures are made after each page of these, too. */
const NEWEST_ROWS = 1000;

/** A list that is empty or repeats itself although rows or totals say otherwise. */
const DOUBTFUL: ServiceError = { kind: 'unfit', where: 'referrals' };

/** The only writer of mirrors. Reads the list from the newest row down until it agrees with the polled totals. */
export function createMirrorReader(deps: MirrorReaderDeps) {
  const { store, programs, meter, now } = deps;
  const { read, readAll, continueSoon } = createListReader(deps, {
    dueAt,
    begin,
  });

  return {
    read,
    readAll,

    /** Reads the whole list again. Without a list, deletes the history of an account that stays connected. */
    async forget(accountId: string) {
      const account = await items.findAccount(store, accountId);
      if (!account) return;
      const changed = await programs.change(account, ({ record }) => withHistoryAgain(record, account.revision));
      void read(accountId);
      return changed;
    },
  };

  function begin() {
    let run = newRun(PAGE_ROWS);
    let previous: listPages.ListPage | null = null;
    let [isRepeated, hasPolledAgain, restarts] = [false, false, 0];
    return { isDue, next: readNext };

    async function readNext(program: ListedProgram, pages: number) {
      const context = contextOf(program);
      if (!context) return 'none';
      const { account, mirror: before, totals, due } = context;
      const { id: accountId, revision } = account;
      // The history is reloaded while it is read.
      if (!run.head && !before.reading?.read) run = newRun(PAGE_ROWS);
      // What cannot be stored is not requested.
      if (accountId in (await store.read(items.STORAGE_FAILURES))) return 'none';
      if (pages === 0) await continueSoon();
      // The pause lies between two readings, too.
      const since = now() - (before.route.askedAt ?? 0);
      if (pages === 0 && since >= 0 && since < PAUSE) await deps.timeout(PAUSE - since);
      const login = await credentialsOf(account, deps);
      // The next poll reports it.
      if (!login.ok) return 'none';
      if (isTooLong(before)) {
        await update(account, (mirror) => afterTooManyPages(mirror, routeFor(mirror.route, revision), now()));
        return 'last';
      }
      const request = () => deps.client.referrals(login.value, run.next, PAGE_ROWS);
      const answer = await meter.counted(accountId, request, PAGE_BYTES);
      const mayRestart = restarts < MOST_RESTARTS;
      const isPage = answer.ok && !answer.value.value.isUnpaged;
      const page = isPage ? listPages.listPageOf(answer.value.value, run, mayRestart) : null;
      const isDoubtful = page ? listPages.isDoubtfulPage(page, previous, before, totals) : answer.ok;
      if (isDoubtful) {
        // The request is repeated once, before the answer counts as a refusal.
        if (isRepeated) return postpone(account, DOUBTFUL);
        isRepeated = true;
      } else if (!page || (answer.ok && answer.value.cachedSeconds !== null)) {
        return postpone(account, answer.ok ? { kind: 'no-answer' } : answer.error);
      } else {
        isRepeated = false;
        previous = page;
        const number = run.next;
        const stepped = await commit(
          account,
          (window) => {
            const reading = { run, whole: due.whole, mayRestart, totals, revision };
            const step = afterListedPage(window, page, { ...reading, now: now(), random: deps.random() });
            ({ run } = step);
            return step.change;
          },
          { rows: ({ mirror }) => windowFor(mirror, page, run) },
        );
        if (!stepped.ok) return 'last';
        if (!run.ended && run.next <= number) restarts++;
        if (restarts > MOST_RESTARTS) {
          // The rows of an earlier run may not connect to this one's.
          await update(account, (mirror) => ({ ...mirror, reading: mirror.reading && { ...mirror.reading, read: 0 } }));
          return postpone(account, { kind: 'no-answer' });
        }
        let { mirror } = stepped.value;
        const isShort = mirror.count <= NEWEST_ROWS;
        if (!agrees(mirror, totals) && !run.head && mirror.complete && !hasPolledAgain) {
          // The list may be newer than the totals.
          hasPolledAgain = true;
          mirror = (await compareAgain(account, run.ended)) ?? mirror;
        }
        if (!run.head && !mirror.reading) return 'last';
        if (isShort || (pages + 1) % PAGES_PER_PICTURE === 0) await programs.publish(accountId);
      }
      return 'more';
    }
  }

  /** Compares the mirror with totals of a new poll; null: it disagrees with these, too. */
  async function compareAgain(account: Account, ended: boolean): Promise<Mirror | null> {
    if (!(await meter.mayRequest(account.id))) return null;
    await deps.pollStats(account.id);
    const found = await programs.find(account.id);
    const context = found && contextOf(found);
    if (!context || !agrees(context.mirror, context.totals)) return null;
    const compared = await update(account, (mirror) => withCheck(mirror, context.totals, { now: now(), ended }));
    return compared.ok ? compared.value : null;
  }

  function dueAt(program: ListedProgram): number | null {
    return contextOf(program)?.due.at ?? null;
  }

  function isDue(program: ListedProgram): boolean {
    const at = dueAt(program);
    return at !== null && at <= now();
  }

  /** What decides about the next page of an affiliate's list; null: there are no totals to compare with. */
  function contextOf({ account, record: { state, mirror } }: ListedProgram) {
    const totals = state.snapshot && polledTotals(state.snapshot);
    if (!totals || state.ledger?.emptied) return null;
    return { account, mirror, totals, due: nextReading(mirror, totals, { revision: account.revision, now: now() }) };
  }

  /** Ends a reading that failed. Without a list, the history goes on with the latest referrals of polls. */
  async function postpone(account: Account, error: ServiceError): Promise<'last'> {
    // Checking for the network is no page of the reading, which continues when it is back.
    if (error.kind === 'offline') return 'last';
    await commit(
      account,
      (window) => afterFailedPage(window, error, { revision: account.revision, now: now(), random: deps.random() }),
      { rows: () => [0, MOST_COMPARED] },
    );
    return 'last';
  }

  /** Changes a program. A page of a reading announces nothing, so a crash of the system may undo it. */
  function commit(account: Account, work: (loaded: Loaded) => RecordChange, needed: Needed) {
    return programs.commit(account, work, { ...needed, relaxed: true });
  }

  async function update(account: Account, next: (mirror: Mirror) => Mirror): Promise<Result<Mirror, ChangeError>> {
    const work = ({ record }: Loaded) => ({ record: { ...record, mirror: next(record.mirror) } });
    const changed = await commit(account, work, {});
    return changed.ok ? ok(changed.value.mirror) : changed;
  }
}

import type { Account } from '../../domain/accounts/account.ts';
import { dayOf } from '../../domain/calendar/calendar.ts';
import type { ServiceError, StorageError } from '../../domain/errors-schema.ts';
import { agrees, withCheck } from '../../domain/mirror/agreement.ts';
import * as listPages from '../../domain/mirror/list-page.ts';
import { type Mirror, NEW_MIRROR, withPeak } from '../../domain/mirror/mirror.ts';
import {
  MOST_COMPARED,
  polledRows,
  withPending,
  withPolledEvidence,
  withPolledRows,
} from '../../domain/mirror/polled-rows.ts';
import { newRun, windowFor, withListPage } from '../../domain/mirror/reading.ts';
import {
  nextReading,
  PAGE_BYTES,
  PAGE_ROWS,
  withoutList,
  withPageRequest,
} from '../../domain/mirror/reading-schedule.ts';
import { rowOf } from '../../domain/mirror/row.ts';
import { polledTotals, sumOfTotals, type Totals } from '../../domain/mirror/totals.ts';
import type { AccountState } from '../../domain/polling/account-state-schema.ts';
import { requestRefusal, waitEnd } from '../../domain/requests/poll-schedule.ts';
import { afterPage, afterRequest, routeFor } from '../../domain/requests/route.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { MirrorStore, RowRange } from '../../platform/mirror/mirror-store.ts';
import { createSequence } from '../../platform/single-flight.ts';
import * as items from '../../platform/storage/storage.ts';
import { credentialsOf } from '../secrets/credentials.ts';
import { keepWait } from '../storage/change-if-current.ts';
import type { RouteDeps, WorkerDeps } from '../storage/worker-deps.ts';
import { createSummaryWriter } from './summary-writer.ts';

export interface MirrorReaderDeps
  extends RouteDeps<'referrals'>,
    Pick<WorkerDeps, 'mirrors' | 'meter' | 'random' | 'timeout' | 'wake'> {
  pollStats(accountId: string): Promise<void>;
}

export type MirrorReader = ReturnType<typeof createMirrorReader>;

/** ms between two pages, to spare the shop's server. */
const PAUSE = 1500;
/** ms to the next alarm, at least; it continues the reading of a stopped worker. */
const ALARM = 60_000;
/** How often a reading may go back or restart because rows moved, before it pauses. */
const MOST_RESTARTS = 3;
/** Summaries are written after each page of the newest rows, and after every tenth of the others. */
const [NEWEST_ROWS, PAGES_PER_SUMMARY] = [1000, 10];

/** A list that is empty or repeats itself although rows or totals say otherwise. */
const DOUBTFUL: ServiceError = { kind: 'unfit', where: 'referrals' };

interface ReadingContext {
  account: Account;
  state: AccountState;
  totals: Totals;
  mirror: Mirror;
}

/** The only writer of mirrors. Reads the list from the newest row down until it agrees with the polled totals. */
export function createMirrorReader(deps: MirrorReaderDeps) {
  const { store, mirrors, meter, now, inTurn } = deps;
  const summaries = createSummaryWriter({ store, mirrors, now, inTurn });
  const inSequence = createSequence();

  return {
    mirror,
    ...summaries,

    async mirrorAll(): Promise<void> {
      await Promise.all((await affiliates()).map(({ id }) => mirror(id)));
      await plan();
    },

    /** Deletes the history of an account that stays connected, and reads it again. */
    async forget(accountId: string): Promise<void> {
      await inTurn(async () => {
        await mirrors.remove(accountId);
        await store.erase(items.earningsSummaryItem(accountId));
        const { account, state } = await items.readAccount(store, accountId);
        if (account) await store.write(items.stateItem(accountId), { ...state, unmirrored: true });
      });
      void mirror(accountId);
    },
  };

  /** Stores the last answer and, if it disagrees with the mirror, reads the list. A call during another runs after it. */
  function mirror(accountId: string): Promise<void> {
    return inSequence(accountId, async () => {
      const fetchedAt = await storeAnswer(accountId);
      const isRead = await readList(accountId);
      if (fetchedAt !== undefined || isRead) await summaries.renew(accountId, fetchedAt);
      if (isRead) await plan();
    });
  }

  /** Stores the last answer's totals and, without a list, its rows. Returns its time (ms); undefined: nothing new. */
  async function storeAnswer(accountId: string): Promise<number | undefined> {
    const { account, state } = await items.readAccount(store, accountId);
    const { snapshot } = state;
    const totals = snapshot && polledTotals(snapshot);
    // A doubtful answer waits for a second one that confirms it.
    if (!account || !totals || state.unmirrored === false || state.ledger?.emptied) return undefined;
    const day = dayOf(totals.at);
    const kept = await change(
      account,
      (): RowRange => [0, MOST_COMPARED],
      (mirror, { rows }) => {
        const peaked = withPeak(mirror, totals.referrals, day);
        const polled = snapshot.referrals.map(rowOf);
        // Totals that were stale may equal the rows by now.
        const isSolved = mirror.listed && mirror.difference !== null && agrees(peaked, totals);
        const solved = isSolved ? withCheck(peaked, totals, { now: now(), ended: false }) : peaked;
        const listed = withPolledEvidence(solved, rows, polled);
        const after = mirror.listed ? { mirror: withPending(listed, polled) } : withPolledRows(peaked, rows, polled);
        return { ...after, totals: [{ ...totals, day }] };
      },
    );
    return kept.ok ? snapshot.fetchedAt : undefined;
  }

  /** Reads the list if due. Returns whether it was. */
  async function readList(accountId: string): Promise<boolean> {
    let run = newRun(PAGE_ROWS);
    let previous: listPages.ListPage | null = null;
    let [isRepeated, hasPolledAgain, restarts, pages] = [false, false, 0, 0];
    for (;;) {
      const context = await contextOf(accountId);
      if (!context) return pages > 0;
      const { account, totals } = context;
      const due = dueReading(context);
      if (due.at > now() || requestRefusal(context.state, now())) return pages > 0;
      if (!(await meter.mayRequest(accountId, true))) return pages > 0;
      // So that an alarm continues the reading if the worker is stopped.
      if (pages === 0) await plan();
      // The pause lies between two readings, too.
      const since = now() - (context.mirror.route.askedAt ?? 0);
      if (pages === 0 && since >= 0 && since < PAUSE) await deps.timeout(PAUSE - since);
      const login = await credentialsOf(account, deps);
      // The next poll reports it.
      if (!login.ok) return pages > 0;
      // Counted before it is made, so that a request that cannot be stored is not made.
      if (!(await countPage(account))) return true;
      const request = () => deps.client.referrals(login.value, run.next, PAGE_ROWS);
      const answer = await meter.counted(accountId, request, PAGE_BYTES);
      const page = answer.ok && !answer.value.isUnpaged ? listPages.listPageOf(answer.value, run) : null;
      const isDoubtful = page ? listPages.isDoubtfulPage(page, previous, context.mirror, totals) : answer.ok;
      pages++;
      if (isDoubtful) {
        // The request is repeated once, before the answer counts as a refusal.
        if (isRepeated) return postpone(context, DOUBTFUL);
        isRepeated = true;
      } else if (!page || (answer.ok && answer.value.isCached)) {
        return postpone(context, answer.ok ? { kind: 'no-answer' } : answer.error);
      } else {
        isRepeated = false;
        previous = page;
        const [before, mayRestart] = [run.next, restarts < MOST_RESTARTS];
        const stepped = await change(
          account,
          (mirror) => windowFor(mirror, page, run),
          (mirror, window) => {
            const step = withListPage(mirror, page, window, run, due.whole);
            run = step.run;
            const after = { ...step.mirror, route: afterPage(routeFor(mirror.route, account.revision), now()) };
            if (page.start === 0) after.top = sumOfTotals(totals);
            after.size = run.size;
            if (mirror.reading === null) after.began = now();
            if (!run.head) after.pending = [];
            // Rows moved during the reading, so it starts again at the top.
            if (run.ended && mayRestart && listPages.hasOtherLength(after)) {
              run = newRun(run.size);
              return { mirror: { ...after, reading: { whole: false, read: 0 } }, splice: step.splice };
            }
            const checked = withCheck(after, totals, { now: now(), ended: run.ended });
            const isOver = !run.head && !checked.reading;
            const route = isOver ? routeAfter(account, mirror, ok(null)) : checked.route;
            return { mirror: { ...checked, route }, splice: step.splice };
          },
        );
        if (!stepped.ok) return true;
        if (!run.ended && run.next <= before) restarts++;
        if (restarts > MOST_RESTARTS) {
          // The rows of an earlier run may not connect to this one's.
          await update(account, (mirror) => ({ ...mirror, reading: mirror.reading && { ...mirror.reading, read: 0 } }));
          return postpone(context, { kind: 'no-answer' });
        }
        let mirror = stepped.value;
        const isShort = mirror.count <= NEWEST_ROWS;
        if (!agrees(mirror, totals) && !run.head && mirror.complete && !hasPolledAgain) {
          // The list may be newer than the totals.
          hasPolledAgain = true;
          mirror = (await compareAgain(context, run.ended)) ?? mirror;
        }
        if (!run.head && !mirror.reading) return true;
        if (isShort || pages % PAGES_PER_SUMMARY === 0) await summaries.renew(accountId);
      }
      await deps.timeout(PAUSE * (1 + deps.random()));
    }
  }

  /** Compares the mirror with totals of a new poll; null: it disagrees with these, too. */
  async function compareAgain({ account }: ReadingContext, ended: boolean): Promise<Mirror | null> {
    if (!(await meter.mayRequest(account.id))) return null;
    await deps.pollStats(account.id);
    const context = await contextOf(account.id);
    if (!context || !agrees(context.mirror, context.totals)) return null;
    const compared = await update(account, (mirror) => withCheck(mirror, context.totals, { now: now(), ended }));
    return compared.ok ? compared.value : null;
  }

  /** Null: there are no totals to compare with. */
  async function contextOf(accountId: string): Promise<ReadingContext | null> {
    const { account, state } = await items.readAccount(store, accountId);
    const totals = state.snapshot && polledTotals(state.snapshot);
    if (account?.role !== 'affiliate' || !totals || state.ledger?.emptied) return null;
    const known = await mirrors.mirror(accountId);
    return known.ok ? { account, state, totals, mirror: known.value ?? NEW_MIRROR } : null;
  }

  function dueReading({ account: { revision }, mirror, totals }: ReadingContext) {
    return nextReading(mirror, totals, { revision, now: now() });
  }

  function routeAfter({ revision }: Account, { route }: Mirror, outcome: Result<null, ServiceError>) {
    return afterRequest(routeFor(route, revision), outcome, { now: now(), random: deps.random() });
  }

  /** Whether the reading may request one more page. */
  async function countPage(account: Account): Promise<boolean> {
    let mayGoOn = false;
    const counted = await update(account, (before) => {
      const { mirror, rests } = withPageRequest(before, routeFor(before.route, account.revision), now());
      mayGoOn = !rests;
      return mirror;
    });
    return counted.ok && mayGoOn;
  }

  /** Ends a reading that failed. Without a list, the history goes on with the latest referrals of polls. */
  async function postpone({ account, state }: ReadingContext, error: ServiceError): Promise<true> {
    const polled = (state.snapshot?.referrals ?? []).map(rowOf);
    await change(
      account,
      (): RowRange => [0, MOST_COMPARED],
      (before, { rows }) => {
        const mirror = { ...before, route: routeAfter(account, before, fail(error)) };
        if (mirror.route.state !== 'absent') return { mirror: withPending(mirror, polled) };
        return withPolledRows(withoutList(mirror), rows, polledRows(mirror, polled));
      },
    );
    await keepWait(account, fail(error), deps);
    return true;
  }

  /** Changes a mirror, unless the account was edited or disconnected meanwhile. */
  function change(
    { id, revision }: Account,
    range: (mirror: Mirror) => RowRange,
    work: Parameters<MirrorStore['change']>[2],
  ): Promise<Result<Mirror, StorageError>> {
    return inTurn(async () =>
      (await items.findAccount(store, id))?.revision === revision
        ? mirrors.change(id, range, work)
        : fail<StorageError>({ kind: 'storage-failed' }),
    );
  }

  function update(account: Account, next: (mirror: Mirror) => Mirror): Promise<Result<Mirror, StorageError>> {
    const noRows = (): RowRange => [0, 0];
    return change(account, noRows, (mirror) => ({ mirror: next(mirror) }));
  }

  /** Sets the alarm. One call at a time, so that an older plan does not replace a newer one. */
  function plan(): Promise<void> {
    return inSequence('plan', async () => {
      let next: number | null = null;
      for (const { id } of await affiliates()) {
        const context = await contextOf(id);
        // A poll that finds the login accepted again continues the reading.
        if (!context || context.state.route.isBlocked) continue;
        const at = Math.max(dueReading(context).at, waitEnd(context.state, now()), await meter.freeAt(id, true));
        next = Math.min(next ?? at, at);
      }
      await deps.wake(next === null ? null : Math.max(next, now() + ALARM));
    });
  }

  async function affiliates(): Promise<Account[]> {
    return (await store.read(items.ACCOUNTS)).filter(({ role }) => role === 'affiliate');
  }
}

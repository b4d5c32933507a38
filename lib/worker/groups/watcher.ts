import type { Account } from '../../domain/accounts/account.ts';
import type { WaitingKind } from '../../domain/accounts/administration.ts';
import { HOUR } from '../../domain/calendar/calendar.ts';
import { needsUserAction } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { earliestTime } from '../../domain/extremes.ts';
import type { Watch } from '../../domain/groups/groups-schema.ts';
import type { WaitingTotal } from '../../domain/groups/program-overview.ts';
import * as watchRules from '../../domain/groups/watch.ts';
import { waitEnd } from '../../domain/requests/poll-schedule.ts';
import { SHORTEST_PAUSE } from '../../domain/requests/route.ts';
import { ok, type Result } from '../../domain/result.ts';
import { createSequence } from '../../platform/single-flight.ts';
import { ACCOUNTS, OUTBOX, WATCHES } from '../../platform/storage/storage.ts';
import type { Credentials } from '../../service/wire/request.ts';
import type { Poller } from '../polling/poller.ts';
import { credentialsOf } from '../secrets/credentials.ts';
import type { RouteDeps, WorkerDeps } from '../storage/worker-deps.ts';
import { storeAdminUrl } from './group-route.ts';

export type Watcher = ReturnType<typeof createWatcher>;

interface WatcherDeps
  extends RouteDeps<'affiliates' | 'waitingReferrals'>,
    Pick<WorkerDeps, 'inTurn' | 'random' | 'showOutbox' | 'refresh' | 'wake'> {
  poller: Pick<Poller, 'reportHealth'>;
}

/** ms after which stopped watches are checked, without a request. */
const CHECK_STOPPED_AFTER = HOUR;
/** ms to the next request if the browser cannot store an answer. */
const UNSTORED_PAUSE = HOUR;
const APPLICANTS = { groupId: null, search: '', status: 'pending', perPage: 1, page: 1 };

/** The only writer of watches. Each requests once an hour how many applicants or referrals wait for approval. */
export function createWatcher(deps: WatcherDeps) {
  const { store, programs, now } = deps;
  const inSequence = createSequence();
  /** ms until the next request, at least. */
  let pause = SHORTEST_PAUSE;

  return {
    poll,

    /** Switches a watch on, whose first answer is the baseline, or off. Returns whether that is stored. */
    async watch(watched: watchRules.WatchKey, on: boolean) {
      const written = await change((watches) => {
        const others = watches.filter((entry) => !watchRules.isSameWatch(entry, watched));
        return on ? [...others, watchRules.newWatch(watched.accountId, watched.kind)] : others;
      });
      // A slow site delays no answer to the user, and a worker that is stopped meanwhile leaves an alarm behind.
      await plan();
      void poll();
      return written;
    },

    /** Marks as seen what no longer waits, because it was handled at the site. null: that number is unknown. */
    settle: ({ id }: Account, waiting: Record<WaitingKind, number | null>) =>
      change((watches) =>
        watches.map((entry) =>
          entry.accountId === id ? watchRules.afterHandled(entry, waiting[entry.kind] ?? entry.announced) : entry,
        ),
      ),

    markSeen: (watched: watchRules.WatchKey) =>
      change((watches) =>
        watches.map((entry) => (watchRules.isSameWatch(entry, watched) ? watchRules.afterSeen(entry) : entry)),
      ),
  };

  function poll(): Promise<void> {
    return inSequence('round', async () => {
      if ((await store.readShared()).watches.length === 0) return plan();
      pause = SHORTEST_PAUSE;
      for (const account of await store.read(ACCOUNTS)) await pollAccount(account);
      await plan();
      void deps.showOutbox();
    });
  }

  /** One request after another. After a rejected login, the account waits for the user, as for its figures. */
  async function pollAccount(account: Account): Promise<void> {
    const { watches } = await store.readShared();
    for (const watch of watches.filter(({ accountId }) => accountId === account.id)) {
      const { state } = await programs.read(account.id);
      if (state.trouble && needsUserAction(state.trouble)) return;
      const due = watchRules.watchDueAt(watch, account, now());
      if (due === null || Math.max(due, waitEnd(state, now())) > now()) continue;
      const login = await credentialsOf(account, deps);
      if (!login.ok) return void (await deps.poller.reportHealth(account, login));
      const outcome = await requestWaiting(login.value, watch);
      if (!outcome.ok && outcome.error.kind === 'forbidden') await deps.refresh(account);
      else await deps.poller.reportHealth(account, outcome);
      await change((watches, accounts) => {
        // Disconnected or edited meanwhile: the answer belongs to credentials that are gone.
        const current = accounts.find(({ id }) => id === account.id);
        if (current?.revision !== account.revision) return watches;
        const context = { account, now: now(), random: deps.random() };
        const waiting = outcome.ok ? ok(outcome.value.total) : outcome;
        return watches.map((entry) =>
          watchRules.isSameWatch(entry, watch) ? watchRules.watchAfterAnswer(entry, waiting, context) : entry,
        );
      });
      if (outcome.ok) await storeAdminUrl(account, outcome.value.editUrl, deps);
    }
  }

  /** Requests a single row, because only the listing's total counts. */
  async function requestWaiting(login: Credentials, { kind }: Watch): Promise<Result<WaitingTotal, ServiceError>> {
    if (kind === 'referrals') return deps.client.waitingReferrals(login);
    const answer = await deps.client.affiliates(login, APPLICANTS, { more: false });
    if (!answer.ok) return answer;
    const { total, affiliates } = answer.value;
    return ok({ total, editUrl: affiliates[0]?.editUrl ?? null });
  }

  async function change(next: (watches: Watch[], accounts: Account[]) => Watch[]) {
    return deps.inTurn(async () => {
      const before = await store.read(WATCHES);
      const after = next(before, await store.read(ACCOUNTS));
      if (before.length + after.length === 0) return ok(null);
      const outbox = await store.read(OUTBOX);
      const announced = watchRules.withWaitingEntries(outbox, before, after);
      const written = await store.writeAtomically([WATCHES, after], [OUTBOX, announced]);
      // What was asked is not known then, and would be asked again at once.
      if (!written.ok) pause = UNSTORED_PAUSE;
      return written;
    });
  }

  /** Sets the alarm. One call at a time, so that an older plan does not replace a newer one. */
  function plan(): Promise<void> {
    return inSequence('plan', async () => {
      const { accounts, watches } = await store.readShared();
      const dueTimes = watches.map(async (watch) => {
        const account = accounts.find(({ id }) => id === watch.accountId);
        if (!account) return null;
        const { state } = await programs.read(account.id);
        const isStopped = state.trouble !== null && needsUserAction(state.trouble);
        const due = (isStopped ? null : watchRules.watchDueAt(watch, account, now())) ?? now() + CHECK_STOPPED_AFTER;
        return Math.max(due, now() + pause, waitEnd(state, now()));
      });
      await deps.wake(earliestTime(await Promise.all(dueTimes)));
    });
  }
}

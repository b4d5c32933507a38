import type { Account } from '../../domain/accounts/account.ts';
import type { WaitingKind } from '../../domain/accounts/administration.ts';
import { HOUR } from '../../domain/calendar/calendar.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Watch } from '../../domain/groups/groups-schema.ts';
import type { WaitingTotal } from '../../domain/groups/program-overview.ts';
import * as watchRules from '../../domain/groups/watch.ts';
import { NEW_STATE } from '../../domain/polling/account-state.ts';
import { waitEnd } from '../../domain/requests/poll-schedule.ts';
import { SHORTEST_PAUSE } from '../../domain/requests/route.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { createSequence } from '../../platform/single-flight.ts';
import { ACCOUNTS, OUTBOX, OWN_WATCHES, stateItem, VIEW_ITEM, WATCHES } from '../../platform/storage/storage.ts';
import type { Poller } from '../polling/poller.ts';
import { credentialsOf } from '../secrets/credentials.ts';
import { keepWait, storeAndAnnounce } from '../storage/change-if-current.ts';
import type { RouteDeps, WorkerDeps } from '../storage/worker-deps.ts';
import { storeAdminUrl } from './group-route.ts';

export interface WatcherDeps
  extends RouteDeps<'affiliates' | 'waitingReferrals'>,
    Pick<WorkerDeps, 'random' | 'showOutbox' | 'refresh' | 'wake'> {
  reportHealth: Poller['reportHealth'];
}

export type Watcher = ReturnType<typeof createWatcher>;

/** ms after which stopped watches are checked, without a request. */
const CHECK_STOPPED_AFTER = HOUR;
const APPLICANTS = { groupId: null, search: '', status: 'pending', perPage: 1, page: 1 };

/** The only writer of watches. Each requests once an hour how many applicants or referrals wait for approval. */
export function createWatcher(deps: WatcherDeps) {
  const { store, now } = deps;
  const inSequence = createSequence();

  return {
    poll,

    /** Switches a watch on, whose first answer is the baseline, or off. */
    async watch(watched: watchRules.WatchKey, on: boolean): Promise<void> {
      await change((watches) => {
        const others = watches.filter((entry) => !watchRules.isSameWatch(entry, watched));
        return on ? [...others, watchRules.newWatch(watched.accountId, watched.kind)] : others;
      });
      await poll();
    },

    markSeen: (watched: watchRules.WatchKey) =>
      change((watches) =>
        watches.map((entry) => (watchRules.isSameWatch(entry, watched) ? watchRules.afterSeen(entry) : entry)),
      ),

    /** Resumes watches after an answer to the user's own request, which ends the reason why they stopped. */
    resume: (accountId: string, answered: WaitingKind | null) =>
      resumeStopped((entry) => watchRules.isResumedBy(entry, accountId, answered)),

    /** Resumes watches without access. Others stay stopped, because a request could lock the user out. */
    resumeWithAccess: (accountId: string) =>
      resumeStopped((entry) => entry.accountId === accountId && entry.trouble?.kind === 'no-access'),
  };

  async function resumeStopped(which: (watch: Watch) => boolean): Promise<void> {
    const stopped = (entry: Watch) => watchRules.stopError(entry) !== null && which(entry);
    if (!(await store.read(WATCHES)).some(stopped)) return;
    await change((watches) => watches.map((entry) => (stopped(entry) ? watchRules.resumedWatch(entry) : entry)));
    await poll();
  }

  function poll(): Promise<void> {
    return inSequence('round', async () => {
      if ((await store.read(WATCHES)).length === 0) return deps.wake(null);
      for (const account of await store.read(ACCOUNTS)) await pollAccount(account);
      await plan();
      void deps.showOutbox();
    });
  }

  /** One request after another. A refusal stops the whole account, because another request could lock the user out. */
  async function pollAccount(account: Account): Promise<void> {
    const { trouble, waitUntil } = await store.read(stateItem(account.id));
    // A password that a poll was refused with is not tried again.
    let refused: ServiceError | null = trouble?.kind === 'unauthorized' ? trouble : null;
    let answered = false;
    for (const watched of await watchesOf(account)) {
      const watch = (await watchesOf(account)).find((entry) => watchRules.isSameWatch(entry, watched));
      const due = watch ? watchRules.watchDueAt(watch, account, now()) : null;
      if (!watch || due === null || Math.max(due, waitEnd({ waitUntil }, now())) > now()) continue;
      const outcome: Result<WaitingTotal, ServiceError> = refused
        ? fail(refused)
        : await requestWaiting(account, watch);
      if (outcome.ok) answered = true;
      else if (watchRules.concernsOnlyWatch(outcome.error)) await deps.refresh(account);
      else refused = outcome.error;
      await keepWait(account, outcome, deps);
      const waiting = outcome.ok ? ok(outcome.value.total) : outcome;
      await change((watches, accounts) => {
        // Disconnected or edited meanwhile: the answer belongs to credentials that are gone.
        const current = accounts.find(({ id }) => id === account.id);
        if (current?.revision !== account.revision) return watches;
        const context = { account, now: now(), random: deps.random() };
        return watches.map((entry) =>
          watchRules.isSameWatch(entry, watch) ? watchRules.watchAfterAnswer(entry, waiting, context) : entry,
        );
      });
      if (outcome.ok) await storeAdminUrl(account, outcome.value.editUrl, deps);
    }
    if (account.role !== 'administration') return;
    // Reported in every round, because a worker may be stopped before it reports.
    const stopped = (await watchesOf(account)).flatMap((entry) => watchRules.accountStopError(entry, account) ?? []);
    if (stopped[0] || answered) await deps.reportHealth(account, stopped[0] ?? null);
  }

  /** Requests a single row, because only the listing's total counts. */
  async function requestWaiting(account: Account, { kind }: Watch): Promise<Result<WaitingTotal, ServiceError>> {
    const login = await credentialsOf(account, deps);
    if (!login.ok) return login;
    if (kind === 'referrals') return deps.client.waitingReferrals(login.value);
    const answer = await deps.client.affiliates(login.value, APPLICANTS, { more: false });
    if (!answer.ok) return answer;
    const { total, affiliates } = answer.value;
    return ok({ total, editUrl: affiliates[0]?.editUrl ?? null });
  }

  async function change(next: (watches: Watch[], accounts: Account[]) => Watch[]): Promise<void> {
    await deps.inTurn(async () => {
      const before = await store.read(OWN_WATCHES);
      const after = next(before, await store.read(ACCOUNTS));
      if (before.length + after.length === 0) return;
      const outbox = await store.read(OUTBOX);
      const announced = watchRules.withWaitingEntries(outbox, before, after);
      await storeAndAnnounce(WATCHES, after, announced === outbox ? null : () => announced, store);
    });
  }

  async function plan(): Promise<void> {
    const { accounts, states } = await store.read(VIEW_ITEM);
    const next = (await store.read(WATCHES)).flatMap((watch) => {
      const account = accounts.find(({ id }) => id === watch.accountId);
      if (!account) return [];
      const due = watchRules.watchDueAt(watch, account, now()) ?? now() + CHECK_STOPPED_AFTER;
      return Math.max(due, now() + SHORTEST_PAUSE, waitEnd(states[account.id] ?? NEW_STATE, now()));
    });
    await deps.wake(next.length === 0 ? null : Math.min(...next));
  }

  async function watchesOf(account: Account): Promise<Watch[]> {
    return (await store.read(WATCHES)).filter(({ accountId }) => accountId === account.id);
  }
}

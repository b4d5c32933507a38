import type { Account } from '../../domain/accounts/account.ts';
import type { WaitingKind } from '../../domain/accounts/administration.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Watch } from '../../domain/groups/groups-schema.ts';
import type { WaitingTotal } from '../../domain/groups/program-overview.ts';
import {
  accountStopError,
  afterSeen,
  concernsOnlyWatch,
  isResumedBy,
  isSameWatch,
  isWatchDue,
  newWatch,
  resumedWatch,
  type WatchKey,
  watchAfterAnswer,
  watchSchedule,
  withWaitingEntries,
} from '../../domain/groups/watch.ts';
import { wakeAt } from '../../domain/polling/schedule.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import { ACCOUNTS, OUTBOX, type Store, stateItem, WATCHES } from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import type { Poller } from '../polling/poller.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';
import { storeAndAnnounce } from '../storage/change-if-current.ts';
import { storeAdminUrl } from './group-route.ts';

/**
 * Asks what waits for approval, once an hour for each watch and for its number only. The only writer of watches.
 * Results are stored before they are notified, as with polls.
 */
export interface WatcherDeps extends CredentialsDeps {
  store: Store;
  client: Pick<Client, 'affiliates' | 'waitingReferrals'>;
  now(): number;
  /** In [0, 1). */
  random(): number;
  /** Runs `work` while nobody else writes, because storage has no transactions. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Shows what is announced; may never resolve. */
  showOutbox(): Promise<void>;
  /** Reports what a round found out about a whole account. */
  reportHealth: Poller['reportHealth'];
  /** Looks again what a user may see, after a refusal. */
  refresh(account: Account): Promise<void>;
  /** Sets the alarm; null: none. */
  wake(at: number | null): Promise<void>;
}

export type Watcher = ReturnType<typeof createWatcher>;

/** Stopped watches are checked this often (ms); that costs no request. */
const LOOK_AGAIN = 3_600_000;
const APPLICANTS = { groupId: null, search: '', status: 'pending', perPage: 1, page: 1 };

export function createWatcher(deps: WatcherDeps) {
  const { store, now } = deps;
  const once = createSingleFlight();

  return {
    ask,

    /** The first answer after switching on is the baseline. */
    async watch(watched: WatchKey, on: boolean): Promise<void> {
      await change((all) => {
        const others = all.filter((one) => !isSameWatch(one, watched));
        return on ? [...others, newWatch(watched.accountId, watched.kind)] : others;
      });
      await ask();
    },

    markSeen: (watched: WatchKey) =>
      change((all) => all.map((one) => (isSameWatch(one, watched) ? afterSeen(one) : one))),

    /** The user's own question was answered, so whatever stopped the account's watches is over. */
    resume: (accountId: string, answered: WaitingKind | null) =>
      resumeStopped((one) => isResumedBy(one, accountId, answered)),

    /** Host access was granted. Watches stopped for another reason stay so: asking could lock the user out. */
    resumeWithAccess: (accountId: string) =>
      resumeStopped((one) => one.accountId === accountId && one.trouble?.kind === 'no-access'),
  };

  /** Asks again for stopped watches. */
  async function resumeStopped(which: (watch: Watch) => boolean): Promise<void> {
    const stopped = (one: Watch) => one.schedule.nextAskAt === null && which(one);
    if (!(await store.read(WATCHES)).some(stopped)) return;
    await change((all) => all.map((one) => (stopped(one) ? resumedWatch(one, now()) : one)));
    await ask();
  }

  /** Asks for everything whose schedule allows, one round after the other. */
  function ask(): Promise<void> {
    return once('round', (seal) => {
      seal();
      return round();
    });
  }

  async function round(): Promise<void> {
    if ((await store.read(WATCHES)).length === 0) return deps.wake(null);
    for (const account of await store.read(ACCOUNTS)) await askAccount(account);
    await plan();
    void deps.showOutbox();
  }

  /** One after the other. A refusal ends it for the whole account: trying on could lock the user out. */
  async function askAccount(account: Account): Promise<void> {
    const { trouble } = await store.read(stateItem(account.id));
    // The poll was refused with the same password: it is not tried again.
    let refused: ServiceError | null = trouble?.kind === 'unauthorized' ? trouble : null;
    let answered = false;
    for (const watched of await watchesOf(account)) {
      const watch = (await watchesOf(account)).find((one) => isSameWatch(one, watched));
      if (!watch || !isWatchDue(watch, account, now())) continue;
      const outcome: Result<WaitingTotal, ServiceError> = refused ? fail(refused) : await howManyWait(account, watch);
      if (outcome.ok) answered = true;
      else if (concernsOnlyWatch(outcome.error)) await deps.refresh(account);
      else refused = outcome.error;
      const waiting = outcome.ok ? ok(outcome.value.total) : outcome;
      await change((all, accounts) => {
        // Disconnected or edited meanwhile: the answer belongs to credentials that are gone.
        const current = accounts.find(({ id }) => id === account.id);
        if (current?.revision !== account.revision) return all;
        const context = { account, now: now(), random: deps.random() };
        return all.map((one) => (isSameWatch(one, watch) ? watchAfterAnswer(one, waiting, context) : one));
      });
      if (outcome.ok) await storeAdminUrl(account, outcome.value.editUrl, deps);
    }
    // An affiliate's polls report it sooner.
    if (account.role !== 'administration') return;
    // Reported in every round, because the worker may have been stopped before it could.
    const stopped = (await watchesOf(account)).flatMap((one) => accountStopError(one, account) ?? []);
    if (stopped[0] || answered) await deps.reportHealth(account, stopped[0] ?? null);
  }

  /** Asks for a single row, because only the listing's total counts. */
  async function howManyWait(account: Account, { kind }: Watch): Promise<Result<WaitingTotal, ServiceError>> {
    const login = await credentialsOf(account, deps);
    if (!login.ok) return login;
    if (kind === 'referrals') return deps.client.waitingReferrals(login.value);
    const { signal } = new AbortController();
    const answer = await deps.client.affiliates(login.value, APPLICANTS, { more: false, signal });
    if (!answer.ok) return answer;
    const { total, affiliates } = answer.value;
    return ok({ total, editUrl: affiliates[0]?.editUrl ?? null });
  }

  async function change(next: (all: Watch[], accounts: Account[]) => Watch[]): Promise<void> {
    await deps.inTurn(async () => {
      const before = await store.read(WATCHES);
      const after = next(before, await store.read(ACCOUNTS));
      if (before.length + after.length === 0) return;
      const outbox = await store.read(OUTBOX);
      const told = withWaitingEntries(outbox, before, after);
      await storeAndAnnounce(WATCHES, after, told === outbox ? null : () => told, store);
    });
  }

  async function plan(): Promise<void> {
    const accounts = await store.read(ACCOUNTS);
    const watches = await store.read(WATCHES);
    const schedules = watches.flatMap((watch) => {
      const account = accounts.find(({ id }) => id === watch.accountId);
      return account ? [watchSchedule(watch, account)] : [];
    });
    await deps.wake(schedules.length === 0 ? null : (wakeAt(schedules, now()) ?? now() + LOOK_AGAIN));
  }

  async function watchesOf(account: Account): Promise<Watch[]> {
    return (await store.read(WATCHES)).filter(({ accountId }) => accountId === account.id);
  }
}

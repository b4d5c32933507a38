import type { Account } from '../../domain/accounts/account.ts';
import type { ServiceError } from '../../domain/errors.ts';
import {
  afterAnswer,
  afterNotifying,
  afterSeeing,
  afterUser,
  type GroupWatch,
  isOverBy,
  mayAskFor,
  newWatch,
  scheduleOf,
  stillWatched,
  stoppedBy,
  unannounced,
} from '../../domain/groups/group-watch.ts';
import { type Reason, wakeAt } from '../../domain/polling/schedule.ts';
import { fail, type Result } from '../../domain/result.ts';
import { ACCOUNTS, GROUPS, type Store, stateOf, WATCHES } from '../../platform/storage/storage.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { ReportHealth } from '../polling/account-health.ts';
import { applicantsWaiting, type WaitingDeps } from './applicants-waiting.ts';

/**
 * Asks for the applicants of watched groups, once an hour and for their number only: the one writer of watches. What
 * is found is written before it is told, as with polls.
 */
export interface GroupWatcherDeps extends WaitingDeps {
  store: Store;
  now(): number;
  /** In [0, 1). */
  random(): number;
  /** Storage has no transactions: runs `work` while nobody else writes. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Whether it is quiet now; `notifyLeft` is called when that is over. */
  isQuiet(): Promise<boolean>;
  /** Shows what is new of one group; must not fail, but may never end. Told again, it replaces itself. */
  notify(account: Account, watch: GroupWatch): Promise<void>;
  /** Resolves after so many ms. */
  timeout(milliseconds: number): Promise<void>;
  /** What a round has found out about a whole account. */
  reportHealth: ReportHealth;
  /** Sets the alarm; null: none. */
  wake(at: number | null): Promise<void>;
}

export type GroupWatcher = ReturnType<typeof createGroupWatcher>;

/** As long as a group is watched, somebody looks whether a stopped watch may go on: that costs no request. */
const LOOK_AGAIN = 3_600_000;

export function createGroupWatcher(deps: GroupWatcherDeps) {
  const { store, now } = deps;
  let underWay: Promise<void> | null = null;

  return {
    ask,

    /** Tells what waited, or what an earlier worker was stopped before. */
    async notifyLeft(): Promise<void> {
      for (const account of await store.read(ACCOUNTS)) await notifyOf(account);
    },

    /** Switched on or off by the user. The first answer is the baseline. */
    async watch(accountId: string, groupId: number, on: boolean, name: string | null): Promise<void> {
      await change((all) => {
        const others = all.filter((one) => !is(accountId, groupId)(one));
        return on ? [...others, newWatch(accountId, groupId, name)] : others;
      });
      // A round that is under way has not seen it.
      await underWay;
      await ask('alarm');
    },

    /** The user has looked at this group. */
    see: (accountId: string, groupId: number) =>
      change((all) => all.map((one) => (is(accountId, groupId)(one) ? afterSeeing(one) : one))),

    /** A question of the user's own about this group was answered: what had stopped the account's watches is over. */
    goOn: (accountId: string, groupId: number) =>
      takeUp((one) => one.accountId === accountId && isOverBy(one, groupId)),

    /** The browser may talk to the account's site: what was refused for another reason stays refused (pitfall 9). */
    granted: (accountId: string) =>
      takeUp((one) => one.accountId === accountId && one.trouble?.kind === 'no-access'),
  };

  /** Those of these that have stopped are asked for again. */
  async function takeUp(which: (watch: GroupWatch) => boolean): Promise<void> {
    const stopped = (one: GroupWatch) => one.schedule.nextAskAt === null && which(one);
    if (!(await store.read(WATCHES)).some(stopped)) return;
    await change((all) => all.map((one) => (stopped(one) ? afterUser(one, now()) : one)));
    await ask('alarm');
  }

  /** Asks for every group whose schedule allows; joins a round that is already under way (pitfall 18). */
  function ask(reason: Reason): Promise<void> {
    underWay ??= round(reason).finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function round(reason: Reason): Promise<void> {
    if ((await store.read(WATCHES)).length === 0) return deps.wake(null);
    for (const account of await store.read(ACCOUNTS)) await askAccount(account, reason);
    for (const account of await store.read(ACCOUNTS)) await notifyOf(account);
    await plan();
  }

  /** One group after the other. A refusal isQuiet for the account: it is not asked for once a group (pitfall 9). */
  async function askAccount(account: Account, reason: Reason): Promise<void> {
    const { trouble } = await store.read(stateOf(account.id));
    // The poll has just been refused with the same password: nobody tries it again.
    let refused: ServiceError | null = trouble?.kind === 'unauthorized' ? trouble : null;
    let answered = false;
    for (const { groupId } of await watchesOf(account)) {
      const watch = (await watchesOf(account)).find((one) => one.groupId === groupId);
      if (!watch || !mayAskFor(watch, account, reason, now())) continue;
      const outcome: Result<number, ServiceError> = refused
        ? fail(refused)
        : await applicantsWaiting(account, groupId, deps);
      if (outcome.ok) answered = true;
      else if (outcome.error.kind !== 'not-found') refused = outcome.error;
      await change((all, accounts) => {
        // Disconnected or edited meanwhile: the answer belongs to credentials that are gone.
        const current = accounts.find(({ id }) => id === account.id);
        if (current?.revision !== account.revision) return all;
        const context = { account, now: now(), random: deps.random() };
        return all.map((one) => (is(account.id, groupId)(one) ? afterAnswer(one, outcome, context) : one));
      });
    }
    // An affiliate's own figures tell it sooner.
    if (account.role !== 'administration') return;
    // Told in every round: a worker that was stopped before it could has told nobody.
    const stopped = (await watchesOf(account)).flatMap((one) => stoppedBy(one, account) ?? []);
    if (stopped[0] || answered) await deps.reportHealth(account, stopped[0] ?? null);
  }

  async function notifyOf(account: Account): Promise<void> {
    for (const watch of await watchesOf(account)) {
      if (unannounced(watch) === 0) continue;
      if (await deps.isQuiet()) return;
      const notified = deps.notify(account, watch).then(() => afterwards(watch));
      await withTimeout(notified, deps.timeout);
    }
  }

  async function afterwards({ accountId, groupId, announced }: GroupWatch): Promise<void> {
    await change((all) =>
      all.map((one) => (is(accountId, groupId)(one) ? afterNotifying(one, announced) : one)),
    );
  }

  async function change(next: (all: GroupWatch[], accounts: Account[]) => GroupWatch[]): Promise<void> {
    await deps.inTurn(async () => {
      const before = await store.read(WATCHES);
      const after = stillWatched(next(before, await store.read(ACCOUNTS)), await store.read(GROUPS));
      if (before.length + after.length > 0) await store.write(WATCHES, after);
    });
  }

  async function plan(): Promise<void> {
    const accounts = await store.read(ACCOUNTS);
    const watches = await store.read(WATCHES);
    const schedules = watches.flatMap((watch) => {
      const account = accounts.find(({ id }) => id === watch.accountId);
      return account ? [scheduleOf(watch, account)] : [];
    });
    await deps.wake(schedules.length === 0 ? null : (wakeAt(schedules, now()) ?? now() + LOOK_AGAIN));
  }

  async function watchesOf(account: Account): Promise<GroupWatch[]> {
    return (await store.read(WATCHES)).filter(({ accountId }) => accountId === account.id);
  }
}

const is = (accountId: string, groupId: number) => (watch: GroupWatch) =>
  watch.accountId === accountId && watch.groupId === groupId;

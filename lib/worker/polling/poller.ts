import type { Account } from '../../domain/accounts/account.ts';
import { silentUntil } from '../../domain/calendar/pause.ts';
import { needsUserAction } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import {
  afterAnswer,
  afterFailedWrite,
  dueAgain,
  judgeAnswer,
  NEW_STATE,
  unseen,
} from '../../domain/polling/account-state.ts';
import type { ShownFigures } from '../../domain/polling/last-look.ts';
import { type Outbox, withFound, withoutSeen } from '../../domain/polling/outbox.ts';
import { afterLook, type SeenReferrals } from '../../domain/polling/seen-referrals.ts';
import { reportsPayouts } from '../../domain/portal/payouts.ts';
import { mayPoll, type PollReason, wakeAt } from '../../domain/requests/poll-schedule.ts';
import { fail } from '../../domain/result.ts';
import { createQueue, createSingleFlight } from '../../platform/single-flight.ts';
import type { View } from '../../platform/storage/items.ts';
import * as items from '../../platform/storage/storage.ts';
import { credentialsOf } from '../secrets/credentials.ts';
import { storeAndAnnounce } from '../storage/change-if-current.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

export interface PollerDeps extends Omit<WorkerDeps, 'mirrors' | 'inTurn' | 'refresh' | 'timeout'> {
  /** Whether the computer is idle or locked; must not reject. */
  isAway(): Promise<boolean>;
  /** Excludes other workers of this extension, because an earlier one may still be stopping. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  /** Updates the mirror from the last answer; must not reject, but may never resolve. */
  mirror(accountId: string): Promise<void>;
}

export type Poller = ReturnType<typeof createPoller>;

/** The only writer of account states. Stores each answer before it is notified, so a stopped worker loses nothing. */
export function createPoller(deps: PollerDeps) {
  const { store } = deps;
  const once = createSingleFlight();
  const inQueue = createQueue();

  return {
    poll,
    setTrouble,

    async pollAll(reason: PollReason): Promise<void> {
      const accounts = (await store.read(items.ACCOUNTS)).filter(isPollable);
      await Promise.all(accounts.map(({ id }) => pollOnce(id, reason)));
      await inTurn(plan);
    },

    /** Records the referrals and figures of an account that the user has seen. @param shown null: no figures */
    async markSeen(accountId: string, seen: SeenReferrals, shown: ShownFigures | null = null): Promise<void> {
      const look = shown && { ...shown, at: deps.now() };
      await inTurn(async () => {
        const outbox = await store.read(items.OUTBOX);
        // Read last: a worker that is still stopping may store an answer until then.
        const { account, state: before } = await items.readAccount(store, accountId);
        if (!account) return;
        const state = afterLook(before, seen, look);
        const left = unseen(state) === 0 ? withoutSeen(outbox, accountId) : outbox;
        const item = items.stateItem(accountId);
        if (left.length < outbox.length && (await store.writeAtomically([item, state], [items.OUTBOX, left])).ok)
          return;
        await store.write(item, state);
      });
    },

    /** Records a click on the account's notification, so that the popup opens on it. */
    markClicked: (accountId: string): Promise<void> =>
      inTurn(async () => {
        const { account, state } = await items.readAccount(store, accountId);
        if (account) await store.write(items.stateItem(accountId), { ...state, clickedAt: deps.now() });
      }),

    /** Applies a group request's error, or null: administrators are never polled. Must not be called in turn. */
    async reportHealth(account: Account, error: ServiceError | null): Promise<void> {
      const { trouble } = await store.read(items.stateItem(account.id));
      if (error ? !needsUserAction(error) || trouble?.kind === error.kind : trouble === null) return;
      if (account.role === 'administration') await setTrouble(account, error);
      else if (error?.kind === 'unauthorized' || (!error && trouble && needsUserAction(trouble)))
        await poll(account.id, 'user');
    },

    replan: (): Promise<void> => inTurn(plan),
    inTurn,
    plan,
  };

  /** Polls an account if its schedule allows; joins a poll in flight. */
  async function poll(accountId: string, reason: PollReason): Promise<void> {
    await pollOnce(accountId, reason);
    await inTurn(plan);
  }

  /** Sets an account's trouble, whether or not it is polled; null: the trouble is over. */
  function setTrouble({ id: accountId, revision }: Account, error: ServiceError | null): Promise<void> {
    return inTurn(async () => {
      const { account, state, settings } = await items.readAccount(store, accountId);
      // Disconnected or edited meanwhile: the trouble belongs to credentials that are gone.
      if (account?.revision !== revision) return;
      const context = { accountId, revision, settings, now: deps.now(), random: deps.random() };
      const after = error ? afterAnswer(state, fail(error), context) : dueAgain(state);
      await store.write(items.stateItem(accountId), after);
      await plan();
    });
  }

  function pollOnce(accountId: string, reason: PollReason): Promise<void> {
    return once(accountId, (seal) => pollNow(accountId, reason, seal));
  }

  async function pollNow(accountId: string, reason: PollReason, seal: () => void): Promise<void> {
    const { account, state: polled, settings } = await items.readAccount(store, accountId);
    if (account?.role !== 'affiliate') return;
    if (!mayPoll(polled, reason, await contextFor(settings))) return;

    if (reason !== 'user' && !(await deps.meter.mayRequest(accountId))) return;
    const login = await credentialsOf(account, deps);
    const outcome = login.ok ? await deps.meter.counted(accountId, () => deps.client.stats(login.value)) : login;
    // A request made while an answer is being stored waits for the next one.
    seal();
    const isNews = await inTurn(async () => {
      const { account: current, state: before, ...view } = await items.readAccount(store, accountId);
      // Disconnected or edited meanwhile: the answer belongs to credentials that are gone.
      if (current?.revision !== account.revision) return false;
      // Another worker that is still stopping has stored an answer that may be newer.
      if (before.answers !== polled.answers) return false;
      const context = answerContext(current, view, deps);
      const { state, found } = judgeAnswer(before, outcome, context);
      const announce = found.length === 0 ? null : (outbox: Outbox) => withFound(outbox, found, context.isQuiet);
      const kept = await storeAndAnnounce(items.stateItem(accountId), state, announce, store);
      if (!kept.ok) await store.write(items.stateItem(accountId), afterFailedWrite(state, before, kept.error, context));
      // A reading that waited for the site to answer again continues.
      return outcome.ok && (state.unmirrored === true || before.trouble !== null);
    });
    void deps.showOutbox();
    // Most polls bring no news and must not cost a database access.
    if (isNews) void deps.mirror(accountId);
  }

  /** Serializes writes, because `storage.local` has no transactions. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    return inQueue(() => deps.exclusive(work));
  }

  /** Sets the alarm. Must be called in turn, so that no schedule is stored between reading and setting. */
  async function plan(): Promise<void> {
    const { accounts, states, settings } = await store.read(items.VIEW_ITEM);
    const polled = accounts.filter(isPollable).map(({ id }) => states[id] ?? NEW_STATE);
    await deps.wake(wakeAt(polled, await contextFor(settings)));
  }

  async function contextFor({ pollMinutes }: View['settings']) {
    return { pollMinutes, now: deps.now(), away: await deps.isAway() };
  }
}

export function answerContext(
  { id, revision, notify }: Account,
  { settings, pausedUntil, payouts }: View,
  { now, random }: Pick<WorkerDeps, 'now' | 'random'>,
) {
  const at = now();
  const isQuiet = silentUntil({ ...settings, pausedUntil }, at) !== null;
  const listsPayouts = reportsPayouts(payouts[id]);
  return { accountId: id, revision, notify, settings, listsPayouts, isQuiet, now: at, random: random() };
}

const isPollable = ({ role }: Account): boolean => role === 'affiliate';

import type { Account } from '../../domain/accounts/account.ts';
import { silentUntil } from '../../domain/calendar/pause.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { afterAnswer, afterFailedWrite, judgeAnswer, unseen } from '../../domain/polling/account-state.ts';
import type { AccountState } from '../../domain/polling/account-state-schema.ts';
import type { ShownFigures } from '../../domain/polling/last-look.ts';
import { type Outbox, withFound, withoutSeen } from '../../domain/polling/outbox.ts';
import { mayAsk, NEW_SCHEDULE, type PollReason, wakeAt, withPeriod } from '../../domain/polling/schedule.ts';
import { afterLook, type SeenReferrals } from '../../domain/polling/seen-referrals.ts';
import { reportsPayouts } from '../../domain/portal/payouts.ts';
import type { Answer, StatsAnswer } from '../../domain/referrals/answer.ts';
import { fail, type Result } from '../../domain/result.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import {
  ACCOUNTS,
  OUTBOX,
  readAccount,
  SETTINGS,
  type Store,
  stateItem,
  VIEW_ITEM,
} from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';
import { storeAndAnnounce } from '../storage/change-if-current.ts';

/**
 * Asks the service and keeps account states: the only writer of them. One request a poll, never two at once for an
 * account. Answers are stored before they are notified, so that a worker that is stopped neither loses nor repeats
 * them. Notifying is not awaited: a system that never answers about its notifications must not hold up polls.
 */
export interface PollerDeps extends CredentialsDeps {
  store: Store;
  client: Client;
  now(): number;
  /** In [0, 1). */
  random(): number;
  /** Whether the computer is idle or locked; must not reject. */
  isAway(): Promise<boolean>;
  /** Runs work while no other worker of this extension does: the one before may still be stopping. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  /** Takes the last answer into the mirror; must not reject, but may never resolve. */
  mirror(accountId: string): Promise<void>;
  /** Shows what is announced; may never resolve. */
  showOutbox(): Promise<void>;
  /** Sets the one alarm; null: none. */
  wake(at: number | null): Promise<void>;
}

export type Poller = ReturnType<typeof createPoller>;

export function createPoller(deps: PollerDeps) {
  const { store } = deps;
  const once = createSingleFlight();
  let turns: Promise<unknown> = Promise.resolve();

  return {
    /** Asks for one account if its schedule allows; joins a request that is already under way. */
    async ask(accountId: string, reason: PollReason): Promise<void> {
      await askOnce(accountId, reason);
      await inTurn(plan);
    },

    /** Asks for every account whose schedule allows. */
    async askAll(reason: PollReason): Promise<void> {
      await Promise.all((await pollable()).map(({ id }) => askOnce(id, reason)));
      await inTurn(plan);
    },

    /** What the user has seen of an account, and at which figures; null: there were none. */
    async markSeen(accountId: string, seen: SeenReferrals, shown: ShownFigures | null = null): Promise<void> {
      const look = shown && { ...shown, at: deps.now() };
      await inTurn(async () => {
        const outbox = await store.read(OUTBOX);
        // Read last: a worker that is still stopping may store an answer until then.
        const { account, state: before } = await readAccount(store, accountId);
        if (!account) return;
        const state = afterLook(before, seen, look);
        const left = unseen(state) === 0 ? withoutSeen(outbox, accountId) : outbox;
        const isKept =
          left.length < outbox.length &&
          (await store.writeAtomically([stateItem(accountId), state], [OUTBOX, left])).ok;
        if (!isKept) await store.write(stateItem(accountId), state);
      });
    },

    /** The user clicked the account's notification, so the popup opens on it. */
    async markClicked(accountId: string): Promise<void> {
      await change(accountId, (state) => ({ ...state, clickedAt: deps.now() }));
    },

    /** Sets an account's trouble, whether or not it is polled. null: the trouble is over. */
    async setTrouble(accountId: string, error: ServiceError | null): Promise<void> {
      const { account, settings } = await readAccount(store, accountId);
      const context = { accountId, revision: account?.revision ?? 0, settings, now: deps.now(), random: deps.random() };
      await change(accountId, (state) =>
        error ? afterAnswer(state, fail(error), context) : { ...state, trouble: null, schedule: NEW_SCHEDULE },
      );
      await inTurn(plan);
    },

    /** The user chose another poll period. */
    async replan(): Promise<void> {
      const { pollMinutes } = await store.read(SETTINGS);
      for (const { id } of await pollable()) {
        await change(id, (state) => ({
          ...state,
          schedule: withPeriod(state.schedule, pollMinutes, deps.random()),
        }));
      }
      await inTurn(plan);
    },

    /** Runs `work` while no poll writes, for those who change accounts. */
    inTurn,
    /** Sets the alarm. In a turn: a schedule stored between reading and setting would get the one before's alarm. */
    plan,
  };

  function askOnce(accountId: string, reason: PollReason): Promise<void> {
    return once(accountId, (seal) => askNow(accountId, reason, seal));
  }

  async function askNow(accountId: string, reason: PollReason, seal: () => void): Promise<void> {
    const { account, state: asked } = await readAccount(store, accountId);
    if (account?.role !== 'affiliate') return;
    if (!mayAsk(asked.schedule, reason, deps.now(), await deps.isAway())) return;

    const outcome = await question(account);
    // A request made while an answer is being stored waits for the next one.
    seal();
    const isNews = await inTurn(async () => {
      const { account: current, state: before, settings, pausedUntil, payouts } = await readAccount(store, accountId);
      // Disconnected or edited meanwhile: the answer belongs to credentials that are gone.
      if (current?.revision !== account.revision) return false;
      // Another worker that is still stopping has stored an answer since, which may be newer than this one.
      if (before.answers !== asked.answers) return false;
      const { revision, notify } = current;
      const context = {
        ...{ accountId, revision, notify, settings, listsPayouts: reportsPayouts(payouts[accountId]) },
        ...{ now: deps.now(), random: deps.random() },
      };
      const { state, found } = judgeAnswer(before, outcome, context);
      const isQuiet = silentUntil({ ...settings, pausedUntil }, context.now) !== null;
      const announce = found.length === 0 ? null : (outbox: Outbox) => withFound(outbox, found, isQuiet);
      const kept = await storeAndAnnounce(stateItem(accountId), state, announce, store);
      if (!kept.ok) await store.write(stateItem(accountId), afterFailedWrite(state, before, kept.error, context));
      return outcome.ok && state.unmirrored === true;
    });
    void deps.showOutbox();
    // Most polls bring no news, and must not cost a database access.
    if (isNews) void deps.mirror(accountId);
  }

  async function question(account: Account): Promise<Result<Answer<StatsAnswer>, ServiceError>> {
    const login = await credentialsOf(account, deps);
    return login.ok ? deps.client.stats(login.value) : login;
  }

  async function change(accountId: string, next: (state: AccountState) => AccountState): Promise<void> {
    await inTurn(async () => {
      const { account, state } = await readAccount(store, accountId);
      if (account) await store.write(stateItem(accountId), next(state));
    });
  }

  /** One after the other, because storage has no transactions. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = turns.then(() => deps.exclusive(work));
    turns = turn.catch(() => {});
    return turn;
  }

  async function plan(): Promise<void> {
    const { accounts, states } = await store.read(VIEW_ITEM);
    const schedules = accounts.filter(isPollable).map(({ id }) => states[id]?.schedule ?? NEW_SCHEDULE);
    await deps.wake(wakeAt(schedules, deps.now(), await deps.isAway()));
  }

  async function pollable(): Promise<Account[]> {
    return (await store.read(ACCOUNTS)).filter(isPollable);
  }
}

const isPollable = ({ role }: Account): boolean => role === 'affiliate';

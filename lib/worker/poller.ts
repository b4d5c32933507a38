import type { Account } from '../domain/account.ts';
import type { Announcement } from '../domain/announcement.ts';
import type { ServiceError } from '../domain/errors.ts';
import { fail, type Result } from '../domain/result.ts';
import { mayAsk, type Reason, type Schedule, wakeAt, withPeriod } from '../domain/schedule.ts';
import { type AccountState, afterAnswer, afterLook, afterTelling, afterUnkept } from '../domain/state.ts';
import type { Answer, StatsAnswer } from '../domain/stats.ts';
import { ACCOUNTS, findAccount, SETTINGS, type Store, stateOf } from '../platform/storage.ts';
import type { Client } from '../service/client.ts';
import { type CredentialsDeps, credentialsOf } from './credentials.ts';

/**
 * Asks the service and keeps account states: the one writer of them. One question a poll, never two at once
 * for an account (pitfall 18); what is found is written before it is told (referrals, situation 10).
 */
export interface PollerDeps extends CredentialsDeps {
  store: Store;
  client: Client;
  now(): number;
  /** In [0, 1). */
  random(): number;
  /** Shows announcements; must not fail. Told again, they replace themselves. */
  tell(account: Account, announcements: Announcement[]): Promise<void>;
  /** Sets the one alarm; null: none. */
  wake(at: number | null): Promise<void>;
}

export type Poller = ReturnType<typeof createPoller>;

export function createPoller(deps: PollerDeps) {
  const { store } = deps;
  const asking = new Map<string, Promise<void>>();
  let turns: Promise<unknown> = Promise.resolve();
  let telling: Promise<unknown> = Promise.resolve();

  return {
    /** Asks for one account if its schedule allows; joins a question that is already under way. */
    async ask(accountId: string, reason: Reason): Promise<void> {
      await askOnce(accountId, reason);
      await plan();
    },

    /** Asks for every account whose schedule allows. */
    async askAll(reason: Reason): Promise<void> {
      await Promise.all((await pollable()).map(({ id }) => askOnce(id, reason)));
      await plan();
    },

    /** Tells what an earlier worker decided but was stopped before telling. */
    async tellLeft(): Promise<void> {
      for (const account of await pollable()) await tellOutbox(account);
    },

    /** The user has seen what there was when `announced` referrals were known. */
    async look(accountId: string, announced: number): Promise<void> {
      await change(accountId, (state) => afterLook(state, announced));
    },

    /** Something is wrong with an account that needs its user, whether or not it is polled. */
    async trouble(accountId: string, error: ServiceError): Promise<void> {
      const settings = await store.read(SETTINGS);
      const context = { accountId, settings, now: deps.now(), random: deps.random() };
      await change(accountId, (state) => afterAnswer(state, fail(error), context));
      await plan();
    },

    /** Another poll period was chosen. */
    async replan(): Promise<void> {
      const { pollMinutes } = await store.read(SETTINGS);
      for (const { id } of await pollable()) {
        await change(id, (state) => ({ ...state, schedule: withPeriod(state.schedule, pollMinutes) }));
      }
      await plan();
    },

    /** Runs `work` while no poll writes, for those who change accounts. */
    inTurn,
    plan,
  };

  function askOnce(accountId: string, reason: Reason): Promise<void> {
    const underWay = asking.get(accountId);
    if (underWay) return underWay;
    const question = askNow(accountId, reason).finally(() => asking.delete(accountId));
    asking.set(accountId, question);
    return question;
  }

  async function askNow(accountId: string, reason: Reason): Promise<void> {
    const account = await findAccount(store, accountId);
    if (account?.role !== 'affiliate') return;
    const { schedule } = await store.read(stateOf(accountId));
    if (!mayAsk(schedule, reason, deps.now())) return;

    const outcome = await question(account);
    const settings = await store.read(SETTINGS);
    await inTurn(async () => {
      const current = await findAccount(store, accountId);
      // Disconnected or edited meanwhile: the answer belongs to credentials that are gone.
      if (current?.revision !== account.revision) return;
      const before = await store.read(stateOf(accountId));
      const context = { accountId, settings, now: deps.now(), random: deps.random() };
      const after = afterAnswer(before, outcome, context);
      const kept = await store.write(stateOf(accountId), after);
      if (!kept.ok) await store.write(stateOf(accountId), afterUnkept(after, before, kept.error, context));
    });
    await tellOutbox(account);
  }

  async function question(account: Account): Promise<Result<Answer<StatsAnswer>, ServiceError>> {
    const login = await credentialsOf(account, deps);
    return login.ok ? deps.client.stats(login.value) : login;
  }

  /** One after the other, so that nothing is told by two at the same moment. */
  function tellOutbox(account: Account): Promise<void> {
    const turn = telling.then(() => tellNow(account));
    telling = turn.catch(() => {});
    return turn;
  }

  async function tellNow(account: Account): Promise<void> {
    const { outbox } = await store.read(stateOf(account.id));
    if (outbox.length === 0) return;
    await deps.tell(account, outbox);
    const ids = outbox.map(({ id }) => id);
    await change(account.id, (state) => afterTelling(state, ids));
  }

  async function change(accountId: string, next: (state: AccountState) => AccountState): Promise<void> {
    await inTurn(async () => {
      if (!(await findAccount(store, accountId))) return;
      const before = await store.read(stateOf(accountId));
      await store.write(stateOf(accountId), next(before));
    });
  }

  /** Storage has no transactions: whoever reads, changes and writes does so one after the other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = turns.then(work);
    turns = turn.catch(() => {});
    return turn;
  }

  async function plan(): Promise<void> {
    const schedules: Schedule[] = [];
    for (const { id } of await pollable()) schedules.push((await store.read(stateOf(id))).schedule);
    await deps.wake(wakeAt(schedules, deps.now()));
  }

  async function pollable(): Promise<Account[]> {
    return (await store.read(ACCOUNTS)).filter(({ role }) => role === 'affiliate');
  }
}

import type { Account } from '../../domain/accounts/account.ts';
import type { ServiceError } from '../../domain/errors.ts';
import {
  type AccountState,
  afterAnswer,
  afterCall,
  afterFailedWrite,
  afterLook,
  answersOf,
} from '../../domain/polling/account-state.ts';
import type { Shown } from '../../domain/polling/look.ts';
import {
  mayAsk,
  NEW_SCHEDULE,
  type Reason,
  type Schedule,
  wakeAt,
  withPeriod,
} from '../../domain/polling/schedule.ts';
import type { Answer, StatsAnswer } from '../../domain/referrals/stats.ts';
import { fail, type Result } from '../../domain/result.ts';
import { ACCOUNTS, findAccount, SETTINGS, stateOf } from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import { createOutbox, type OutboxDeps } from '../notify/outbox.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';

/**
 * Asks the service and keeps account states: the one writer of them. One question a poll, never two at once
 * for an account (pitfall 18); what is found is written before it is told (referrals, situation 10). Telling runs
 * beside: a system that never answers about its notifications must not keep anybody from asking.
 */
export interface PollerDeps extends CredentialsDeps, Omit<OutboxDeps, 'inTurn'> {
  client: Client;
  now(): number;
  /** In [0, 1). */
  random(): number;
  /** Whether the computer is idle or locked; must not fail. */
  isAway(): Promise<boolean>;
  /** Runs work while no other worker of this extension does: one that is being stopped may not be gone yet. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Records what answers have added; must not fail, but may never end. */
  record(accountId: string): Promise<void>;
  /** Sets the one alarm; null: none. */
  wake(at: number | null): Promise<void>;
}

/** One that is under way. */
interface Question {
  /** The service has answered; what it said is being stored. */
  isAnswered: boolean;
  done: Promise<void>;
}

export type Poller = ReturnType<typeof createPoller>;

export function createPoller(deps: PollerDeps) {
  const { store } = deps;
  const asking = new Map<string, Question>();
  let turns: Promise<unknown> = Promise.resolve();
  const { notifyOutbox } = createOutbox({ ...deps, inTurn });

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

    /**
     * Tells, and records, what an earlier worker decided but was stopped before. Resolves when that and what is being
     * told already was told, or took too long.
     */
    async notifyLeft(): Promise<void> {
      await Promise.all(
        (await pollable()).flatMap((account) => [notifyOutbox(account), deps.record(account.id)]),
      );
    },

    /** The user has seen what there was when `announced` referrals were known. */
    async look(accountId: string, announced: number, shown: Shown | null = null): Promise<void> {
      const look = shown && { ...shown, at: deps.now() };
      await change(accountId, (state) => afterLook(state, announced, look));
    },

    /** The user was led to the account by its notification: the popup opens on it. */
    async call(accountId: string): Promise<void> {
      await change(accountId, (state) => afterCall(state, deps.now()));
    },

    /** Something is wrong with an account that needs its user, whether or not it is polled. null: that is over. */
    async trouble(accountId: string, error: ServiceError | null): Promise<void> {
      const settings = await store.read(SETTINGS);
      const revision = (await findAccount(store, accountId))?.revision ?? 0;
      const context = { accountId, revision, settings, now: deps.now(), random: deps.random() };
      await change(accountId, (state) =>
        error
          ? afterAnswer(state, fail(error), context)
          : { ...state, trouble: null, schedule: NEW_SCHEDULE },
      );
      await plan();
    },

    /** Another poll period was chosen. */
    async replan(): Promise<void> {
      const { pollMinutes } = await store.read(SETTINGS);
      for (const { id } of await pollable()) {
        await change(id, (state) => ({
          ...state,
          schedule: withPeriod(state.schedule, pollMinutes, deps.random()),
        }));
      }
      await plan();
    },

    /** Runs `work` while no poll writes, for those who change accounts. */
    inTurn,
    plan,
  };

  function askOnce(accountId: string, reason: Reason): Promise<void> {
    const underWay = asking.get(accountId);
    // Whoever asks while an answer is only being stored has seen it perhaps, and wants a younger one.
    if (underWay?.isAnswered) return underWay.done.then(() => askOnce(accountId, reason));
    if (underWay) return underWay.done;
    const begun: Question = { isAnswered: false, done: Promise.resolve() };
    asking.set(accountId, begun);
    begun.done = askNow(accountId, reason, begun).finally(() => asking.delete(accountId));
    return begun.done;
  }

  async function askNow(accountId: string, reason: Reason, underWay: Question): Promise<void> {
    const account = await findAccount(store, accountId);
    if (account?.role !== 'affiliate') return;
    const asked = await store.read(stateOf(accountId));
    if (!mayAsk(asked.schedule, reason, deps.now(), await deps.isAway())) return;

    const outcome = await question(account);
    underWay.isAnswered = true;
    const settings = await store.read(SETTINGS);
    const isNews = await inTurn(async () => {
      const current = await findAccount(store, accountId);
      // Disconnected or edited meanwhile: the answer belongs to credentials that are gone.
      if (current?.revision !== account.revision) return false;
      const before = await store.read(stateOf(accountId));
      // Another worker, not quite stopped yet, has stored an answer since: this one may be the older.
      if (answersOf(before) !== answersOf(asked)) return false;
      const { revision } = account;
      const context = { accountId, revision, settings, now: deps.now(), random: deps.random() };
      const after = afterAnswer(before, outcome, context);
      const kept = await store.write(stateOf(accountId), after);
      if (!kept.ok)
        await store.write(stateOf(accountId), afterFailedWrite(after, before, kept.error, context));
      return outcome.ok && after.unrecorded === true;
    });
    void notifyOutbox(account);
    // Most polls bring no news, and cost no more than they did without records.
    if (isNews) void deps.record(accountId);
  }

  async function question(account: Account): Promise<Result<Answer<StatsAnswer>, ServiceError>> {
    const login = await credentialsOf(account, deps);
    return login.ok ? deps.client.stats(login.value) : login;
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
    const turn = turns.then(() => deps.alone(work));
    turns = turn.catch(() => {});
    return turn;
  }

  async function plan(): Promise<void> {
    const schedules: Schedule[] = [];
    for (const { id } of await pollable()) schedules.push((await store.read(stateOf(id))).schedule);
    await deps.wake(wakeAt(schedules, deps.now(), await deps.isAway()));
  }

  async function pollable(): Promise<Account[]> {
    return (await store.read(ACCOUNTS)).filter(({ role }) => role === 'affiliate');
  }
}

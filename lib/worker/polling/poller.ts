import type { Account } from '../../domain/accounts/account.ts';
import { silentUntil } from '../../domain/calendar/pause.ts';
import { needsUserAction } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { afterAnswer, afterFailedWrite, dueAgain, unseen, withWait } from '../../domain/polling/account-state.ts';
import type { ShownFigures } from '../../domain/polling/last-look.ts';
import { withoutSeen } from '../../domain/polling/outbox.ts';
import { afterLook, type SeenReferrals } from '../../domain/polling/seen-referrals.ts';
import { afterFigures, polledRange } from '../../domain/programs/figures.ts';
import type { ProgramRecord } from '../../domain/programs/program-record.ts';
import type { Pulse } from '../../domain/programs/pulse.ts';
import { afterSameAnswer, answerHash, pulseAfter } from '../../domain/programs/rest.ts';
import { mayPoll, type Polled, type PollReason, wakeAt } from '../../domain/requests/poll-schedule.ts';
import { isOvertaken, retryAfter } from '../../domain/requests/route.ts';
import { fail, type Result } from '../../domain/result.ts';
import { createSequence, createSingleFlight } from '../../platform/single-flight.ts';
import * as items from '../../platform/storage/storage.ts';
import { credentialsOf } from '../secrets/credentials.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

export interface PollerDeps extends Omit<WorkerDeps, 'database' | 'inTurn' | 'refresh' | 'timeout'> {
  /** Whether the computer is idle or locked; must not reject. */
  isAway(): Promise<boolean>;
  /** Reads the list if the last answer disagrees with the history; must not reject, but may never resolve. */
  readList(accountId: string): Promise<void>;
}

export type Poller = ReturnType<typeof createPoller>;

/** Polls the figures. Stores each answer before it is notified, so a stopped worker loses nothing. */
export function createPoller(deps: PollerDeps) {
  const { store, programs, now } = deps;
  const once = createSingleFlight<PollReason | null>();
  const inSequence = createSequence();

  return {
    poll,
    setTrouble,
    plan,

    async pollAll(reason: PollReason): Promise<void> {
      const accounts = (await store.read(items.ACCOUNTS)).filter(isPollable);
      await Promise.all(accounts.map(({ id }) => pollOnce(id, reason)));
      await plan();
    },

    /** Records the referrals and figures of an account that the user has seen. @param shown null: no figures */
    async markSeen(accountId: string, seen: SeenReferrals, shown: ShownFigures | null = null): Promise<void> {
      const look = shown && { ...shown, at: now() };
      await update(accountId, (record) => {
        const state = afterLook(record.state, seen, look);
        return { ...record, state, outbox: unseen(state) === 0 ? withoutSeen(record.outbox) : record.outbox };
      });
    },

    /** Records a click on the account's notification, so that the popup opens on it. */
    markClicked: (accountId: string): Promise<void> =>
      update(accountId, (record) => ({ ...record, state: { ...record.state, clickedAt: now() } })),

    /** Applies another route's failure: its Retry-After is the program's, and only figures prove a rejected login. */
    async heard(account: Account, error: ServiceError): Promise<void> {
      if (retryAfter(error) > 0)
        await programs.update(account, (record) => ({ ...record, state: withWait(record.state, error, now()) }));
      if (error.kind === 'unauthorized') await poll(account.id, 'doubt');
    },

    /** Applies a group request's answer: administrators are never polled. A 403 is no trouble: not all may find groups. */
    async reportHealth(account: Account, answer: Result<unknown, ServiceError>): Promise<void> {
      const { trouble } = (await programs.read(account.id)).state;
      const error = answer.ok ? null : answer.error;
      if (error ? !needsUserAction(error) || trouble?.kind === error.kind : trouble === null) return;
      if (account.role === 'administration') await setTrouble(account, error);
      else if (!error && trouble && needsUserAction(trouble)) await poll(account.id, 'user');
    },
  };

  async function update(accountId: string, next: (record: ProgramRecord) => ProgramRecord): Promise<void> {
    const account = await items.findAccount(store, accountId);
    if (account) await programs.update(account, next, { relaxed: true });
  }

  /** Polls an account if its schedule allows; joins a poll in flight. */
  async function poll(accountId: string, reason: PollReason): Promise<void> {
    await pollOnce(accountId, reason);
    await plan();
  }

  /** Sets an account's trouble, whether or not it is polled; null: the trouble is over. */
  async function setTrouble(account: Account, error: ServiceError | null): Promise<void> {
    const { id: accountId, revision } = account;
    const context = { accountId, revision, settings: await store.readSettings(), now: now(), random: deps.random() };
    await programs.update(account, (record) => ({
      ...record,
      state: error ? afterAnswer(record.state, fail(error), context) : dueAgain(record.state),
    }));
    await plan();
  }

  async function pollOnce(accountId: string, reason: PollReason): Promise<void> {
    const tooWeak = await once(accountId, async (seal) => {
      const account = await pollable(accountId, reason);
      if (account) await pollNow(account, seal);
      return account ? null : reason;
    });
    // The joined poll was not due, but the reason of this one may be stronger.
    if (tooWeak && tooWeak !== reason) await pollOnce(accountId, reason);
  }

  /** The account, if it may be polled now for this reason; null: no request is made. */
  async function pollable(accountId: string, reason: PollReason): Promise<Account | null> {
    const { accounts, settings } = await store.readShared();
    const account = accounts.find(({ id }) => id === accountId);
    if (account?.role !== 'affiliate') return null;
    const { pollMinutes } = settings;
    const away = reason === 'alarm' && (await deps.isAway());
    if (!mayPoll(await scheduled(account), reason, { pollMinutes, now: now(), away })) return null;
    return reason === 'user' || (await deps.meter.mayRequest(accountId)) ? account : null;
  }

  async function pollNow(account: Account, seal: () => void): Promise<void> {
    const { id: accountId } = account;
    const login = await credentialsOf(account, deps);
    const requestedAt = now();
    const outcome = login.ok ? await deps.client.stats(login.value) : login;
    // A request made while an answer is being stored waits for the next one.
    seal();
    const context = { ...answerContext(account, await store.readShared(), deps), requestedAt };
    const hash = answerHash(outcome);
    const rest = await programs.pulse(account);
    const pulse = rest && rest.hash === hash ? afterSameAnswer(rest, context) : null;
    if (login.ok) await deps.meter.ended(accountId, outcome, pulse);
    if (pulse) return;
    let isNews = false;
    let next: Pulse | null = null;
    const kept = await programs.change(
      account,
      ({ record, rows }) => {
        if (isOvertaken(record.state.route, requestedAt, context.now)) return null;
        const after = afterFigures(record, rows, outcome, context);
        // A reading that waited for the site to answer again continues.
        isNews = outcome.ok && (after.record.mirror !== record.mirror || record.state.trouble !== null);
        next = pulseAfter(record, { record: after.record, hash }, context);
        return after;
      },
      { rows: polledRange },
      (before, error) =>
        outcome.ok ? afterFailedWrite(before, error, context) : afterAnswer(before, outcome, context).route,
    );
    if (!kept.ok) return;
    if (next) await programs.rest(accountId, next, kept.value);
    if (kept.value.outbox.length > 0) void deps.showOutbox();
    if (isNews) void deps.readList(accountId);
  }

  /** What decides when an account is polled: rarely while answers cannot be stored. */
  async function scheduled(account: Account): Promise<Polled> {
    const rest = await programs.pulse(account);
    if (rest) return rest.polled;
    const { id: accountId } = account;
    const { state } = await programs.read(accountId);
    const { [accountId]: failure } = await store.read(items.STORAGE_FAILURES);
    return failure?.route ? { ...state, route: failure.route } : state;
  }

  /** Sets the alarm. One call at a time, so that an older plan does not replace a newer one. */
  function plan(): Promise<void> {
    return inSequence('plan', async () => {
      const { accounts, settings } = await store.readShared();
      const polled = await Promise.all(accounts.filter(isPollable).map(scheduled));
      const away = await deps.isAway();
      await deps.wake(wakeAt(polled, { pollMinutes: settings.pollMinutes, now: now(), away }));
    });
  }
}

export function answerContext(
  { id, revision, notify }: Account,
  { settings, pausedUntil }: Pick<items.Shared, 'settings' | 'pausedUntil'>,
  { now, random }: Pick<WorkerDeps, 'now' | 'random'>,
) {
  const at = now();
  const isQuiet = silentUntil({ ...settings, pausedUntil }, at) !== null;
  return { accountId: id, revision, notify, settings, isQuiet, now: at, random: random() };
}

const isPollable = ({ role }: Account): boolean => role === 'affiliate';

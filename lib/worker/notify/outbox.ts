import type { Account } from '../../domain/accounts/account.ts';
import { afterNotifying } from '../../domain/polling/account-state.ts';
import type { AccountState } from '../../domain/polling/account-state-schema.ts';
import type { Announcement } from '../../domain/referrals/referral-schema.ts';
import { createOnce } from '../../platform/once.ts';
import { ACCOUNTS, findAccount, type Store, stateOf } from '../../platform/storage/storage.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { Deferred } from './deferred-notifications.ts';

export interface OutboxDeps {
  store: Store;
  /** Notifies announcements; must not reject, but may never resolve. Repeating them replaces the notifications. */
  notify(account: Account, announcements: Announcement[]): Promise<void>;
  /** The same for what was deferred until quiet hours ended, of all accounts in one. Answers the ids. */
  notifyDeferred(all: Deferred[]): Promise<string[]>;
  /** Whether these are quiet hours; what is deferred is notified when they end. */
  isQuiet(): Promise<boolean>;
  /** Clears the notifications with these ids. */
  withdraw(ids: string[]): Promise<void>;
  /** Resolves after so many ms. */
  timeout(milliseconds: number): Promise<void>;
  /** Runs `work` while nobody else writes, because storage has no transactions. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Notifies the outbox of an account's state. Announcements are stored there first, so that a worker that is stopped
 * loses none; what takes too long is tried again after the next answer.
 */
export function createOutbox({ store, notify, notifyDeferred, isQuiet, withdraw, timeout, inTurn }: OutboxDeps) {
  let notifyingDeferred: Promise<void> = Promise.resolve();
  const once = createOnce();
  return { notifyOutbox };

  /** One at a time for an account, so that nothing is notified twice at once. */
  function notifyOutbox(account: Account): Promise<void> {
    return once(account.id, (seal) => {
      seal();
      return notifyNow(account);
    });
  }

  async function notifyNow(account: Account): Promise<void> {
    const { outbox } = await store.read(stateOf(account.id));
    if (outbox.length === 0 || (await isQuiet())) return;
    if (outbox.some(({ waits }) => waits)) {
      notifyingDeferred = notifyingDeferred.then(notifyAllDeferred).catch(() => {});
      await notifyingDeferred;
    }
    const fresh = outbox.filter(({ waits }) => !waits);
    if (fresh.length === 0) return;
    const notified = notify(account, fresh).then(() => afterwards(account, fresh));
    await withTimeout(notified, timeout);
  }

  /** One notification for what was deferred in all accounts, however many they are. */
  async function notifyAllDeferred(): Promise<void> {
    const all: Deferred[] = [];
    for (const account of await store.read(ACCOUNTS)) {
      const { outbox } = await store.read(stateOf(account.id));
      const announcements = outbox.filter(({ waits }) => waits);
      if (announcements.length > 0) all.push({ account, announcements });
    }
    if (all.length === 0) return;
    const notified = notifyDeferred(all).then((ids) => afterwardsOfAll(all, ids));
    await withTimeout(notified, timeout);
  }

  /**
   * In one write: a worker that is stopped before it repeats all under the same id, instead of a part under another.
   */
  async function afterwardsOfAll(all: Deferred[], shown: string[]): Promise<void> {
    const isOver = await inTurn(async () => {
      const current = (await store.read(ACCOUNTS)).filter(({ id, revision }) =>
        all.some(({ account }) => account.id === id && account.revision === revision),
      );
      const ids = all.flatMap(({ announcements }) => announcements.map(({ id }) => id));
      const left: [item: ReturnType<typeof stateOf>, state: AccountState][] = [];
      for (const { id } of await store.read(ACCOUNTS)) {
        const state = await store.read(stateOf(id));
        if (state.outbox.some((one) => ids.includes(one.id))) left.push([stateOf(id), afterNotifying(state, ids)]);
      }
      const kept = await store.writeTogether(...left);
      // Single writes, unlike writeTogether, are held in memory when the browser cannot store them.
      if (!kept.ok) for (const [item, state] of left) await store.write(item, state);
      return current.length === 0;
    });
    if (isOver) await withdraw(shown);
  }

  /**
   * Removes what was notified from the outbox. If the account was reconnected or disconnected meanwhile, its
   * notifications are withdrawn.
   */
  async function afterwards(account: Account, announcements: Announcement[]): Promise<void> {
    const ids = announcements.map(({ id }) => id);
    const over = await inTurn(async () => {
      const current = await findAccount(store, account.id);
      if (!current) return ids;
      const state = await store.read(stateOf(account.id));
      const waiting = new Set(state.outbox.map(({ id }) => id));
      if (ids.some((id) => waiting.has(id))) await store.write(stateOf(account.id), afterNotifying(state, ids));
      return current.revision === account.revision ? [] : ids.filter((id) => !waiting.has(id));
    });
    if (over.length > 0) await withdraw(over);
  }
}

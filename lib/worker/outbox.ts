import type { Account } from '../domain/account.ts';
import type { Announcement } from '../domain/announcement.ts';
import { afterTelling } from '../domain/state.ts';
import { findAccount, type Store, stateOf } from '../platform/storage.ts';

export interface OutboxDeps {
  store: Store;
  /** Shows announcements; must not fail, but may never end. Told again, they replace themselves. */
  tell(account: Account, announcements: Announcement[]): Promise<void>;
  /** Takes announcements with these ids away again. */
  takeBack(ids: string[]): Promise<void>;
  /** Resolves after so many ms. */
  pass(milliseconds: number): Promise<void>;
  /** Storage has no transactions: runs `work` while nobody else writes. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/** Telling that takes longer is left to itself, and tried again after the next answer. */
const TELLING = 10_000;

/** Tells what was decided and stored: the outbox of an account's state (referrals, situation 10). */
export function createOutbox({ store, tell, takeBack, pass, inTurn }: OutboxDeps) {
  const telling = new Map<string, Promise<void>>();
  return { tellOutbox };

  /** For an account one after the other, so that nothing is told by two at the same moment. */
  function tellOutbox(account: Account): Promise<void> {
    const turn = (telling.get(account.id) ?? Promise.resolve()).then(() => tellNow(account));
    telling.set(
      account.id,
      turn.catch(() => {}),
    );
    return turn;
  }

  async function tellNow(account: Account): Promise<void> {
    const { outbox } = await store.read(stateOf(account.id));
    if (outbox.length === 0) return;
    const told = tell(account, outbox).then(() => afterwards(account, outbox));
    await Promise.race([told, pass(TELLING)]);
  }

  /**
   * What was told leaves the outbox. If the account was connected anew meanwhile, or disconnected, it is no news any
   * more and is taken back.
   */
  async function afterwards(account: Account, told: Announcement[]): Promise<void> {
    const ids = told.map(({ id }) => id);
    const over = await inTurn(async () => {
      const current = await findAccount(store, account.id);
      if (!current) return ids;
      const state = await store.read(stateOf(account.id));
      const waiting = new Set(state.outbox.map(({ id }) => id));
      if (ids.some((id) => waiting.has(id))) await store.write(stateOf(account.id), afterTelling(state, ids));
      return current.revision === account.revision ? [] : ids.filter((id) => !waiting.has(id));
    });
    if (over.length > 0) await takeBack(over);
  }
}

import type { Account } from '../../domain/accounts/account.ts';
import type { Capabilities } from '../../domain/accounts/capabilities-schema.ts';
import { type Shown, withDistinctNames } from '../../domain/accounts/display-name.ts';
import type { EarningsSummary } from '../../domain/earnings/earnings-summary-schema.ts';
import type { StorageError } from '../../domain/errors.ts';
import { NEW_STATE } from '../../domain/polling/account-state.ts';
import { browser } from '../browser.ts';
import { EMPTY_VIEW, VIEW_KIND } from './empty-view.ts';
import { open } from './envelope.ts';
import { openPendingWrites, readPendingWrites, watchPendingWrites } from './pending-writes.ts';
import { type Items, PENDING_WRITES, VIEW } from './prefetch.ts';
import type { View } from './view-schema.ts';

/** All that a page draws from, of every account. Passwords lie elsewhere, and are not even read. */
export interface Stored extends Omit<View, 'capabilities' | 'earningsSummaries'> {
  accounts: Shown[];
  /** null: nobody has asked yet. */
  capabilities: Record<string, Capabilities | null>;
  /** null: nothing was recorded yet. */
  earningsSummaries: Record<string, EarningsSummary | null>;
  /** Why some of this will be lost with the browser: it could not be stored. null: all of it is stored. */
  pendingWrites: StorageError | null;
}

/** By one question. @param prefetched what the browser answers to it, where it was asked already */
export async function readStored(prefetched?: Promise<Items>): Promise<Stored> {
  try {
    const asked = await prefetched;
    const pendingWrites = asked ? openPendingWrites(asked) : await readPendingWrites();
    const stored = asked ?? (await browser.storage.local.get(VIEW));
    const view = open(VIEW_KIND, pendingWrites?.items?.[VIEW] ?? stored[VIEW]);
    const { accounts } = view;
    return {
      ...view,
      accounts: withDistinctNames(accounts),
      states: ofEach(accounts, view.states, NEW_STATE),
      capabilities: ofEach(accounts, view.capabilities, null),
      earningsSummaries: ofEach(accounts, view.earningsSummaries, null),
      pendingWrites: pendingWrites?.error ?? null,
    };
  } catch {
    // Nothing is there to be shown but that: an empty page would say that nothing is connected.
    return { ...EMPTY_VIEW, pendingWrites: { kind: 'storage-unreadable' } };
  }
}

/** Whether a reading is none: see `storage-unreadable`. */
export const isUnreadable = ({ pendingWrites }: Pick<Stored, 'pendingWrites'>): boolean =>
  pendingWrites?.kind === 'storage-unreadable';

/**
 * Calls back after every change of what views draw from, with a fresh reading; what was read last stays where it cannot
 * be read any more. Returns its undo.
 */
export function watchStored(onChange: (stored: Stored) => void): () => void {
  let latest = 0;
  const readAgain = async () => {
    const turn = ++latest;
    const stored = await readStored();
    // Readings may overtake one another; only the newest counts.
    if (turn === latest && !isUnreadable(stored)) onChange(stored);
  };
  const listener = (changes: object, area: string) => {
    if ((area === 'local' && VIEW in changes) || (area === 'session' && PENDING_WRITES in changes))
      void readAgain();
  };
  browser.storage.onChanged.addListener(listener);
  const unwatch = watchPendingWrites(() => void readAgain());
  return () => {
    browser.storage.onChanged.removeListener(listener);
    unwatch();
  };
}

const ofEach = <T, F>(accounts: Account[], all: Record<string, T>, fallback: F): Record<string, T | F> =>
  Object.fromEntries(accounts.map(({ id }) => [id, all[id] ?? fallback]));

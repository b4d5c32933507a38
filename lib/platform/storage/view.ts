import type { Account } from '../../domain/accounts/account.ts';
import type { Capabilities } from '../../domain/accounts/capabilities-schema.ts';
import { type Shown, withDistinctNames } from '../../domain/accounts/display-name.ts';
import type { EarningsSummary } from '../../domain/earnings/earnings-summary-schema.ts';
import type { StorageError } from '../../domain/errors-schema.ts';
import type { OverviewFigures } from '../../domain/groups/overview-schema.ts';
import { NEW_STATE } from '../../domain/polling/account-state.ts';
import type { ClicksView } from '../../domain/portal/clicks-schema.ts';
import type { Payment } from '../../domain/portal/payment-schema.ts';
import type { Payouts } from '../../domain/portal/payouts-schema.ts';
import { browser } from '../browser.ts';
import { EMPTY_VIEW, VIEW_KIND } from './empty-view.ts';
import { open } from './envelope.ts';
import { openPendingWrites, readPendingWrites, watchPendingWrites } from './pending-writes.ts';
import { type Items, PENDING_WRITES, VIEW } from './prefetch.ts';
import type { View } from './view-schema.ts';

/** All that a page draws from, of every account. Passwords lie elsewhere, and are not even read. */
export interface Stored
  extends Omit<View, 'capabilities' | 'earningsSummaries' | 'overviews' | 'payouts' | 'clicks' | 'payment'> {
  accounts: Shown[];
  /** null: not asked yet. */
  capabilities: Record<string, Capabilities | null>;
  /** null: nothing was recorded yet. */
  earningsSummaries: Record<string, EarningsSummary | null>;
  /** null: not asked for yet. */
  overviews: Record<string, OverviewFigures | null>;
  /** null: not asked for yet. */
  payouts: Record<string, Payouts | null>;
  /** null: not asked for yet. */
  clicks: Record<string, ClicksView | null>;
  payment: Record<string, Payment | null>;
  /** Why some of this could not be stored, and will be lost when the browser closes; null: all is stored. */
  pendingWrites: StorageError | null;
}

/** Reads all of it in one call. @param prefetched the browser's answer, where it was requested already */
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
      overviews: ofEach(accounts, view.overviews, null),
      payouts: ofEach(accounts, view.payouts, null),
      clicks: ofEach(accounts, view.clicks, null),
      payment: ofEach(accounts, view.payment, null),
      pendingWrites: pendingWrites?.error ?? null,
    };
  } catch {
    // With an error, because an empty view would mean that nothing is connected.
    return { ...EMPTY_VIEW, pendingWrites: { kind: 'storage-unreadable' } };
  }
}

/** Whether storage could not be read at all (`storage-unreadable`). */
export const isUnreadable = ({ pendingWrites }: Pick<Stored, 'pendingWrites'>): boolean =>
  pendingWrites?.kind === 'storage-unreadable';

/** Calls back with what is stored after every change of it; not while storage cannot be read. Returns its undo. */
export function watchStored(onChange: (stored: Stored) => void): () => void {
  let latest = 0;
  const readAgain = async () => {
    const turn = ++latest;
    const stored = await readStored();
    // Reads may finish out of order; only the newest counts.
    if (turn === latest && !isUnreadable(stored)) onChange(stored);
  };
  const listener = (changes: object, area: string) => {
    if ((area === 'local' && VIEW in changes) || (area === 'session' && PENDING_WRITES in changes)) void readAgain();
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

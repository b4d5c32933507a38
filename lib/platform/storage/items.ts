import * as z from 'zod/mini';
import type { Account } from '../../domain/accounts/account.ts';
import type { Capabilities } from '../../domain/accounts/capabilities-schema.ts';
import type { EarningsSummary } from '../../domain/earnings/earnings-summary-schema.ts';
import type { Affiliate } from '../../domain/groups/affiliates.ts';
import type { OverviewFigures } from '../../domain/groups/overview-schema.ts';
import { NEW_STATE } from '../../domain/polling/account-state.ts';
import { type AccountState, type WorkerState, workerState } from '../../domain/polling/account-state-schema.ts';
import { type Clicks, type ClicksView, type CountedClicks, countedClicks } from '../../domain/portal/clicks-schema.ts';
import type { Payment } from '../../domain/portal/payment-schema.ts';
import type { Payouts } from '../../domain/portal/payouts-schema.ts';
import * as bounds from './bounds.ts';
import { COUNTED_CLICKS_KIND, countedClicksKey } from './counted-clicks.ts';
import { EMPTY_VIEW, VIEW_KIND } from './empty-view.ts';
import type { Kind } from './envelope.ts';
import { VIEW } from './prefetch.ts';
import { type View, view } from './view-schema.ts';

/** A stored item: its key, version, schema, bound and fallback. */
export interface Item<T> extends Kind<T> {
  key: string;
  schema: z.ZodMiniType<T>;
  /** Cuts it to what may be stored. */
  bound?(value: T): T;
  /** Absent: storage.local. `session` is memory, which is lost when the browser closes. */
  area?: 'session';
  /**
   * By version: turns what it stored into the next version's shape. Without it the value is replaced by the fallback.
   */
  migrate?: Record<number, (older: unknown) => unknown>;
}

/** A part of the view item: a field of it, or one account's entry in a field. */
export interface Part<T> {
  field: keyof View;
  accountId?: string;
  fallback: T;
  bound?(value: T): T;
  /** What only the worker needs of it is stored under a key of its own. */
  beside?: Beside<T>;
}

interface Beside<T, B = unknown> {
  item: Item<B>;
  split(value: T): [shown: unknown, beside: B];
  join(shown: T, beside: B): T;
}

const partOf = <F extends keyof View>(field: F, bound?: (value: View[F]) => View[F]): Part<View[F]> => ({
  field,
  fallback: EMPTY_VIEW[field],
  ...(bound && { bound }),
});

const ofAccount = <T>(
  field: keyof View,
  accountId: Account['id'],
  bound?: (value: T | null) => T | null,
): Part<T | null> => ({ field, accountId, fallback: null, ...(bound && { bound }) });

export const VIEW_ITEM: Item<View> = { ...VIEW_KIND, key: VIEW, schema: view };
export const ACCOUNTS = partOf('accounts', bounds.boundedAccounts);
export const SETTINGS = partOf('settings', bounds.boundedSettings);
export const PAUSED_UNTIL = partOf('pausedUntil');
export const SELECTED = partOf('selected');
export const GROUPS = partOf('groups', bounds.boundedGroups);
export const WATCHES = partOf('watches', bounds.boundedWatches);
export const TABLE_VIEW = partOf('tableView', bounds.boundedTableView);

export const capabilitiesOf = (accountId: Account['id']): Part<Capabilities | null> =>
  ofAccount('capabilities', accountId, bounds.boundedCapabilities);
export const earningsSummaryOf = (accountId: Account['id']): Part<EarningsSummary | null> =>
  ofAccount('earningsSummaries', accountId, bounds.boundedEarningsSummary);
export const overviewOf = (accountId: Account['id']): Part<OverviewFigures | null> => ofAccount('overviews', accountId);
export const payoutsOf = (accountId: Account['id']): Part<Payouts | null> =>
  ofAccount('payouts', accountId, bounds.boundedPayouts);
export const clicksOf = (accountId: Account['id']): Part<Clicks | null> => ({
  field: 'clicks',
  accountId,
  fallback: null,
  beside: {
    item: countedClicksOf(accountId),
    split: ({ counted, ...shown }: Clicks) => [shown, counted],
    join: (shown: ClicksView | null, counted: CountedClicks | null) => shown && { ...shown, counted },
  },
});
export const countedClicksOf = (accountId: Account['id']): Item<CountedClicks | null> => ({
  ...COUNTED_CLICKS_KIND,
  key: countedClicksKey(accountId),
  schema: z.nullable(countedClicks),
});
export const paymentOf = (accountId: Account['id']): Part<Payment | null> => ofAccount('payment', accountId);
/** All that the portal told beside the figures: another user's is another. */
export const portalOf = (accountId: Account['id']): Part<unknown>[] => [
  payoutsOf(accountId),
  paymentOf(accountId),
  clicksOf(accountId),
];
export const stateOf = (accountId: Account['id']): Part<AccountState> => ({
  field: 'states',
  accountId,
  fallback: NEW_STATE,
  bound: bounds.boundedState,
  beside: { item: workerStateOf(accountId), split, join },
});
export const workerStateOf = (accountId: Account['id']): Item<WorkerState> => ({
  key: `worker:${accountId}`,
  version: 1,
  schema: workerState,
  fallback: { ledger: null, outbox: [] },
});

/** Whether the toolbar is dark, as the last page reported it (`toolbar.ts`). */
export const DARK: Item<boolean> = { key: 'dark', version: 1, schema: z.boolean(), fallback: false };
/** Host permissions asked for on the way to a site that is not connected yet. */
export const PENDING_PERMISSIONS: Item<string[]> = {
  key: 'pendingPermissions',
  version: 1,
  schema: z.array(z.string()),
  fallback: [],
  bound: bounds.boundedPendingPermissions,
};
/** The Mondays whose weekly digest was sent, newest last. */
export const DIGESTED_WEEKS: Item<string[]> = {
  key: 'digestedWeeks',
  version: 1,
  schema: z.array(z.string()),
  fallback: [],
  bound: bounds.boundedWeeks,
};

const sealed = z.object({ iv: z.string(), data: z.string() });
/** An encrypted password, in base64 (worker/secrets/vault.ts). */
export type Sealed = z.infer<typeof sealed>;

/** Application passwords. Read only by the worker, never sent to a page. */
export const secretOf = (accountId: Account['id']): Item<Sealed | null> => ({
  key: `secret:${accountId}`,
  version: 1,
  schema: z.nullable(sealed),
  fallback: null,
});
/** For an account whose password is kept only until the browser closes. */
export const fleetingSecretOf = (accountId: Account['id']): Item<Sealed | null> => ({
  ...secretOf(accountId),
  area: 'session',
});

/** Who is owed most, and when that was asked: people's names, so they never reach the disk. */
type Owed = { at: number; owed: Affiliate[] } | null;
export const owedOf = (accountId: Account['id']): Item<Owed> => ({
  key: `owed:${accountId}`,
  version: 1,
  // Only the worker writes it, and it does not outlive the browser.
  schema: z.custom<Owed>(),
  fallback: null,
  area: 'session',
});

function split({ outbox, unmirrored, ledger, ...rest }: AccountState): [unknown, WorkerState] {
  if (ledger === null)
    return [
      { ...rest, ledger },
      { ledger, outbox, unmirrored },
    ];
  const { announced, identity, ...known } = ledger;
  return [
    { ...rest, ledger: { announced, identity } },
    { ledger: known, outbox, unmirrored },
  ];
}

/** If either half of the ledger is lost, the next answer is a new baseline, of which nothing is seen. */
function join(shown: AccountState, { ledger: known, ...rest }: WorkerState): AccountState {
  const ledger = shown.ledger && known && { ...known, ...shown.ledger };
  return { ...shown, ...rest, ledger, seen: ledger ? shown.seen : 0 };
}

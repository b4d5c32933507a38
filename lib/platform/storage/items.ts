import type { Account } from '../../domain/accounts/account.ts';
import type { Capabilities } from '../../domain/accounts/capabilities.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../domain/accounts/settings.ts';
import type { Day } from '../../domain/calendar/calendar.ts';
import type { EarningsSummary } from '../../domain/earnings/earnings-summary.ts';
import type { GroupWatch } from '../../domain/groups/group-watch.ts';
import { DEFAULT_VIEW, type RememberedGroup, type TableView } from '../../domain/groups/groups.ts';
import { type AccountState, NEW_STATE } from '../../domain/polling/account-state.ts';

/** Every stored item, with the version of its shape and its fallback; what it is cut to stands in `item-bounds.ts`. */
export interface Item<T> {
  key: string;
  version: number;
  fallback: T;
  /** Left out: storage.local. `session` is memory, which goes with the browser. */
  area?: 'session';
}

/** A password as it is stored: locked, in base64 (worker/vault.ts). */
export interface Sealed {
  iv: string;
  data: string;
}

export const ACCOUNTS: Item<Account[]> = {
  key: 'accounts',
  version: 1,
  fallback: [],
};
export const SETTINGS: Item<Settings> = {
  key: 'settings',
  version: 1,
  fallback: DEFAULT_SETTINGS,
};
/** What the account's service offers beyond the contract; null until it was looked at. */
export const capabilitiesOf = (accountId: string): Item<Capabilities | null> => ({
  key: `capabilities:${accountId}`,
  version: 1,
  fallback: null,
});
export const GROUPS: Item<RememberedGroup[]> = {
  key: 'groups',
  version: 1,
  fallback: [],
};
/** Groups watched for new applicants: numbers only, nothing of the applicants themselves. */
export const WATCHES: Item<GroupWatch[]> = {
  key: 'watches',
  version: 1,
  fallback: [],
};
export const TABLE_VIEW: Item<TableView> = {
  key: 'tableView',
  version: 1,
  fallback: DEFAULT_VIEW,
};
/** Whether the toolbar is dark, as a page saw it last (`toolbar.ts`). */
export const DARK: Item<boolean> = { key: 'dark', version: 1, fallback: false };
/** Host permissions asked for on the way to a site that is not connected yet. */
export const PENDING_PERMISSIONS: Item<string[]> = {
  key: 'pendingPermissions',
  version: 1,
  fallback: [],
};
/** The Mondays whose weekly digest was told, newest last. */
export const DIGESTED_WEEKS: Item<Day[]> = {
  key: 'digestedWeeks',
  version: 1,
  fallback: [],
};
/** The account that the popup shows. */
export const SELECTED: Item<string | null> = { key: 'selected', version: 1, fallback: null };
export const stateOf = (accountId: string): Item<AccountState> => ({
  key: `state:${accountId}`,
  version: 1,
  fallback: NEW_STATE,
});
/** What the account's records come to, for the popup; null until something was recorded. */
export const earningsSummaryOf = (accountId: string): Item<EarningsSummary | null> => ({
  key: `earnings:${accountId}`,
  version: 1,
  fallback: null,
});
/** Application passwords. Read by the worker alone: never sent back into a page (pitfall 17). */
export const secretOf = (accountId: string): Item<Sealed | null> => ({
  key: `secret:${accountId}`,
  version: 2,
  fallback: null,
});
/** As version 0.1.0 stored it. Written by nobody any more. */
export const plainSecretOf = (accountId: string): Item<string | null> => ({
  key: `secret:${accountId}`,
  version: 1,
  fallback: null,
});
/** The same for an account whose password is kept only until the browser closes. */
export const fleetingSecretOf = (accountId: string): Item<Sealed | null> => ({
  ...secretOf(accountId),
  area: 'session',
});

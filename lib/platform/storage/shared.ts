import type { Account } from '../../domain/accounts/account.ts';
import { NO_PRESETS } from '../../domain/accounts/presets.ts';
import type { Presets } from '../../domain/accounts/presets-schema.ts';
import { DEFAULT_SETTINGS } from '../../domain/accounts/settings.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import type { StorageError } from '../../domain/errors-schema.ts';
import { DEFAULT_TABLE_VIEW } from '../../domain/groups/groups.ts';
import type { RememberedGroup, TableView, Watch } from '../../domain/groups/groups-schema.ts';
import type { Route } from '../../domain/requests/route-schema.ts';
import { type Items, valueIn } from './item.ts';

/** What concerns all programs, and pages draw: one key each. It contains no passwords. */
export interface Shared {
  accounts: Account[];
  /** The user's own settings, also those that a policy replaces where they are used. */
  settings: Settings;
  presets: Presets;
  /** The end of the user's pause of notifications (ms); null: not paused. */
  pausedUntil: number | null;
  selected: string | null;
  groups: RememberedGroup[];
  watches: Watch[];
  tableView: TableView;
  /** The list of accounts was lost, and data of some are left, which stay until the user connects or restores. */
  lost: boolean;
}

/** Before anything is stored. */
export const NOTHING_SHARED: Shared = {
  ...{ accounts: [], settings: DEFAULT_SETTINGS, presets: NO_PRESETS, pausedUntil: null, selected: null },
  ...{ groups: [], watches: [], tableView: DEFAULT_TABLE_VIEW, lost: false },
};

export const SHARED_KEYS = Object.keys(NOTHING_SHARED) as (keyof Shared)[];

/** The shared values among stored items, without the policy. */
export const sharedIn = (items: Items): Shared =>
  Object.fromEntries(
    SHARED_KEYS.map((key) => [key, valueIn(items, { key, fallback: NOTHING_SHARED[key] })]),
  ) as unknown as Shared;

export const pictureKey = (accountId: string): string => `picture:${accountId}`;
/** The key in storage.session. */
export const pulseKey = (accountId: string): string => `pulse:${accountId}`;
/** The key in storage.session of what the browser could not store. */
export const STORAGE_FAILURES = 'storageFailures';

/** What could not be stored of no single program. */
export const SHARED_FAILURE = '';

/** What could not be stored, by account or `SHARED_FAILURE`. `route`: of the figures, which are polled more rarely. */
export type StorageFailures = Record<string, { error: StorageError; route?: Route }>;

import * as bounds from './bounds.ts';
import type { Item } from './items.ts';
import * as items from './items.ts';

/** What a stored item is cut to before it is written. Apart from the items themselves: views read, and never cut. */
const BOUNDS: Record<string, (value: never) => unknown> = {
  [items.ACCOUNTS.key]: bounds.boundedAccounts,
  [items.SETTINGS.key]: bounds.boundedSettings,
  [items.GROUPS.key]: bounds.boundedGroups,
  [items.WATCHES.key]: bounds.boundedWatches,
  [items.TABLE_VIEW.key]: bounds.boundedView,
  [items.PENDING_PERMISSIONS.key]: bounds.boundedPendingPermissions,
  [items.DIGESTED_WEEKS.key]: bounds.boundedWeeks,
  [items.capabilitiesOf('').key]: bounds.boundedCapabilities,
  [items.stateOf('').key]: bounds.boundedState,
  [items.earningsSummaryOf('').key]: bounds.boundedEarningsSummary,
};

/** The value within its bound; of an account's own items, the kind decides. */
export function bounded<T>({ key }: Item<T>, value: T): T {
  const kind = key.slice(0, key.indexOf(':') + 1) || key;
  return (BOUNDS[kind] as ((value: T) => T) | undefined)?.(value) ?? value;
}

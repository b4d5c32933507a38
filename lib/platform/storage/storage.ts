import type { Account } from '../../domain/accounts/account.ts';
import { type Capabilities, currencyOf } from '../../domain/accounts/capabilities.ts';
import { type Shown, withDistinctNames } from '../../domain/accounts/display-name.ts';
import type { Settings } from '../../domain/accounts/settings.ts';
import type { EarningsSummary } from '../../domain/earnings/earnings-summary.ts';
import type { StorageError } from '../../domain/errors.ts';
import type { GroupWatch } from '../../domain/groups/group-watch.ts';
import type { RememberedGroup, TableView } from '../../domain/groups/groups.ts';
import type { AccountState } from '../../domain/polling/account-state.ts';
import { browser, extras } from '../browser.ts';
import {
  ACCOUNTS,
  capabilitiesOf,
  earningsSummaryOf,
  GROUPS,
  type Item,
  SELECTED,
  SETTINGS,
  stateOf,
  TABLE_VIEW,
  WATCHES,
} from './items.ts';
import {
  openPendingWrites,
  readPendingWrites,
  watchPendingWrites,
  withPendingWrites,
} from './pending-writes.ts';
import { type Items, PENDING_WRITES } from './prefetch.ts';
import { open, read, type Store } from './store.ts';
import { openGlance, readGlance } from './view-cache.ts';

export * from './items.ts';
export {
  type Everything,
  erase,
  open,
  read,
  readEverything,
  type Store,
  write,
  writeTogether,
} from './store.ts';
export { renewGlance } from './view-cache.ts';

/** What views draw from and watch, read at once, and what is asked of a single item (`store.ts`). */
/** The settings as they hold for one account, in its currency. @param currencies that its records name, where they are at hand */
export async function readSettingsFor(
  { read }: Pick<Store, 'read'>,
  accountId: string,
  currencies?: string[],
): Promise<Settings> {
  const settings = await read(SETTINGS);
  const [capabilities, { snapshot }] = [
    await read(capabilitiesOf(accountId)),
    await read(stateOf(accountId)),
  ];
  const recorded = currencies ?? (await read(earningsSummaryOf(accountId)))?.currencies;
  return {
    ...settings,
    currency: currencyOf(capabilities, settings.currency, snapshot?.referrals, recorded),
  };
}

export async function findAccount(
  { read }: Pick<Store, 'read'>,
  accountId: string | null,
): Promise<Account | undefined> {
  return (await read(ACCOUNTS)).find(({ id }) => id === accountId);
}

/** An account as it is called on display, beside the others that there are. */
export async function shownAs({ read }: Pick<Store, 'read'>, account: Account): Promise<Shown> {
  return withDistinctNames(await read(ACCOUNTS)).find(({ id }) => id === account.id) ?? account;
}

/** Everything a view draws from, read at once. Secrets are not among it. */
export interface Stored {
  accounts: Shown[];
  settings: Settings;
  selected: string | null;
  states: Record<string, AccountState>;
  capabilities: Record<string, Capabilities | null>;
  earningsSummaries: Record<string, EarningsSummary | null>;
  groups: RememberedGroup[];
  watches: GroupWatch[];
  /** Why some of this will be lost with the browser: it could not be stored. null: all of it is stored. */
  pendingWrites: StorageError | null;
}

/** @param ahead what the browser answers about copy and unkept items, where it was asked for already */
export async function readStored(prefetched?: Promise<Items>): Promise<Stored> {
  try {
    return await readAll(prefetched);
  } catch {
    // Nothing is there to be shown but that: an empty page would say that nothing is connected.
    const nothing = {
      accounts: [],
      selected: null,
      states: {},
      capabilities: {},
      earningsSummaries: {},
      groups: [],
      watches: [],
    };
    return { ...nothing, settings: SETTINGS.fallback, pendingWrites: { kind: 'storage-unreadable' } };
  }
}

async function readAll(prefetched?: Promise<Items>): Promise<Stored> {
  const asked = await prefetched;
  const pendingWrites = asked ? openPendingWrites(asked) : await readPendingWrites();
  const glance = asked ? openGlance(asked) : await readGlance();
  const stored = withPendingWrites(glance ?? (await readItems()), pendingWrites);
  const accounts = withDistinctNames(open(ACCOUNTS, stored[ACCOUNTS.key]));
  return {
    accounts,
    settings: open(SETTINGS, stored[SETTINGS.key]),
    selected: open(SELECTED, stored[SELECTED.key]),
    states: each(accounts, stateOf, stored),
    capabilities: each(accounts, capabilitiesOf, stored),
    earningsSummaries: each(accounts, earningsSummaryOf, stored),
    groups: open(GROUPS, stored[GROUPS.key]),
    watches: open(WATCHES, stored[WATCHES.key]),
    pendingWrites: pendingWrites?.error ?? null,
  };
}

/** Two reads, because fetching the whole storage would fetch the passwords too. */
async function readItems(): Promise<Items> {
  const accounts = await read(ACCOUNTS);
  const items = [
    ACCOUNTS,
    SETTINGS,
    SELECTED,
    GROUPS,
    WATCHES,
    ...accounts.flatMap(({ id }) => [stateOf(id), capabilitiesOf(id), earningsSummaryOf(id)]),
  ];
  return browser.storage.local.get(items.map(({ key }) => key));
}

/** What the side panel draws from. Listings are not among it: other people's data live in memory only. */
export interface GroupsStored {
  accounts: Shown[];
  selected: string | null;
  settings: Settings;
  groups: RememberedGroup[];
  watches: GroupWatch[];
  view: TableView;
  capabilities: Record<string, Capabilities | null>;
}

export async function readGroupsStored(): Promise<GroupsStored> {
  const accounts = withDistinctNames(await read(ACCOUNTS));
  const capabilities = accounts.map(({ id }) => capabilitiesOf(id));
  const items = [SETTINGS, SELECTED, GROUPS, WATCHES, TABLE_VIEW, ...capabilities];
  const pendingWrites = await readPendingWrites();
  const stored = withPendingWrites(
    await browser.storage.local.get(items.map(({ key }) => key)),
    pendingWrites,
  );
  return {
    accounts,
    settings: open(SETTINGS, stored[SETTINGS.key]),
    selected: open(SELECTED, stored[SELECTED.key]),
    groups: open(GROUPS, stored[GROUPS.key]),
    watches: open(WATCHES, stored[WATCHES.key]),
    view: open(TABLE_VIEW, stored[TABLE_VIEW.key]),
    capabilities: each(accounts, capabilitiesOf, stored),
  };
}

/** Whether a reading is none: see `storage-unreadable`. */
export const isUnreadable = ({ pendingWrites }: Pick<Stored, 'pendingWrites'>): boolean =>
  pendingWrites?.kind === 'storage-unreadable';

/** What was read last stays where it cannot be read any more. */
export const watchStored = (onChange: (stored: Stored) => void) =>
  watch(
    () => readStored(),
    (stored) => isUnreadable(stored) || onChange(stored),
  );
export const watchGroupsStored = (onChange: (stored: GroupsStored) => void) =>
  watch(readGroupsStored, onChange);

/** Calls back after every change of stored items, with a fresh reading. Returns its undo. */
function watch<T>(readIt: () => Promise<T>, onChange: (stored: T) => void): () => void {
  let latest = 0;
  const readAgain = () => {
    const turn = ++latest;
    // Readings may overtake one another; only the newest counts.
    void readIt().then(
      (stored) => turn === latest && onChange(stored),
      () => {},
    );
  };
  const listener = (changes: object, area: string) => {
    if (area === 'local' || (area === 'session' && PENDING_WRITES in changes)) readAgain();
  };
  browser.storage.onChanged.addListener(listener);
  const unwatch = watchPendingWrites(readAgain);
  return () => {
    browser.storage.onChanged.removeListener(listener);
    unwatch();
  };
}

/** Keeps content scripts of any kind out, should there ever be one (pitfall 17). Firefox lacks the call. */
export async function lockStorage(): Promise<void> {
  const { local, session } = extras().storage;
  await local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  await session?.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}

/** One kind of item of every account, by the account's id. */
function each<T>(
  accounts: Account[],
  itemOf: (id: string) => Item<T>,
  stored: Record<string, unknown>,
): Record<string, T> {
  return Object.fromEntries(accounts.map(({ id }) => [id, open(itemOf(id), stored[itemOf(id).key])]));
}

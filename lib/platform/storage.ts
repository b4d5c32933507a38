import { type Abilities, currencyOf } from '../domain/abilities.ts';
import type { Account } from '../domain/account.ts';
import type { GroupWatch } from '../domain/group-watch.ts';
import { DEFAULT_VIEW, type RememberedGroup, type TableView } from '../domain/groups.ts';
import { DEFAULT_SETTINGS, type Settings } from '../domain/settings.ts';
import { type AccountState, NEW_STATE } from '../domain/state.ts';
import type { Items } from './ahead.ts';
import { browser, extras } from './browser.ts';
import { openGlance, readGlance, removeItems, setItems } from './glance.ts';

export { renewGlance } from './glance.ts';

/**
 * Every stored item, in storage.local, with version and fallback. Only the worker writes (it is the one writer,
 * so read-change-write is safe there); views read and watch. Each item lies in an envelope with the version of
 * its shape: a reader that meets another version sees the fallback, and `repair.ts` mends it at worker start.
 */
export interface Item<T> {
  key: string;
  version: number;
  fallback: T;
}

interface Envelope {
  v: number;
  value: unknown;
}

export const ACCOUNTS: Item<Account[]> = { key: 'accounts', version: 1, fallback: [] };
export const SETTINGS: Item<Settings> = { key: 'settings', version: 1, fallback: DEFAULT_SETTINGS };
/** What the account's service offers beyond the contract; null until it was looked at. */
export const abilitiesOf = (accountId: string): Item<Abilities | null> => ({
  key: `abilities:${accountId}`,
  version: 1,
  fallback: null,
});
export const GROUPS: Item<RememberedGroup[]> = { key: 'groups', version: 1, fallback: [] };
/** Groups watched for new applicants: numbers only, nothing of the applicants themselves. */
export const WATCHES: Item<GroupWatch[]> = { key: 'watches', version: 1, fallback: [] };
export const TABLE_VIEW: Item<TableView> = { key: 'tableView', version: 1, fallback: DEFAULT_VIEW };
/** Host permissions asked for on the way to a site that is not connected yet. */
export const BORROWED: Item<string[]> = { key: 'borrowed', version: 1, fallback: [] };
/** The account that the popup shows. */
export const SELECTED: Item<string | null> = { key: 'selected', version: 1, fallback: null };
export const stateOf = (accountId: string): Item<AccountState> => ({
  key: `state:${accountId}`,
  version: 1,
  fallback: NEW_STATE,
});
/** Application passwords. Read by the worker alone: never sent back into a page (pitfall 17). */
export const secretOf = (accountId: string): Item<string | null> => ({
  key: `secret:${accountId}`,
  version: 1,
  fallback: null,
});

export async function read<T>(item: Item<T>): Promise<T> {
  const stored = await browser.storage.local.get(item.key);
  return open(item, stored[item.key]);
}

export async function write<T>(item: Item<T>, value: T): Promise<void> {
  await writeTogether([item, value]);
}

/** Writes items together: all of them or, if the worker is stopped, none. */
export async function writeTogether<T extends unknown[]>(
  ...entries: { [I in keyof T]: [item: Item<T[I]>, value: T[I]] }
): Promise<void> {
  const envelopes = (entries as [Item<unknown>, unknown][]).map(([{ key, version }, value]) => {
    const envelope: Envelope = { v: version, value };
    return [key, envelope];
  });
  await setItems(Object.fromEntries(envelopes));
}

export async function erase(...items: { key: string }[]): Promise<void> {
  await removeItems(items.map(({ key }) => key));
}

/** Reading and writing as the worker's parts are given it. */
export interface Store {
  read: typeof read;
  write: typeof write;
  writeTogether: typeof writeTogether;
  erase: typeof erase;
}

/** The settings as they hold for one account: its service's own currency goes before the chosen one. */
export async function readSettingsFor({ read }: Pick<Store, 'read'>, accountId: string): Promise<Settings> {
  const settings = await read(SETTINGS);
  return { ...settings, currency: currencyOf(await read(abilitiesOf(accountId)), settings.currency) };
}

export async function findAccount(
  { read }: Pick<Store, 'read'>,
  accountId: string | null,
): Promise<Account | undefined> {
  return (await read(ACCOUNTS)).find(({ id }) => id === accountId);
}

/** Everything a view draws from, read at once. Secrets are not among it. */
export interface Stored {
  accounts: Account[];
  settings: Settings;
  selected: string | null;
  states: Record<string, AccountState>;
  abilities: Record<string, Abilities | null>;
  groups: RememberedGroup[];
  watches: GroupWatch[];
}

/** @param ahead what the browser answers about the copy, where it was asked for already */
export async function readStored(ahead?: Promise<Items>): Promise<Stored> {
  const glance = ahead ? openGlance(await ahead) : await readGlance();
  const stored = glance ?? (await readItems());
  const accounts = open(ACCOUNTS, stored[ACCOUNTS.key]);
  return {
    accounts,
    settings: open(SETTINGS, stored[SETTINGS.key]),
    selected: open(SELECTED, stored[SELECTED.key]),
    states: each(accounts, stateOf, stored),
    abilities: each(accounts, abilitiesOf, stored),
    groups: open(GROUPS, stored[GROUPS.key]),
    watches: open(WATCHES, stored[WATCHES.key]),
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
    ...accounts.flatMap(({ id }) => [stateOf(id), abilitiesOf(id)]),
  ];
  return browser.storage.local.get(items.map(({ key }) => key));
}

/** What the side panel draws from. Listings are not among it: other people's data live in memory only. */
export interface GroupsStored {
  accounts: Account[];
  selected: string | null;
  settings: Settings;
  groups: RememberedGroup[];
  watches: GroupWatch[];
  view: TableView;
  abilities: Record<string, Abilities | null>;
}

export async function readGroupsStored(): Promise<GroupsStored> {
  const accounts = await read(ACCOUNTS);
  const items = [
    SETTINGS,
    SELECTED,
    GROUPS,
    WATCHES,
    TABLE_VIEW,
    ...accounts.map(({ id }) => abilitiesOf(id)),
  ];
  const stored = await browser.storage.local.get(items.map(({ key }) => key));
  return {
    accounts,
    settings: open(SETTINGS, stored[SETTINGS.key]),
    selected: open(SELECTED, stored[SELECTED.key]),
    groups: open(GROUPS, stored[GROUPS.key]),
    watches: open(WATCHES, stored[WATCHES.key]),
    view: open(TABLE_VIEW, stored[TABLE_VIEW.key]),
    abilities: each(accounts, abilitiesOf, stored),
  };
}

export const watchStored = (onChange: (stored: Stored) => void) => watch(() => readStored(), onChange);
export const watchGroupsStored = (onChange: (stored: GroupsStored) => void) =>
  watch(readGroupsStored, onChange);

/** Calls back after every change of stored items, with a fresh reading. Returns its undo. */
function watch<T>(readAll: () => Promise<T>, onChange: (stored: T) => void): () => void {
  let latest = 0;
  const listener = (_changes: unknown, area: string) => {
    if (area !== 'local') return;
    const turn = ++latest;
    // Readings may overtake one another; only the newest counts.
    void readAll().then((stored) => turn === latest && onChange(stored));
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

/** Keeps content scripts of any kind out, should there ever be one (pitfall 17). Firefox lacks the call. */
export async function lockStorage(): Promise<void> {
  const { local, session } = extras().storage;
  await local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  await session?.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}

function open<T>(item: Item<T>, stored: unknown): T {
  const envelope = stored as Envelope | undefined;
  return envelope?.v === item.version ? (envelope.value as T) : item.fallback;
}

/** One kind of item of every account, by the account's id. */
function each<T>(
  accounts: Account[],
  itemOf: (id: string) => Item<T>,
  stored: Record<string, unknown>,
): Record<string, T> {
  return Object.fromEntries(accounts.map(({ id }) => [id, open(itemOf(id), stored[itemOf(id).key])]));
}

import * as z from 'zod/mini';
import { account } from '../../domain/accounts/account.ts';
import { presets } from '../../domain/accounts/presets-schema.ts';
import { settings } from '../../domain/accounts/settings-schema.ts';
import type { Affiliate } from '../../domain/groups/affiliates.ts';
import { rememberedGroup, tableView, watch } from '../../domain/groups/groups-schema.ts';
import { type OutboxEntry, outboxEntry } from '../../domain/polling/outbox-schema.ts';
import { NEW_PICTURE, type Picture, picture } from '../../domain/programs/picture.ts';
import type { Pulse } from '../../domain/programs/pulse.ts';
import type { Spent } from '../../domain/requests/route-schema.ts';
import { lenientList } from '../../domain/shared-schema.ts';
import { boundedAccounts, boundedGroups, boundedSettings, boundedWatches } from './bounds.ts';
import type { Item } from './item.ts';
import * as keys from './shared.ts';
import { NOTHING_SHARED, pictureKey, pulseKey, SHARED_KEYS, type Shared, type StorageFailures } from './shared.ts';

const item = <T>(key: string, schema: z.ZodMiniType<T>, fallback: T, bound?: (value: T) => T): Item<T> => ({
  ...{ key, schema, fallback, bound },
});
const inSession = <T>(key: string, schema: z.ZodMiniType<T>, fallback: T): Item<T> => ({
  ...item(key, schema, fallback),
  area: 'session',
});

const SHARED: { [F in keyof Shared]: Pick<Item<Shared[F]>, 'schema' | 'bound'> } = {
  accounts: { schema: lenientList(account), bound: boundedAccounts },
  settings: { schema: settings, bound: boundedSettings },
  presets: { schema: presets },
  pausedUntil: { schema: z.nullable(z.number()) },
  selected: { schema: z.nullable(z.string()) },
  groups: { schema: lenientList(rememberedGroup), bound: boundedGroups },
  watches: { schema: lenientList(watch), bound: boundedWatches },
  tableView: { schema: tableView },
  lost: { schema: z.boolean() },
};

const shared = <F extends keyof Shared>(field: F): Item<Shared[F]> => ({
  ...{ key: field, ...SHARED[field], fallback: NOTHING_SHARED[field] },
});

export const ACCOUNTS = shared('accounts');
export const SETTINGS = shared('settings');
export const PRESETS = shared('presets');
export const PAUSED_UNTIL = shared('pausedUntil');
export const SELECTED = shared('selected');
export const GROUPS = shared('groups');
export const WATCHES = shared('watches');
export const TABLE_VIEW = shared('tableView');
export const LOST = shared('lost');

export const pictureItem = (accountId: string): Item<Picture> => item(pictureKey(accountId), picture, NEW_PICTURE);

const latestTexts = (key: string, most: number) =>
  item<string[]>(key, z.array(z.string()), [], (texts) => texts.slice(-most));

/** Whether the toolbar is dark, as the last page reported it. */
export const DARK = item('dark', z.boolean(), false);
/** What is to be told of no single program. */
export const OUTBOX = item<OutboxEntry[]>('outbox', lenientList(outboxEntry), []);
/** Host permissions requested for sites that are not connected yet. */
export const PENDING_PERMISSIONS = latestTexts('pendingPermissions', 100);
/** The Mondays whose weekly digest was sent, newest last. Several, so that a wrong clock sends no digest twice. */
export const DIGESTED_WEEKS = latestTexts('digestedWeeks', 10);

const sealed = z.object({ iv: z.string(), data: z.string() });
export type SealedSecret = z.infer<typeof sealed>;

/** An application password. Only the worker reads it, and never sends it to a page. */
export const secretItem = (accountId: string): Item<SealedSecret | null> =>
  item<SealedSecret | null>(`secret:${accountId}`, z.nullable(sealed), null);
/** A password that is kept only until the browser closes. */
export const sessionSecretItem = (accountId: string): Item<SealedSecret | null> => ({
  ...secretItem(accountId),
  area: 'session',
});

/** The affiliates who are owed most, and when they were requested (ms). Not on disk, because it has people's names. */
type Owed = { at: number; owed: Affiliate[] };
export const owedItem = (accountId: string) =>
  inSession<Owed | null>(`owed:${accountId}`, z.nullable(z.custom<Owed>()), null);

/** What automatic requests of a program have taken of its site in the last hour. */
export const spentItem = (accountId: string) => inSession<Spent[]>(`spent:${accountId}`, z.custom<Spent[]>(), []);

/** Of a program at rest. A change removes it first, so that a worker that is stopped leaves a program to look at. */
export const pulseItem = (accountId: string) =>
  inSession<Pulse | null>(pulseKey(accountId), z.nullable(z.custom<Pulse>()), null);

/** What the browser could not store, by program (`''`: none). Nothing of it was told, and the next poll brings it again. */
export const STORAGE_FAILURES = inSession<StorageFailures>(keys.STORAGE_FAILURES, z.custom<StorageFailures>(), {});
/** Whether storage was repaired since the browser started. */
export const REPAIRED = inSession('repaired', z.boolean(), false);

export const commonItems = (): Item<unknown>[] => [
  ...SHARED_KEYS.map((field) => shared(field) as Item<unknown>),
  ...([DARK, OUTBOX, PENDING_PERMISSIONS, DIGESTED_WEEKS] as Item<unknown>[]),
];

export const accountItems = (accountId: string): Item<unknown>[] =>
  [pictureItem, secretItem, sessionSecretItem, owedItem, spentItem, pulseItem].map(
    (itemOf) => itemOf(accountId) as Item<unknown>,
  );

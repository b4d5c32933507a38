import * as z from 'zod/mini';
import { account } from '../../domain/accounts/account.ts';
import { capabilities } from '../../domain/accounts/capabilities-schema.ts';
import { DEFAULT_SETTINGS } from '../../domain/accounts/settings.ts';
import { settings } from '../../domain/accounts/settings-schema.ts';
import { earningsSummary } from '../../domain/earnings/earnings-summary-schema.ts';
import type { Affiliate } from '../../domain/groups/affiliates.ts';
import { DEFAULT_TABLE_VIEW } from '../../domain/groups/groups.ts';
import { rememberedGroup, tableView, watch } from '../../domain/groups/groups-schema.ts';
import { overviewFigures } from '../../domain/groups/program-overview-schema.ts';
import { NEW_STATE } from '../../domain/polling/account-state.ts';
import { accountState } from '../../domain/polling/account-state-schema.ts';
import { type OutboxEntry, outboxEntry } from '../../domain/polling/outbox-schema.ts';
import { type Clicks, type CountedClicks, clicksView, countedClicks } from '../../domain/portal/clicks-schema.ts';
import { payouts } from '../../domain/portal/payout-schema.ts';
import { payment } from '../../domain/portal/route-status-schema.ts';
import { lenientList } from '../../domain/shared-schema.ts';
import { boundedAccounts, boundedCapabilities, boundedGroups, boundedState, latest, MOST_GROUPS } from './bounds.ts';
import type { Description, Item } from './item.ts';
import { countedClicksKey, VIEW } from './view-request.ts';

const described = <T>(schema: z.ZodMiniType<T>, fallback: T, bound?: (value: T) => T): Description<T> => ({
  ...{ schema, fallback, bound },
});
const optional = <T>(schema: z.ZodMiniType<T>, bound?: (value: T | null) => T | null): Description<T | null> =>
  described<T | null>(z.nullable(schema), null, bound);

/** What views draw from, in one item, so that a page that opens reads it in one call. It holds no password. */
const SHARED = {
  accounts: described(lenientList(account), [], boundedAccounts),
  settings: described(settings, DEFAULT_SETTINGS, (all) => ({ ...all, currency: all.currency?.slice(0, 10) ?? null })),
  /** Until when (ms) the user paused notifications; null: they are not paused. */
  pausedUntil: described(z.nullable(z.number()), null),
  /** The account that the popup shows. */
  selected: described(z.nullable(z.string()), null),
  groups: described(lenientList(rememberedGroup), [], boundedGroups),
  /** What is watched for more that waits for approval. */
  watches: described(lenientList(watch), [], (all) => all.slice(0, MOST_GROUPS)),
  tableView: described(tableView, DEFAULT_TABLE_VIEW),
};

/** The same, by account. */
const BY_ACCOUNT = {
  /** Absent before its first answer. */
  states: described(accountState, NEW_STATE, boundedState),
  /** What the account's service offers beyond the contract; absent until it was asked. */
  capabilities: optional(capabilities, boundedCapabilities),
  /** The earnings summary of the account's records; absent until something was recorded. */
  earningsSummaries: optional(earningsSummary),
  /** What an administrator sees of the whole program; absent until it was asked for. */
  overviews: optional(overviewFigures),
  /** What the account's service lists of payouts; absent until it was asked. */
  payouts: optional(payouts),
  /** What its service lists of clicks, as the popup shows it; absent until it was asked. */
  clicks: optional(clicksView),
  /** Whether the account's service misses payment details; absent until it was asked. */
  payment: optional(payment),
};

type Value<D> = D extends Description<infer T> ? T : never;
type Shared = { [F in keyof typeof SHARED]: Value<(typeof SHARED)[F]> };
type ByAccount = { [F in keyof typeof BY_ACCOUNT]: Record<string, Value<(typeof BY_ACCOUNT)[F]>> };
export type View = Shared & ByAccount;

const shared = <F extends keyof typeof SHARED>(field: F) => ({ ...SHARED[field], key: VIEW, path: [field] });
const ofAccount =
  <F extends keyof typeof BY_ACCOUNT>(field: F) =>
  (accountId: string) => ({ ...BY_ACCOUNT[field], key: VIEW, path: [field, accountId] });
const single = <T>(key: string, description: Description<T>): Item<T> => ({ ...description, key, path: [] });

export const ACCOUNTS = shared('accounts');
export const SETTINGS = shared('settings');
export const PAUSED_UNTIL = shared('pausedUntil');
export const SELECTED = shared('selected');
export const GROUPS = shared('groups');
export const WATCHES = shared('watches');
export const TABLE_VIEW = shared('tableView');

export const stateItem = ofAccount('states');
export const capabilitiesItem = ofAccount('capabilities');
export const earningsSummaryItem = ofAccount('earningsSummaries');
export const overviewItem = ofAccount('overviews');
export const payoutsItem = ofAccount('payouts');
export const paymentItem = ofAccount('payment');
export const countedClicksItem = (accountId: string): Item<CountedClicks | null> =>
  single(countedClicksKey(accountId), optional(countedClicks));
export const clicksItem = (accountId: string): Item<Clicks | null> => ({
  ...(ofAccount('clicks')(accountId) as Item<Clicks | null>),
  apart: { field: 'counted', item: countedClicksItem(accountId) },
});

/** Whether the toolbar is dark, as the last page reported it (`toolbar.ts`). */
export const DARK = single('dark', described(z.boolean(), false));
/** Announcements that are not shown yet (`domain/polling/outbox.ts`). */
export const OUTBOX = single('outbox', described<OutboxEntry[]>(lenientList(outboxEntry), []));
/** Host permissions asked for on the way to a site that is not connected yet. */
export const PENDING_PERMISSIONS = single('pendingPermissions', described(z.array(z.string()), [], latest(100)));
/**
 * The Mondays whose weekly digest was sent, newest last. More than the last, so that a clock that was wrong for a while
 * sends no digest twice.
 */
export const DIGESTED_WEEKS = single('digestedWeeks', described(z.array(z.string()), [], latest(10)));

const sealed = z.object({ iv: z.string(), data: z.string() });
/** An encrypted password, in base64 (worker/secrets/vault.ts). */
export type SealedSecret = z.infer<typeof sealed>;

/** Application passwords. Read only by the worker, never sent to a page. */
export const secretItem = (accountId: string): Item<SealedSecret | null> =>
  single(`secret:${accountId}`, optional(sealed));
/** For an account whose password is kept only until the browser closes. */
export const sessionSecretItem = (accountId: string): Item<SealedSecret | null> => ({
  ...secretItem(accountId),
  area: 'session',
});

/** Who is owed most, and when that was asked: people's names, so they never reach the disk. */
type Owed = { at: number; owed: Affiliate[] };
export const owedItem = (accountId: string): Item<Owed | null> => ({
  // Only the worker writes it, and it does not outlive the browser.
  ...single(`owed:${accountId}`, optional(z.custom<Owed>())),
  area: 'session',
});

/** All that the portal told besides the figures: another user's is another. */
export const portalItems = (accountId: string): Item<unknown>[] => [
  payoutsItem(accountId),
  paymentItem(accountId),
  clicksItem(accountId),
];

const mapped = (fields: object, to: (field: Description<unknown>) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, to(field)]));

/** The whole item that views draw from. Its fallback is what it is before anything is connected. */
export const VIEW_ITEM: Item<View> = single(VIEW, {
  schema: z.custom<View>(),
  fallback: { ...mapped(SHARED, ({ fallback }) => fallback), ...mapped(BY_ACCOUNT, () => ({})) } as View,
});

/** All that is stored of no account. */
export const commonItems = (): Item<unknown>[] => [
  ...Object.keys(SHARED).map((field) => shared(field as keyof typeof SHARED)),
  ...[DARK, OUTBOX, PENDING_PERMISSIONS, DIGESTED_WEEKS],
];

/** All that is stored of one account. */
export const accountItems = (accountId: string): Item<unknown>[] => [
  ...Object.keys(BY_ACCOUNT).map((field) => ofAccount(field as keyof typeof BY_ACCOUNT)(accountId)),
  ...[countedClicksItem(accountId), secretItem(accountId), sessionSecretItem(accountId), owedItem(accountId)],
];

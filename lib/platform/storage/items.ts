import * as z from 'zod/mini';
import { account } from '../../domain/accounts/account.ts';
import { capabilities } from '../../domain/accounts/capabilities-schema.ts';
import { NO_PRESETS } from '../../domain/accounts/presets.ts';
import { presets } from '../../domain/accounts/presets-schema.ts';
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
import { payment } from '../../domain/portal/payment-schema.ts';
import { payouts } from '../../domain/portal/payout-schema.ts';
import type { Spent } from '../../domain/requests/quota.ts';
import { lenientList } from '../../domain/shared-schema.ts';
import { boundedAccounts, boundedCapabilities, boundedGroups, boundedState, MOST_GROUPS } from './bounds.ts';
import type { Description, Item } from './item.ts';
import { countedClicksKey, VIEW } from './view-request.ts';

const described = <T>(schema: z.ZodMiniType<T>, fallback: T, bound?: (value: T) => T): Description<T> => ({
  ...{ schema, fallback, bound },
});
const optional = <T>(schema: z.ZodMiniType<T>, bound?: (value: T | null) => T | null): Description<T | null> =>
  described<T | null>(z.nullable(schema), null, bound);

/** Views draw from these parts of one item, which a page reads in one call. It contains no passwords. */
const SHARED = {
  accounts: described(lenientList(account), [], boundedAccounts),
  settings: described(settings, DEFAULT_SETTINGS, (value) => ({
    ...value,
    currency: value.currency?.slice(0, 10) ?? null,
  })),
  presets: described(presets, NO_PRESETS),
  /** The end of the user's pause of notifications (ms); null: not paused. */
  pausedUntil: described(z.nullable(z.number()), null),
  selected: described(z.nullable(z.string()), null),
  groups: described(lenientList(rememberedGroup), [], boundedGroups),
  watches: described(lenientList(watch), [], (watches) => watches.slice(0, MOST_GROUPS)),
  tableView: described(tableView, DEFAULT_TABLE_VIEW),
};

/** Further parts of the same item, by account id. Optional ones are absent before the first answer. */
const BY_ACCOUNT = {
  states: described(accountState, NEW_STATE, boundedState),
  capabilities: optional(capabilities, boundedCapabilities),
  earningsSummaries: optional(earningsSummary),
  overviews: optional(overviewFigures),
  payouts: optional(payouts),
  clicks: optional(clicksView),
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
export const OWN_SETTINGS = { ...SETTINGS, own: true as const };
export const PRESETS = shared('presets');
export const PAUSED_UNTIL = shared('pausedUntil');
export const SELECTED = shared('selected');
export const GROUPS = shared('groups');
export const WATCHES = shared('watches');
export const OWN_WATCHES = { ...WATCHES, own: true as const };
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
  separate: { field: 'counted', item: countedClicksItem(accountId) },
});

const latestTexts = (most: number) => described(z.array(z.string()), [], (texts) => texts.slice(-most));

/** Whether the toolbar is dark, as the last page reported it. */
export const DARK = single('dark', described(z.boolean(), false));
export const OUTBOX = single('outbox', described<OutboxEntry[]>(lenientList(outboxEntry), []));
/** Host permissions requested for sites that are not connected yet. */
export const PENDING_PERMISSIONS = single('pendingPermissions', latestTexts(100));
/** The Mondays whose weekly digest was sent, newest last. Several, so that a wrong clock sends no digest twice. */
export const DIGESTED_WEEKS = single('digestedWeeks', latestTexts(10));

const sealed = z.object({ iv: z.string(), data: z.string() });
export type SealedSecret = z.infer<typeof sealed>;

/** An application password. Only the worker reads it, and never sends it to a page. */
export const secretItem = (accountId: string): Item<SealedSecret | null> =>
  single(`secret:${accountId}`, optional(sealed));
/** A password that is kept only until the browser closes. */
export const sessionSecretItem = (accountId: string): Item<SealedSecret | null> => ({
  ...secretItem(accountId),
  area: 'session',
});

/** The affiliates who are owed most, and when they were requested (ms). Not on disk, because it has people's names. */
type Owed = { at: number; owed: Affiliate[] };
export const owedItem = (accountId: string): Item<Owed | null> => ({
  ...single(`owed:${accountId}`, optional(z.custom<Owed>())),
  area: 'session',
});

/** What automatic requests of a program have taken of its site in the last hour. */
export const spentItem = (accountId: string): Item<Spent[]> => ({
  ...single(`spent:${accountId}`, described(z.custom<Spent[]>(), [])),
  area: 'session',
});

/** Answers besides the figures that depend on the user. */
export const userItems = (accountId: string): Item<unknown>[] =>
  [capabilitiesItem, payoutsItem, paymentItem, clicksItem].map((itemOf) => itemOf(accountId));

/** The whole item that views draw from. Its fallback is the state before any connection. */
export const VIEW_ITEM: Item<View> = single(VIEW, {
  schema: z.custom<View>(),
  fallback: Object.fromEntries([
    ...Object.entries(SHARED).map(([field, { fallback }]) => [field, fallback]),
    ...Object.keys(BY_ACCOUNT).map((field) => [field, {}]),
  ]) as View,
});

export const commonItems = (): Item<unknown>[] => [
  ...Object.keys(SHARED).map((field) => shared(field as keyof typeof SHARED)),
  ...[DARK, OUTBOX, PENDING_PERMISSIONS, DIGESTED_WEEKS],
];

export const accountItems = (accountId: string): Item<unknown>[] => [
  ...Object.keys(BY_ACCOUNT).map((field) => ofAccount(field as keyof typeof BY_ACCOUNT)(accountId)),
  ...[countedClicksItem(accountId), secretItem(accountId), sessionSecretItem(accountId), owedItem(accountId)],
  spentItem(accountId),
];

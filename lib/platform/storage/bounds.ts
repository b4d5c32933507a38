import type { Account } from '../../domain/accounts/account.ts';
import { MOST_CAMPAIGNS } from '../../domain/accounts/campaigns.ts';
import type { Capabilities } from '../../domain/accounts/capabilities-schema.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import type { Day } from '../../domain/calendar/calendar.ts';
import { MOST_RECENT } from '../../domain/earnings/earnings-summary.ts';
import type { EarningsSummary, Period } from '../../domain/earnings/earnings-summary-schema.ts';
import type { RememberedGroup, TableView, Watch } from '../../domain/groups/groups-schema.ts';
import type { Money } from '../../domain/money/money.ts';
import type { AccountState } from '../../domain/polling/account-state-schema.ts';
import { MOST_LISTED } from '../../domain/portal/payout-news.ts';
import { MOST_NEWS } from '../../domain/portal/payouts.ts';
import type { Payouts } from '../../domain/portal/payouts-schema.ts';
import { forget } from '../../domain/referrals/known-rows.ts';
import { plainLine } from '../../domain/text/plain-line.ts';

/**
 * How much may be stored, so that no programme uses up the storage of all. Browsers allow an extension 10 MB; all
 * accounts at their bounds stay well below.
 */
export const STATE_BYTES = 150_000;
export const CAPABILITIES_BYTES = 10_000;
export const MOST_GROUPS = 200;
export const LONGEST_NAME = 100;
const MOST_WIDTHS = 50;
const MOST_PENDING_PERMISSIONS = 100;
const MOST_CURRENCIES = 10;
/** More than the last, so that a clock that was wrong for a while sends no digest twice. */
const MOST_WEEKS = 10;

/** Bytes of a value as browsers count them: its JSON, in which Chrome writes "<" as six characters. */
export const bytesOf = (value: unknown): number => bytesOfJson(JSON.stringify(value) ?? '');

const bytesOfJson = (json: string): number => new TextEncoder().encode(json.replaceAll('<', '\\u003C')).length;

/** The length is a cheap lower bound of the bytes. */
function fits(state: AccountState): boolean {
  const json = JSON.stringify(state);
  return json.length <= STATE_BYTES && bytesOfJson(json) <= STATE_BYTES;
}

/** As many rows and new marks are kept before known rows are forgotten. */
const ROWS_KEPT = 20;

/** In the order in which they are applied; each returns the same object when there is nothing left to cut. */
const CUTS: ((state: AccountState) => AccountState)[] = [
  withoutNotice,
  (state) => withRows(state, ROWS_KEPT),
  (state) => withMarks(state, ROWS_KEPT),
  withShortOutbox,
  withFewerKnown,
  (state) => withRows(state, 0),
  (state) => withMarks(state, 0),
  withoutOutbox,
];

/**
 * The state of an account, cut until it fits. The ledger's counts and how many of them were seen always stay, so that
 * nothing is announced twice or lost: the floor rises above rows that are forgotten.
 */
export function boundedState(state: AccountState): AccountState {
  let kept = state;
  for (const cut of CUTS) {
    for (;;) {
      if (fits(kept)) return kept;
      const less = cut(kept);
      if (less === kept) break;
      kept = less;
    }
  }
  return kept;
}

export const boundedAccounts = (accounts: Account[]): Account[] =>
  accounts.map(({ campaigns, ...account }) => ({
    ...account,
    // A line break would begin another program's line in the tooltip.
    name: plainLine(account.name, LONGEST_NAME),
    ...(campaigns && { campaigns: campaigns.slice(0, MOST_CAMPAIGNS).map((one) => plainLine(one, LONGEST_NAME)) }),
  }));

/** A share link that is too long is dropped: cut short it would lead somewhere else. */
export const boundedCapabilities = (capabilities: Capabilities | null): Capabilities | null =>
  bytesOf(capabilities) <= CAPABILITIES_BYTES || capabilities === null
    ? capabilities
    : { ...capabilities, userName: null, share: null, coupons: [] };

/** Drops the groups that were looked up longest ago. */
export const boundedGroups = (groups: RememberedGroup[]): RememberedGroup[] =>
  groups.slice(0, MOST_GROUPS).map((group) => ({ ...group, name: nameIn(group) }));

export const boundedWatches = (watches: Watch[]): Watch[] => watches.slice(0, MOST_GROUPS);

const nameIn = ({ name }: { name: string | null }): string | null => name && plainLine(name, LONGEST_NAME);

export const boundedTableView = (view: TableView): TableView => ({
  widths: Object.fromEntries(
    Object.entries(view.widths)
      .slice(0, MOST_WIDTHS)
      .map(([key, width]) => [key.slice(0, LONGEST_NAME), width]),
  ),
  sort: view.sort && { ...view.sort, key: view.sort.key.slice(0, LONGEST_NAME) },
  perPage: view.perPage.slice(0, 10),
});

export const boundedSettings = (settings: Settings): Settings => ({
  ...settings,
  currency: settings.currency?.slice(0, 10) ?? null,
});

/** The latest payouts; their texts are cut while they are read. */
export const boundedPayouts = (payouts: Payouts | null): Payouts | null =>
  payouts && {
    ...payouts,
    listed: payouts.listed?.slice(0, MOST_LISTED) ?? null,
    gone: payouts.gone.slice(0, MOST_LISTED),
    news: payouts.news.slice(-MOST_NEWS),
  };

/** A service may send any number of made-up currencies. */
export const boundedEarningsSummary = (earningsSummary: EarningsSummary | null): EarningsSummary | null => {
  if (earningsSummary === null) return null;
  const few = (sums: Money[]) => sums.slice(0, MOST_CURRENCIES);
  const period = (one: Period): Period => ({
    ...one,
    earned: few(one.earned),
    before: one.before && few(one.before),
  });
  const { today, week, month, thisMonth, recent } = earningsSummary;
  return {
    ...earningsSummary,
    today: period(today),
    week: period(week),
    month: period(month),
    thisMonth: period(thisMonth),
    recent: recent.slice(0, MOST_RECENT),
  };
};

export const boundedWeeks = (weeks: Day[]): Day[] => weeks.slice(-MOST_WEEKS);
export const boundedPendingPermissions = (permissions: string[]): string[] =>
  permissions.slice(-MOST_PENDING_PERMISSIONS);

function withoutNotice(state: AccountState): AccountState {
  const { snapshot } = state;
  return snapshot === null || snapshot.noticeHtml === ''
    ? state
    : { ...state, snapshot: { ...snapshot, noticeHtml: '' } };
}

/** The newer half of the listed rows, but at least so many. */
function withRows(state: AccountState, least: number): AccountState {
  const { snapshot } = state;
  if (snapshot === null || snapshot.referrals.length <= least) return state;
  return { ...state, snapshot: { ...snapshot, referrals: half(snapshot.referrals, least) } };
}

function withMarks(state: AccountState, least: number): AccountState {
  if (state.newKeys.length <= least) return state;
  const kept = Math.max(least, state.newKeys.length >> 1);
  return { ...state, newKeys: kept === 0 ? [] : state.newKeys.slice(-kept) };
}

/** The latest few announcements, each with its first row; their counts stay. */
function withShortOutbox(state: AccountState): AccountState {
  const { outbox } = state;
  if (outbox.length <= 5 && outbox.every(({ rows }) => rows.length <= 1)) return state;
  return { ...state, outbox: outbox.slice(-5).map((one) => ({ ...one, rows: one.rows.slice(0, 1) })) };
}

function withFewerKnown(state: AccountState): AccountState {
  const { ledger } = state;
  if (ledger === null || ledger.known.length === 0) return state;
  const less = forget(ledger.known, ledger.floor, ledger.known.length >> 1);
  return { ...state, ledger: { ...ledger, ...less } };
}

function withoutOutbox(state: AccountState): AccountState {
  return state.outbox.length === 0 ? state : { ...state, outbox: [] };
}

const half = <T>(rows: T[], least: number): T[] => rows.slice(0, Math.max(least, rows.length >> 1));

import type { Account } from '../../domain/accounts/account.ts';
import type { Capabilities } from '../../domain/accounts/capabilities-schema.ts';
import type { Settings } from '../../domain/accounts/settings-schema.ts';
import { MOST_CAMPAIGNS, MOST_LINK_SITES } from '../../domain/accounts/share-link.ts';
import type { AccountState } from '../../domain/polling/account-state-schema.ts';
import type { ProgramRecord } from '../../domain/programs/program-record.ts';
import { forgetOldest } from '../../domain/referrals/new-referrals.ts';
import { plainLine } from '../../domain/text/plain-line.ts';

/** Bounds per account. Browsers allow an extension 10 MB; all accounts at their bounds stay well below. */
export const STATE_BYTES = 150_000;
export const CAPABILITIES_BYTES = 10_000;
export const MOST_GROUPS = 200;
export const LONGEST_NAME = 100;
/** Characters of an origin. */
const LONGEST_SITE = 270;

/** The size of a value as browsers count it: its JSON, in which Chrome writes "<" as six characters. */
export const bytesOf = (value: unknown): number =>
  new TextEncoder().encode(JSON.stringify(value).replaceAll('<', '\\u003C')).length;

/** The record of a service that may send too much. */
export const boundedRecord = (record: ProgramRecord): ProgramRecord => ({
  ...record,
  state: boundedState(record.state),
  capabilities: boundedCapabilities(record.capabilities),
});

/** Drops the lists of a state that only a hostile service makes; the ledger's floor rises, so nothing is new again. */
export function boundedState(state: AccountState): AccountState {
  if (bytesOf(state) <= STATE_BYTES) return state;
  const { snapshot, ledger } = state;
  return {
    ...state,
    snapshot: snapshot && { ...snapshot, referrals: [], noticeHtml: '' },
    ledger: ledger && { ...ledger, ...forgetOldest(ledger.known, ledger.floor, 0), listed: [], removedKeys: [] },
    newKeys: [],
  };
}

export const boundedAccounts = (accounts: Account[]): Account[] =>
  accounts.map(({ campaigns, linkSites, ...account }) => ({
    ...account,
    // A line break would begin another program's line in the tooltip.
    name: plainLine(account.name, LONGEST_NAME),
    ...(campaigns && { campaigns: campaigns.slice(0, MOST_CAMPAIGNS).map((name) => plainLine(name, LONGEST_NAME)) }),
    ...(linkSites && { linkSites: linkSites.filter((site) => site.length <= LONGEST_SITE).slice(0, MOST_LINK_SITES) }),
  }));

/** Drops texts of a service that sends too much; a cut link would lead elsewhere. */
export const boundedCapabilities = (capabilities: Capabilities | null): Capabilities | null =>
  capabilities === null || bytesOf(capabilities) <= CAPABILITIES_BYTES
    ? capabilities
    : { ...capabilities, userName: null, share: null, coupons: [] };

export const boundedSettings = (settings: Settings): Settings => ({
  ...settings,
  currency: settings.currency?.slice(0, 10) ?? null,
});

export const boundedWatches = <T>(watches: T[]): T[] => watches.slice(0, MOST_GROUPS);

/** Drops the groups that were looked up longest ago. */
export const boundedGroups = <T extends { name: string | null }>(groups: T[]): T[] =>
  groups.slice(0, MOST_GROUPS).map((group) => ({ ...group, name: group.name && plainLine(group.name, LONGEST_NAME) }));

import { HOUR, WEEK } from '../calendar/calendar.ts';
import type { Account } from './account.ts';
import type { Capabilities } from './capabilities-schema.ts';

/** The findings of a refresh; a field is absent if its route did not answer. */
export type FoundCapabilities = Partial<Offered> & Pick<Capabilities, 'adminUrl'>;
type Offered = Omit<Capabilities, 'checkedAt' | 'partial' | 'revision' | 'adminUrl'>;

const NOTHING: Offered = {
  ...{ userName: null, history: false, currency: null, share: null, coupons: [] },
  ...{ groupAccess: null, groupRoute: null, programAccess: null, overviewParts: null },
};

/** The capabilities after a refresh. Routes that did not answer keep their earlier values. */
export function afterRefresh(
  before: Capabilities | null,
  found: FoundCapabilities,
  { revision, now }: { revision: number; now: number },
): Capabilities {
  const { partial, ...kept }: Partial<Capabilities> = before?.revision === revision ? before : {};
  const isPartial = Object.keys(NOTHING).some((part) => !(part in found));
  return { ...NOTHING, ...kept, ...found, checkedAt: now, revision, ...(isPartial && { partial: true }) };
}

/** After a refusal, a loss must be confirmed by the next refresh, because firewalls refuse temporarily. */
export function afterRefusal(
  before: Capabilities | null,
  found: FoundCapabilities,
  at: { revision: number; now: number },
): Capabilities {
  const after = afterRefresh(before, found, at);
  const isLost = (['groupAccess', 'programAccess'] as const).some(
    (access) => before?.[access] === 'allowed' && after[access] !== 'allowed',
  );
  return before?.revision === at.revision && isLost ? { ...before, checkedAt: 0 } : after;
}

export type AccessCapabilities = Pick<Capabilities, 'groupAccess'> &
  Partial<Pick<Capabilities, 'programAccess' | 'overviewParts'>>;

/** The user's role; 'forbidden' or 'absent' is the reason why a user sees neither figures nor groups nor program. */
export function roleOf(
  role: Account['role'],
  capabilities: AccessCapabilities | null | undefined,
): Account['role'] | 'forbidden' | 'absent' {
  if (role === 'affiliate') return role;
  const { groupAccess = null, programAccess, overviewParts } = capabilities ?? {};
  if (programAccess === 'allowed' || overviewParts?.length) return role;
  return groupAccess === 'forbidden' || groupAccess === 'absent' ? groupAccess : role;
}

export const seesNothing = (role: Account['role'], capabilities: AccessCapabilities | null | undefined): boolean =>
  ['forbidden', 'absent'].includes(roleOf(role, capabilities));

/** Whether to offer the lookup: if groups or affiliates are accessible, or unknown for an administrator. */
export function offersLookUp({ role }: Pick<Account, 'role'>, capabilities: Capabilities | null | undefined): boolean {
  const { groupAccess = null, programAccess = null } = capabilities ?? {};
  if (groupAccess === 'allowed' || programAccess === 'allowed') return true;
  return role === 'administration' && groupAccess === null;
}

/** Some services never answer some routes, so the pause is not shorter. */
const PARTIAL_PERIOD = 6 * HOUR;

export const isStale = (capabilities: Pick<Capabilities, 'checkedAt' | 'partial'> | null, now: number): boolean =>
  capabilities === null ||
  now - capabilities.checkedAt > (capabilities.partial ? PARTIAL_PERIOD : WEEK) ||
  capabilities.checkedAt > now;

/** The currency of an account's sums, and of amounts without one; null: unknown, or several in the service's rows. */
export function currencyOf(
  capabilities: Capabilities | null | undefined,
  chosen: string | null,
  rows: readonly { currency: string | null }[] = [],
  recorded: readonly string[] = [],
): string | null {
  const named = [capabilities?.currency, ...rows.map(({ currency }) => currency), ...recorded];
  const codes = new Set(named.flatMap((code) => code?.toUpperCase() ?? []));
  const [code = chosen] = codes;
  return codes.size > 1 ? null : code;
}

/** The currency of a stored account. @param recorded of its rows; by default, those of its earnings summary */
export const currencyIn = (
  { capabilities, settings, states, earningsSummaries }: StoredCurrencies,
  id: string,
  recorded = earningsSummaries[id]?.currencies,
): string | null => currencyOf(capabilities[id], settings.currency, states[id]?.snapshot?.referrals, recorded);

interface StoredCurrencies {
  capabilities: Record<string, Capabilities | null>;
  settings: { currency: string | null };
  states: Record<string, { snapshot: { referrals: { currency: string | null }[] } | null }>;
  earningsSummaries: Record<string, { currencies?: string[] } | null>;
}

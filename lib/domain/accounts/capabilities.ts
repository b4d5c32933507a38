import type { Account } from './account.ts';
import type { Capabilities } from './capabilities-schema.ts';

/** What one refresh found; a field is absent if its route did not answer. */
export type FoundCapabilities = Partial<Offered> & Pick<Capabilities, 'adminUrl'>;
type Offered = Omit<Capabilities, 'checkedAt' | 'partial' | 'revision' | 'adminUrl'>;

const NOTHING: Offered = {
  ...{ userName: null, history: false, currency: null, share: null, coupons: [] },
  ...{ groupAccess: null, groupRoute: null, programAccess: null, overviewParts: null },
};

/** The capabilities after a refresh. @param before dropped if they are of another login */
export function afterRefresh(
  before: Capabilities | null,
  found: FoundCapabilities,
  { revision, now }: { revision: number; now: number },
): Capabilities {
  const { partial, ...kept }: Partial<Capabilities> = before?.revision === revision ? before : {};
  const isPartial = Object.keys(NOTHING).some((part) => !(part in found));
  return { ...NOTHING, ...kept, ...found, checkedAt: now, revision, ...(isPartial && { partial: true }) };
}

/**
 * The same after a refusal that contradicts what was known. A loss is believed only once it is found again, at the next
 * refresh: a firewall refuses in passing, and what the user looks at should not vanish over it.
 */
export function afterRefusal(
  before: Capabilities | null,
  found: FoundCapabilities,
  at: { revision: number; now: number },
): Capabilities {
  const after = afterRefresh(before, found, at);
  const isLost = (['groupAccess', 'programAccess'] as const).some(
    (one) => before?.[one] === 'allowed' && after[one] !== 'allowed',
  );
  return before?.revision === at.revision && isLost ? { ...before, checkedAt: 0 } : after;
}

/** What decides whether an administrator sees anything. */
export type AccessCapabilities = Pick<Capabilities, 'groupAccess'> &
  Partial<Pick<Capabilities, 'programAccess' | 'overviewParts'>>;

/**
 * The role of a connected user; 'forbidden' or 'absent', as the reason, for one who sees neither figures nor groups
 * nor anything of the program.
 */
export function roleOf(
  role: Account['role'],
  capabilities: AccessCapabilities | null | undefined,
): Account['role'] | 'forbidden' | 'absent' {
  if (role === 'affiliate') return role;
  const { groupAccess = null, programAccess, overviewParts } = capabilities ?? {};
  if (programAccess === 'allowed' || overviewParts?.length) return role;
  return groupAccess === 'forbidden' || groupAccess === 'absent' ? groupAccess : role;
}

/** Whether a user can see neither figures nor groups. */
export const seesNothing = (...user: Parameters<typeof roleOf>): boolean =>
  ['forbidden', 'absent'].includes(roleOf(...user));

/** Whether to offer the look-up: where groups or people are found, or unknown for an administration account. */
export function offersLookUp({ role }: Pick<Account, 'role'>, capabilities: Capabilities | null | undefined): boolean {
  const { groupAccess = null, programAccess = null } = capabilities ?? {};
  if (groupAccess === 'allowed' || programAccess === 'allowed') return true;
  return role === 'administration' && groupAccess === null;
}

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
/** Not with every poll, because some services never answer some routes. */
const SOONER = 6 * HOUR;

export const isStale = (capabilities: Pick<Capabilities, 'checkedAt' | 'partial'> | null, now: number): boolean =>
  capabilities === null ||
  now - capabilities.checkedAt > (capabilities.partial ? SOONER : WEEK) ||
  capabilities.checkedAt > now;

/**
 * The currency of an account's own sums, and of amounts that name none: what the service or its rows name, else what
 * the user chose. null if unknown, or if several were named: then totals add up different currencies, and an amount
 * without one may be in any of them.
 * @param rows of the last answer
 * @param recorded the currencies in the account's records
 */
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

/** The same, from what is stored of all accounts. */
export const currencyIn = (
  { capabilities, settings, states, earningsSummaries }: StoredCurrencies,
  id: string,
): string | null =>
  currencyOf(capabilities[id], settings.currency, states[id]?.snapshot?.referrals, earningsSummaries[id]?.currencies);

interface StoredCurrencies {
  capabilities: Record<string, Capabilities | null>;
  settings: { currency: string | null };
  states: Record<string, { snapshot: { referrals: { currency: string | null }[] } | null }>;
  earningsSummaries: Record<string, { currencies?: string[] } | null>;
}

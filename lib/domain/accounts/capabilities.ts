import type { Account } from './account.ts';
import type { Capabilities } from './capabilities-schema.ts';

export type { Capabilities, GroupAccess, ShareLink } from './capabilities-schema.ts';

/** What one look at a service told. What is absent nobody knows: its route did not answer. */
export type Found = Partial<Offered>;
type Offered = Omit<Capabilities, 'checkedAt' | 'partial' | 'revision'>;

const NOTHING: Offered = { userName: null, history: false, groupAccess: null, currency: null, share: null };

/**
 * What is known of a service after a look at it. @param before of an earlier look; that of another login holds no longer
 */
export function afterFinding(
  before: Capabilities | null,
  found: Found,
  { revision, now }: { revision: number; now: number },
): Capabilities {
  const { partial, ...kept }: Partial<Capabilities> = before?.revision === revision ? before : {};
  const isPartial = Object.keys(NOTHING).some((part) => !(part in found));
  return { ...NOTHING, ...kept, ...found, checkedAt: now, revision, ...(isPartial && { partial: true }) };
}

/** As what a user is connected; who is no affiliate and cannot look groups up either, by why: they see nothing. */
export function roleOf(
  role: Account['role'],
  capabilities: Pick<Capabilities, 'groupAccess'> | null | undefined,
): Account['role'] | 'forbidden' | 'absent' {
  if (role === 'affiliate') return role;
  const { groupAccess = null } = capabilities ?? {};
  return groupAccess === 'forbidden' || groupAccess === 'absent' ? groupAccess : role;
}

/** Whether a user can see neither figures nor groups. */
export const seesNothing = (...user: Parameters<typeof roleOf>): boolean =>
  ['forbidden', 'absent'].includes(roleOf(...user));

/** Whether looking groups up is worth offering: to whom it is allowed, and to administrators of whom nobody knows. */
export function offersLookUp(
  { role }: Pick<Account, 'role'>,
  capabilities: Capabilities | null | undefined,
): boolean {
  const access = capabilities?.groupAccess ?? null;
  return access === 'allowed' || (role === 'administration' && access === null);
}

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
/** A service that never answers some of it is not to be asked with every poll. */
const SOONER = 6 * HOUR;

export const isStale = (capabilities: Capabilities | null, now: number): boolean =>
  capabilities === null ||
  now - capabilities.checkedAt > (capabilities.partial ? SOONER : WEEK) ||
  capabilities.checkedAt > now;

/**
 * In which currency an account's own sums are, and what names none. Where the service and its rows name one, that; what
 * the user chose, where nobody names any. null where nobody tells, or where several were named: totals then add up
 * different currencies, and what names none may be of any.
 * @param rows of the last answer; none where it has not answered, or is asked about something else
 * @param recorded the currencies that the account's records know of
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

/** The same out of what is stored of all accounts. */
export const currencyIn = (
  { capabilities, settings, states, earningsSummaries }: StoredCurrencies,
  id: string,
): string | null =>
  currencyOf(
    capabilities[id],
    settings.currency,
    states[id]?.snapshot?.referrals,
    earningsSummaries[id]?.currencies,
  );

interface StoredCurrencies {
  capabilities: Record<string, Capabilities | null>;
  settings: { currency: string | null };
  states: Record<string, { snapshot: { referrals: { currency: string | null }[] } | null }>;
  earningsSummaries: Record<string, { currencies?: string[] } | null>;
}

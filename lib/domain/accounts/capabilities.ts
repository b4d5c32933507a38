import { WEEK } from '../calendar/calendar.ts';
import type { ServiceError } from '../errors-schema.ts';
import { lowest } from '../extremes.ts';
import { afterRequest, dueAt, isConfirmed, isDue, NEW_ROUTE, routeFor } from '../requests/route.ts';
import { fail, ok } from '../result.ts';
import type { Account } from './account.ts';
import type { Capabilities, CapabilityPart } from './capabilities-schema.ts';

export type Facts = Omit<Capabilities, 'routes'>;

/** A request's findings. `error`: why it is refused or has no answer; a refused part has the facts of its absence. */
export interface FoundPart {
  facts: Partial<Facts>;
  error: ServiceError | null;
}

export const NO_CAPABILITIES: Capabilities = {
  routes: { start: NEW_ROUTE, user: NEW_ROUTE, administration: NEW_ROUTE },
  ...{ userName: null, currency: null, share: null, coupons: [] },
  ...{ groupAccess: null, groupRoute: null, programAccess: null, overviewParts: null },
};

const PARTS: CapabilityPart[] = ['start', 'user', 'administration'];

/** The parts to ask for. @param shownAfter ms since the last request, if something contradicts what is known */
export const dueParts = (
  known: Capabilities | null,
  { revision, now }: { revision: number; now: number },
  shownAfter: number | null = null,
): CapabilityPart[] => PARTS.filter((part) => isDue(routeFor(known?.routes[part], revision), now, WEEK, shownAfter));

/** When (ms) the next part is due. */
export const partsDueAt = (known: Capabilities | null, { revision, now }: { revision: number; now: number }): number =>
  lowest(PARTS.flatMap((part) => dueAt(routeFor(known?.routes[part], revision), WEEK, now) ?? []));

/** The capabilities after a request for a part. A loss must be confirmed, because firewalls refuse temporarily. */
export function afterPart(
  before: Capabilities | null,
  part: CapabilityPart,
  { facts, error }: FoundPart,
  { revision, ...asked }: { revision: number; now: number; requestedAt?: number; random: number },
): Capabilities {
  const known = before ?? NO_CAPABILITIES;
  const current = routeFor(known.routes[part], revision);
  const isLost = current === known.routes[part] && isLoss(known, facts);
  // A plugin that is off says nothing about the user's rights.
  const isOff = isLost && error?.kind === 'no-route';
  const isDoubtful = isLost && !isConfirmed(current, asked.now);
  const doubt: ServiceError | null = isOff ? { kind: 'no-answer' } : isDoubtful ? { kind: 'forbidden' } : error;
  const route = afterRequest(current, doubt ? fail(doubt) : ok(null), asked);
  const isHeld = isOff || (route.state === 'offered' && route.refusals > 0);
  return { ...known, ...(!isHeld && facts), routes: { ...known.routes, [part]: route } };
}

/** Whether an administrator would see less than before. */
const isLoss = (known: Capabilities, found: Partial<Facts>): boolean =>
  (['groupAccess', 'programAccess'] as const).some(
    (access) => known[access] === 'allowed' && found[access] !== undefined && found[access] !== 'allowed',
  ) ||
  (found.overviewParts != null && (known.overviewParts ?? []).some((part) => !found.overviewParts?.includes(part)));

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

/** The currency of a stored account. */
export function currencyIn({ capabilities, settings, states, earningsSummaries }: StoredCurrencies, id: string) {
  const recorded = earningsSummaries[id]?.currencies;
  return currencyOf(capabilities[id], settings.currency, states[id]?.snapshot?.referrals, recorded);
}

interface StoredCurrencies {
  capabilities: Record<string, Capabilities | null>;
  settings: { currency: string | null };
  states: Record<string, { snapshot: { referrals: { currency: string | null }[] } | null }>;
  earningsSummaries: Record<string, { currencies?: string[] } | null>;
}

import type { AccountState } from '../domain/state.ts';
import type { Environment } from '../platform/environment.ts';
import type { Stored } from '../platform/storage.ts';

/**
 * What whoever helps needs to know, to be copied: versions, states, timings, codes of the last errors. No secret, no
 * name, no amount, no address: everything is picked by name here, and only numbers and our own words are.
 */
export function diagnosticsOf({ accounts, states, abilities, settings }: Stored, env: Environment): string {
  const { version, browser, online, now } = env;
  const { pollMinutes, notifyReferrals, notifyStatus, hideAmounts } = settings;
  const facts = {
    version,
    browser,
    online,
    at: new Date(now).toISOString(),
    settings: { pollMinutes, notifyReferrals, notifyStatus, hideAmounts },
    programmes: accounts.map((account) => ({
      role: account.role,
      revision: account.revision,
      byConsent: account.byConsent === true,
      secure: account.baseUrl.startsWith('https:'),
      plainPermalinks: account.baseUrl.includes('rest_route'),
      ...stateFacts(states[account.id], now),
      ...abilityFacts(abilities[account.id], now),
    })),
  };
  return JSON.stringify(facts, null, 2);
}

function stateFacts(state: AccountState | undefined, now: number) {
  if (!state) return { state: 'missing' };
  const { snapshot, ledger, trouble, schedule, outbox } = state;
  const seconds = (time: number | null | undefined) =>
    typeof time === 'number' ? Math.round((time - now) / 1000) : null;
  return {
    trouble: trouble && {
      kind: trouble.kind,
      ...('status' in trouble && { status: Number(trouble.status) }),
      ...('retryAfterSeconds' in trouble && { retryAfterSeconds: Number(trouble.retryAfterSeconds) }),
    },
    figuresSeconds: seconds(snapshot?.fetchedAt),
    cachedSeconds: snapshot?.cachedSeconds ?? null,
    rowsListed: snapshot?.referrals.length ?? null,
    identity: ledger?.identity ?? null,
    rowsKnown: ledger?.known.length ?? null,
    floorKnown: ledger ? ledger.floor !== null : null,
    toTell: outbox.length,
    failures: schedule.failures,
    lastAskedSeconds: seconds(schedule.lastAskedAt),
    nextAskSeconds: seconds(schedule.nextAskAt),
    notBeforeSeconds: seconds(schedule.notBefore),
  };
}

function abilityFacts(abilities: Stored['abilities'][string] | undefined, now: number) {
  if (!abilities) return { abilities: null };
  const { checkedAt, history, groupAccess, currency, share } = abilities;
  return {
    abilities: {
      checkedSeconds: Math.round((checkedAt - now) / 1000),
      history: history === true,
      groupAccess: groupAccess ?? null,
      namesCurrency: currency !== null,
      sharesLink: share !== null,
    },
  };
}

import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Watch } from '../../domain/groups/groups-schema.ts';
import type { AccountState } from '../../domain/polling/account-state-schema.ts';
import type { Schedule } from '../../domain/polling/schedule-schema.ts';
import type { Asking } from '../../domain/portal/asking-schema.ts';
import type { Environment } from '../../platform/device/environment.ts';
import type { Stored } from '../../platform/storage/view.ts';

/**
 * Diagnostics to be copied for support: versions, states, timings, codes of the last errors. Contains no secret,
 * name, amount or address: each field is picked here, and only numbers and our own words are.
 */
export function diagnosticsOf(stored: Stored, env: Environment): string {
  const { accounts, states, capabilities, payouts, payment, clicks, watches, settings, pendingWrites } = stored;
  const { version, browserName, online, now } = env;
  const { pollMinutes, notifyReferrals, notifyStatus, hideAmounts } = settings;
  const facts = {
    version,
    browser: browserName,
    online,
    at: new Date(now).toISOString(),
    // Why the browser refuses to store at the moment.
    pendingWrites: pendingWrites?.kind ?? null,
    settings: { pollMinutes, notifyReferrals, notifyStatus, hideAmounts },
    programmes: accounts.map((account) => ({
      role: account.role,
      revision: account.revision,
      byConsent: account.byConsent === true,
      secure: account.baseUrl.startsWith('https:'),
      plainPermalinks: account.baseUrl.includes('rest_route'),
      ...stateFacts(states[account.id], now),
      ...capabilityFacts(capabilities[account.id], now),
      portal: {
        payouts: askingFacts(payouts[account.id], now),
        payment: askingFacts(payment[account.id], now),
        clicks: askingFacts(clicks[account.id], now),
      },
      watches: watches.filter(({ accountId }) => accountId === account.id).map((one) => watchFacts(one, now)),
    })),
  };
  return JSON.stringify(facts, null, 2);
}

function stateFacts(state: AccountState | undefined, now: number) {
  if (!state) return { state: 'missing' };
  const { snapshot, ledger, trouble, schedule } = state;
  return {
    trouble: errorFacts(trouble),
    figuresSeconds: seconds(snapshot?.fetchedAt, now),
    cachedSeconds: snapshot?.cachedSeconds ?? null,
    rowsListed: snapshot?.referrals.length ?? null,
    identity: ledger?.identity ?? null,
    ...scheduleFacts(schedule, now),
  };
}

/** Without how many wait. */
const watchFacts = ({ kind, trouble, schedule }: Watch, now: number) => ({
  kind,
  trouble: errorFacts(trouble),
  ...scheduleFacts(schedule, now),
});

const errorFacts = (error: ServiceError | null) =>
  error && {
    kind: error.kind,
    ...('status' in error && { status: Number(error.status) }),
    ...('retryAfterSeconds' in error && { retryAfterSeconds: Number(error.retryAfterSeconds) }),
  };

const scheduleFacts = ({ failures, lastAskedAt, nextAskAt, notBefore }: Schedule, now: number) => ({
  failures,
  lastAskedSeconds: seconds(lastAskedAt, now),
  nextAskSeconds: seconds(nextAskAt, now),
  notBeforeSeconds: seconds(notBefore, now),
});

/** Without what was answered. */
const askingFacts = (asked: Asking | null | undefined, now: number) =>
  asked
    ? {
        trouble: asked.trouble,
        askedSeconds: seconds(asked.askedAt, now),
        answeredSeconds: seconds(asked.answeredAt, now),
      }
    : null;

const seconds = (time: number | null | undefined, now: number) =>
  typeof time === 'number' ? Math.round((time - now) / 1000) : null;

function capabilityFacts(capabilities: Stored['capabilities'][string] | undefined, now: number) {
  if (!capabilities) return { capabilities: null };
  const { checkedAt, history, groupAccess, groupRoute, programAccess, overviewParts, currency, share } = capabilities;
  return {
    capabilities: {
      checkedSeconds: Math.round((checkedAt - now) / 1000),
      history: history === true,
      groupAccess: groupAccess ?? null,
      groupRoute: groupRoute ?? null,
      programAccess: programAccess ?? null,
      overviewParts: overviewParts ?? null,
      namesCurrency: currency !== null,
      sharesLink: share !== null,
    },
  };
}

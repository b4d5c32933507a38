import { presetsLine } from '../../domain/accounts/presets.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Asked } from '../../domain/portal/portal-route.ts';
import { LANGUAGE_CODES, REVIEWED_LANGUAGES } from '../../domain/text/languages.ts';
import type { Environment } from '../../platform/device/environment.ts';
import type { Stored } from '../../platform/storage/view.ts';

/**
 * JSON for support, without secrets, names, amounts and addresses: each field is listed here, and has only our own
 * words.
 */
export function diagnosticsOf(stored: Stored, { version, browserName, online, now }: Environment): string {
  const { accounts, states, capabilities, payouts, payment, clicks, watches, settings, presets, storageError } = stored;

  /** The named fields, with times as seconds from now; null: unknown. */
  function copied<T extends object>(
    part: T | null | undefined,
    ...names: (T extends unknown ? keyof T & string : never)[]
  ): Record<string, unknown> | null {
    if (!part) return null;
    const fields = names.map((name): [string, unknown] => {
      const { [name as keyof T]: value = null } = part;
      if (!TIMES.includes(name)) return [name, value];
      return [name.replace(/(At)?$/, 'Seconds'), value === null ? null : Math.round((Number(value) - now) / 1000)];
    });
    return Object.fromEntries(fields);
  }
  const routePart = (part: Asked | null | undefined) =>
    copied(part?.route, 'state', 'askedAt', 'answeredAt', 'failures', 'refusals', 'retryAt', 'waitUntil', 'isBlocked');
  const troublePart = (part: Asked & { trouble: ServiceError | null }) => ({
    trouble: copied(part.trouble, 'kind', 'status', 'retryAfterSeconds'),
    ...routePart(part),
  });

  const facts = {
    version,
    browser: browserName,
    online,
    at: new Date(now).toISOString(),
    storageError: storageError?.kind ?? null,
    settings: copied(settings, 'pollMinutes', 'notifyReferrals', 'notifyStatus', 'hideAmounts', 'language', 'country'),
    translatedByMachine: LANGUAGE_CODES.filter((code) => !REVIEWED_LANGUAGES.includes(code)).join(' '),
    presets: presetsLine(presets),
    programs: accounts.map((account) => {
      const { id, baseUrl } = account;
      const { [id]: state } = states;
      const { [id]: known } = capabilities;
      const { snapshot, ledger } = state ?? {};
      return {
        ...copied(account, 'role', 'revision', 'byConsent'),
        secure: baseUrl.startsWith('https:'),
        plainPermalinks: baseUrl.includes('rest_route'),
        ...(state ? troublePart(state) : { state: 'missing' }),
        ...copied(snapshot, 'fetchedAt', 'cachedSeconds'),
        rowsListed: snapshot?.referrals.length ?? null,
        ...copied(ledger, 'identity'),
        capabilities: known
          ? {
              ...copied(known, 'groupAccess', 'groupRoute', 'programAccess', 'overviewParts'),
              namesCurrency: known.currency !== null,
              sharesLink: known.share !== null,
            }
          : null,
        portal: { payouts: routePart(payouts[id]), payment: routePart(payment[id]), clicks: routePart(clicks[id]) },
        watches: watches
          .filter(({ accountId }) => accountId === id)
          .map((watch) => ({ kind: watch.kind, ...troublePart(watch) })),
      };
    }),
  };
  return JSON.stringify(facts, null, 2);
}

const TIMES = ['waitUntil', 'askedAt', 'answeredAt', 'retryAt', 'fetchedAt'];

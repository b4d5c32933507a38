import * as z from 'zod/mini';
import { endpoint, isUsualAddress, NAMESPACE, restRootOf } from '../../domain/accounts/address.ts';
import { type Checked, type Finding, LAYERS, type Layer } from '../../domain/accounts/connection-check.ts';
import { type CheckError, isForeignAnswer } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Answer } from '../../domain/referrals/answer.ts';
import type { Result } from '../../domain/result.ts';
import type { FoundGroups } from '../routes/program-access.ts';
import { readBody } from '../wire/body.ts';
import { type ExactJson, parseExactJson } from '../wire/json.ts';
import { basic, type Credentials, isRedirect, readResponse } from '../wire/request.ts';
import { readErrorCode } from '../wire/schema.ts';

/**
 * Checks a connection layer by layer. Layers behind the first failure are marked as not reached, so that the
 * one to fix stands out.
 */
export interface CheckDeps {
  fetch: typeof fetch;
  online(): boolean;
  hasAccess: boolean;
  nonce(): string;
  now(): number;
  /** Asks for the figures through the client, as every poll does. */
  stats(): Promise<Result<Pick<Answer<unknown>, 'cachedSeconds'>, ServiceError>>;
  groupAccess(): Promise<FoundGroups>;
}

const SECONDS = 12;
/** With clocks further apart, displayed times are wrong, and at some point TLS fails too. */
const SKEW = 5 * 60_000;

export async function check(credentials: Credentials, deps: CheckDeps): Promise<Checked[]> {
  const found = new Map<Layer, Omit<Checked, 'layer'>>();
  const note = (layer: Layer, finding: Finding, error?: CheckError): void =>
    void found.set(layer, error ? { finding, error } : { finding });
  /** Whether it passes. */
  const passes = (layer: Layer, error: CheckError | null): boolean => {
    note(layer, error ? 'fail' : 'pass', error ?? undefined);
    return error === null;
  };
  await descend();
  return LAYERS.map((layer) => ({ layer, ...(found.get(layer) ?? { finding: 'not-reached' as const }) }));

  async function descend(): Promise<void> {
    if (!passes('online', deps.online() ? null : { kind: 'offline' })) return;
    if (!passes('access', deps.hasAccess ? null : { kind: 'no-access' })) return;
    const { baseUrl } = credentials;
    const root = restRootOf(baseUrl);
    const start = endpoint(root ?? baseUrl, '/');
    const index = await ask(start);
    // A redirect to a host without access ends like a missing answer.
    const away = index ? null : await ask(start, 'nowhere');
    if (away?.error?.kind === 'redirect') return note('answers', 'fail', away.error);
    if (!passes('answers', index ? null : { kind: 'no-answer' })) return;
    // An answer over https proves the certificate; loopback needs none.
    note('secure', 'pass');
    checkClock(index?.date ?? null);

    if (root !== null) {
      // A site that is down or busy says nothing about its service or the password.
      const { error = null } = index ?? {};
      if (error?.kind === 'busy' || error?.kind === 'server-error') return note('root', 'fail', error);
      const spaces = index?.json ? z.safeParse(z.object({ namespaces: z.array(z.string()) }), index.json) : null;
      if (!passes('root', spaces?.success ? null : { kind: 'rest-closed' })) return;
      // The index lists namespaces, so it can only confirm the usual one.
      const usual = isUsualAddress(baseUrl);
      const there = !usual || spaces?.data?.namespaces.includes(NAMESPACE.slice(1));
      if (!passes('service', there ? null : { kind: 'no-route' })) return;
      const me = await ask(endpoint(root, '/wp/v2/users/me', { _fields: 'id' }), 'login');
      if (!passes('credentials', loginError(me))) return;
    } else note('root', 'absent');

    const stats = await deps.stats();
    if (root === null && !checkWithoutRoot(stats.ok ? null : stats.error)) return;
    if (!stats.ok && stats.error.kind === 'not-affiliate') note('affiliate', 'absent');
    else if (passes('affiliate', stats.ok ? null : stats.error))
      passes('fresh', stats.ok && stats.value.cachedSeconds !== null ? { kind: 'stale' } : null);
    await checkGroups();
  }

  /** Tells wrong credentials from ones that never arrived: WordPress words the two differently at the users route. */
  function loginError(me: Asked | null): CheckError | null {
    if (!me) return { kind: 'no-answer' };
    if (me.error?.kind !== 'unauthorized') return me.error;
    // The code alone does not decide: WordPress versions use it for either case.
    const code = me.json ? readErrorCode(me.json) : null;
    return { kind: code === null || code === 'rest_not_logged_in' ? 'credentials-unclear' : 'unauthorized' };
  }

  function checkWithoutRoot(error: ServiceError | null): boolean {
    if (error && isForeignAnswer(error)) return passes('service', error);
    // Only an answer about the affiliate proves that the service is there and took the password.
    const known = error === null || error.kind === 'not-affiliate' || error.kind === 'forbidden';
    if (known || error.kind === 'unauthorized') note('service', 'pass');
    return passes('credentials', known ? null : error);
  }

  async function checkGroups(): Promise<void> {
    const { groupAccess, groupRoute, programAccess } = await deps.groupAccess();
    if (groupRoute === 'core' || groupAccess === 'allowed') note('groups', 'pass');
    // A service that is too old to filter by group lists the whole program all the same.
    else if (groupAccess && programAccess === 'allowed') note('groups', 'absent', { kind: 'no-group-filter' });
    else if (groupAccess === 'absent') note('groups', 'absent');
    else if (groupAccess === 'forbidden') note('groups', 'absent', { kind: 'forbidden' });
    else passes('groups', { kind: 'groups-unknown' });
  }

  function checkClock(date: string | null): void {
    const theirs = Date.parse(date ?? '');
    if (Number.isNaN(theirs)) note('clock', 'absent');
    else passes('clock', Math.abs(theirs - deps.now()) > SKEW ? { kind: 'clocks-differ' } : null);
  }

  interface Asked {
    error: ServiceError | null;
    json: ExactJson | null;
    date: string | null;
  }

  /**
   * `login` sends the password and never follows a redirect, which would hand the password on; `nowhere` does
   * not follow one either.
   */
  async function ask(url: string, how: 'follow' | 'nowhere' | 'login' = 'follow'): Promise<Asked | null> {
    const address = new URL(url);
    address.searchParams.set('_', deps.nonce());
    const login = basic(credentials.username, credentials.password);
    try {
      const response = await deps.fetch(address.href, {
        headers: { Accept: 'application/json', ...(how === 'login' && { Authorization: login }) },
        credentials: 'omit',
        cache: 'no-store',
        redirect: how === 'follow' ? 'follow' : 'manual',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(SECONDS * 1000),
      });
      const body = (await readBody(response, 2_000_000)) ?? '';
      const [answer, json] = [readResponse(response, body), parseExactJson(body)];
      const moved: ServiceError | null = isRedirect(response) ? { kind: 'redirect', to: null } : null;
      const error = moved ?? (answer.ok ? null : answer.error);
      return { error, json: json.ok ? json.value : null, date: response.headers.get('date') };
    } catch {
      return null;
    }
  }
}

import * as z from 'zod/mini';
import { endpoint, isUsualAddress, NAMESPACE, restRootOf } from '../../domain/accounts/address.ts';
import { type Checked, type Finding, LAYERS, type Layer } from '../../domain/accounts/connection-check.ts';
import { type CheckError, isForeignAnswer } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Answer } from '../../domain/referrals/answer.ts';
import type { Result } from '../../domain/result.ts';
import type { FoundGroups } from '../routes/program-access.ts';
import { parseExactJson, textMember } from '../wire/json.ts';
import * as requests from '../wire/request.ts';

export interface CheckDeps extends requests.RequestDeps {
  hasAccess: boolean;
  now(): number;
  /** Requests the figures through the client, as every poll does. */
  stats(): Promise<Result<Pick<Answer<unknown>, 'cachedSeconds'>, ServiceError>>;
  groupAccess(): Promise<FoundGroups>;
}

const TIMEOUT_SECONDS = 12;
/** ms. With clocks further apart, displayed times are wrong, and eventually TLS fails. */
const MAX_CLOCK_SKEW = 5 * 60_000;

/** Checks a connection layer by layer. Layers after the first failure are not reached. */
export async function check(credentials: requests.Credentials, deps: CheckDeps): Promise<Checked[]> {
  const found = new Map<Layer, Omit<Checked, 'layer'>>();
  const note = (layer: Layer, finding: Finding, error?: CheckError): void =>
    void found.set(layer, error ? { finding, error } : { finding });
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
    const index = await request(start);
    // Following a redirect to a host without access fails like a missing answer.
    const unfollowed = index ? null : await request(start, 'no-redirect');
    if (unfollowed?.error?.kind === 'redirect') return note('answers', 'fail', unfollowed.error);
    if (!passes('answers', index ? null : { kind: 'no-answer' })) return;
    // An answer over https proves the certificate; loopback needs none.
    note('secure', 'pass');
    const serverTime = Date.parse(index?.date ?? '');
    if (Number.isNaN(serverTime)) note('clock', 'absent');
    else passes('clock', Math.abs(serverTime - deps.now()) > MAX_CLOCK_SKEW ? { kind: 'clocks-differ' } : null);

    if (root !== null) {
      const { error = null } = index ?? {};
      if (error?.kind === 'busy' || error?.kind === 'server-error') return note('root', 'fail', error);
      const parsed = index?.json ? z.safeParse(z.object({ namespaces: z.array(z.string()) }), index.json) : null;
      if (!passes('root', parsed?.success ? null : { kind: 'rest-closed' })) return;
      // The index can only confirm the usual namespace.
      const isListed = !isUsualAddress(baseUrl) || parsed?.data?.namespaces.includes(NAMESPACE.slice(1));
      if (!passes('service', isListed ? null : { kind: 'no-route' })) return;
      const me = await request(endpoint(root, '/wp/v2/users/me', { _fields: 'id' }), 'login');
      if (!passes('credentials', loginError(me))) return;
    } else note('root', 'absent');

    const stats = await deps.stats();
    if (root === null && !checkWithoutRoot(stats.ok ? null : stats.error)) return;
    if (!stats.ok && stats.error.kind === 'not-affiliate') note('affiliate', 'absent');
    else if (passes('affiliate', stats.ok ? null : stats.error))
      passes('fresh', stats.ok && stats.value.cachedSeconds !== null ? { kind: 'stale' } : null);
    await checkGroups();
  }

  /** Distinguishes wrong credentials from ones that never arrived, by WordPress's error code at the users route. */
  function loginError(me: Awaited<ReturnType<typeof request>>): CheckError | null {
    if (!me) return { kind: 'no-answer' };
    if (me.error?.kind !== 'unauthorized') return me.error;
    // Some WordPress versions use this code for both cases.
    const code = me.json ? textMember(me.json, 'code') : null;
    return { kind: code === null || code === 'rest_not_logged_in' ? 'credentials-unclear' : 'unauthorized' };
  }

  function checkWithoutRoot(error: ServiceError | null): boolean {
    if (error && isForeignAnswer(error)) return passes('service', error);
    // Only an answer about the affiliate proves that the service accepted the password.
    const isAccepted = error === null || error.kind === 'not-affiliate' || error.kind === 'forbidden';
    if (isAccepted || error.kind === 'unauthorized') note('service', 'pass');
    return passes('credentials', isAccepted ? null : error);
  }

  async function checkGroups(): Promise<void> {
    const { groupAccess, groupRoute, programAccess } = await deps.groupAccess();
    if (groupRoute === 'core' || groupAccess === 'allowed') note('groups', 'pass');
    // An older service ignores the group filter and lists the whole program.
    else if (groupAccess && programAccess === 'allowed') note('groups', 'absent', { kind: 'no-group-filter' });
    else if (groupAccess === 'absent') note('groups', 'absent');
    else if (groupAccess === 'forbidden') note('groups', 'absent', { kind: 'forbidden' });
    else passes('groups', { kind: 'groups-unknown' });
  }

  /** Only `login` sends the password; it follows no redirect, which would forward the password. */
  async function request(url: string, mode: 'follow' | 'no-redirect' | 'login' = 'follow') {
    const address = new URL(url);
    address.searchParams.set('_', deps.nonce());
    const login = requests.basic(credentials.username, credentials.password);
    try {
      const response = await deps.fetch(address.href, {
        headers: { Accept: 'application/json', ...(mode === 'login' && { Authorization: login }) },
        ...requests.PRIVATE,
        redirect: mode === 'follow' ? 'follow' : 'manual',
        signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
      });
      const read = await requests.readBody(response, 2_000_000);
      const body = read.ok ? read.value : '';
      const [answer, json] = [requests.readResponse(response, body), parseExactJson(body)];
      const redirect: ServiceError | null = requests.isRedirect(response) ? { kind: 'redirect', to: null } : null;
      const error = redirect ?? (answer.ok ? null : answer.error);
      return { error, json: json.ok ? json.value : null, date: response.headers.get('date') };
    } catch {
      return null;
    }
  }
}
